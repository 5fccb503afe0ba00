// A policy may also be a set of callbacks in the shape of the kernel's sched_ext. Threads and hardware contexts ("cpu") are
// numbers, times are cycles. docs/own-policy.md has a table of what differs from the kernel.

/** What the default export is then: all callbacks may be left out. */
interface SchedulerCallbacks {
  /** Its name under Why. */
  name?: string;
  /** Before all others: dispatch queues are made here. */
  init?(): void;
  /** A thread has arrived; once per thread, followed by enable and set_cpumask. */
  init_task?(thread: number): void;
  enable?(thread: number): void;
  /** All hardware contexts: threads have no other affinity here. */
  set_cpumask?(thread: number, cpus: readonly number[]): void;
  /** A thread can run: it has arrived or is awake. */
  runnable?(thread: number): void;
  /** The context near which a thread wakes. It may be inserted into DSQ_LOCAL at once; then enqueue is not called. */
  select_cpu?(thread: number, prev_cpu: number, wake: Wake): number;
  /** A thread wants to run: insert it into a dispatch queue, or keep it and insert it in dispatch. */
  enqueue?(thread: number): void;
  /** A thread leaves its dispatch queue without having run. */
  dequeue?(thread: number): void;
  /** A context has nothing in its local queue and nothing is in the global one: move or insert something. */
  dispatch?(cpu: number, prev: number | null): void;
  /** A thread begins to run. */
  running?(thread: number): void;
  /** A quantum has ended; once per running thread. */
  tick?(thread: number): void;
  /** A thread no longer runs; whether it still could. */
  stopping?(thread: number, runnable: boolean): void;
  /** A thread sleeps, waits, or has ended. */
  quiescent?(thread: number): void;
  /** A thread has ended; followed by exit_task. */
  disable?(thread: number): void;
  exit_task?(thread: number): void;
  /** A hardware context has nothing to run from now on, or has again. */
  update_idle?(cpu: number, idle: boolean): void;
}

/** What woke a thread: another one, or null for time. */
interface Wake {
  waker: number | null;
  waker_context: number | null;
}

/** What a scheduler keeps of a thread; `slice` and `dsq_vtime` may be written. */
interface SchedulerTask {
  readonly thread: number;
  /** Cycles left of its slice. */
  slice: number;
  /** Its place in queues by virtual time. */
  dsq_vtime: number;
  /** By its nice value, 1 to 10,000: 100 for nice 0. */
  readonly weight: number;
  /** What a policy sees of it otherwise. */
  readonly view: ThreadView;
}

/** What callbacks can call: the kernel's scx_bpf_… functions without that prefix. */
declare const scx: {
  /** The queue of the context that is selected, or for which dispatch is called. */
  readonly DSQ_LOCAL: number;
  /** One queue for all contexts, first in, first out, looked at before dispatch. */
  readonly DSQ_GLOBAL: number;
  readonly DSQ_LOCAL_ON: (cpu: number) => number;
  readonly SLICE_DFL: number;
  readonly SLICE_INF: number;
  readonly KICK_IDLE: number;
  readonly KICK_PREEMPT: number;
  readonly nr_cpus: number;
  /** The machine. */
  readonly topology: Topology;
  readonly now: () => number;
  readonly task: (thread: number) => SchedulerTask;
  readonly create_dsq: (id: number) => void;
  readonly dsq_insert: (thread: number, id: number, slice?: number) => void;
  /** Into a queue by virtual time, least first. */
  readonly dsq_insert_vtime: (thread: number, id: number, slice: number, vtime: number) => void;
  readonly dsq_nr_queued: (id: number) => number;
  /** The first thread of a queue; null where it is empty. */
  readonly dsq_peek: (id: number) => number | null;
  /** In dispatch: the first thread of a queue goes to the context's own. Whether there was one. */
  readonly dsq_move_to_local: (id: number) => boolean;
  /** The context looks for a thread; with KICK_PREEMPT the running one's slice is over, with KICK_IDLE only if it is idle. */
  readonly kick_cpu: (cpu: number, flags?: number) => void;
  /** An idle context, taken: the previous one, one of its last-level cache, any; whole idle cores first. */
  readonly select_cpu_dfl: (thread: number, prev_cpu: number) => { cpu: number; is_idle: boolean };
  readonly test_and_clear_cpu_idle: (cpu: number) => boolean;
  /** An idle context, taken; −1 where there is none. */
  readonly pick_idle_cpu: () => number;
};
