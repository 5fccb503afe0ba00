// The page for notebooks: one file, and those that it requests. `node scripts/notebook.mjs` puts it into the Python package.

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { notebookPage } from './scripts/vite/notebook-page.mjs';
import { papers } from './scripts/vite/papers.mjs';

/** No service worker caches this page, which is part of the package. */
const offline = 'virtual:pwa-register';
const noServiceWorker: Plugin = {
  name: 'no-service-worker',
  resolveId: (id) => (id === offline ? `\0${offline}` : null),
  load: (id) => (id === `\0${offline}` ? 'export const registerSW = () => () => undefined;' : null),
};

// Not the name of a host (RFC 2606, §2): scripts/notebook/frame.js answers its requests.
const base = 'https://coscope.invalid/';
/** A script within the page has no URL of its own. */
const transform = { define: { 'import.meta.url': JSON.stringify(base) } };

export default defineConfig({
  root: 'web',
  base,
  publicDir: false,
  cacheDir: '../node_modules/.cache/vite-notebook',
  plugins: [react(), papers(), noServiceWorker, notebookPage()],
  define: {
    'window.location': 'coscopeFrame.location',
    'window.history': 'coscopeFrame.history',
    'document.baseURI': 'coscopeFrame.location.href',
  },
  worker: { format: 'iife', rolldownOptions: { transform } },
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: '../wasm-core/python/package/coscope/notebook/page',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { transform, output: { format: 'iife', codeSplitting: false } },
  },
});
