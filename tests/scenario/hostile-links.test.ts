/**
 * Hostile addresses: none may throw, take more than 1 s of processor time per 100 KB, or change an object's prototype. Each
 * test run tries a share; `npm run fuzz -- link SECONDS` runs for any time.
 */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readArrangement } from '../../web/app/workbench/arrangement.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import { toBase64Url } from '../../web/scenario/link/base64url.ts';
import { pack } from '../../web/scenario/link/codec.ts';
import { linkOf, readFragment } from '../../web/scenario/link/link.ts';
import { readNotes } from '../../web/scenario/notes.ts';

const seconds = process.env['COSCOPE_FUZZ_SECONDS'];
/** Addresses per test run; with a time limit, as many as fit. */
const usual = 500;
const seed = Number(process.env['COSCOPE_FUZZ_SEED'] ?? '1');
/** More than concurrent test runs use, and far less than a decompression bomb. */
const mostMemoryMb = 1024;

const folder = new URL('links/', import.meta.url);
const published = readdirSync(folder).map(
  (name) => readFileSync(new URL(name, folder), 'utf8').split('\n', 1)[0] ?? '',
);
const documents = [JSON.stringify(defaultScenario()), '{"version":1,"workload":{"programs":{"a":{}}}}'];
const views = ['evictions', 'timeline'];
const texts = [
  ...published,
  linkOf(defaultScenario()),
  '#id=balance-set',
  '3 what happens here\n9 and then',
  'column(stage:55,row(evictions.timeline*:45,timeline):30)!',
];

/** Strings that often break parsers. */
const words = [
  '__proto__',
  'constructor',
  '1e999',
  '-1',
  '18446744073709551616',
  '[',
  '{',
  '"',
  '\\u0000',
  '%',
  '&s=',
  '=',
  '.',
  '\n',
  '\ud800',
  'null',
];

/** A text with parts replaced by such strings, by other texts, or by themselves repeated. */
function changed(from: readonly string[]): fc.Arbitrary<string> {
  const instead = fc.oneof(
    fc.constantFrom(...words),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(...from),
    fc.tuple(fc.constantFrom(...words), fc.nat(3000)).map(([word, times]) => word.repeat(times)),
  );
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(12), instead), { minLength: 1, maxLength: 6 });
  return fc.tuple(fc.constantFrom(...from), edits).map(([text, list]) =>
    list.reduce((all, [place, length, part]) => {
      const at = place % (all.length + 1);
      return all.slice(0, at) + part + all.slice(at + length);
    }, text),
  );
}

const hostile = fc.oneof(
  changed(texts),
  changed(documents).map((text) => `#s=${pack(text.toWellFormed())}`),
  fc
    .uint8Array({ maxLength: 2000 })
    .map((bytes) => `#s=${String(1 + (bytes.length % 2))}.${toBase64Url(bytes)}`),
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => `#s=${text}`),
);

it('no address breaks what reads it', { timeout: 60_000 + Number(seconds ?? '0') * 1000 }, () => {
  let count = 0;
  let slowestMs = 0;
  const read = (address: string): void => {
    const wanted = readFragment(address);
    if (wanted.kind === 'document' && !wanted.reading.ok) {
      expect(wanted.reading.error.problem).not.toBe('');
      expect(wanted.reading.error.remedy).not.toBe('');
    }
    readNotes(address);
    readArrangement(address, views, (id) => id);
  };
  const timed = (address: string): number => {
    const before = process.cpuUsage();
    read(address);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / Math.max(1, address.length / 1e5);
  };
  const property = fc.property(hostile, (address) => {
    count += 1;
    const began = performance.now();
    read(address);
    if (performance.now() - began <= slowestMs) return;
    // Measured again, by processor time: a busy machine is no fault.
    slowestMs = Math.max(slowestMs, timed(address));
    expect(slowestMs).toBeLessThan(1000);
  });
  const limit = { interruptAfterTimeLimit: Number(seconds) * 1000, markInterruptAsFailure: false };
  fc.assert(property, { seed, ...(seconds === undefined ? { numRuns: usual } : { numRuns: 1e9, ...limit }) });
  expect(Object.keys(Object.prototype)).toEqual([]);
  const memoryMb = process.memoryUsage().rss / 2 ** 20;
  expect(count).toBeGreaterThan(0);
  expect(memoryMb).toBeLessThan(mostMemoryMb);
  // Parsed by `npm run fuzz`.
  process.stdout.write(
    `${count.toString()} links, ${(slowestMs * 1000).toFixed()} us per 100 KB, ${memoryMb.toFixed()} MB\n`,
  );
});
