/** Runs that only the larger module supports, without frames: a thread alone, the same work, a window, a schedule. */
import type {
  AloneRun,
  SameWorkRun,
  SimulatedRecording,
  Traces,
  WindowRun,
} from '../pkg/full/coscope_full.js';
import type { FromWorker, RunOrder } from '../protocol.ts';
import type { needFull } from './modules.ts';
import { inCommits, inFigures, inLines, inWork, type Report } from './report.ts';

export type TellingOfFull = Exclude<RunOrder['tell'], { of: 'frames' | 'result' }>;

export function isOfFull(tell: RunOrder['tell']): tell is TellingOfFull {
  return tell.of !== 'frames' && tell.of !== 'result';
}

/** A run without frames. */
export type Other = WindowRun | SameWorkRun | AloneRun | SimulatedRecording;

export function startInFull(
  number: number,
  engine: Awaited<ReturnType<typeof needFull>>,
  scenario: string,
  library: Traces,
  tell: TellingOfFull,
  post: (message: FromWorker, transfer?: Transferable[]) => void,
): [Other, Report] {
  if (tell.of === 'alone') {
    const alone = new engine.AloneRun(scenario, library, tell.thread);
    return [alone, inCommits(number, alone, post)];
  }
  if (tell.of === 'work') {
    const work = new engine.SameWorkRun(scenario, library, JSON.stringify(tell.goal));
    return [work, inWork(number, work, post)];
  }
  if (tell.of === 'schedule') {
    const schedule = new engine.SimulatedRecording(scenario, library);
    return [schedule, inLines(number, schedule, post)];
  }
  const window = new engine.WindowRun(scenario, library, tell.window);
  return [window, inFigures(number, window, post)];
}
