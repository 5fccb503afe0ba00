/**
 * How evenly a run treated its threads, and what it made of the machine. A thread's slowdown is its IPC alone on the
 * machine ÷ its IPC over the whole window, so that waiting for a hardware context counts as much as sharing one.
 */
import type { RunResult } from '../../scenario/generated/types.ts';
import { jain } from './statistics.ts';

/** What sharing the machine did to one thread. */
export interface ThreadTreatment {
  readonly thread: number;
  readonly cpuShare: number;
  /** IPC alone ÷ IPC while it is scheduled: the price of shared cores and caches. NaN if it was never scheduled. */
  readonly sharing: number;
  /** Cycles of the window ÷ cycles in which it was scheduled: the price of its turns. */
  readonly waiting: number;
  /** Both together: sharing × waiting. Infinity if it did nothing in the window; NaN while its IPC alone is not known. */
  readonly slowdown: number;
}

/** IPC alone by program; a program that is not there is not known yet. */
export type SoloIpc = ReadonlyMap<string, number>;

/** Every thread of a result, in its order. */
export function treatments(result: RunResult, solo: SoloIpc): ThreadTreatment[] {
  return result.threads.map((own, thread) => {
    const alone = solo.get(own.program) ?? NaN;
    return {
      thread,
      cpuShare: own.cpu_share,
      sharing: alone / own.ipc,
      waiting: result.cycles / own.scheduled_cycles,
      slowdown: alone / (own.instructions / result.cycles),
    };
  });
}

/** A run in six figures; those that need every program's IPC alone are NaN until it is known. */
export interface Treatment {
  readonly ipc: number;
  /** Σ of 1 ÷ slowdown (Snavely and Tullsen 2000): how many machines' worth of work; higher is more. */
  readonly weightedSpeedup: number;
  /** n ÷ Σ of slowdowns (Luo, Gummaraju and Franklin 2001): speed and fairness in one; 0 if a thread did nothing. */
  readonly harmonicSpeedup: number;
  /** Fedorova et al. 2005, §4.3.1.2; 0 is perfectly fair. */
  readonly cpuShareStddev: number;
  /** Jain's index of the CPU shares. */
  readonly jainShare: number;
  /** Jain's index of 1 ÷ slowdown: whether all get equally far. */
  readonly jainProgress: number;
}

export function treatmentOf(result: RunResult, solo: SoloIpc): Treatment {
  const each = treatments(result, solo);
  const progress = each.map(({ slowdown }) => 1 / slowdown);
  return {
    ipc: result.ipc,
    weightedSpeedup: progress.reduce((sum, value) => sum + value, 0),
    harmonicSpeedup: each.length / each.reduce((sum, { slowdown }) => sum + slowdown, 0),
    cpuShareStddev: result.fairness.cpu_share_stddev,
    jainShare: jain(each.map(({ cpuShare }) => cpuShare)),
    jainProgress: jain(progress),
  };
}
