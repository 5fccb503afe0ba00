/** Rows of a recorded schedule: what Schedule.tsx draws, zooms and points at, whether they are processors or threads. */
import type { Kind } from '../../charts/Kinds.tsx';
import type { Span } from '../../derive/recording/schedule.ts';
import type { Wakeup, WakeupEnd } from '../../derive/recording/wakeups.ts';
import type { Theme } from '../../ui/theme.ts';
import type { Drawn, Part } from './draw.ts';

/** What is under the pointer. */
export interface Pointed {
  /** Null where no thread is. */
  readonly tid: number | null;
  readonly lines: readonly string[];
}

/** Writes a moment as the axis does, and how long a span is. */
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
  /** Of a row: at most and at least so high; and of all, where rows are neither. */
  readonly highRem: { readonly most: number; readonly least: number; readonly all: number };
  /** Room for what is written before them. */
  readonly leftRem: number;
  /** Threads of them, written beside the picture; null where the picture says what a row is. */
  readonly threads: readonly number[] | null;
  /** What the picture shows. */
  readonly label: string;
  readonly draw: (part: Part) => Drawn;
  /** Arrows from each waking to an end of the wake-up, in the order of that end. */
  readonly arrows: { readonly to: WakeupEnd; readonly wakeups: readonly Wakeup[] };
  /** Null for a wake-up that has no place in these rows. */
  readonly endsOf: (wakeup: Wakeup) => Ends | null;
  /** Null where the file says nothing. */
  readonly pointedAt: (row: number, at: number, times: Times) => Pointed | null;
  readonly legend: (theme: Theme) => readonly Kind[];
}
