import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

export default defineConfig({
  plugins: [react()],
  test: {
    // A small build machine has two cores.
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
          // Modules are loaded once for all files, which is a fifth faster: a test restores what it changes.
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
