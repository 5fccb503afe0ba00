// Builds the page as one file for a frame without an address (wasm-core/python), with its scripts, styles and font,
// and the scripts of its workers. Modules and data remain files, which the notebook sends on request.

import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../steps/paths.mjs';
import { policyOf } from './content-security-policy.mjs';

const frameScript = path.join(root, 'scripts/notebook/frame.js');

/** Nothing is loaded from a network: everything that is not in the page arrives in messages. */
export const frameRules = {
  'default-src': ["'none'"],
  'script-src': ["'wasm-unsafe-eval'"],
  'style-src': [],
  'img-src': ['data:', 'blob:'],
  'font-src': ['data:'],
  'connect-src': ['data:'],
  'worker-src': ['data:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/**
 * Escapes text so that an HTML parser cannot take it for the end of its element.
 * @param {string} text
 */
const enclosed = (text) => text.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');

/** Hides the link to the whole page, which does not exist in a notebook. */
const frameStyle = '.embed-link{display:none!important}';

/** @returns {import('vite').Plugin} */
export function notebookPage() {
  let base = '';
  return {
    name: 'notebook-page',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      base = config.base;
    },
    generateBundle(_, bundle) {
      /** @type {Record<string, string>} */
      const workers = {};
      let script = '';
      let style = frameStyle;
      /** @type {(text: string) => string} */
      let withFonts = (text) => text;
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') {
          script += file.code;
        } else if (/\.worker-[^/]+\.js$/.test(name)) {
          workers[name] = String(file.source);
        } else if (name.endsWith('.css')) {
          style += String(file.source);
        } else if (name.endsWith('.woff2')) {
          const font = `data:font/woff2;base64,${Buffer.from(file.source).toString('base64')}`;
          withFonts = (text) => text.replaceAll(base + name, font);
        } else continue;
        Reflect.deleteProperty(bundle, name);
      }
      const html = bundle['index.html'];
      if (html?.type !== 'asset') throw new Error('the build made no index.html');
      const own = [
        `<script type="application/json" id="coscope-workers">${enclosed(JSON.stringify(workers))}</script>`,
        `<script>${enclosed(readFileSync(frameScript, 'utf8'))}</script>`,
      ].join('\n');
      const page = withFonts(String(html.source))
        // Its frames are those of the notebook.
        .replace(/<script>\s*\/\/ In a frame of somebody else[\s\S]*?<\/script>/, () => own)
        .replace(/(<script>[^<]*)<\/script>/g, (all) =>
          all.includes('URLSearchParams(location.search)')
            ? all.replaceAll(/\blocation\./g, 'coscopeFrame.location.')
            : all,
        )
        .replace(/<script [^>]*src=[^>]*><\/script>/, '')
        .replaceAll(/<link [^>]*>\s*/g, '')
        .replace('</head>', () => `<style>${withFonts(style)}</style></head>`)
        .replace('</body>', () => `<script>${enclosed(withFonts(script))}</script></body>`);
      const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(page, frameRules)}" />`;
      html.source = page.replace('<meta charset="utf-8" />', (first) => `${first}\n    ${meta}`);
    },
  };
}
