/** What a run tells the page while it goes on: everything, for a pane; or how far it is and then its result. */
import type { DecisionRecord, Layout, RunResult } from '../../scenario/generated/types.ts';
import type { Simulation } from '../pkg/coscope_bindings.js';
import type { FromWorker } from '../protocol.ts';
import type { TaskGraph } from '../tasks.ts';

export type Post = (message: FromWorker, transfer?: Transferable[]) => void;

/** Called after each slice. */
export type Report = (frames: Uint32Array, done: boolean) => void;

/** The first batch comes at once; later ones leave the page time to draw. */
const firstBatchMilliseconds = 16;
const batchMilliseconds = 48;
/** A frame that takes longer to simulate is no reason to be taken for dead (host.ts). */
const aliveMilliseconds = 2_000;

const layoutOf = (simulation: Simulation): Layout => JSON.parse(simulation.layout()) as Layout;
const resultOf = (simulation: Simulation): RunResult => JSON.parse(simulation.result()) as RunResult;

const graphOf = (simulation: Simulation): TaskGraph => ({
  tasks: simulation.tasks() as Uint32Array<ArrayBuffer>,
  successors: simulation.successors() as Uint32Array<ArrayBuffer>,
});

/** Frames, decisions and figures so far, in batches. */
export function inBatches(run: number, simulation: Simulation, post: Post): Report {
  let pieces: Uint32Array[] = [];
  let posted = performance.now();
  let patience = firstBatchMilliseconds;
  const layout = layoutOf(simulation);
  post({ kind: 'started', run, layout, graph: layout.dag ? graphOf(simulation) : null });
  return (piece, done) => {
    pieces.push(piece);
    const now = performance.now();
    if (!done && now - posted < patience) return;
    const frames = join(pieces);
    pieces = [];
    if (!done && frames.length === 0 && now - posted < aliveMilliseconds) return;
    posted = now;
    patience = batchMilliseconds;
    const tasks = simulation.take_task_log() as Uint32Array<ArrayBuffer>;
    const decisions = JSON.parse(simulation.take_decisions()) as DecisionRecord[];
    const result = resultOf(simulation);
    const cycles = simulation.now();
    post({ kind: 'batch', run, frames, decisions, tasks, result, cycles, done }, [
      frames.buffer,
      tasks.buffer,
    ]);
  };
}

/** The share that is done, and at the end the result alone. */
export function inFigures(run: number, simulation: Simulation, post: Post): Report {
  const { quanta, quantum_cycles: quantumCycles } = layoutOf(simulation);
  let posted = performance.now();
  return (_, done) => {
    const now = performance.now();
    if (done) post({ kind: 'measured', run, result: resultOf(simulation) });
    else if (now - posted >= batchMilliseconds) {
      posted = now;
      post({ kind: 'progress', run, share: simulation.now() / (quanta * quantumCycles) });
    }
  };
}

function join(pieces: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const joined = new Uint32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
