/** The settings of a sweep: fields, number of seeds, figure. Kept for this tab, so that switching views loses nothing. */
import { create } from 'zustand';
import type { AxisSpec, Span } from '../../derive/sweep/axis.ts';
import type { Effect } from '../../derive/sweep/sensitivity.ts';
import type { SweepField } from '../../derive/sweep/fields.ts';

/** `file` exists while a results file is loaded. */
export type Picture = 'map' | 'sensitivity' | 'file';

export interface Asked {
  /** The visible picture. */
  readonly picture: Picture;
  /** Empty until the user or the view has chosen; two at most. */
  readonly axes: readonly AxisSpec[];
  readonly seeds: number;
  /** A reading's id; null is the first. */
  readonly measure: string | null;
  /** For Sensitivity: the effect on the metric, or on B's gain. */
  readonly effect: Effect;
  /** Whether it came with a link and has not been run yet. */
  readonly waits: boolean;
}

const storageKey = 'coscope.sweep.1';
const nothing: Asked = { picture: 'map', axes: [], seeds: 1, measure: null, effect: 'value', waits: false };

function isSpan(span: unknown): span is Span {
  if (typeof span !== 'object' || span === null || !('by' in span)) return false;
  if (span.by === 'list') return 'values' in span && Array.isArray(span.values);
  const bounds = 'from' in span && 'to' in span && [span.from, span.to].every(Number.isFinite);
  return (
    bounds &&
    (span.by === 'doubling' || (span.by === 'even' && 'count' in span && Number.isFinite(span.count)))
  );
}

function isAxis(axis: unknown): axis is AxisSpec {
  return (
    typeof axis === 'object' &&
    axis !== null &&
    'pointer' in axis &&
    typeof axis.pointer === 'string' &&
    'span' in axis &&
    isSpan(axis.span)
  );
}

/** The greatest length of a link's settings. */
const mostLetters = 2_000;
const longestWord = 200;

/** Settings from text; the defaults if the text is not valid. */
function readAsked(text: string | null): Asked {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    if (typeof read !== 'object' || read === null || !('axes' in read) || !('seeds' in read)) return nothing;
    const { axes, seeds } = read;
    if (!Array.isArray(axes) || axes.length > 2 || !axes.every(isAxis)) return nothing;
    const measure = 'measure' in read && typeof read.measure === 'string' ? read.measure : null;
    return {
      ...nothing,
      picture: 'picture' in read && read.picture === 'sensitivity' ? 'sensitivity' : 'map',
      effect: 'effect' in read && read.effect === 'gain' ? 'gain' : 'value',
      axes: axes.map(({ pointer, span }) => ({ pointer: pointer.slice(0, longestWord), span })),
      seeds: typeof seeds === 'number' ? Math.min(9, Math.max(1, Math.round(seeds))) : 1,
      measure: measure?.slice(0, longestWord) ?? null,
    };
  } catch {
    return nothing;
  }
}

/** The previous settings of this tab. */
function kept(): Asked {
  try {
    return readAsked(sessionStorage.getItem(storageKey));
  } catch {
    return nothing;
  }
}

export const useAsked = create<Asked>(kept);

const textOf = ({ picture, axes, seeds, measure, effect }: Asked): string =>
  // A link does not contain the file.
  JSON.stringify({ picture: picture === 'file' ? 'map' : picture, axes, seeds, measure, effect });

/** Changes the settings. */
export function ask(change: Partial<Asked>): void {
  useAsked.setState(change);
  try {
    sessionStorage.setItem(storageKey, textOf(useAsked.getState()));
  } catch {
    // The settings apply nevertheless, until the page closes.
  }
}

/** The settings for a link; null if they are the defaults. */
export function linkOfAsked(asked: Asked): string | null {
  const text = textOf(asked);
  return text === textOf(nothing) || text.length > mostLetters ? null : text;
}

/** Applies a link's settings. Its runs wait until the user starts them. */
export function askFromLink(text: string): void {
  const asked = text.length > mostLetters ? nothing : readAsked(text);
  useAsked.setState({ ...asked, waits: asked !== nothing && asked.picture === 'map' });
}

const firstCount = 5;

/** Four values by doubling, up to four times the present value where that is valid; all choices, if there are choices. */
export function firstSpan({ value, choices, grain, bounds }: SweepField): Span {
  if (choices) return { by: 'list', values: choices.map((choice) => choice.value) };
  if (typeof value !== 'number') return { by: 'list', values: [value] };
  if (grain !== null && value >= 2 * grain && Number.isInteger(value / (2 * grain))) {
    const most = bounds?.[1] ?? Infinity;
    const to = [value * 4, value * 2].find((size) => size <= most) ?? value;
    const from = Number.isInteger(to / (8 * grain)) ? to / 8 : value / 2;
    return { by: 'doubling', from, to };
  }
  return {
    by: 'even',
    from: grain === null ? value / 2 : Math.max(0, grain),
    to: Math.max(2, value * 2),
    count: firstCount,
  };
}
