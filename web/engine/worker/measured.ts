/** Runs that only the larger module has, and of which a few figures are told: a thread alone, the same work, a window. */
import type { AloneRun, SameWorkRun, Traces, WindowRun } from '../pkg/full/coscope_full.js';
import type { FromWorker, RunOrder } from '../protocol.ts';
import type { needFull } from './modules.ts';
import { inCommits, inFigures, inWork, type Report } from './report.ts';

export type TellingOfFull = Extract<RunOrder['tell'], { of: 'alone' | 'window' | 'work' }>;

export function isOfFull(tell: RunOrder['tell']): tell is TellingOfFull {
  return tell.of === 'alone' || tell.of === 'window' || tell.of === 'work';
}

export function startInFull(
  number: number,
  engine: Awaited<ReturnType<typeof needFull>>,
  scenario: string,
  library: Traces,
  tell: TellingOfFull,
  post: (message: FromWorker, transfer?: Transferable[]) => void,
): [WindowRun | SameWorkRun | AloneRun, Report] {
  if (tell.of === 'alone') {
    const alone = new engine.AloneRun(scenario, library, tell.thread);
    return [alone, inCommits(number, alone, post)];
  }
  if (tell.of === 'work') {
    const work = new engine.SameWorkRun(scenario, library, JSON.stringify(tell.goal));
    return [work, inWork(number, work, post)];
  }
  const window = new engine.WindowRun(scenario, library, tell.window);
  return [window, inFigures(number, window, post)];
}
