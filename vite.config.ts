import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  // Relative, so that the built files work under any path of any static file server.
  base: './',
  publicDir: '../public',
  cacheDir: '../node_modules/.cache/vite',
  plugins: [react()],
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
            // React changes far less often than Coscope does, so a returning visitor keeps it.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
          ],
        },
      },
    },
  },
});
