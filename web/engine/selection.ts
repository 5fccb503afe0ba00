/** One selection for all views: what is pointed at, what is pinned, and the range of quanta that figures are of. */
import { create } from 'zustand';

export const thingKinds = ['program', 'thread', 'cache', 'core', 'context', 'task', 'call'] as const;
export type ThingKind = (typeof thingKinds)[number];

/**
 * What can be selected, by its number in the layout: the same in both panes. A program is a tone (derive/names/tones.ts):
 * numbers after the last program are groups of one. Tasks and calls are those of a program of tasks, by its graph.
 */
export interface Thing {
  readonly kind: ThingKind;
  readonly id: number;
}

/** Quanta from `from` up to, but not including, `to`. */
export interface QuantumRange {
  readonly from: number;
  readonly to: number;
}

interface Selection {
  readonly hovered: Thing | null;
  /** Stays lit while nothing else is pointed at. */
  readonly pinned: Thing | null;
  /** The quantum pointed at in a picture over time. */
  readonly quantum: number | null;
  /** Each within the one before it; the last one is what figures are of. Empty: the measurement window. */
  readonly ranges: readonly QuantumRange[];
}

export const useSelection = create<Selection>(() => ({
  hovered: null,
  pinned: null,
  quantum: null,
  ranges: [],
}));
const { getState, setState } = useSelection;

export function sameThing(one: Thing | null, other: Thing | null): boolean {
  return one?.kind === other?.kind && one?.id === other?.id;
}

/** What is lit now. */
export const focusOf = ({ hovered, pinned }: Pick<Selection, 'hovered' | 'pinned'>): Thing | null =>
  hovered ?? pinned;

/** A pointer that only passes lights nothing. */
const restMs = 70;
let coming: Thing | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what is pointed at. From one thing to the next it is lit at once. */
export function hover(thing: Thing | null): void {
  if (sameThing(thing, coming)) return;
  coming = thing;
  clearTimeout(timer);
  const light = (): void => setState({ hovered: thing });
  if (thing && getState().hovered) light();
  else timer = setTimeout(light, restMs);
}

/** Pins a thing, or lets it go if it is the one that is pinned. */
export function togglePin(thing: Thing): void {
  pin(sameThing(thing, getState().pinned) ? null : thing);
}

export function pin(thing: Thing | null): void {
  if (!sameThing(thing, getState().pinned)) setState({ pinned: thing });
}

export function pointAt(quantum: number | null): void {
  if (quantum !== getState().quantum) setState({ quantum });
}

/** The range that figures are of; null for the measurement window. */
export const rangeOf = ({ ranges }: Pick<Selection, 'ranges'>): QuantumRange | null => ranges.at(-1) ?? null;

/** Sets a range. Of those that there were (`before`, when it began to be dragged), the ones that contain it stay around it. */
export function brush(range: QuantumRange, before: readonly QuantumRange[]): void {
  const { from, to } = range;
  const around = before.filter(
    (outer) => outer.from <= from && outer.to >= to && outer.to - outer.from > to - from,
  );
  setState({ ranges: [...around, range] });
}

/** Goes back to the first `count` ranges. */
export function leaveRanges(count: number): void {
  setState(({ ranges }) => ({ ranges: ranges.slice(0, count) }));
}

/** Lets go of the last thing that was selected; false where nothing is. */
export function letGo(): boolean {
  const { pinned, ranges } = getState();
  if (pinned) pin(null);
  else if (ranges.length > 0) leaveRanges(ranges.length - 1);
  else return false;
  return true;
}
