/**
 * Where raw IPC and Speedup rank two schedulers in opposite orders, and why. IPC is Speedup × the solo IPC of the
 * executed instructions, so a scheduler that favours threads which are fast anyway commits more but achieves less
 * Speedup.
 */
import type { SchedulerRow, SchedulerRun } from './scheduler-figures.ts';
import { meanOf } from './statistics.ts';

/** A program's contribution to the difference between two schedulers. */
export interface FavouredProgram {
  readonly program: string;
  /** Instructions per cycle when it runs alone. */
  readonly ipcAlone: number;
  /** Its share of the instructions under either scheduler, 0–1. */
  readonly share: number;
  readonly otherShare: number;
}

/** Two schedulers that IPC and Speedup rank in opposite orders, under every seed that both have. */
export interface Disagreement {
  readonly row: SchedulerRow;
  /** The scheduler with the lower IPC and the higher Speedup. */
  readonly other: SchedulerRow;
  /** Solo IPC of the instructions that each executed: IPC ÷ Speedup. */
  readonly mixAlone: number;
  readonly otherMixAlone: number;
  /** The fast program that `row` runs more of; null if there is none. */
  readonly favoured: FavouredProgram | null;
}

const ipcOf = ({ result }: SchedulerRun): number => result.ipc;
const speedupOf = ({ speedups }: SchedulerRun): number => speedups?.speedup ?? NaN;

/** Runs of two schedulers under the same seed, where both Speedups are known. */
function pairs(a: SchedulerRow, b: SchedulerRow): (readonly [SchedulerRun, SchedulerRun])[] {
  return a.runs.flatMap((own) => {
    const other = b.runs.find(({ result }) => result.seed === own.result.seed);
    return other && own.speedups && other.speedups ? [[own, other] as const] : [];
  });
}

/** For each scheduler whose IPC flatters it, the scheduler against which it does so most. */
export function disagreements(rows: readonly SchedulerRow[]): Map<SchedulerRow, Disagreement> {
  const found = new Map<SchedulerRow, Disagreement>();
  for (const row of rows) {
    let widest = 0;
    for (const other of rows) {
      const both = pairs(row, other);
      const opposed = both.every(
        ([own, their]) => ipcOf(own) > ipcOf(their) && speedupOf(own) < speedupOf(their),
      );
      if (both.length === 0 || !opposed) continue;
      const width = meanOf(
        both.map(([own, their]) => ipcOf(own) / ipcOf(their) - speedupOf(own) / speedupOf(their)),
      );
      if (width <= widest) continue;
      widest = width;
      found.set(row, {
        row,
        other,
        mixAlone: meanOf(both.map(([own]) => ipcOf(own) / speedupOf(own))),
        otherMixAlone: meanOf(both.map(([, their]) => ipcOf(their) / speedupOf(their))),
        favoured: favouredBy(both),
      });
    }
  }
  return found;
}

interface Mix {
  readonly share: number;
  readonly alone: number;
}

/** By program: its share of the runs' instructions, and its solo IPC over those instructions. */
function mixOf(runs: readonly SchedulerRun[]): Map<string, Mix> {
  const sums = new Map<string, { instructions: number; cycles: number }>();
  let all = 0;
  for (const { result, speedups } of runs)
    result.threads.forEach(({ program, instructions }, thread) => {
      const sum = sums.get(program) ?? { instructions: 0, cycles: 0 };
      sum.instructions += instructions;
      sum.cycles += speedups?.single_threaded_cycles[thread] ?? 0;
      all += instructions;
      sums.set(program, sum);
    });
  return new Map(
    [...sums].map(([program, { instructions, cycles }]) => [
      program,
      { share: instructions / all, alone: cycles > 0 ? instructions / cycles : NaN },
    ]),
  );
}

/** The program that contributes most to the difference: run more, and faster alone than the other scheduler's mix. */
function favouredBy(both: readonly (readonly [SchedulerRun, SchedulerRun])[]): FavouredProgram | null {
  const [own, other] = [mixOf(both.map(([run]) => run)), mixOf(both.map(([, run]) => run))];
  const usual = meanOf(both.map(([, run]) => ipcOf(run) / speedupOf(run)));
  const gains = [...own].map(([program, { share, alone }]) => {
    const otherShare = other.get(program)?.share ?? 0;
    return { program, ipcAlone: alone, share, otherShare, gain: (share - otherShare) * (alone - usual) };
  });
  const most = gains
    .filter(({ gain, share, otherShare }) => gain > 0 && share > otherShare)
    .sort((a, b) => b.gain - a.gain)[0];
  if (!most) return null;
  const { program, ipcAlone, share, otherShare } = most;
  return { program, ipcAlone, share, otherShare };
}
