/** A pane of the session with a given result, for views that read one. */
import { setExtent, seek } from '../../web/engine/clock.ts';
import { FrameTable } from '../../web/engine/frames.ts';
import { useSession, type Pane } from '../../web/engine/session.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { DecisionRecord, RunResult } from '../../web/scenario/generated/types.ts';
import { makeLayout } from './fixture.ts';

/** Threads gzip·1, gzip·2, art and ammp; four quanta of two frames, the first of them warm-up. */
export const testLayout = makeLayout();

/** The result of a run of three measured quanta. */
export function makeResult(ipc: number, missRatio: number, stddev: number): RunResult {
  return {
    title: '',
    policy: 'balance-set',
    seed: 7,
    cycles: 3000,
    contexts: testLayout.topology.contexts.length,
    instructions: ipc * 3000,
    ipc,
    caches: [
      { level: 1, accesses: 4000, misses: 1000, miss_ratio: 0.25 },
      { level: 2, accesses: 1000, misses: missRatio * 1000, miss_ratio: missRatio },
    ],
    memory: [{ lines: 300, busy_share: 0.5 }],
    stalls: { completion: 3000, memory: 12_000 },
    core_stalls: { completion: 3000, memory: 5000 },
    threads: testLayout.threads.map(({ program }) => ({
      program: testLayout.programs[program] ?? '',
      instructions: 750,
      scheduled_cycles: 3750,
      ipc: 0.2,
      cpu_share: 0.25,
      actual_quanta: 3,
      ideal_quanta: 3,
      caches: [],
      stalls: { completion: 750, memory: 3000 },
    })),
    fairness: { cpu_share_stddev: stddev },
    f_mean: 0,
    context_switches: 12,
    migrations: 0,
    digest: '',
  };
}

/** All eight frames are present by default. */
export function makePane(own: RunResult, frames = 8, decisions: readonly DecisionRecord[] = []): Pane {
  const table = new FrameTable(testLayout);
  table.append(new Uint32Array(frames * testLayout.stride));
  return {
    status: frames === 8 ? 'done' : 'running',
    scenario: defaultScenario(),
    layout: testLayout,
    frames: table,
    decisions,
    tasks: null,
    result: own,
    milliseconds: null,
  };
}

/** Sets the session's panes, and the clock to the start of quantum 1. */
export function show(a: Pane | null, b: Pane): void {
  useSession.setState({ panes: { a, b } });
  setExtent({ limit: 8, total: 8, framesPerQuantum: 2 });
  seek(2);
}
