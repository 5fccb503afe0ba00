/**
 * The document that the editors show, and every change to it. It is not checked here: the engine reports the JSON
 * path that it refuses. The document then still shows what was entered, and undo reverts it.
 */
import { create } from 'zustand';
import { defaultScenario } from './default.ts';
import type { Scenario } from './generated/types.ts';
import { newHistory, record, recordOpened, redone, undone, type History } from './history.ts';
import type { Note } from './notes.ts';

/** The cause of the last change: determines whether the browser's own history gets an entry. */
export type ChangeKind = 'start' | 'edit' | 'undo' | 'open' | 'address';

/** What the user edits: the document and its notes. */
export interface Work {
  readonly scenario: Scenario;
  readonly notes: readonly Note[];
}

interface ScenarioState extends Work {
  readonly history: History<Work>;
  readonly lastChange: ChangeKind;
  /** False until the link of the first visit has been read: until then nothing should run. */
  readonly ready: boolean;
  /** Whether the document cannot be seen, because a lesson is in front of it: then it is neither undone nor redone. */
  readonly isHidden: boolean;
}

function stateOf(history: History<Work>, lastChange: ChangeKind): Omit<ScenarioState, 'isHidden'> {
  return { ...history.present, history, lastChange, ready: true };
}

export const useScenario = create<ScenarioState>(() => ({
  ...stateOf(newHistory({ scenario: defaultScenario(), notes: [] }), 'start'),
  ready: false,
  isHidden: false,
}));

function apply(next: (history: History<Work>) => History<Work>, kind: ChangeKind): void {
  const { history } = useScenario.getState();
  const changed = next(history);
  if (changed !== history) useScenario.setState(stateOf(changed, kind));
}

/**
 * Changes the document. `label` names the change in a word or two ("L2 size"); `change` returns a new document and
 * does not modify the old one; changes with the same `gesture` are one undo entry (see newGesture).
 */
export function edit(label: string, change: (scenario: Scenario) => Scenario, gesture?: string): void {
  const next = ({ scenario, notes }: Work): Work => ({ scenario: change(scenario), notes });
  apply((history) => record(history, label, next(history.present), gesture ?? null), 'edit');
}

/** Changes the notes; the document stays the same, so nothing runs again. */
export function editNotes(label: string, change: (notes: readonly Note[]) => readonly Note[]): void {
  const next = ({ scenario, notes }: Work): Work => ({ scenario, notes: change(notes) });
  apply((history) => record(history, label, next(history.present)), 'edit');
}

/** Sets the notes that came with the shown document; this cannot be undone. */
export function bringNotes(notes: readonly Note[]): void {
  const { history, lastChange } = useScenario.getState();
  useScenario.setState({ ...stateOf({ ...history, present: { ...history.present, notes } }, lastChange) });
}

let lastGesture = 0;

/** An id for one drag: each drag requires a new one. */
export function newGesture(): string {
  lastGesture += 1;
  return `gesture-${lastGesture}`;
}

/** Undoes the last change; false if there is none. */
export function undo(): boolean {
  const can = canUndo();
  if (can) apply(undone, 'undo');
  return can;
}

/** Redoes the last undone change; false if there is none. */
export function redo(): boolean {
  const can = canRedo();
  if (can) apply(redone, 'undo');
  return can;
}

/** The label of the change that undo reverts; undefined if there is none. */
export function undoLabel({ history, isHidden }: ScenarioState): string | undefined {
  return isHidden ? undefined : history.past.at(-1)?.label;
}

/** The label of the change that redo repeats; undefined if there is none. */
export function redoLabel({ history, isHidden }: ScenarioState): string | undefined {
  return isHidden ? undefined : history.future[0]?.label;
}

export function canUndo(): boolean {
  return undoLabel(useScenario.getState()) !== undefined;
}

export function canRedo(): boolean {
  return redoLabel(useScenario.getState()) !== undefined;
}

export interface OpenOptions {
  /** The label of undo: "Open “Twice the cache”". */
  readonly label: string;
  /** Whether it came from the address bar, which is then already up to date. */
  readonly fromAddress?: boolean | undefined;
}

/** Opens another document. This can be undone like any change, so nothing is lost. */
export function openScenario(scenario: Scenario, { label, fromAddress }: OpenOptions): void {
  const { ready } = useScenario.getState();
  const kind = fromAddress ? 'address' : 'open';
  const work: Work = { scenario, notes: [] };
  if (ready) apply((history) => recordOpened(history, label, work), kind);
  else useScenario.setState(stateOf(newHistory(work), fromAddress ? 'address' : 'start'));
}

/** Opens another document with a history of its own: undo does not lead behind it. `resume` restores the earlier one. */
export function openApart(scenario: Scenario): void {
  useScenario.setState(stateOf(newHistory({ scenario, notes: [] }), 'open'));
}

/** Continues work with its history: of an earlier page (web/scenario/kept.ts), or before a lesson. */
export function resume(history: History<Work>, kind: ChangeKind = 'start'): void {
  useScenario.setState(stateOf(history, kind));
}

/** Calls `run` once, at the next change of the scenario after the page has begun. Returns a function that ends this. */
export function onNextChange(run: () => void): () => void {
  const stop = useScenario.subscribe(({ scenario }, before) => {
    if (scenario === before.scenario || !before.ready) return;
    stop();
    run();
  });
  return stop;
}
