/** Text traces dropped on the page, through the page's engine: as exact as the native command. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { TraceMeta } from '../../web/scenario/generated/types.ts';
import { dinText, lackeyText, threadsText } from './support/trace-text.ts';
import { engine, shortScenario } from './support/engine.ts';
import { coscope } from './support/native.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'coscope-import-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function imported(format: string, text: string, pieceBytes: number): Uint8Array {
  const importer = new engine.Importer(format);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) importer.push(bytes.subarray(at, at + pieceBytes));
  return importer.finish('dropped', 'made by a test');
}

function counted(name: string, content: string | Uint8Array, ...format: string[]): unknown {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return coscope('trace', file, ...format, '--cache', '1K:2:64', '--cache', '8K:8:64');
}

describe.each([
  ['lackey', lackeyText(5_000)],
  ['din', dinText(5_000)],
])('a %s trace', (format, text) => {
  it('becomes a file that counts as the text does, whatever pieces it came in', () => {
    const whole = imported(format, text, text.length);
    expect(imported(format, text, 7)).toEqual(whole);
    expect(imported(format, text, 4_096)).toEqual(whole);
    expect(counted(`${format}.cst`, whole)).toEqual(counted(`${format}.txt`, text, '--format', format));
  });

  it('plays as a thread', () => {
    const file = imported(format, text, 4_096);
    const meta = JSON.parse(engine.trace_meta(file)) as TraceMeta;
    expect(meta.references).toBeGreaterThan(4_000);
    const scenario = shortScenario('balance-set');
    const threads = [{ ...scenario.workload.threads[0], program: null, trace: 'dropped', copies: 1 }];
    const document = JSON.stringify({ ...scenario, workload: { threads, programs: {} } });
    const traces = new engine.Traces();
    traces.insert('dropped', file);
    const simulation = new engine.Simulation(document, traces);
    simulation.advance(1e9, 1_000);
    expect(JSON.parse(simulation.result())).toMatchObject({
      threads: [{ program: 'dropped', instructions: expect.any(Number) as number }],
    });
  });

  it('with a line that is none is refused with its number', () => {
    const lines = text.split('\n');
    const spoiled = [...lines.slice(0, 2_000), 'this is no reference', ...lines.slice(2_000)].join('\n');
    expect(() => imported(format, spoiled, 4_096)).toThrow(/line 2001 .*this is no reference/s);
  });
});

describe('a trace of several threads', () => {
  const imports = (text: string): TraceMeta =>
    JSON.parse(engine.trace_meta(imported('threads', text, 4_096))) as TraceMeta;

  it('says which threads it holds, and how many references of each', () => {
    const { threads, references } = imports(threadsText(3_000, ['main', 'worker-1', 'worker-2']));
    expect(references).toBe(3_000);
    expect(threads?.map(({ name }) => name)).toEqual(['main', 'worker-1', 'worker-2']);
    expect(threads?.map((thread) => thread.references)).toEqual([1_000, 1_000, 1_000]);
  });

  it('of one thread is an ordinary trace', () => {
    expect(imports(threadsText(100, ['main'])).threads).toBeUndefined();
  });

  it('with an address of more than 64 bits is refused with its line', () => {
    expect(() => imports('main R 40 8\nmain R 1ffffffffffffffff 8\n')).toThrow(/line 2 .*more than 64 bits/s);
  });
});

describe('the importer', () => {
  it('refuses a format that it does not know, and text without a reference', () => {
    expect(() => new engine.Importer('elf')).toThrow(/lackey, din, threads, drmemtrace/);
    expect(() => imported('lackey', '==1== nothing here\n', 64)).toThrow(/trace-mem=yes/);
  });

  it('refuses to call something a packed trace that is none', () => {
    expect(() => engine.trace_meta(new TextEncoder().encode('cst\u001anonsense'))).toThrow(/\w/);
    expect(() => engine.trace_meta(new Uint8Array())).toThrow(/\w/);
  });
});
