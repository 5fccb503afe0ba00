// Requests the engine from the page itself, before any of its scripts has loaded: its module is fetched and compiled,
// and both workers start, while the rest is loading. web/engine/early.ts takes them over. Meanwhile the page shows
// the description of the first scenario, painted before its styles have loaded.

import { readFileSync } from 'node:fs';
import { firstScenario } from '../steps/paths.mjs';

/** The description of the scenario that opens if no other is requested. */
function firstWords() {
  /** @type {unknown} */
  const scenario = JSON.parse(readFileSync(firstScenario, 'utf8'));
  const { about } = /** @type {{ about: string }} */ (scenario);
  return about.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * @param {Record<string, unknown>} bundle the built files by name
 * @param {RegExp} pattern
 */
function addressOf(bundle, pattern) {
  const names = Object.keys(bundle).filter((name) => pattern.test(name));
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new Error(`one built file must match ${pattern}: ${names.join(', ')}`);
  return `./${name}`;
}

/**
 * Moves style sheets behind the first text: they block rendering of what follows, but not of that text. Scripts still
 * wait for them.
 * @param {string} html
 */
function stylesBehindText(html) {
  const links = /^ *<link rel="stylesheet"[^>]*>\n/gm;
  const found = html.match(links) ?? [];
  if (found.length === 0) throw new Error('the built page links no styles');
  return html.replace(links, '').replace('  </body>', `${found.join('')}  </body>`);
}

/**
 * Runs the page's script once the first text is painted: earlier, it would delay that on a slow machine, and has
 * nothing to show yet. It is fetched meanwhile. A hidden page paints nothing, so there is a short timeout. Content
 * behind the styles waits for them anyway, whether they load or not.
 * @param {string} html
 */
function scriptBehindPaint(html) {
  const tag = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  const address = tag.exec(html)?.[1];
  if (address === undefined) throw new Error('the built page has no script');
  const script = [
    'new Promise(function(go){setTimeout(go,document.hidden?0:250);',
    'try{new PerformanceObserver(go).observe({type:"paint",buffered:true})}catch(e){go()}',
    '}).then(function(){var script=document.createElement("script");',
    `script.type="module";script.crossOrigin="";script.src=${JSON.stringify(address)};`,
    'document.head.append(script)})',
  ].join('');
  return html
    .replace(tag, `<link rel="modulepreload" crossorigin href="${address}">`)
    .replace('  </body>', `    <script>${script}</script>\n  </body>`);
}

/** @returns {import('vite').Plugin} */
export function earlyStart() {
  return {
    name: 'early-start',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const core = addressOf(bundle, /coscope_core_bg-[^/]+\.wasm$/);
      const programs = addressOf(bundle, /\/programs-[^/]+\.json$/);
      const worker = addressOf(bundle, /\/simulate\.worker-[^/]+\.js$/);
      const script = [
        '(function(){try{',
        `var worker=function(){return new Worker(${JSON.stringify(worker)},{type:'module'})};`,
        'var early={',
        // The page's own scripts have priority on a slow connection.
        `core:WebAssembly.compileStreaming(fetch(${JSON.stringify(core)},{priority:'low'})),`,
        `programs:fetch(${JSON.stringify(programs)}).then(function(r){return r.ok?r.text():Promise.reject(r.status)}),`,
        'workers:[worker(),worker()]};',
        // The code that takes them over retries on failure.
        'early.core.catch(function(){});early.programs.catch(function(){});',
        'self.coscopeEarly=early;',
        '}catch(e){}})()',
      ].join('');
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('index.html')) continue;
        file.source = scriptBehindPaint(stylesBehindText(String(file.source)))
          .replace('<style>', `<script>${script}</script>\n    <style>`)
          .replace('<p id="boot-about"></p>', `<p id="boot-about">${firstWords()}</p>`);
      }
    },
  };
}
