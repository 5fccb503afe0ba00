// The page in a real JupyterLab (e2e/notebook), in the environment created by
// `python3 wasm-core/python/setup_and_test.py --notebook`, which runs this.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import chromium from './playwright.config.ts';

const port = process.env['COSCOPE_E2E_PORT'] ?? '4321';
const environment = process.env['COSCOPE_VENV'] ?? path.resolve('wasm-core/python/.venv');
const baseURL = `http://127.0.0.1:${port}/`;
// One folder per run, also for the workers, which read this file again.
const folder = (process.env['COSCOPE_NOTEBOOKS'] ??= mkdtempSync(path.join(tmpdir(), 'coscope-notebooks-')));

export default defineConfig({
  ...chromium,
  testDir: 'e2e/notebook',
  testIgnore: [],
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: { ...chromium.use, baseURL },
  projects: [{ name: 'jupyterlab' }],
  webServer: {
    command: [
      `"${path.join(environment, 'bin/jupyter')}" lab --no-browser --allow-root --port ${port}`,
      // No files or settings of the user, and no token: it accepts only local connections, while the tests run.
      `--ServerApp.root_dir="${folder}" --IdentityProvider.token= --ServerApp.port_retries=0`,
      '--LabApp.expose_app_in_browser=True --LabApp.news_url= --LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate',
    ].join(' '),
    url: `${baseURL}api/status`,
    timeout: 120_000,
    reuseExistingServer: false,
    env: {
      JUPYTER_CONFIG_DIR: path.join(folder, '.config'),
      JUPYTER_DATA_DIR: path.join(folder, '.data'),
      JUPYTER_RUNTIME_DIR: path.join(folder, '.runtime'),
      JUPYTERLAB_SETTINGS_DIR: path.join(folder, '.settings'),
      JUPYTERLAB_WORKSPACES_DIR: path.join(folder, '.workspaces'),
      IPYTHONDIR: path.join(folder, '.ipython'),
    },
  },
});
