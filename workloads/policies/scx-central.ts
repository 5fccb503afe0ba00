// One hardware context decides for all: the others ask it for a thread when theirs
// has had its slice, and wait for the answer. After the idea of scx_central.

const central = 0;
const waiting: number[] = [];
const asking = new Set<number>();

export default {
  name: 'Central',
  select_cpu: () => central,
  enqueue(thread) {
    waiting.push(thread);
    scx.kick_cpu(central, scx.KICK_IDLE);
  },
  dequeue(thread) {
    waiting.splice(waiting.indexOf(thread), 1);
  },
  dispatch(cpu) {
    if (cpu !== central) {
      asking.add(cpu);
      if (waiting.length > 0) scx.kick_cpu(central, scx.KICK_PREEMPT);
      return;
    }
    for (let to = scx.nr_cpus - 1; to > central; to--) {
      if (!asking.has(to) && !scx.test_and_clear_cpu_idle(to)) continue;
      const next = waiting.shift();
      if (next === undefined) return;
      asking.delete(to);
      scx.dsq_insert(next, scx.DSQ_LOCAL_ON(to));
      scx.kick_cpu(to, scx.KICK_PREEMPT);
    }
    const own = waiting.shift();
    if (own !== undefined) scx.dsq_insert(own, scx.DSQ_LOCAL);
  },
} satisfies SchedulerCallbacks;
