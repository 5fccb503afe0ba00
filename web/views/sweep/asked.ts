/** What is swept: along which places, with how many seeds, by which figure. Kept for this tab, so that looking elsewhere costs nothing. */
import { create } from 'zustand';
import type { AxisSpec, Span } from '../../derive/sweep/axis.ts';
import type { Effect } from '../../derive/sweep/sensitivity.ts';
import type { SweepField } from '../../derive/sweep/fields.ts';

/** `file` is there while a results file is. */
export type Picture = 'map' | 'sensitivity' | 'file';

export interface Asked {
  /** What is in front. */
  readonly picture: Picture;
  /** None until a person or the view has chosen; two at most. */
  readonly axes: readonly AxisSpec[];
  readonly seeds: number;
  /** A reading's id; null is the first. */
  readonly measure: string | null;
  /** Of Sensitivity: on the metric, or on what B gains. */
  readonly effect: Effect;
  /** Whether it came with a link, and nobody has run it yet. */
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

/** Longer than this no link's settings are. */
const mostLetters = 2_000;
const longestWord = 200;

/** Settings as text; nothing where they cannot be read. */
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

/** What this tab asked before. */
function kept(): Asked {
  try {
    return readAsked(sessionStorage.getItem(storageKey));
  } catch {
    return nothing;
  }
}

export const useAsked = create<Asked>(kept);

const textOf = ({ picture, axes, seeds, measure, effect }: Asked): string =>
  // A file is not in a link.
  JSON.stringify({ picture: picture === 'file' ? 'map' : picture, axes, seeds, measure, effect });

/** Asks something else. */
export function ask(change: Partial<Asked>): void {
  useAsked.setState(change);
  try {
    sessionStorage.setItem(storageKey, textOf(useAsked.getState()));
  } catch {
    // It is asked all the same, and forgotten with the page.
  }
}

/** The settings for a link; null where they are those that everybody begins with. */
export function linkOfAsked(asked: Asked): string | null {
  const text = textOf(asked);
  return text === textOf(nothing) || text.length > mostLetters ? null : text;
}

/** Takes a link's settings. Its runs wait until a person here wants them. */
export function askFromLink(text: string): void {
  const asked = text.length > mostLetters ? nothing : readAsked(text);
  useAsked.setState({ ...asked, waits: asked !== nothing && asked.picture === 'map' });
}

const firstCount = 5;

/** From half of what stands there to four times as much by doubling; choices all of them. */
export function firstSpan({ value, choices, grain }: SweepField): Span {
  if (choices) return { by: 'list', values: choices.map((choice) => choice.value) };
  if (typeof value !== 'number') return { by: 'list', values: [value] };
  if (grain !== null && value >= 2 * grain && Number.isInteger(value / (2 * grain)))
    return { by: 'doubling', from: value / 2, to: value * 4 };
  return {
    by: 'even',
    from: grain === null ? value / 2 : Math.max(0, grain),
    to: Math.max(2, value * 2),
    count: firstCount,
  };
}
