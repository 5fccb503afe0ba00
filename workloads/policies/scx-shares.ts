// Groups with shares, flattened: a thread's weight is its group's share divided by
// the group's threads, so one queue by virtual time serves both levels. After the
// idea of scx_flatcg. Even and odd threads are the groups here: change groupOf.

const shares = [3, 1];
const groupOf = (thread: number): number => thread % shares.length;
const members = shares.map(() => 0);
const queue = 0;
let vtimeNow = 0;

const weightOf = (thread: number): number => {
  const group = groupOf(thread);
  return (shares[group] ?? 1) / Math.max(1, members[group] ?? 1);
};

export default {
  name: 'Flat shares',
  init() {
    scx.create_dsq(queue);
  },
  runnable(thread) {
    members[groupOf(thread)] = (members[groupOf(thread)] ?? 0) + 1;
  },
  quiescent(thread) {
    members[groupOf(thread)] = (members[groupOf(thread)] ?? 1) - 1;
  },
  enqueue(thread) {
    const credit = scx.SLICE_DFL / weightOf(thread);
    const vtime = Math.max(scx.task(thread).dsq_vtime, vtimeNow - credit);
    scx.dsq_insert_vtime(thread, queue, scx.SLICE_DFL, vtime);
  },
  dispatch() {
    scx.dsq_move_to_local(queue);
  },
  running(thread) {
    vtimeNow = Math.max(vtimeNow, scx.task(thread).dsq_vtime);
  },
  stopping(thread) {
    const task = scx.task(thread);
    task.dsq_vtime += (scx.SLICE_DFL - task.slice) / weightOf(thread);
  },
} satisfies SchedulerCallbacks;
