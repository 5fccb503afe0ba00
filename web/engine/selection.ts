/** One selection for all views: the hovered thing, the pinned thing, and the range of quanta for figures. */
import { create } from 'zustand';

export const thingKinds = ['program', 'thread', 'cache', 'core', 'context', 'task', 'call'] as const;
export type ThingKind = (typeof thingKinds)[number];

/**
 * A selectable thing, by its number in the layout: the same in both panes. A program is a tone (derive/names/tones.ts):
 * numbers after the last program are groups of one. Tasks and calls are those in the graph of a program of tasks.
 */
export interface Thing {
  readonly kind: ThingKind;
  readonly id: number;
}

/** Quanta in [`from`, `to`). */
export interface QuantumRange {
  readonly from: number;
  readonly to: number;
}

interface Selection {
  readonly hovered: Thing | null;
  /** Highlighted while nothing else is hovered. */
  readonly pinned: Thing | null;
  /** The quantum hovered in a chart over time. */
  readonly quantum: number | null;
  /** Nested ranges, outermost first; figures cover the last one. Empty: the measurement window. */
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

/** The highlighted thing. */
export const focusOf = ({ hovered, pinned }: Pick<Selection, 'hovered' | 'pinned'>): Thing | null =>
  hovered ?? pinned;

/** A pointer that only passes highlights nothing. */
const restMs = 70;
let coming: Thing | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets the hovered thing. Moving from one thing to the next highlights at once. */
export function hover(thing: Thing | null): void {
  if (sameThing(thing, coming)) return;
  coming = thing;
  clearTimeout(timer);
  const light = (): void => setState({ hovered: thing });
  if (thing && getState().hovered) light();
  else timer = setTimeout(light, restMs);
}

/** Pins a thing, or unpins it if it is already pinned. */
export function togglePin(thing: Thing): void {
  pin(sameThing(thing, getState().pinned) ? null : thing);
}

export function pin(thing: Thing | null): void {
  if (!sameThing(thing, getState().pinned)) setState({ pinned: thing });
}

export function pointAt(quantum: number | null): void {
  if (quantum !== getState().quantum) setState({ quantum });
}

/** The range that figures cover; null for the measurement window. */
export const rangeOf = ({ ranges }: Pick<Selection, 'ranges'>): QuantumRange | null => ranges.at(-1) ?? null;

/** Sets a range. Of the previous ones (`before`, at the start of the drag), those that contain it are kept. */
export function brush(range: QuantumRange, before: readonly QuantumRange[]): void {
  const { from, to } = range;
  const around = before.filter(
    (outer) => outer.from <= from && outer.to >= to && outer.to - outer.from > to - from,
  );
  setState({ ranges: [...around, range] });
}

/** Returns to the first `count` ranges. */
export function leaveRanges(count: number): void {
  setState(({ ranges }) => ({ ranges: ranges.slice(0, count) }));
}

/** Clears the last selection; false if there is none. */
export function letGo(): boolean {
  const { pinned, ranges } = getState();
  if (pinned) pin(null);
  else if (ranges.length > 0) leaveRanges(ranges.length - 1);
  else return false;
  return true;
}
