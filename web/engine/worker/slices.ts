/** A run advances in slices, so that a stop or another run is handled between two of them. */

import { PolicyError } from '../own/ask.ts';
import type { Reply } from '../own/harness.ts';

/** The length of a slice: a stop waits for less than one frame of the page. */
const sliceMilliseconds = 8;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** A run that can advance by some cycles; returns the frames that it completes, at most `mostFrames`. */
export interface Advancing {
  advance(cycles: number, mostFrames: number): Uint32Array;
  is_done(): boolean;
}

/** A run that stops for decisions of a user-written policy. */
export interface Deciding {
  question(): string | undefined;
  /** Throws the error of a reply. */
  answer(reply: string): void;
}

/** Makes all decisions at the present cycle, one query after the other. */
export async function decide(
  deciding: Deciding,
  isWanted: () => boolean,
  ask: (question: string) => Promise<Reply>,
): Promise<void> {
  for (let question = deciding.question(); question !== undefined; question = deciding.question()) {
    const { reply, line } = await ask(question);
    if (!isWanted()) return;
    try {
      deciding.answer(reply);
    } catch (error) {
      // The engine refuses a reply with a text; anything else is no fault of the policy.
      throw typeof error === 'string' ? new PolicyError(error, line) : error;
    }
  }
}

/** The beginning of a run. */
export interface Beginning {
  /** Cycles of the first slice. */
  readonly cycles: number;
  /** Pause after its first frame. */
  readonly rest: (() => Promise<void>) | null;
}

const anyhow: Beginning = { cycles: 200_000, rest: null };

/**
 * Advances until the run is done or no longer wanted; `onSlice` receives the frames that each slice completed. After
 * each slice, `decided` makes the decisions for which the run stopped.
 */
export async function advance(
  running: Advancing,
  isWanted: () => boolean,
  onSlice: (frames: Uint32Array, done: boolean) => void,
  decided: (() => Promise<void>) | null,
  { cycles: first, rest: firstRest }: Beginning = anyhow,
): Promise<void> {
  let cycles = first;
  let rest = firstRest;
  while (isWanted()) {
    const before = performance.now();
    const frames = running.advance(cycles, 1_000);
    const took = Math.max(performance.now() - before, 0.1);
    // Adapts the next slice to the target time, whatever a cycle costs.
    cycles = Math.max(1_000, Math.min(cycles * 2, (cycles * sliceMilliseconds) / took));
    if (decided) await decided();
    if (!isWanted()) return;
    const done = running.is_done();
    onSlice(frames, done);
    if (done) return;
    if (rest && frames.length > 0) {
      const resting = rest();
      rest = null;
      await resting;
    } else {
      await pause();
    }
  }
}
