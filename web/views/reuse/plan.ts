/** The common logarithmic axis of curve and histogram: lines above, references below. */
import { logScale, missRatioAt, type LogScale } from '../../derive/caches/curve.ts';
import { workingSetBytes, type SizeMark } from '../../derive/caches/reuse.ts';
import type { ReuseProfile } from '../../scenario/generated/types.ts';
import { textWidth } from '../../charts/text.ts';
import { formatBytes, formatRatio } from '../../ui/format.ts';
import type { Ink } from '../../ui/ink.ts';

/** rem: on the left for numbers, on the right for the last label's overhang. */
export const sides = { left: 2.75, right: 2 };
/** rem: the height of a mark's label. */
export const laneRem = 1.1;
const labelRem = 0.6875;
/** rem: from a line to its label, whose foot is beside the line's head. */
const labelOffsetRem = -0.15;
/** Lines, and references: the range of the histogram's bins, plus room for references without a distance. */
const [fewest, most] = [1, 2 ** 19.5];

export interface PlannedMark extends SizeMark {
  readonly x: number;
  /** The x of its label. */
  readonly left: number;
  readonly lane: number;
  /** "L2 per hw context = 6 KB". */
  readonly label: string;
  /** The miss ratio at that size, as text; "" if not required. */
  readonly ratio: string;
}

export interface ReusePlan {
  /** From lines, or references, to pixels. */
  readonly x: LogScale;
  readonly marks: readonly PlannedMark[];
  readonly lanes: number;
}

const between = { cache: ' ', part: ' = ', 'working-set': ' ' } as const;

/** The sizes of the machine and of the program on an axis `width` pixels wide. */
export function planReuse(
  caches: readonly SizeMark[],
  profile: ReuseProfile,
  width: number,
  ink: Ink,
): ReusePlan {
  const { rem } = ink;
  const { line_bytes: lineBytes, exact } = profile;
  const set: SizeMark = { kind: 'working-set', name: 'working set', bytes: workingSetBytes(profile) };
  const sizes = [...caches, set].sort((one, other) => one.bytes - other.bytes);
  const far = Math.max(most, ...sizes.map(({ bytes }) => (bytes / lineBytes) * 2));
  const x = logScale([fewest, far], [sides.left * rem, width - sides.right * rem]);
  const placed = sizes.map((mark) => ({
    ...mark,
    label: `${mark.name}${between[mark.kind]}${formatBytes(mark.bytes)}`,
    ratio: mark.kind === 'working-set' ? '' : formatRatio(missRatioAt(exact, mark.bytes / lineBytes)),
    x: x(mark.bytes / lineBytes),
  }));
  // Labels begin at their lines, each below those that reach over it: so no line passes through a label.
  const marks: PlannedMark[] = [];
  const ends: number[] = [];
  for (const mark of placed) {
    const long = textWidth(`${mark.label} ${mark.ratio}`, labelRem, ink) * 1.08 + 0.375 * rem;
    const over = marks.filter((_, at) => (ends[at] ?? 0) > mark.x).map(({ lane }) => lane);
    ends.push(mark.x + long);
    const left = Math.min(mark.x + labelOffsetRem * rem, width - long);
    marks.push({ ...mark, left, lane: Math.max(-1, ...over) + 1 });
  }
  return { x, marks, lanes: Math.max(0, ...marks.map(({ lane }) => lane)) + 1 };
}
