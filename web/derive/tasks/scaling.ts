/** The same program on a rising number of cores, under two schedulers, relative to one core of the same machine. */
import type { MachineSpec, PolicyChoice, RunResult, Scenario } from '../../scenario/generated/types.ts';

/** The compared schedulers, and the reference for speed-up (Chen et al. 2007, §5.1). */
export const compared = ['pdf', 'work-stealing'] as const;
const against = 'sequential';

export type Compared = (typeof compared)[number];

/** The pane whose line each scheduler has: its own, if a pane runs it; else depth-first is B. */
export function paneOfSchedulers(a: string | null, b: string | null): Readonly<Record<Compared, 'a' | 'b'>> {
  const isSwapped = b === 'work-stealing' || (b !== 'pdf' && a === 'pdf');
  return isSwapped ? { pdf: 'a', 'work-stealing': 'b' } : { pdf: 'b', 'work-stealing': 'a' };
}

export interface ScalingMachine {
  readonly cores: number;
  readonly machine: MachineSpec;
}

export interface ScalingJob {
  readonly cores: number;
  readonly scheduler: Compared | typeof against;
  readonly scenario: Scenario;
}

/** The longest run that a scenario can specify: cycles of the task log have 32 bits, and frames are counted. */
const [mostCycles, mostQuanta] = [2 ** 32 - 1, 100_000];

/** The default configurations of Table 2, by their ids in the library. */
export function scalingMachines(
  machines: readonly { readonly id: string; readonly machine: MachineSpec }[],
): ScalingMachine[] {
  return machines
    .flatMap(({ id, machine }) => {
      const cores = /^chen-(\d+)$/.exec(id)?.[1];
      return cores === undefined ? [] : [{ cores: Number(cores), machine }];
    })
    .sort((a, b) => a.cores - b.cores);
}

function scenarioOn(scenario: Scenario, machine: MachineSpec, id: string): Scenario {
  const policy: PolicyChoice = { id, params: {} };
  const quanta = Math.min(mostQuanta, Math.floor(mostCycles / scenario.run.quantum_cycles));
  return {
    ...scenario,
    machine,
    policy,
    baseline: null,
    run: { ...scenario.run, quanta, frames_per_quantum: 1, interventions: [] },
  };
}

/** The runs required, fewest cores first. On one core all depth-first schedulers are equal. */
export function scalingJobs(scenario: Scenario, machines: readonly ScalingMachine[]): ScalingJob[] {
  return machines.flatMap(({ cores, machine }) =>
    [...(cores === 1 ? [] : compared), against].map((scheduler) => ({
      cores,
      scheduler: scheduler as ScalingJob['scheduler'],
      scenario: scenarioOn(scenario, machine, scheduler),
    })),
  );
}

/** One scheduler on one machine. */
export interface ScalingPoint {
  readonly cores: number;
  /** Speed-up over one core of this machine; NaN until both have run. */
  readonly speedup: number;
  /** Misses of the shared cache per 1,000 instructions. */
  readonly mpki: number;
  /** Share of the time in which memory transfers a line. */
  readonly bandwidth: number;
}

/** A scheduler's points so far, fewest cores first. `results` are in the order of the jobs. */
export function scalingCurve(
  jobs: readonly ScalingJob[],
  results: readonly (RunResult | undefined)[],
  scheduler: Compared,
): ScalingPoint[] {
  const dagOf = (cores: number, who: ScalingJob['scheduler']) =>
    results[jobs.findIndex((job) => job.cores === cores && job.scheduler === who)]?.dag;
  return [...new Set(jobs.map(({ cores }) => cores))].flatMap((cores) => {
    const dag = dagOf(cores, cores === 1 ? against : scheduler);
    const makespan = dag?.makespan_cycles ?? NaN;
    if (!dag || Number.isNaN(makespan)) return [];
    const alone = dagOf(cores, against)?.makespan_cycles ?? NaN;
    return [
      {
        cores,
        speedup: alone / makespan,
        mpki: dag.l2_misses_per_kinstr,
        bandwidth: dag.bandwidth_use,
      },
    ];
  });
}
