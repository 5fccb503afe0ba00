/**
 * Past runs of this scenario, so that the result of an edit can be compared with the one before. A run is identified by
 * its document; opening another scenario starts a new list.
 */
import { create } from 'zustand';
import { sameDocument } from '../scenario/history.ts';
import { useScenario } from '../scenario/store.ts';
import type { RunResult, Scenario } from '../scenario/generated/types.ts';
import type { FrameTable } from './frames.ts';
import { useRested } from './rested.ts';
import { useSession, type Pane, type PaneId } from './session.ts';

/** A completed run of both panes. */
export interface Completed {
  readonly document: Scenario;
  /** The scenario that B simulated: for a fork with the values set during the run. */
  readonly ran: Scenario;
  readonly results: { readonly a: RunResult | null; readonly b: RunResult };
}

export interface PastRun extends Completed {
  readonly id: number;
  /** The run from which its edit started; null for the first of a scenario. */
  readonly from: Completed | null;
  /** The drag that led to it; intermediate runs of a drag are dropped. */
  readonly gesture: string | null;
}

/** A run with its frames. */
export interface Kept {
  readonly run: PastRun;
  /** B's frames; null if they would take too much memory. */
  readonly frames: FrameTable | null;
}

interface Shown extends Kept {
  readonly a: FrameTable | null;
  /** The drag in progress when it was completed. */
  readonly gesture: string | null;
}

interface PastRuns {
  /** In order of first completion. */
  readonly runs: readonly PastRun[];
  /** The run completed last. */
  readonly shown: Shown | null;
  /** The run that was shown before. */
  readonly before: Kept | null;
}

/** The most runs kept. Chosen. */
export const mostRuns = 12;
/** Frames of a larger run are not kept just for one pale line. Chosen. */
const mostFrameBytes = 64 * 2 ** 20;

const none: PastRuns = { runs: [], shown: null, before: null };

export const usePastRuns = create<PastRuns>(() => none);

const { getState, setState } = usePastRuns;

type Panes = Readonly<Record<PaneId, Pane | null>>;
let lastId = 0;

function gestureOf({ history }: ReturnType<typeof useScenario.getState>): string | null {
  return history.past.at(-1)?.gesture ?? null;
}

/** Whether the panes show this run. */
function isIn(panes: Panes, shown: Shown): boolean {
  return panes.b?.frames === shown.frames && (panes.a?.frames ?? null) === shown.a;
}

function keep(document: Scenario, { a, b }: Panes): void {
  if (!b?.result) return;
  const { runs, shown, before } = getState();
  const completed = { document, ran: b.scenario, results: { a: a?.result ?? null, b: b.result } };
  if (shown && isIn({ a, b }, shown)) {
    // Only the title or a note was changed: nothing was simulated again.
    if (document === shown.run.document) return;
    const run = { ...shown.run, ...completed };
    setState({ runs: runs.map((other) => (other === shown.run ? run : other)), shown: { ...shown, run } });
    return;
  }
  const gesture = gestureOf(useScenario.getState());
  const others = gesture === null ? runs : runs.filter((run) => run.gesture !== gesture);
  const last = gesture !== null && shown?.gesture === gesture ? before : shown;
  const known = others.find((run) => sameDocument(run.document, document));
  const from: Completed | null = last && {
    document: last.run.document,
    ran: last.run.ran,
    results: last.run.results,
  };
  const run: PastRun = known ?? { id: ++lastId, ...completed, from, gesture };
  setState({
    runs: known ? others : [...others, run].slice(-mostRuns),
    shown: { run, frames: b.frames, a: a?.frames ?? null, gesture },
    before: last && {
      run: last.run,
      frames: last.frames && last.frames.bytes <= mostFrameBytes ? last.frames : null,
    },
  });
}

useSession.subscribe(({ busy, panes, failures, accepted }) => {
  if (busy || !accepted || failures.a !== null || failures.b !== null) return;
  if (panes.b?.status === 'done' && (panes.a ?? panes.b).status === 'done') keep(accepted, panes);
});

/** Opened documents, with the document that each replaced: undo and redo lead through them to another scenario. */
const opened = new WeakMap<Scenario, Scenario>();

useScenario.subscribe(({ scenario, lastChange }, { scenario: before }) => {
  if (scenario === before || lastChange === 'edit') return;
  if (lastChange !== 'undo') opened.set(scenario, before);
  else if (opened.get(before) !== scenario && opened.get(scenario) !== before) return;
  setState(none);
});

/** The run with which B's figures are compared: the one before that shown or being simulated; null if B is the same. */
export function useBefore(): Kept | null {
  const { shown, before } = usePastRuns();
  const gesture = useScenario(gestureOf);
  const isShown = useRested(({ panes }) => shown !== null && isIn(panes, shown));
  const result = useRested(({ panes }) => panes.b?.result);
  const last = isShown || (gesture !== null && gesture === shown?.gesture) ? before : shown;
  return last?.run.results.b === result ? null : last;
}
