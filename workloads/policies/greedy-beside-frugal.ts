// Many misses beside few. The threads that have waited longest run; the one
// with the most misses shares its core with the one with the fewest.

const lastRun = new Map<number, number>();

const misses = ({ observed }: ThreadView): number =>
  observed.last.misses / Math.max(1, observed.scheduled_cycles);

export default function decide(os: OsView, event: Event): Answer {
  // A thread arrived or ended: wait for the end of the quantum.
  if (event.kind !== 'start' && event.kind !== 'quantum-end') return {};

  const waited = ({ id }: ThreadView): number => lastRun.get(id) ?? -1;
  const chosen = os.threads
    .filter((t) => t.runnable)
    .sort((a, b) => waited(a) - waited(b))
    .slice(0, os.placement.length)
    .sort((a, b) => misses(b) - misses(a)); // most misses first
  for (const { id } of chosen) lastRun.set(id, os.quantum);

  // Core by core: one with many misses, one with few, and so on.
  const place: (number | null)[] = os.placement.map(() => null);
  for (const { first_context, contexts } of os.topology.cores)
    for (let slot = 0; slot < contexts; slot++)
      place[first_context + slot] = (slot % 2 === 0 ? chosen.shift() : chosen.pop())?.id ?? null;

  return { place, why: { rule: 'Each core gets a thread with many misses and one with few.' } };
}
