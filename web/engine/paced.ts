/** Paces drawing work: urgent work runs at once, other work only as often as its cost allows. */

/**
 * Share of the page's time for drawing that is not urgent. Chosen; deferred drawing (useFramesLater) about doubles it.
 */
const share = 0.12;
/** Figures that change faster cannot be read. */
const leastMilliseconds = 300;
/** The longest that a picture is delayed by work done beside it. Chosen. */
const mostMilliseconds = 1_000;
/** A page that is not visible has no animation frames. */
const patienceMilliseconds = 100;

export interface Paced {
  /** Milliseconds of the last rendering and drawing. */
  costs(): number;
  /** Adds work done beside the drawing to its cost. */
  beside(milliseconds: number): void;
  /** Requests the work: with `now`, at once, to be rendered when the next frame begins; otherwise when due again. */
  ask(now: boolean): void;
}

/** Calls back after the pending tasks, which include rendering the changes. */
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

/** Calls back when the changes are painted. */
export function oncePainted(work: () => void): void {
  inNextFrame(() => soon(work));
}

/** Calls back with the milliseconds taken to render and draw the latest changes. */
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

/** Wraps drawing work, after which `drawn` is called. Its rate depends on its cost, including layout and painting. */
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
