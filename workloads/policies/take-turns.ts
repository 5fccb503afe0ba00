// Take turns: the threads at the head of a queue run. A list of threads is
// all that an answer needs.

let queue: number[] = [];

export default function decide(os: OsView, event: Event): number[] {
  const runnable = os.threads.filter((t) => t.runnable).map((t) => t.id);
  queue = queue.filter((id) => runnable.includes(id));
  queue.push(...runnable.filter((id) => !queue.includes(id)));

  // Within a quantum, when a thread arrived or ended, none is taken off.
  const running = os.placement.filter((id) => id !== null);
  const stay = event.kind === 'quantum-end' ? [] : running;
  const next = [...stay, ...queue.filter((id) => !stay.includes(id))].slice(0, os.placement.length);

  queue = [...queue.filter((id) => !next.includes(id)), ...next];
  return next;
}
