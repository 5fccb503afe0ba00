/** The contract with scripts (docs/headless.md): when the runs are done, and their results as JSON. */
import type { RunResult, ScenarioError } from '../scenario/generated/types.ts';
import { engine, type PaneId } from './client.ts';
import { useSession } from './session.ts';
import { useStanding } from './standing.ts';

/** The interface of `window.coscope`. */
export interface Headless {
  /** Incremented when this contract changes. */
  readonly contract: 1;
  /** The engine's version, as in every digest. */
  engineVersion(): Promise<string>;
  /** The state of the page's runs. */
  state(): 'running' | 'done' | 'failed';
  /** The problem in a sentence; null if there is none. */
  problem(): string | null;
  /** Resolves when the runs of all panes have ended; rejects with the problem. */
  done(): Promise<void>;
  /** The result of a pane, the same JSON as `coscope run --json`; null if there is none. */
  result(pane?: PaneId): RunResult | null;
}

declare global {
  interface Window {
    coscope?: Headless;
  }
}

let refusedLink: ScenarioError | null = null;
let runsStandIn = false;

/**
 * Records that the scenario in the address cannot run, so that a script does not mistake other results for its results.
 * `standIn`: the present run only substitutes for it, and is not what the page showed before.
 */
export function noteRefusedLink(error: ScenarioError | null, { standIn = false } = {}): void {
  refusedLink = error;
  runsStandIn = error !== null && standIn;
}

function problem(): string | null {
  const { busy, rejected, failures, held } = useSession.getState();
  // After an edit, the others are of the run before it.
  if (busy && !refusedLink) return null;
  const refused = refusedLink ?? rejected;
  if (refused) {
    const place = refused.path === '' ? '' : `${refused.path}: `;
    return `${place}${refused.problem}. ${refused.remedy}`;
  }
  const waits = held.b ?? held.a;
  return failures.b ?? failures.a ?? (waits && 'its policy is a program that must be allowed to run first');
}

function state(): ReturnType<Headless['state']> {
  const { busy, panes } = useSession.getState();
  if (problem() !== null) return 'failed';
  return !busy && panes.b?.status === 'done' && useStanding.getState().stands ? 'done' : 'running';
}

function done(): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): boolean => {
      const now = state();
      if (now === 'running') return false;
      if (now === 'done') resolve();
      else reject(new Error(problem() ?? 'the run failed'));
      return true;
    };
    if (check()) return;
    const stops = [useSession, useStanding].map((store) =>
      store.subscribe(() => {
        if (check()) for (const stop of stops) stop();
      }),
    );
  });
}

/** Installs the contract on the page. */
export function offerHeadless(): void {
  window.coscope = {
    contract: 1,
    engineVersion: () => engine().version(),
    state,
    problem,
    done,
    result: (pane = 'b') => (runsStandIn ? null : (useSession.getState().panes[pane]?.result ?? null)),
  };
}
