/** Known results of policies, kept while the page is open: for the last scenario compared, and the one before. */
import { create } from 'zustand';
import type { SoloIpc } from '../../derive/compare/fairness.ts';
import type { PoolRun, RecordedRun } from '../../engine/pool.ts';
import type { Runner } from '../../derive/compare/ranking.ts';

/** The state and result of one run. */
export interface Known extends Pick<Runner, 'standing' | 'result'> {
  /** The frames so far, one quantum each. */
  readonly recorded: RecordedRun | null;
  /** The engine's message, if it refuses. */
  readonly problem: string | null;
}

/** The runs of one scenario, by the key of a policy or of a solo program. */
export interface Answers {
  /** The scenario as text, without the parts that do not affect its runs. */
  readonly asked: string;
  readonly of: ReadonlyMap<string, Known>;
}

export const unknown: Known = { standing: 'waiting', result: null, recorded: null, problem: null };

export function knownOf({ result, recorded }: PoolRun, standing: 'running' | 'ended'): Known {
  // The warm-up is not measured.
  return { standing, result: result.cycles === 0 ? null : result, recorded, problem: null };
}

/** Most recent first. */
export const useAnswers = create<{ readonly answers: readonly Answers[] }>(() => ({ answers: [] }));

const mostScenarios = 2;

/** Records the outcome of a run. Completed outcomes do not change. */
export function learn(asked: string, key: string, news: Known): void {
  useAnswers.setState(({ answers }) => {
    const own = answers.find((one) => one.asked === asked)?.of ?? new Map<string, Known>();
    if (own.get(key)?.standing === 'ended') return {};
    const others = answers.filter((one) => one.asked !== asked);
    return { answers: [{ asked, of: new Map(own).set(key, news) }, ...others].slice(0, mostScenarios) };
  });
}

/** Begins a scenario's list, so that the results of the one before are no longer shown. */
export function begin(asked: string): void {
  useAnswers.setState(({ answers }) =>
    answers.some((one) => one.asked === asked)
      ? {}
      : { answers: [{ asked, of: new Map() }, ...answers].slice(0, mostScenarios) },
  );
}

export interface ShownAnswers {
  readonly answers: Answers | undefined;
  /** Whether they are those of the scenario before the last edit. */
  readonly areOld: boolean;
}

/** Answers of one scenario, never of two: a ranking or a Pareto front of both would be of neither. */
export function answersFor(all: readonly Answers[], asked: string, keys: readonly string[]): ShownAnswers {
  const now = all.find((one) => one.asked === asked);
  const before = now ? undefined : all[0];
  const areOld = keys.some((key) => before?.of.has(key));
  return { answers: areOld ? before : now, areOld };
}

const aloneKey = 'alone: ';

/** The key of a solo program. */
export const keyAlone = (program: string): string => aloneKey + program;

/** Known solo IPC of each program. */
export function soloOf(answers: Answers | undefined): SoloIpc {
  const known = new Map<string, number>();
  for (const [key, { result }] of answers?.of ?? []) {
    const own = result?.threads[0];
    if (key.startsWith(aloneKey) && own) known.set(key.slice(aloneKey.length), own.ipc);
  }
  return known;
}

/** Programs that could not run alone: name and the engine's message. */
export function problemsAlone(answers: Answers | undefined): string[] {
  return [...(answers?.of ?? [])].flatMap(([key, { problem }]) =>
    key.startsWith(aloneKey) && problem !== null ? [`${key.slice(aloneKey.length)} alone: ${problem}`] : [],
  );
}
