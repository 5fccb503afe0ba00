import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contentSecurityPolicy } from './scripts/vite/content-security-policy.mjs';
import { firstFiles } from './scripts/vite/first-page.mjs';
import { earlyStart } from './scripts/vite/early-start.mjs';
import { papers } from './scripts/vite/papers.mjs';
import { pureCurves } from './scripts/vite/pure-curves.mjs';

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
    pureCurves(),
    VitePWA({
      // A new version waits until it is asked for: work in a page that is open is never dropped.
      registerType: 'prompt',
      injectRegister: false,
      // public/manifest.webmanifest is written by hand.
      manifest: false,
      workbox: {
        // Nobody measures a paper without a network: the studies are large, and fetched when asked for.
        globIgnores: ['**/coscope_papers*'],
        globPatterns: ['**/*.{html,js,css,wasm,woff2,svg,png,webmanifest}', 'assets/*.json'],
        // The engine is the largest file.
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        cleanupOutdatedCaches: true,
        // Recorded traces are kept when they are first played.
        runtimeCaching: [
          {
            urlPattern: /\/traces\/[^/]+\.cst$/,
            handler: 'CacheFirst',
            options: { cacheName: 'traces' },
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
  // workloads/ lies beside web/.
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    // An icon inlined as base64 would weigh down the first script; files are cached by themselves.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react-first', test: /react-first\.ts$/, priority: 2 },
            // React changes far less often than Coscope does, so a returning visitor keeps it.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            ...firstFiles,
          ],
        },
      },
    },
  },
});
