// `npm start`: from a bare clone to the running page. Options are passed on to Vite, such as
// `npm start -- --port 5174`; `--no-open` prevents opening a browser.

import './steps/check-node.mjs';
import { spawn } from 'node:child_process';
import { root } from './steps/paths.mjs';
import { setUp, steps } from './steps/setup.mjs';

console.log('Setting up, which takes about two minutes the first time.');
await setUp(steps.rust, steps.packages, steps.quickEngine);

const options = process.argv.slice(2);
const hasDisplay =
  process.platform === 'darwin' ||
  process.platform === 'win32' ||
  'DISPLAY' in process.env ||
  'WAYLAND_DISPLAY' in process.env;
const mayOpen = hasDisplay && process.stdout.isTTY && !process.env['CI'] && !options.includes('--no-open');
const viteOptions = options.filter((option) => option !== '--no-open');
if (mayOpen && !options.some((option) => option.startsWith('--open'))) viteOptions.push('--open');

console.log('Starting the page. Its address is below; Ctrl+C ends it.');
const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...viteOptions], {
  cwd: root,
  stdio: 'inherit',
});
// Vite must not continue alone if only this process is terminated.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => vite.kill(signal));
vite.on('close', (code) => process.exit(code ?? 0));
