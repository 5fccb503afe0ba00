/** A run advances in slices, so that a stop or another run is heard between two of them. */

/** A slice short enough that a stop waits for less than a frame of the page. */
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

/** What can be taken further by some cycles; it gives the frames that it completes, at most so many. */
export interface Advancing {
  advance(cycles: number, mostFrames: number): Uint32Array;
  is_done(): boolean;
}

/** Advances until the run is done or no longer wanted; `onSlice` gets the frames that each slice completed. */
export async function advance(
  running: Advancing,
  isWanted: () => boolean,
  onSlice: (frames: Uint32Array, done: boolean) => void,
): Promise<void> {
  let cycles = 200_000;
  while (isWanted()) {
    const before = performance.now();
    const frames = running.advance(cycles, 1_000);
    const took = Math.max(performance.now() - before, 0.1);
    // The next slice takes about as long as wanted, whatever the machine costs.
    cycles = Math.max(1_000, Math.min(cycles * 2, (cycles * sliceMilliseconds) / took));
    const done = running.is_done();
    onSlice(frames, done);
    if (done) return;
    await pause();
  }
}
