/** The common logarithmic axis of curve and histogram: lines above, references below. */
import { logScale, missRatioAt, type LogScale } from '../../derive/caches/curve.ts';
import { lanesOf } from '../../charts/labels.ts';
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
/** Lines, and references: the range of the histogram's bins, plus room for references without a distance. */
const [fewest, most] = [1, 2 ** 19.5];

export interface PlannedMark extends SizeMark {
  readonly x: number;
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
  const marks = [...caches, set].sort((one, other) => one.bytes - other.bytes);
  const far = Math.max(most, ...marks.map(({ bytes }) => (bytes / lineBytes) * 2));
  const x = logScale([fewest, far], [sides.left * rem, width - sides.right * rem]);
  const placed = marks.map((mark) => ({
    ...mark,
    label: `${mark.name}${between[mark.kind]}${formatBytes(mark.bytes)}`,
    ratio: mark.kind === 'working-set' ? '' : formatRatio(missRatioAt(exact, mark.bytes / lineBytes)),
    x: x(mark.bytes / lineBytes),
  }));
  const lanes = lanesOf(
    placed.map(({ label, ratio, x: at }) => {
      const half = (textWidth(`${label} ${ratio}`, labelRem, ink) * 1.08) / 2 + 0.375 * rem;
      return [at - half, at + half];
    }),
  );
  return {
    x,
    marks: placed.map((mark, index) => ({ ...mark, lane: lanes[index] ?? 0 })),
    lanes: Math.max(0, ...lanes) + 1,
  };
}
