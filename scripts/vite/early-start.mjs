// The engine is asked for by the page itself, before any script of the page is here: its module is fetched and compiled, and
// both workers start, while the rest is still on its way. web/engine/early.ts takes them over. What the first scenario is
// about stands there meanwhile, painted before the page's styles are here.

import { readFileSync } from 'node:fs';
import { firstScenario } from '../steps/paths.mjs';

/** What the scenario is about that opens when nobody asked for another. */
function firstWords() {
  /** @type {unknown} */
  const scenario = JSON.parse(readFileSync(firstScenario, 'utf8'));
  const { about } = /** @type {{ about: string }} */ (scenario);
  return about.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * @param {Record<string, unknown>} bundle what is built, by file
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
 * Styles hold up what stands after them: behind the first text they do not hold up that, and scripts wait for them all the same.
 * @param {string} html
 */
function stylesBehindText(html) {
  const links = /^ *<link rel="stylesheet"[^>]*>\n/gm;
  const found = html.match(links) ?? [];
  if (found.length === 0) throw new Error('the built page links no styles');
  return html.replace(links, '').replace('  </body>', `${found.join('')}  </body>`);
}

/**
 * The page's script runs once the first text is painted: run before, it would hold that up on a slow machine, and it has nothing
 * to show yet. It is fetched meanwhile. A page that is hidden paints nothing, and so waits no longer than a moment. What stands
 * behind the styles waits for those by itself, whether they come or not.
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
        // The page's own scripts go first where the line is slow.
        `core:WebAssembly.compileStreaming(fetch(${JSON.stringify(core)},{priority:'low'})),`,
        `programs:fetch(${JSON.stringify(programs)}).then(function(r){return r.ok?r.text():Promise.reject(r.status)}),`,
        'workers:[worker(),worker()]};',
        // Whoever takes them over tries again where they failed.
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
