/** Work that draws: done together in one animation frame, and no more often than what it costs allows. */

/** Part of the page's time for drawing what is not urgent. Chosen; what is drawn later (useFramesLater) about doubles it. */
const share = 0.12;
/** Figures that change faster cannot be read. */
const leastMilliseconds = 150;
/** A page that is not drawn has no frames. */
const patienceMilliseconds = 100;

export interface Paced {
  /** Asks for the work: `now` in the next frame, otherwise when it is due again. Asking twice is asking once. */
  ask(now: boolean): void;
}

function inNextFrame(work: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(once);
  setTimeout(once, patienceMilliseconds);
}

/** Called when the frame that is being made has been drawn. */
function afterDrawing(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}

/** Wraps work that draws. Its pace follows what it costs, layout and painting included. */
export function paced(work: () => void): Paced {
  let state: 'idle' | 'waiting' | 'in next frame' = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = 0;

  const run = (): void => {
    state = 'idle';
    const began = performance.now();
    work();
    due = began + leastMilliseconds;
    afterDrawing(() => {
      due = Math.max(due, began + (performance.now() - began) / share);
    });
  };
  const request = (): void => {
    state = 'in next frame';
    inNextFrame(run);
  };
  return {
    ask(now) {
      if (state === 'in next frame' || (state === 'waiting' && !now)) return;
      clearTimeout(timer);
      const wait = now ? 0 : due - performance.now();
      if (wait <= 0) request();
      else {
        state = 'waiting';
        timer = setTimeout(request, wait);
      }
    },
  };
}
