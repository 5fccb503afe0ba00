/** What is measured in this browser: by paper, until the page is left, so that looking at another paper loses nothing. */
import { create } from 'zustand';
import { measurePaper } from '../../engine/study/measure.ts';
import { timeLeft } from '../../engine/time-left.ts';
import type { PaperReport } from '../../scenario/generated/types.ts';

interface Going {
  readonly seed: number;
  readonly progress: { readonly finished: number; readonly total: number; readonly share: number };
  /** Milliseconds; null while nobody can tell. */
  readonly leftMs: number | null;
  readonly stop: () => void;
}

interface Measured {
  readonly going: Going | null;
  readonly report: PaperReport | null;
  readonly problem: string | null;
}

const nothing: Measured = { going: null, report: null, problem: null };

const useStore = create<Readonly<Record<string, Measured>>>(() => ({}));

function set(paper: string, change: Partial<Measured>): void {
  useStore.setState((all) => ({ [paper]: { ...nothing, ...all[paper], ...change } }));
}

export function useMeasured(paper: string): Measured {
  return useStore((all) => all[paper] ?? nothing);
}

/** Starts a study under a seed. One that goes on already is not started again. */
export function startMeasuring(paper: string, seed: number): void {
  if (useStore.getState()[paper]?.going) return;
  const control = new AbortController();
  const left = timeLeft();
  const going: Going = {
    seed,
    progress: { finished: 0, total: 0, share: 0 },
    leftMs: null,
    stop: () => control.abort(),
  };
  set(paper, { going, problem: null });
  measurePaper(paper, seed, {
    signal: control.signal,
    onProgress: (progress) =>
      set(paper, { going: { ...going, progress, leftMs: left(progress, performance.now()) } }),
  }).then(
    (report) => set(paper, { going: null, report }),
    (error: unknown) =>
      set(paper, {
        going: null,
        problem: control.signal.aborted ? null : error instanceof Error ? error.message : String(error),
      }),
  );
}
