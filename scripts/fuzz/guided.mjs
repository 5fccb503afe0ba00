// Coverage-guided fuzzing: wasm-core/fuzz, compiled with counters of the branches that an input takes. Works on
// stable Rust.

import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '../steps/json.mjs';
import { wasmCore } from '../steps/paths.mjs';
import { run, runOrFail } from '../steps/run.mjs';

/**
 * The outcome of a target.
 * @typedef {object} Row
 * @property {number} inputs
 * @property {number} [kept] inputs that covered something new
 * @property {number} slowestMs processor time per 100 KB, and per input that is shorter
 * @property {number} memoryMb
 * @property {string} broken the output to read if something broke; else empty
 */

const crate = path.join(wasmCore, 'fuzz');
/** Separate from the workspace's builds, which have no counters. */
const folder = path.join(process.env['CARGO_TARGET_DIR'] ?? path.join(wasmCore, 'target'), 'fuzz');
const work = path.join(folder, 'work');
/** Limits of the committed corpus: short inputs, and few. */
const most = { bytes: 1024, files: 24 };
/** Timeout per input in seconds. Long, because a machine may stall: the target itself checks processor time. */
const hangSeconds = 300;

/**
 * The compiler instrumentation that libFuzzer requires: counters at branches, calls at comparisons. As cargo-fuzz
 * sets it.
 */
const coverage = [
  '-Cpasses=sancov-module',
  ...['level=4', 'inline-8bit-counters', 'pc-table', 'trace-compares'].map(
    (option) => `-Cllvm-args=-sanitizer-coverage-${option}`,
  ),
  '--cfg=fuzzing',
];

/** @returns {Promise<boolean>} whether there is a compiler for libFuzzer, which is C++ */
export async function canBuildGuided() {
  if (process.platform === 'win32') return false;
  const { code } = await run(process.env['CXX'] ?? 'c++', ['--version']);
  return code === 0;
}

/** @returns {Promise<string>} the path of the program */
async function build() {
  const { stdout } = await runOrFail('rustc', ['--print', 'host-tuple'], { cwd: crate });
  const host = stdout.trim();
  // With a target, cargo compiles build scripts and derive macros without counters.
  const words = ['build', '--release', '--locked', '--target', host, '--target-dir', folder];
  const flags = [process.env['RUSTFLAGS'] ?? '', ...coverage].join(' ').trim();
  await runOrFail('cargo', words, { cwd: crate, env: { RUSTFLAGS: flags } });
  return path.join(folder, host, 'release', 'coscope-fuzz');
}

/** The working corpus of a target, which only grows, and the committed one. */
const found = (/** @type {string} */ name) => path.join(work, name);
const committed = (/** @type {string} */ name) => path.join(crate, 'corpus', name);

export async function guided() {
  const program = await build();
  const listed = await runOrFail(program, [], { env: { COSCOPE_FUZZ_TARGET: '?' } });
  const { targets, most_bytes, most_memory_kb } =
    /** @type {{ targets: string[], most_bytes: number, most_memory_kb: number }} */ (
      parseJson(listed.stdout)
    );

  /**
   * @param {string} name
   * @param {Record<string, string | number>} options libFuzzer's
   * @param {string[]} folders
   */
  function fuzz(name, options, folders) {
    mkdirSync(found(name), { recursive: true });
    const args = Object.entries(options).map(([key, value]) => `-${key}=${String(value)}`);
    return run(program, [...args, ...folders], {
      cwd: work,
      env: { COSCOPE_FUZZ_TARGET: name, COSCOPE_FUZZ_SEEDS: found(name) },
    });
  }

  /**
   * @param {string} name
   * @param {number} seconds
   * @param {number} seed
   * @returns {Promise<Row>}
   */
  async function row(name, seconds, seed) {
    const options = {
      max_total_time: seconds,
      seed,
      max_len: most_bytes,
      rss_limit_mb: most_memory_kb >> 10,
      timeout: hangSeconds,
      print_final_stats: 1,
      artifact_prefix: path.join(work, `broken-${name}-`),
    };
    const { code, output } = await fuzz(name, options, [found(name), committed(name)]);
    /** @param {string} key the last figure of this name */
    const stat = (key) =>
      Number([...output.matchAll(new RegExp(`stat::${key}:\\s*(\\d+)`, 'g'))].at(-1)?.[1] ?? 0);
    return {
      inputs: stat('number_of_executed_units'),
      kept: readdirSync(found(name)).length,
      slowestMs: stat('slowest_us_per_100_kb') / 1000,
      memoryMb: stat('peak_rss_mb'),
      broken: code === 0 ? '' : output.slice(-4000),
    };
  }

  /**
   * Commits part of a minimal set of short inputs with the same coverage.
   * @param {string} name
   * @returns {Promise<string[]>} their names
   */
  async function keep(name) {
    const cut = path.join(work, `cut-${name}`);
    rmSync(cut, { recursive: true, force: true });
    mkdirSync(cut, { recursive: true });
    const { code, output } = await fuzz(name, { set_cover_merge: 1, max_len: most.bytes }, [
      cut,
      committed(name),
      found(name),
    ]);
    if (code !== 0) throw new Error(output.slice(-4000));
    rmSync(committed(name), { recursive: true, force: true });
    mkdirSync(committed(name));
    const kept = readdirSync(cut).slice(0, most.files);
    for (const file of kept)
      copyFileSync(path.join(cut, file), path.join(committed(name), file.slice(0, 12)));
    return kept;
  }

  return { targets, row, keep };
}
