// One dispatch queue for all hardware contexts, by virtual time: the thread that
// has run least goes first. After the idea of the kernel's scx_simple.

const shared = 0;
let vtimeNow = 0;

export default {
  name: 'Simple',
  init() {
    scx.create_dsq(shared);
  },
  select_cpu(thread, prev_cpu) {
    const { cpu, is_idle } = scx.select_cpu_dfl(thread, prev_cpu);
    if (is_idle) scx.dsq_insert(thread, scx.DSQ_LOCAL, scx.SLICE_DFL);
    return cpu;
  },
  enqueue(thread) {
    // A thread that slept for long gets one slice of credit, not all that it missed.
    const vtime = Math.max(scx.task(thread).dsq_vtime, vtimeNow - scx.SLICE_DFL);
    scx.dsq_insert_vtime(thread, shared, scx.SLICE_DFL, vtime);
  },
  dispatch() {
    scx.dsq_move_to_local(shared);
  },
  running(thread) {
    vtimeNow = Math.max(vtimeNow, scx.task(thread).dsq_vtime);
  },
  stopping(thread) {
    const task = scx.task(thread);
    task.dsq_vtime += ((scx.SLICE_DFL - task.slice) * 100) / task.weight;
  },
} satisfies SchedulerCallbacks;
