/**
 * Results of the gallery's scenarios, B against A. Results ship with them. If those are of another engine, scenario
 * or program, visible scenarios are simulated here, one after the other, the shortest first, and stored in this
 * browser.
 */
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { outcomeOf, type Outcome } from '../../derive/compare/outcome.ts';
import { engine } from '../../engine/client.ts';
import { hold } from '../../engine/clock.ts';
import { useLibrary } from '../../engine/library.ts';
import { runMany } from '../../engine/pool.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { markOfRun } from '../../scenario/mark.ts';
import { keepFigures, keptFigures } from './kept.ts';
import { likelyFigures, shippedFigures } from './shipped-results.ts';
import { messageOf } from '../../scenario/error-message.ts';

export type Result =
  /** Reserves the space of the likely result, so that nothing moves when the result arrives. */
  | { readonly state: 'asked'; readonly likely: Outcome | null }
  | { readonly state: 'waiting' }
  | { readonly state: 'running' }
  | { readonly state: 'known'; readonly figures: Outcome }
  | { readonly state: 'failed'; readonly problem: string };

const waiting: Result = { state: 'waiting' };

/** Results by hash of what is simulated. */
const useResults = create<{ readonly known: ReadonlyMap<string, Result> }>(() => ({ known: new Map() }));

function tell(mark: string, result: Result): void {
  useResults.setState(({ known }) => ({ known: new Map([...known, [mark, result]]) }));
}

/** Visible scenarios that have not been simulated yet. */
const wanted = new Map<string, Scenario>();
let running: AbortController | null = null;

/** Approximate cost of a comparison: cycles times hardware contexts. */
function costOf({ run, machine }: Scenario): number {
  const contexts = machine.cores.reduce((sum, { count, contexts: each }) => sum + count * each, 0);
  return (run.warmup_quanta + run.quanta) * run.quantum_cycles * contexts;
}

async function simulate(scenario: Scenario, signal: AbortSignal): Promise<Outcome> {
  const { a, b } = await engine().panes(scenario);
  const outcomes = await runMany(
    [b, ...(a ? [a] : [])].map((pane) => ({ scenario: pane })),
    { signal },
  );
  const [ofB, ofA = null] = outcomes.map((outcome) => {
    if (!outcome.ok) throw new Error(outcome.problem);
    return outcome.value.result;
  });
  if (!ofB) throw new Error('there is no run');
  return outcomeOf(ofA, ofB, scenario);
}

/** Simulates the wanted scenarios until none remains. */
async function work(): Promise<void> {
  const control = new AbortController();
  running = control;
  const isOver = (): boolean => control.signal.aborted;
  const release = hold();
  const version = await engine().version();
  while (!isOver()) {
    const [next] = [...wanted].sort(([, one], [, other]) => costOf(one) - costOf(other));
    if (!next) break;
    const [mark, scenario] = next;
    tell(mark, { state: 'running' });
    try {
      const figures = await simulate(scenario, control.signal);
      keepFigures(version, mark, figures);
      tell(mark, { state: 'known', figures });
      wanted.delete(mark);
    } catch (error) {
      const problem = messageOf(error);
      tell(mark, isOver() ? waiting : { state: 'failed', problem });
      if (!isOver()) wanted.delete(mark);
    }
  }
  release();
  running = null;
  // A scenario may have been wanted again while the last run was being aborted.
  if (wanted.size > 0) void work();
}

/**
 * Requests a result; returns a function that cancels the request. A run in progress continues while others are
 * wanted.
 */
function want(mark: string, scenario: Scenario): () => void {
  let isGone = false;
  void engine()
    .version()
    .then((version) => {
      const state = useResults.getState().known.get(mark)?.state;
      if (isGone || state === 'known' || state === 'failed') return;
      const figures = shippedFigures(version, mark) ?? keptFigures(version, mark);
      if (figures) {
        tell(mark, { state: 'known', figures });
        return;
      }
      wanted.set(mark, scenario);
      if (state !== 'running') tell(mark, waiting);
      if (!running) void work();
    });
  return () => {
    isGone = true;
    wanted.delete(mark);
    if (wanted.size === 0) running?.abort();
  };
}

/** The result of a scenario; simulated if necessary while the scenario is visible. */
export function useResult(scenario: Scenario, isSeen: boolean): Result {
  const mark = useMemo(() => markOfRun(scenario, useLibrary.getState().programs), [scenario]);
  const asked = useMemo<Result>(() => ({ state: 'asked', likely: likelyFigures(mark) }), [mark]);
  const result = useResults(({ known }) => known.get(mark) ?? asked);
  useEffect(() => (isSeen ? want(mark, scenario) : undefined), [isSeen, mark, scenario]);
  return result;
}
