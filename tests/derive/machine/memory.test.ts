/** Memory controllers: their positions, and their utilisation. */
import { describe, expect, it } from 'vitest';
import { busyShares, coresOfNode, isMemorySubject } from '../../../web/derive/machine/memory.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const scenario = defaultScenario();
const oneNode = { layout: makeLayout(), scenario };

describe('memory is drawn', () => {
  it('where it has several nodes', () => {
    const layout = makeLayout();
    const two = { ...layout, topology: { ...layout.topology, nodes: 2 } };
    expect(isMemorySubject({ layout: two, scenario }, null)).toBe(true);
    expect(isMemorySubject(oneNode, null)).toBe(false);
    expect(isMemorySubject(null, null)).toBe(false);
  });

  it('where A’s and B’s differ, and not where anything else does', () => {
    const { machine } = scenario;
    const slower = {
      ...scenario,
      machine: { ...machine, memory: { ...machine.memory, cycles_per_line: 90 } },
    };
    expect(isMemorySubject(oneNode, { ...oneNode, scenario: slower })).toBe(true);
    const other = { ...scenario, policy: { id: 'random', params: {} } };
    expect(isMemorySubject(oneNode, { ...oneNode, scenario: other })).toBe(false);
  });
});

it('a controller is busy for the part of a quantum in which it transfers lines', () => {
  const busy = [100, 60, 0, 300];
  const frames = makeFrames(makeLayout(), 4, (put, frame) => put('memory_busy_cycles', 0, busy[frame] ?? 0));
  const { frame_cycles: cycles, frames_per_quantum: each } = frames.layout;
  expect(each).toBe(2);
  expect(busyShares(frames, 0)).toEqual([160 / (2 * cycles)]);
  expect(busyShares(frames, 1)).toEqual([300 / (2 * cycles)]);
  expect(coresOfNode(frames.layout.topology, 0)).toEqual([0, 1]);
});
