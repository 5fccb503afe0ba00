import { expect, it } from 'vitest';
import { highlights, type Shown } from '../../../web/derive/time/highlights.ts';
import type { DecisionRecord } from '../../../web/scenario/generated/types.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const layout = makeLayout();

function decision(quantum: number, placement: number[]): DecisionRecord {
  return { cycle: quantum * layout.quantum_cycles, quantum, placement, reason: null };
}

/** Instructions of context 0 in each frame; groups by quantum. */
function run(instructions: readonly number[], groups: readonly number[][]): Shown {
  const frames = makeFrames(layout, instructions.length, (put, frame) => {
    put('context_instructions', 0, instructions[frame] ?? 0);
  });
  return { layout, frames, decisions: groups.map((group, quantum) => decision(quantum, group)) };
}

const same = [0, 1, 2, 3];
const other = [3, 2, 1, 0];
const together = Array.from({ length: 4 }, () => same);

it('are start, first difference, end of the warm-up, widest gap and end, in order of time', () => {
  // Two frames per quantum, the first quantum is warm-up; the gap is 10 of 1,000 cycles in quantum 2, 600 in quantum 3.
  const a = run([0, 0, 5, 5, 10, 0, 0, 0], together);
  const b = run([900, 0, 5, 5, 10, 10, 300, 300], [same, same, [0, 1, 2], other]);
  expect(highlights(a, b)).toEqual([
    { kind: 'start', quantum: 0 },
    { kind: 'measured', quantum: 1 },
    { kind: 'differs', quantum: 2 },
    { kind: 'furthest', quantum: 3, a: 0, b: 0.6 },
    { kind: 'end', quantum: 4 },
  ]);
});

it('of one run alone have nothing to compare, and those of an unfinished one no end', () => {
  const b = run([0, 0, 5, 5, 10], together);
  expect(highlights(null, b).map(({ kind }) => kind)).toEqual(['start', 'measured']);
});

it('of two equal runs have no difference', () => {
  const b = run([0, 0, 5, 5, 10, 0, 0, 0], together);
  expect(highlights(b, b).map(({ kind }) => kind)).toEqual(['start', 'measured', 'end']);
});
