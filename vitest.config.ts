import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

export default defineConfig({
  plugins: [react()],
  test: {
    // Two cores are what a small build machine has.
    maxWorkers: 2,
    testTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          setupFiles: ['tests/support/seed.ts'],
          // Modules are loaded once for all files, a fifth faster: a test puts back what it changes.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/unmount.ts', 'tests/support/silent-worker.ts'],
        },
      },
    ],
  },
});
