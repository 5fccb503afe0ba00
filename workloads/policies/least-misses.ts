// Least misses: run the threads that miss least in the last cache, and keep
// two places for those that have waited longest, so that none starves.

const kept = 2;

// What a policy remembers, it keeps in variables of its own.
const lastRun = new Map<number, number>(); // thread → quantum in which it ran last

/** Misses of the last cache in a thousand instructions. */
function mpki({ observed }: ThreadView): number {
  return (1000 * observed.last.misses) / Math.max(1, observed.instructions);
}

function mean(group: ThreadView[]): number {
  return group.reduce((sum, thread) => sum + mpki(thread), 0) / Math.max(1, group.length);
}

// Asked at the start, at the end of each quantum, and when threads arrive or end.
export default function decide(os: OsView): Answer {
  const waited = ({ id }: ThreadView): number => lastRun.get(id) ?? -1;
  const longest = os.threads.filter((t) => t.runnable).sort((a, b) => waited(a) - waited(b));
  const order = [...longest.slice(0, kept), ...longest.slice(kept).sort((a, b) => mpki(a) - mpki(b))];

  const places = os.placement.length; // hardware contexts
  const group = order.slice(0, places);
  const runnerUp = [...order.slice(0, places - 1), ...order.slice(places, places + 1)];
  for (const { id } of group) lastRun.set(id, os.quantum);

  const ids = (threads: ThreadView[]) => threads.map(({ id }) => id);
  return {
    run: ids(group),
    // What the Why panel shows; it can be left out.
    why: {
      rule: `${kept} contexts go to the threads that have waited longest, the rest to those with the fewest misses.`,
      score: 'misses a thousand instructions, mean',
      candidates: [group, runnerUp].map((threads) => ({ threads: ids(threads), score: mean(threads) })),
      facts: order.map((thread) => ({ label: 'MPKI of', value: mpki(thread), thread: thread.id })),
    },
  };
}
