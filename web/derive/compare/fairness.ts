/**
 * How evenly a run treated its threads, and its throughput. A thread's slowdown is its IPC alone on the machine ÷ its
 * IPC over the whole window, so it covers waiting for a hardware context as well as sharing one.
 */
import type { RunResult } from '../../scenario/generated/types.ts';
import { jain } from './statistics.ts';

/** The effect of sharing the machine on one thread. */
export interface ThreadTreatment {
  readonly thread: number;
  readonly cpuShare: number;
  /** IPC alone ÷ IPC while scheduled: the cost of shared cores and caches. NaN if it was never scheduled. */
  readonly sharing: number;
  /** Cycles of the window ÷ cycles in which it was scheduled: the cost of waiting its turn. */
  readonly waiting: number;
  /** sharing × waiting. Infinity if it executed nothing in the window; NaN while its IPC alone is unknown. */
  readonly slowdown: number;
}

/** IPC alone by program; missing programs are not measured yet. */
export type SoloIpc = ReadonlyMap<string, number>;

/** Every thread of a result, in the order of the result. */
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
  /** Σ of 1 ÷ slowdown (Snavely and Tullsen 2000): the number of machines' worth of work done; higher is better. */
  readonly weightedSpeedup: number;
  /** n ÷ Σ of slowdowns (Luo, Gummaraju and Franklin 2001): speed and fairness combined; 0 if a thread did nothing. */
  readonly harmonicSpeedup: number;
  /** Fedorova et al. 2005, §4.3.1.2; 0 is perfectly fair. */
  readonly cpuShareStddev: number;
  /** Jain's index of the CPU shares. */
  readonly jainShare: number;
  /** Jain's index of 1 ÷ slowdown: whether all threads make equal progress. */
  readonly jainProgress: number;
}

export function treatmentOf(result: RunResult, solo: SoloIpc): Treatment {
  const each = treatments(result, solo);
  const progress = each.map(({ slowdown }) => 1 / slowdown);
  return {
    ipc: result.ipc,
    weightedSpeedup: progress.reduce((sum, value) => sum + value, 0),
    harmonicSpeedup: each.length / each.reduce((sum, { slowdown }) => sum + slowdown, 0),
    // Equal shares differ by the last digit of their division.
    cpuShareStddev: Number(result.fairness.cpu_share_stddev.toFixed(12)),
    jainShare: jain(each.map(({ cpuShare }) => cpuShare)),
    jainProgress: jain(progress),
  };
}
