/** Memory controllers, one per node: whether they matter in a scenario, and how busy each is. */
import { cyclesOf, quantumFrames, type Frames } from '../../engine/frames.ts';
import type { Pane } from '../../engine/session.ts';
import type { Topology } from '../../scenario/generated/types.ts';

type Machine = Pick<Pane, 'layout' | 'scenario'> | null;

/** Whether memory is drawn: if it has several nodes, or if A's and B's differ. */
export function isMemorySubject(pane: Machine, other: Machine): boolean {
  if (!pane) return false;
  const memoryOf = ({ scenario }: NonNullable<Machine>): string => JSON.stringify(scenario.machine.memory);
  return pane.layout.topology.nodes > 1 || (other !== null && memoryOf(pane) !== memoryOf(other));
}

/** The cores whose local node this is. */
export function coresOfNode({ cores }: Pick<Topology, 'cores'>, node: number): number[] {
  return cores.flatMap((core, number) => (core.node === node ? [number] : []));
}

/** By node, the share of a quantum's cycles in which its path transferred a line; NaN before the quantum has frames. */
export function busyShares(frames: Frames, quantum: number): number[] {
  const range = quantumFrames(frames, quantum);
  const at = frames.offset('memory_busy_cycles');
  const cycles = cyclesOf(frames.layout, range);
  return Array.from({ length: frames.layout.topology.nodes }, (_, node) => {
    let busy = 0;
    for (let frame = range.from; frame < range.to; frame++) busy += frames.row(frame)[at + node] ?? 0;
    return Math.min(1, busy / cycles);
  });
}
