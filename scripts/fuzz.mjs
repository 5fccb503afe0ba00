// `npm run fuzz -- TARGET SECONDS`: hostile inputs for one reader, or for all of them with `all`. What they are is in
// wasm-core/laboratory/tests/fuzz.

import './steps/check-node.mjs';
import { spawn } from 'node:child_process';
import { wasmCore } from './steps/paths.mjs';
import { setUp, steps } from './steps/setup.mjs';

const [target = 'all', seconds = '60', seed = String(Date.now())] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(seconds)) {
  console.error(`npm run fuzz -- TARGET SECONDS: "${seconds}" is not a number of seconds.`);
  process.exit(2);
}

await setUp(steps.rust);
const test = [
  'test',
  '--quiet',
  '--profile',
  'fuzz',
  '-p',
  'coscope-laboratory',
  '--test',
  'main',
  'no_input_breaks_a_reader',
];
const running = spawn('cargo', [...test, '--', '--ignored', '--nocapture'], {
  cwd: wasmCore,
  stdio: 'inherit',
  env: {
    ...process.env,
    COSCOPE_FUZZ_SECONDS: seconds,
    COSCOPE_FUZZ_SEED: seed,
    ...(target !== 'all' && { COSCOPE_FUZZ_TARGET: target }),
  },
});
running.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
