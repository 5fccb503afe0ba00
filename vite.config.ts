import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contentSecurityPolicy } from './scripts/vite/content-security-policy.mjs';
import { firstFiles } from './scripts/vite/first-page.mjs';
import { earlyStart } from './scripts/vite/early-start.mjs';
import { papers } from './scripts/vite/papers.mjs';
import { leanD3 } from './scripts/vite/lean-d3.mjs';

export default defineConfig({
  root: 'web',
  // Relative, so that the built files work under any path of any static file server.
  base: './',
  publicDir: '../public',
  cacheDir: '../node_modules/.cache/vite',
  plugins: [
    react(),
    earlyStart(),
    contentSecurityPolicy(),
    papers(),
    leanD3(),
    VitePWA({
      // A new version is activated only on request, so that an open page never loses work.
      registerType: 'prompt',
      injectRegister: false,
      // public/manifest.webmanifest is written by hand.
      manifest: false,
      workbox: {
        // Studies of papers are large and fetched on request; use without a network is not expected.
        globIgnores: ['**/coscope_papers*'],
        globPatterns: ['**/*.{html,js,css,wasm,woff2,svg,png,webmanifest}', 'assets/*.json'],
        // The engine is the largest file.
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        cleanupOutdatedCaches: true,
        // Recorded traces are cached when first played, under the digest of their content. The limit removes
        // recordings that have been replaced.
        runtimeCaching: [
          {
            urlPattern: /\/traces\/[^/]+\.cst\?v=\w+$/,
            handler: 'CacheFirst',
            options: { cacheName: 'traces', expiration: { maxEntries: 60 } },
          },
          {
            urlPattern: /\/traces\/index\.json$/,
            handler: 'NetworkFirst',
            options: { cacheName: 'traces' },
          },
        ],
      },
    }),
  ],
  // The engine's worker imports modules of its own.
  worker: { format: 'es' },
  // workloads/ is next to web/.
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    // An icon inlined as base64 would enlarge the first script; separate files are cached separately.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react-first', test: /react-first\.ts$/, priority: 2 },
            // React changes far less often than Coscope, so it stays in a returning visitor's cache.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            ...firstFiles,
          ],
        },
      },
    },
  },
});
