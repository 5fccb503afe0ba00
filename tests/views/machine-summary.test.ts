import { expect, it } from 'vitest';
import { asSentence } from '../../web/editors/open.ts';
import { machineSummary, spanWords } from '../../web/views/words/machine-summary.ts';
import { pointerWords } from '../../web/views/words/pointer-labels.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import { fileNameOf } from '../../web/scenario/files.ts';

const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

it('says a machine in one line', () => {
  const { machine } = defaultScenario();
  expect(plain(machineSummary(machine))).toBe('2 cores × 4 · L2 48 KB, 12-way · 45 cycles/line');
  const free = { ...machine, memory: { ...machine.memory, cycles_per_line: 0 } };
  expect(
    plain(
      machineSummary({ ...free, cores: [...machine.cores, { count: 1, contexts: 2, model: 'in-order' }] }),
    ),
  ).toBe('2 cores × 4 + 1 × 2 · L2 48 KB, 12-way · unlimited bandwidth');
});

it('says whose a cache is', () => {
  expect(
    ['core', 'package', 'machine', { cores: 2 }, { groups: [[0]] }].map((span) => spanWords(span as never)),
  ).toEqual(['per core', 'per package', 'shared', 'of 2 cores', 'by groups']);
});

it('says what a baseline sets, in words where there are any', () => {
  const scenario = defaultScenario();
  const words = (pointer: string, value: number | string): string =>
    plain(pointerWords(scenario, pointer, value));
  expect(words('/machine/caches/1/size_bytes', 98304)).toBe('L2 96 KB');
  expect(words('/machine/caches/0/ways', 8)).toBe('L1 8 ways');
  expect(words('/run/seed', 3)).toBe('seed 3');
  expect(words('/machine/cores/0/count', 1)).toBe('1 core');
  expect(words('/run/warmup_quanta', 3)).toBe('Warm-up: 3');
  expect(words('/machine/caches/9/ways', 8)).toBe('/machine/caches/9/ways = 8');
  expect(words('/machine/name', 'x')).toBe('/machine/name = "x"');
});

it('makes sentences and file names', () => {
  expect(asSentence('line 3 is bad')).toBe('Line 3 is bad.');
  expect(asSentence('Done.')).toBe('Done.');
  expect(fileNameOf(defaultScenario())).toBe('eighteen-threads-eight-hardware-contexts.json');
  expect(fileNameOf({ ...defaultScenario(), title: '日本' })).toBe('scenario.json');
});
