/** Rows of a recorded schedule, of processors or of threads, as Schedule.tsx draws, zooms and hit-tests them. */
import type { Kind } from '../../charts/Kinds.tsx';
import type { Span } from '../../derive/recording/schedule.ts';
import type { Wakeup, WakeupEnd } from '../../derive/recording/wakeups.ts';
import type { Theme } from '../../ui/theme.ts';
import type { Drawn, Part } from './draw.ts';

/** The content under the pointer. */
export interface Pointed {
  /** Null if there is no thread. */
  readonly tid: number | null;
  readonly lines: readonly string[];
}

/** Formats a moment as on the axis, and the length of a span. */
export interface Times {
  readonly moment: (at: number) => string;
  readonly length: (span: Span) => string;
}

/** Rows at both ends of an arrow. */
export interface Ends {
  readonly start: number;
  readonly end: number;
}

export interface Rows {
  readonly count: number;
  /** rem: the greatest and least height of a row, and the height of all rows between these limits. */
  readonly highRem: { readonly most: number; readonly least: number; readonly all: number };
  /** Room for the labels before the rows. */
  readonly leftRem: number;
  /** The threads of the rows, written beside the picture; null if the picture has the labels. */
  readonly threads: readonly number[] | null;
  /** A description of the picture. */
  readonly label: string;
  readonly draw: (part: Part) => Drawn;
  /** Arrows from each waking to one end of the wake-up, in the order of that end. */
  readonly arrows: { readonly to: WakeupEnd; readonly wakeups: readonly Wakeup[] };
  /** Null for a wake-up without a place in these rows. */
  readonly endsOf: (wakeup: Wakeup) => Ends | null;
  /** Null if the file has no data. */
  readonly pointedAt: (row: number, at: number, times: Times) => Pointed | null;
  readonly legend: (theme: Theme) => readonly Kind[];
}
