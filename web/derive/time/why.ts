/** The parts of a decision's reason: sentence, figures, and the other candidates. */
import type {
  Candidate,
  DecisionRecord,
  DecisionSteps,
  Intervention,
  Layout,
  Reason,
} from '../../scenario/generated/types.ts';
import { hasWaits } from '../machine/activity.ts';
import { hasDomains } from '../machine/schedulers.ts';

/** The decision at the start of a quantum; null if there is none yet. */
export function decisionAt(
  decisions: readonly DecisionRecord[],
  quantum: number,
  quantumCycles: number,
): DecisionRecord | null {
  const cycle = quantum * quantumCycles;
  let [low, high] = [0, decisions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((decisions[middle]?.cycle ?? Infinity) <= cycle) low = middle + 1;
    else high = middle;
  }
  return decisions[low - 1] ?? null;
}

/**
 * Whether all candidates run at the same time, as the pairs of a pairing do: the second runs beside the first, not
 * instead of it.
 */
export function runTogether(
  placement: DecisionRecord['placement'],
  [first, second]: readonly Candidate[],
): boolean {
  return Boolean(
    second?.threads.every((thread) => placement.includes(thread) && !first?.threads.includes(thread)),
  );
}

/** Whether decisions occur within a quantum, or by several rules: the engine then reports them step by step. */
export function hasSteps(layout: Layout): boolean {
  return hasWaits(layout) || hasDomains(layout);
}

/** The steps that mention a thread, by decision; decisions without such steps are left out. */
export function involving(decisions: readonly DecisionSteps[], thread: number): DecisionSteps[] {
  const name = `{t${thread.toString()}}`;
  return decisions
    .map(({ cycle, steps }) => ({ cycle, steps: steps.filter((step) => step.includes(name)) }))
    .filter(({ steps }) => steps.length > 0);
}

/** A rule's sentence, split at thread names. */
export type RulePart = { readonly text: string } | { readonly thread: number };

/** `"{t4} waits"` → thread 4, then `" waits"`. */
export function ruleParts(rule: string): RulePart[] {
  return rule
    .split(/(\{t\d+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const thread = /^\{t(\d+)\}$/.exec(part)?.[1];
      return thread === undefined ? { text: part } : { thread: Number(thread) };
    });
}

export interface Estimate {
  readonly thread: number;
  readonly value: number;
}

/** The figures of a reason by meaning. */
export interface Grounds {
  /** Eligible groups, and all groups. */
  readonly candidates: number | null;
  readonly groups: number | null;
  readonly threshold: number | null;
  /** The estimate that sets the threshold. */
  readonly setBy: Estimate | null;
  /** Lines of the last caches that each thread is assumed to have alone. */
  readonly linesAThread: number | null;
  /** Ascending. */
  readonly estimates: readonly Estimate[];
  /** Figures without their own sentence. */
  readonly others: readonly {
    readonly label: string;
    readonly value: number;
    readonly thread: number | null;
  }[];
}

const told = new Set([
  'candidate groups',
  'groups in all',
  'threshold',
  'thread that sets the threshold',
  'lines a thread',
  'estimate',
  // The rule's own sentence includes it.
  'threads without a histogram',
]);

export function grounds(reason: Reason): Grounds {
  const fact = (label: string) => reason.facts.find((candidate) => candidate.label === label);
  const setBy = fact('thread that sets the threshold');
  return {
    candidates: fact('candidate groups')?.value ?? null,
    groups: fact('groups in all')?.value ?? null,
    threshold: fact('threshold')?.value ?? null,
    setBy: setBy && setBy.thread !== null ? { thread: setBy.thread, value: setBy.value } : null,
    linesAThread: fact('lines a thread')?.value ?? null,
    estimates: reason.facts
      .flatMap(({ label, value, thread }) =>
        label === 'estimate' && thread !== null ? [{ thread, value }] : [],
      )
      .sort((a, b) => a.value - b.value || a.thread - b.thread),
    others: reason.facts.filter(({ label }) => !told.has(label)),
  };
}

/** The group vetoed by the user at a decision; null if none. */
export function vetoAt(
  interventions: readonly Intervention[],
  cycle: number,
  quantumCycles: number,
): readonly number[] | null {
  for (const { at_cycle, action } of interventions)
    if (action.kind === 'veto' && Math.ceil(at_cycle / quantumCycles) * quantumCycles === cycle)
      return action.threads;
  return null;
}

/** The interventions with one more veto, in order of cycle. It replaces an earlier veto at the same cycle. */
export function withVeto(
  interventions: readonly Intervention[],
  cycle: number,
  threads: readonly number[],
): Intervention[] {
  const veto: Intervention = { at_cycle: cycle, action: { kind: 'veto', threads: [...threads] } };
  return [...withoutVeto(interventions, cycle), veto].sort((a, b) => a.at_cycle - b.at_cycle);
}

/** The interventions without the veto at a given cycle. */
export function withoutVeto(interventions: readonly Intervention[], cycle: number): Intervention[] {
  return interventions.filter(({ at_cycle, action }) => action.kind !== 'veto' || at_cycle !== cycle);
}
