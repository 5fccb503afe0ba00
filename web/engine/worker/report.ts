/** A run's reports to the page: everything, for a pane; or only progress and then its result. */
import type {
  DecisionRecord,
  Layout,
  Measured,
  RunResult,
  WorkDone,
} from '../../scenario/generated/types.ts';
import type { Simulation } from '../pkg/core/coscope_core.js';
import type { AloneRun, SameWorkRun, SimulatedRecording, WindowRun } from '../pkg/full/coscope_full.js';
import type { FromWorker } from '../protocol.ts';
import type { TaskGraph } from '../tasks.ts';

export type Post = (message: FromWorker, transfer?: Transferable[]) => void;

/** Called after each slice. */
export type Report = (frames: Uint32Array, done: boolean) => void;

/** The first frame is sent at once; later batches leave the page time to draw. */
const batchMilliseconds = 100;
/** Figures are read, not watched, so they are sent less often. */
const figuresMilliseconds = 250;
/** Interval of signs of life, so that a run with a slow frame is not considered dead (host.ts). */
const aliveMilliseconds = 2_000;

export const layoutOf = (simulation: Simulation): Layout => JSON.parse(simulation.layout()) as Layout;
const resultOf = (simulation: Simulation | WindowRun): RunResult =>
  JSON.parse(simulation.result()) as RunResult;

function graphOf(simulation: Simulation): TaskGraph | null {
  const graph = simulation.graph();
  if (!graph) return null;
  const columns = {
    tasks: graph.tasks() as Uint32Array<ArrayBuffer>,
    successors: graph.successors() as Uint32Array<ArrayBuffer>,
    calls: graph.calls() as Uint32Array<ArrayBuffer>,
  };
  graph.free();
  return columns;
}

/** Reports frames, decisions and figures so far, in batches. */
export function inBatches(run: number, simulation: Simulation, layout: Layout, post: Post): Report {
  let pieces: Uint32Array[] = [];
  let posted = performance.now();
  let told = -Infinity;
  let patience = 0;
  post({ kind: 'started', run, layout, graph: graphOf(simulation) });
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
    const isDue = done || now - told >= figuresMilliseconds;
    if (isDue) told = now;
    const result = isDue ? resultOf(simulation) : null;
    const cycles = simulation.now();
    post({ kind: 'batch', run, frames, decisions, tasks, result, cycles, done }, [
      frames.buffer,
      tasks.buffer,
    ]);
  };
}

/** Reports progress periodically. */
function pacing(run: number, share: () => number, post: Post): () => void {
  let posted = performance.now();
  return () => {
    const now = performance.now();
    if (now - posted < batchMilliseconds) return;
    posted = now;
    post({ kind: 'progress', run, share: share() });
  };
}

/** Reports progress, and at the end only the result, with the closed windows if one was requested. */
export function inFigures(run: number, simulation: Simulation | WindowRun, post: Post): Report {
  const tellShare = pacing(run, () => simulation.share(), post);
  return (_, done) => {
    if (!done) {
      tellShare();
      return;
    }
    const windows = 'windows' in simulation ? (JSON.parse(simulation.windows()) as Measured[]) : [];
    post({ kind: 'measured', run, result: resultOf(simulation), windows });
  };
}

/** Reports progress, and at the end when each thread had done its work. */
export function inWork(run: number, work: SameWorkRun, post: Post): Report {
  const tellShare = pacing(run, () => work.share(), post);
  return (_, done) => {
    if (done) post({ kind: 'worked', run, done: JSON.parse(work.done()) as WorkDone });
    else tellShare();
  };
}

/** Reports progress, and at the end the commits of a thread alone. */
export function inCommits(run: number, alone: AloneRun, post: Post): Report {
  const tellShare = pacing(run, () => alone.share(), post);
  return (_, done) => {
    if (!done) {
      tellShare();
      return;
    }
    const commits = new Uint8Array(alone.commits());
    post({ kind: 'alone', run, commits }, [commits.buffer]);
  };
}

/** Reports the new lines of a schedule, with progress. */
export function inLines(run: number, schedule: SimulatedRecording, post: Post): Report {
  let posted = performance.now();
  return (_, done) => {
    const now = performance.now();
    if (!done && now - posted < batchMilliseconds) return;
    posted = now;
    post({ kind: 'schedule', run, text: schedule.take_text(), share: schedule.share(), done });
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
