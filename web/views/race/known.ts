/** What is known of policies on a scenario, kept while the page is open: for the scenario asked about last, and the one before. */
import { create } from 'zustand';
import type { SoloIpc } from '../../derive/compare/fairness.ts';
import type { PoolRun, RecordedRun } from '../../engine/pool.ts';
import type { Runner } from '../../derive/compare/ranking.ts';

/** What became of one run. */
export interface Known extends Pick<Runner, 'standing' | 'result'> {
  /** Frames of one quantum each, as far as they are there. */
  readonly recorded: RecordedRun | null;
  /** The engine's words, where it refuses. */
  readonly problem: string | null;
}

/** The runs of one scenario, by the key of a policy or of a program alone. */
export interface Answers {
  /** The scenario as text, without what its runs do not depend on. */
  readonly asked: string;
  readonly of: ReadonlyMap<string, Known>;
}

export const unknown: Known = { standing: 'waiting', result: null, recorded: null, problem: null };

export function knownOf({ result, recorded }: PoolRun, standing: 'running' | 'ended'): Known {
  // In the warm-up nothing is measured.
  return { standing, result: result.cycles === 0 ? null : result, recorded, problem: null };
}

/** The latest first. */
export const useAnswers = create<{ readonly answers: readonly Answers[] }>(() => ({ answers: [] }));

const mostScenarios = 2;

/** Takes in what became of a run. What has ended stays as it is. */
export function learn(asked: string, key: string, news: Known): void {
  useAnswers.setState(({ answers }) => {
    const own = answers.find((one) => one.asked === asked)?.of ?? new Map<string, Known>();
    if (own.get(key)?.standing === 'ended') return {};
    const others = answers.filter((one) => one.asked !== asked);
    return { answers: [{ asked, of: new Map(own).set(key, news) }, ...others].slice(0, mostScenarios) };
  });
}

const aloneKey = 'alone: ';

/** The key of a program alone. */
export const keyAlone = (program: string): string => aloneKey + program;

/** IPC of each program alone, as far as it is known. */
export function soloOf(answers: Answers | undefined): SoloIpc {
  const known = new Map<string, number>();
  for (const [key, { result }] of answers?.of ?? []) {
    const own = result?.threads[0];
    if (key.startsWith(aloneKey) && own) known.set(key.slice(aloneKey.length), own.ipc);
  }
  return known;
}

/** What could not run alone: program and the engine's words. */
export function problemsAlone(answers: Answers | undefined): string[] {
  return [...(answers?.of ?? [])].flatMap(([key, { problem }]) =>
    key.startsWith(aloneKey) && problem !== null ? [`${key.slice(aloneKey.length)} alone: ${problem}`] : [],
  );
}
