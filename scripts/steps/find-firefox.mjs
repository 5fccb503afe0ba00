// Finds a stock Firefox: the user's choice in $FIREFOX, or the system's. Installs nothing.

import { systemBrowser } from './system-browser.mjs';

/** @returns {string | undefined} its path; undefined when there is none */
export function findFirefox() {
  return (
    process.env['FIREFOX'] ??
    systemBrowser(['firefox', 'firefox-esr'], {
      darwin: ['Firefox.app/Contents/MacOS/firefox'],
      win32: ['Mozilla Firefox', 'firefox.exe'],
    })
  );
}
