/** Draws caches as strips of colour: each owner's share of the lines; free lines remain visibly empty. */
import type { Strip } from '../../derive/machine/layout.ts';
import { dimmedAlpha, inkOnProgram, programColour } from '../../ui/colour.ts';
import type { Ink } from '../../ui/ink.ts';
import type { Pen } from '../../charts/picture/pen.ts';
import { textWidth } from '../../charts/text.ts';

/** A tone's interval of a strip in CSS pixels; `tone` −1 is the empty part. */
export interface Segment {
  readonly tone: number;
  readonly lines: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts a strip by tone, always in the order of the tones: a segment grows and shrinks but keeps its rank, so that two
 * machines can be compared side by side. Segments meet on whole device pixels; `ratio` is the number of device pixels
 * per CSS pixel.
 */
export function segmentsOf(
  strip: Strip,
  lines: ArrayLike<number>,
  capacity: number,
  ratio: number,
): Segment[] {
  const segments: Segment[] = [];
  let held = 0;
  const x = (share: number): number =>
    share <= 0 || share >= capacity
      ? strip.x + (share / capacity) * strip.width
      : Math.round((strip.x + (share / capacity) * strip.width) * ratio) / ratio;
  for (let tone = 0; tone < lines.length; tone++) {
    const count = lines[tone] ?? 0;
    if (count <= 0) continue;
    segments.push({ tone, lines: count, from: x(held), to: x(held + count) });
    held += count;
  }
  if (held < capacity)
    segments.push({ tone: -1, lines: capacity - held, from: x(held), to: strip.x + strip.width });
  return segments;
}

const labelRem = 0.6875;
const labelInset = 0.3;

/** The font of the names in strips. */
export function stripFont({ rem, font }: Ink): string {
  return `400 ${(labelRem * rem).toString()}px ${font}`;
}

export interface StripStyle {
  readonly ink: Ink;
  /** By tone. */
  readonly names: readonly string[];
  /** Whether a tone's part is lit. */
  readonly lit: (tone: number) => boolean;
}

/** Draws one strip. */
export function drawStrip(
  context: Pen,
  strip: Strip,
  segments: readonly Segment[],
  { ink, names, lit }: StripStyle,
): void {
  const { theme, rem } = ink;
  const radius = Math.min(0.1875 * rem, strip.height / 3);
  context.save();
  context.beginPath();
  context.roundRect(strip.x, strip.y, strip.width, strip.height, radius);
  context.clip();
  context.fillStyle = strip.named ? ink.soft : ink.line;
  context.fillRect(strip.x, strip.y, strip.width, strip.height);
  const labelled = strip.named && strip.height >= 1.05 * rem;
  context.font = stripFont(ink);
  context.textBaseline = 'middle';
  const middle = strip.y + strip.height / 2 + 0.5;
  for (const { tone, from, to } of segments) {
    // A hairline between neighbours, if both remain visible.
    const width = to - from - (to - from > 3 ? 1 : 0);
    context.globalAlpha = lit(tone) ? 1 : dimmedAlpha;
    if (tone >= 0) {
      context.fillStyle = programColour(tone)[theme];
      context.fillRect(from, strip.y, width, strip.height);
    }
    if (!labelled) continue;
    const name = tone < 0 ? 'empty' : (names[tone] ?? '');
    const inset = labelInset * rem;
    if (width < 2 * inset + labelRem * rem || textWidth(name, labelRem, ink) > width - 2 * inset) continue;
    context.globalAlpha = 1;
    context.fillStyle = tone < 0 ? ink.mute : lit(tone) ? inkOnProgram : ink.mute;
    context.fillText(name, from + inset, middle);
  }
  context.restore();
}
