import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstLines, sniff, traceNameOf } from '../../web/scenario/sniff.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('tells files by their beginning', () => {
  expect(sniff(bytes('{"version": 1}'))).toBe('scenario');
  expect(sniff(bytes('\uFEFF\n  { "version": 1 }'))).toBe('scenario');
  expect(
    sniff(
      bytes('==42== Lackey, an example tool\nI  04016b80,3\n L 1ffefffe08,8\n S 1ffe,4\n M 0421d2a8,8\n'),
    ),
  ).toBe('lackey');
  expect(sniff(bytes('2 400a50\n0 7fff20 8\n1 7fff28\n'))).toBe('din');
  expect(sniff(readFileSync(new URL('../../public/traces/sort.cst', import.meta.url)).subarray(0, 64))).toBe(
    'packed-trace',
  );
  expect(sniff(bytes('Dear all,\nplease find attached\n'))).toBe('unknown');
  expect(sniff(bytes(''))).toBe('unknown');
});

it('leaves the last, cut-off line out of a preview', () => {
  expect(firstLines(bytes('a\nb\nc'), 9)).toEqual(['a', 'b']);
  expect(firstLines(bytes('one'), 9)).toEqual(['one']);
});

it('makes names that a scenario can say', () => {
  expect(traceNameOf('my run (2).lackey.txt')).toBe('my-run-2');
  expect(traceNameOf('.txt')).toBe('trace');
  fc.assert(fc.property(fc.string(), (name) => /^[\w.-]{1,60}$/.test(traceNameOf(name))));
});
