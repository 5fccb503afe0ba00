/**
 * The document that the editors show, and every change to it. Nothing here checks it: the engine does, and says at which
 * JSON path it refuses; the document then still shows what the person entered, and undo takes it back.
 */
import { create } from 'zustand';
import { defaultScenario } from './default.ts';
import type { Scenario } from './generated/types.ts';
import { newHistory, record, recordOpened, redone, undone, type History } from './history.ts';
import type { Note } from './notes.ts';

/** How the document came to be what it is: decides whether the browser's own history gets an entry. */
export type ChangeKind = 'start' | 'edit' | 'undo' | 'open' | 'address';

/** What a person made: the document, and what is said of it. */
export interface Work {
  readonly scenario: Scenario;
  readonly notes: readonly Note[];
}

interface ScenarioState extends Work {
  readonly history: History<Work>;
  readonly lastChange: ChangeKind;
  /** False until the link of the first visit has been read: until then nothing should run. */
  readonly ready: boolean;
}

function stateOf(history: History<Work>, lastChange: ChangeKind): ScenarioState {
  return { ...history.present, history, lastChange, ready: true };
}

export const useScenario = create<ScenarioState>(() => ({
  ...stateOf(newHistory({ scenario: defaultScenario(), notes: [] }), 'start'),
  ready: false,
}));

function apply(next: (history: History<Work>) => History<Work>, kind: ChangeKind): void {
  const { history } = useScenario.getState();
  const changed = next(history);
  if (changed !== history) useScenario.setState(stateOf(changed, kind));
}

/**
 * Changes the document. `label` says what was done in a word or two ("L2 size"); `change` returns a new document and
 * leaves the old one alone; changes with the same `gesture` are one undo entry (see newGesture).
 */
export function edit(label: string, change: (scenario: Scenario) => Scenario, gesture?: string): void {
  const next = ({ scenario, notes }: Work): Work => ({ scenario: change(scenario), notes });
  apply((history) => record(history, label, next(history.present), gesture ?? null), 'edit');
}

/** Changes the notes; the document is the same one, so nothing runs again. */
export function editNotes(label: string, change: (notes: readonly Note[]) => readonly Note[]): void {
  const next = ({ scenario, notes }: Work): Work => ({ scenario, notes: change(notes) });
  apply((history) => record(history, label, next(history.present)), 'edit');
}

/** The notes that came with the document that is shown: nothing that could be undone. */
export function bringNotes(notes: readonly Note[]): void {
  const { history, lastChange } = useScenario.getState();
  useScenario.setState({ ...stateOf({ ...history, present: { ...history.present, notes } }, lastChange) });
}

let lastGesture = 0;

/** An id for one drag: take a new one when the next drag begins. */
export function newGesture(): string {
  lastGesture += 1;
  return `gesture-${lastGesture}`;
}

/** Takes the last change back; false when there is none. */
export function undo(): boolean {
  const can = canUndo();
  apply(undone, 'undo');
  return can;
}

/** Does again what was taken back; false when there is nothing. */
export function redo(): boolean {
  const can = canRedo();
  apply(redone, 'undo');
  return can;
}

export function canUndo(): boolean {
  return useScenario.getState().history.past.length > 0;
}

export function canRedo(): boolean {
  return useScenario.getState().history.future.length > 0;
}

export interface OpenOptions {
  /** What undo will say: "Open “Twice the cache”". */
  readonly label: string;
  /** It came from the address bar, which then already says it. */
  readonly fromAddress?: boolean | undefined;
}

/** Shows another document. That can be undone like any change, so nothing is lost by looking. */
export function openScenario(scenario: Scenario, { label, fromAddress }: OpenOptions): void {
  const { ready } = useScenario.getState();
  const kind = fromAddress ? 'address' : 'open';
  const work: Work = { scenario, notes: [] };
  if (ready) apply((history) => recordOpened(history, label, work), kind);
  else useScenario.setState(stateOf(newHistory(work), fromAddress ? 'address' : 'start'));
}

/** Goes on where an earlier page left off (web/scenario/kept.ts). */
export function resume(history: History<Work>): void {
  useScenario.setState(stateOf(history, 'start'));
}
