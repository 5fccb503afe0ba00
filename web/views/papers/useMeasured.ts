/** Values measured in this browser, by paper; kept until the page closes, so that switching papers loses nothing. */
import { create } from 'zustand';
import { joined } from '../../derive/papers/here.ts';
import { measurePaper } from '../../engine/study/measure.ts';
import { timeLeft } from '../../engine/time-left.ts';
import type { PaperReport } from '../../scenario/generated/types.ts';
import { messageOf } from '../../scenario/error-message.ts';

/** A subset of rows: those of a figure, or one of them. */
export interface Asked {
  /** The title of their figure. */
  readonly of: string;
  readonly ids: readonly string[];
}

interface Going {
  readonly seed: number;
  /** Null: all rows. */
  readonly asked: Asked | null;
  readonly progress: { readonly finished: number; readonly total: number; readonly share: number };
  /** Milliseconds; null until an estimate exists. */
  readonly leftMs: number | null;
  readonly stop: () => void;
}

interface Measured {
  readonly going: Going | null;
  /** All rows measured under the last seed. */
  readonly report: PaperReport | null;
  /** The last request. */
  readonly asked: Asked | null;
  /** The report of the last measurement. */
  readonly last: PaperReport | null;
  readonly problem: string | null;
}

const nothing: Measured = { going: null, report: null, asked: null, last: null, problem: null };

const useStore = create<Readonly<Record<string, Measured>>>(() => ({}));

function set(paper: string, change: Partial<Measured>): void {
  useStore.setState((all) => ({ [paper]: { ...nothing, ...all[paper], ...change } }));
}

export function useMeasured(paper: string): Measured {
  return useStore((all) => all[paper] ?? nothing);
}

/** Starts a study under a seed, or the runs that some of its rows require. Does nothing while a measurement is running. */
export function startMeasuring(paper: string, seed: number, asked: Asked | null = null): void {
  if (useStore.getState()[paper]?.going) return;
  const control = new AbortController();
  const left = timeLeft();
  const going: Going = {
    seed,
    asked,
    progress: { finished: 0, total: 0, share: 0 },
    leftMs: null,
    stop: () => control.abort(),
  };
  set(paper, { going, asked, last: null, problem: null });
  measurePaper(paper, seed, {
    rows: asked?.ids,
    signal: control.signal,
    onProgress: (progress) =>
      set(paper, { going: { ...going, progress, leftMs: left(progress, performance.now()) } }),
  }).then(
    (last) => {
      const report = joined(useStore.getState()[paper]?.report ?? null, last);
      set(paper, { going: null, report, last });
    },
    (error: unknown) =>
      set(paper, {
        going: null,
        problem: control.signal.aborted ? null : messageOf(error),
      }),
  );
}
