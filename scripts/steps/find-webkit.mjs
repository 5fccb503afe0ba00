// Finds a WebKit driver: the user's choice in $WEBKIT_DRIVER, or that of WebKitGTK. Installs nothing.

import { systemBrowser } from './system-browser.mjs';

/** @returns {string | undefined} its path; undefined when there is none */
export function findWebKitDriver() {
  return process.env['WEBKIT_DRIVER'] ?? systemBrowser(['WebKitWebDriver'], { darwin: [], win32: [] });
}
