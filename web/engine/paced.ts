/** Work that draws: what is urgent at once, everything else no more often than what it costs allows. */

/** Part of the page's time for drawing what is not urgent. Chosen; what is drawn later (useFramesLater) about doubles it. */
const share = 0.12;
/** Figures that change faster cannot be read. */
const leastMilliseconds = 300;
/** The longest that a picture stands still for what was made beside it. Chosen. */
const mostMilliseconds = 1_000;
/** A page that is not drawn has no frames. */
const patienceMilliseconds = 100;

export interface Paced {
  /** Milliseconds that rendering and drawing took last time. */
  costs(): number;
  /** Counts what had to be made beside it as its cost. */
  beside(milliseconds: number): void;
  /** Asks for the work: `now` does it at once, so that it is rendered when the next frame begins; otherwise when it is due again. */
  ask(now: boolean): void;
}

/** Calls back when the tasks that are due have been done, rendering what has changed among them. */
function soon(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
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

/** Calls back when what has changed is painted. */
export function oncePainted(work: () => void): void {
  inNextFrame(() => soon(work));
}

/** Calls back with the milliseconds that it took to render and to draw what has just changed. */
function drawingTime(tell: (milliseconds: number) => void): void {
  const changed = performance.now();
  soon(() => {
    const rendering = performance.now() - changed;
    inNextFrame(() => {
      const began = performance.now();
      soon(() => tell(rendering + performance.now() - began));
    });
  });
}

/** Wraps work that draws, after which `drawn` is called. Its pace follows what it costs, layout and painting included. */
export function paced(work: () => void, drawn: () => void): Paced {
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = 0;
  let cost = 0;

  const run = (): void => {
    clearTimeout(timer);
    isWaiting = false;
    const began = performance.now();
    work();
    due = began + leastMilliseconds;
    drawingTime((milliseconds) => {
      cost = milliseconds;
      due = Math.max(due, began + milliseconds / share);
      drawn();
    });
  };
  return {
    costs: () => cost,
    beside(milliseconds) {
      due = Math.max(due, performance.now() + Math.min(milliseconds / share, mostMilliseconds));
    },
    ask(now) {
      const wait = due - performance.now();
      if (now) {
        run();
      } else if (!isWaiting) {
        isWaiting = true;
        timer = setTimeout(run, Math.max(0, wait));
      }
    },
  };
}
