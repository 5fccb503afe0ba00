// A dispatch queue per last-level cache: threads stay with the data that they have
// brought there, and a cache without work takes a thread from the longest queue.
// After the idea of scx_rusty, without its model of load.

interface Caches {
  readonly ofContext: readonly number[];
  readonly count: number;
}

let caches: Caches = { ofContext: [], count: 0 };

export default {
  name: 'Per cache',
  init() {
    const { contexts, cores } = scx.topology;
    const last = contexts.map(({ core }) => cores[core]?.path.at(-1) ?? 0);
    const ids = [...new Set(last)];
    caches = { ofContext: last.map((cache) => ids.indexOf(cache)), count: ids.length };
    for (let id = 0; id < caches.count; id++) scx.create_dsq(id);
  },
  select_cpu(thread, prev_cpu) {
    const { cpu, is_idle } = scx.select_cpu_dfl(thread, prev_cpu);
    if (is_idle) scx.dsq_insert(thread, scx.DSQ_LOCAL);
    return cpu;
  },
  enqueue(thread) {
    const home = scx.task(thread).view.last_context ?? thread % scx.nr_cpus;
    scx.dsq_insert(thread, caches.ofContext[home] ?? 0);
  },
  dispatch(cpu) {
    const own = caches.ofContext[cpu] ?? 0;
    if (scx.dsq_move_to_local(own)) return;
    // Only a context that would be idle steals.
    const lengths = Array.from({ length: caches.count }, (_, id) => scx.dsq_nr_queued(id));
    scx.dsq_move_to_local(lengths.indexOf(Math.max(...lengths)));
  },
} satisfies SchedulerCallbacks;
