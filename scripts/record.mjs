// `node scripts/record.mjs [NAME …]`: records the programs of workloads/witnesses/programs.json with valgrind, on a
// Debian 12 with their packages, writes public/traces and updates that file with the facts of each recording. Some
// minutes per program.

import './steps/check-node.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeInputs } from './record/inputs.mjs';
import { parseJson } from './steps/json.mjs';
import { root, wasmCore } from './steps/paths.mjs';

/**
 * @typedef {{ name: string, kind: string, package: string, version?: string, about: string, command: string, nothing: string,
 *   client?: string, stop?: string, [measured: string]: unknown }} Witness
 */

const file = path.join(root, 'workloads/witnesses/programs.json');
const traces = path.join(root, 'public/traces');
const read = () =>
  /** @type {{ window_references: number, most_references: number, programs: Witness[] }} */ (
    parseJson(readFileSync(file, 'utf8'))
  );
const catalogue = read();
const wanted = process.argv.slice(2);
const packer = path.join(
  process.env['CARGO_TARGET_DIR'] ?? path.join(wasmCore, 'target'),
  'release/examples/pack_window',
);
execFileSync(
  'cargo',
  ['build', '--quiet', '--release', '-p', 'coscope-laboratory', '--example', 'pack_window'],
  {
    cwd: wasmCore,
    stdio: 'inherit',
  },
);
const folder = mkdtempSync(path.join(os.tmpdir(), 'record-'));
writeInputs(folder);

/** Runs a shell command in the folder, with an empty environment and at fixed addresses. */
function shell(/** @type {string} */ command) {
  const args = ['-R', 'env', '-i', 'PATH=/usr/bin', 'LC_ALL=C', 'sh', '-c', command];
  return spawn('setarch', args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
}

/** @param {import('node:child_process').ChildProcess} child */
const ended = (child) => new Promise((resolve) => child.on('close', resolve));

/** Runs a program under lackey, with lackey's messages on standard output; `read` consumes them. */
async function lackey(
  /** @type {Witness} */ witness,
  /** @type {string} */ command,
  /** @type {string} */ options,
  /** @type {(recorded: import('node:child_process').ChildProcess) => Promise<string>} */ read,
) {
  rmSync(path.join(folder, 'redis.sock'), { force: true });
  const recorded = shell(`exec valgrind --tool=lackey ${options} --log-fd=9 ${command} 9>&1 >/dev/null 2>&1`);
  const said = read(recorded);
  if (witness.client !== undefined && witness.stop !== undefined) {
    while (!existsSync(path.join(folder, 'redis.sock'))) await sleep(200);
    if (command === witness.command) await ended(shell(witness.client));
    await ended(shell(witness.stop));
  }
  const text = await said;
  // A reader that has enough leaves the program behind, writing to no reader.
  try {
    if (recorded.pid !== undefined) process.kill(-recorded.pid, 'SIGKILL');
  } catch {
    // The program has ended by itself.
  }
  return text;
}

/** The whole output of a program, once it ends. */
async function textOf(/** @type {import('node:child_process').ChildProcess} */ child) {
  let text = '';
  child.stdout?.on('data', (/** @type {Buffer} */ chunk) => (text += chunk.toString()));
  await ended(child);
  return text;
}

/**
 * Number of data references of a command: lackey counts loads and stores by type, a hundred times as fast as printing
 * them.
 */
async function countReferences(/** @type {Witness} */ witness, /** @type {string} */ command) {
  const text = await lackey(witness, command, '--basic-counts=no --detailed-counts=yes', textOf);
  const counts = [...text.matchAll(/ [IFDV]\d+ +([\d,]+) +([\d,]+) /g)].flatMap(([, loads, stores]) => [
    loads,
    stores,
  ]);
  return counts.reduce((sum, count) => sum + Number((count ?? '').replaceAll(',', '')), 0);
}

/** Packs the references of a command. */
function pack(
  /** @type {Witness} */ witness,
  /** @type {string} */ command,
  /** @type {string[]} */ packerArgs,
) {
  return lackey(witness, command, '--trace-mem=yes', (recorded) => {
    const reader = spawn(packer, packerArgs, { stdio: [recorded.stdout ?? 'ignore', 'pipe', 'inherit'] });
    // From here on only the reader has this end of the pipe.
    recorded.stdout?.destroy();
    return textOf(reader);
  });
}

for (const witness of catalogue.programs) {
  if (wanted.length > 0 && !wanted.includes(witness.name)) continue;
  const { name, about, command, nothing } = witness;
  const version = execFileSync('dpkg-query', ['-W', '-f', '${Version}', witness.package]).toString();
  const skipped = await countReferences(witness, nothing);
  const { window_references: window, most_references: most } = catalogue;
  const stretch = `${window.toLocaleString('en')} data references after start-up`;
  const label = [name, `${about}; ${stretch}`, `valgrind --tool=lackey --trace-mem=yes ${command}`];
  const out = path.join(traces, `${name}.cst`);
  const said = await pack(witness, command, [out, ...[skipped, window, most].map(String), ...label]);
  // Read again: other recordings may run at the same time.
  const now = read();
  const known = { version, start_up_references: skipped, .../** @type {object} */ (parseJson(said)) };
  now.programs = now.programs.map((program) => (program.name === name ? { ...program, ...known } : program));
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  console.log(name, said.trim());
}

const headers = readdirSync(traces)
  .filter((name) => name.endsWith('.cst'))
  .sort()
  .map((name) => {
    const bytes = readFileSync(path.join(traces, name));
    // A .cst file starts with its magic, a version and its header's length; the header is the first JSON object.
    const start = bytes.indexOf('{');
    const text = bytes.toString('utf8', start, start + 128 * 1024);
    for (let end = text.indexOf('}'); ; end = text.indexOf('}', end + 1)) {
      try {
        const header = /** @type {object} */ (parseJson(text.slice(0, end + 1)));
        // The page asks for this very content, so that a stored older recording is not played in its place.
        return { ...header, sha256: createHash('sha256').update(bytes).digest('hex') };
      } catch (error) {
        if (end < 0) throw error;
      }
    }
  });
writeFileSync(path.join(traces, 'index.json'), `${JSON.stringify(headers, null, 2)}\n`);
rmSync(folder, { recursive: true });
