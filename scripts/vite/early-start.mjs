// The engine is asked for by the page itself, before any script of the page is here: its module is fetched and compiled, and
// both workers start, while the rest is still on its way. web/engine/early.ts takes them over.

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
        `core:WebAssembly.compileStreaming(fetch(${JSON.stringify(core)})),`,
        `programs:fetch(${JSON.stringify(programs)}).then(function(r){return r.ok?r.text():Promise.reject(r.status)}),`,
        'workers:[worker(),worker()]};',
        // Whoever takes them over tries again where they failed.
        'early.core.catch(function(){});early.programs.catch(function(){});',
        'self.coscopeEarly=early;',
        '}catch(e){}})()',
      ].join('');
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('index.html')) continue;
        file.source = String(file.source).replace('<style>', `<script>${script}</script>\n    <style>`);
      }
    },
  };
}
