import { describe, expect, it } from 'vitest';
import { traceEvents, type TraceEvent } from '../../../web/derive/export/chrome-trace.ts';
import { tidyRows } from '../../../web/derive/export/tidy.ts';
import { csv } from '../../../web/ui/csv.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

/** Two threads: the first moves from context 0 to context 2 at frame 4. */
const layout = makeLayout({ quanta: 4, framesPerQuantum: 2 });
const frames = makeFrames(layout, 8, (put, frame) => {
  put('context_thread', frame < 4 ? 0 : 2, 1);
  put('context_instructions', frame < 4 ? 0 : 2, 300);
  put('context_thread', 1, 2);
  put('context_instructions', 1, 100);
  put('cache_accesses', 8, 10);
  put('cache_misses', 8, 5);
  put('cache_lines', 8, frame + 1);
});
const decisions = [{ cycle: 0, quantum: 0, placement: [0, 1, null, null], reason: null }];
const events = traceEvents([{ label: 'B, by hand', frames, decisions }]);
const of = (ph: TraceEvent['ph']): TraceEvent[] => events.filter((event) => event.ph === ph);

describe('the Chrome trace', () => {
  it('times never fall', () => {
    const times = events.filter(({ ph }) => ph !== 'M').map(({ ts }) => ts);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('slices of a hardware context lie within each other or apart', () => {
    for (const tid of new Set(of('X').map((event) => event.tid))) {
      const open: number[] = [];
      for (const { ts, dur = 0 } of of('X').filter((event) => event.tid === tid)) {
        while ((open.at(-1) ?? Infinity) <= ts) open.pop();
        expect(ts + dur).toBeLessThanOrEqual(open.at(-1) ?? Infinity);
        open.push(ts + dur);
      }
    }
  });

  it('an arrow leaves the stay that ends and arrives at the one that begins', () => {
    const [start, ...others] = of('s');
    const [end] = of('f');
    expect(others).toEqual([]);
    expect(start).toMatchObject({ tid: 1, id: end?.id });
    expect(end).toMatchObject({ tid: 3, bp: 'e' });
    expect(start?.ts).toBeLessThan(end?.ts ?? 0);
    const around = of('X').filter(
      ({ tid, ts, dur = 0 }) => tid === 1 && ts <= (start?.ts ?? 0) && (start?.ts ?? 0) < ts + dur,
    );
    expect(around.map(({ name }) => name)).toContain('gzip·1');
  });

  it('a quantum carries what was executed in it, and counters its figures', () => {
    const quantum = of('X').find(({ name, tid }) => name === 'quantum 1' && tid === 1);
    expect(quantum?.args).toEqual({ instructions: 600, ipc: 0.6 });
    expect(
      of('C')
        .filter(({ name }) => name === 'Miss ratio')
        .map(({ args }) => args?.['Miss ratio']),
    ).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect(of('i')).toHaveLength(1);
    expect(of('M').map(({ args }) => args?.['name'])).toContain('core 1, context 0');
  });
});

describe('the tidy table', () => {
  const rows = [...tidyRows('B', frames)];

  it('counts are summed over a quantum, states are those of its end', () => {
    const value = (quantum: number, column: string): unknown =>
      rows.find((row) => row[1] === quantum && row[5] === column)?.at(-1);
    expect(value(1, 'cache_misses')).toBe(10);
    expect(value(1, 'cache_lines')).toBe(4);
  });

  it('says of what each number is', () => {
    expect(rows.find((row) => row[5] === 'cache_misses')?.[6]).toBe('cache 2, owner 0');
    expect(rows.find((row) => row[5] === 'context_instructions')?.[6]).toBe('context 0');
  });

  it('quotes what a comma would tear', () => {
    expect(csv([['a,b', 'say "so"', 3]])).toBe('"a,b","say ""so""",3\n');
  });
});
