// A short recording of a scheduler, as perf script prints it.

/** The fields of a switch. */
export const fields = (from: string, tid: number, state: string, to: string, next: number): string =>
  `prev_comm=${from} prev_pid=${tid.toString()} prev_prio=120 prev_state=${state} ==> next_comm=${to} next_pid=${next.toString()} next_prio=120`;

/**
 * Microseconds after 10 s, on two processors: 0 switches web (71) out at 0, to sleep. 1 runs db (80) from 10; it wakes web at 40 and log
 * (90) at 50, both on 1; web preempts db at 60; log runs from 90; db moves to 0 at 95 and runs there from 100 to 130; log ends at 140.
 */
const lines: readonly (readonly [comm: string, tid: number, processor: number, us: number, event: string])[] =
  [
    ['web', 71, 0, 0, `sched_switch: ${fields('web', 71, 'S', 'swapper/0', 0)}`],
    ['swapper', 0, 1, 10, `sched_switch: ${fields('swapper/1', 0, 'R', 'db x', 80)}`],
    ['db x', 80, 1, 40, 'sched_waking: comm=web pid=71 prio=120 target_cpu=001'],
    ['db x', 80, 1, 50, 'sched_wakeup_new: comm=log pid=90 prio=120 target_cpu=001'],
    ['db x', 80, 1, 60, `sched_switch: ${fields('db x', 80, 'R+', 'web', 71)}`],
    ['web', 71, 1, 90, `sched_switch: ${fields('web', 71, 'S', 'log', 90)}`],
    ['log', 90, 1, 95, 'sched_migrate_task: comm=db x pid=80 prio=120 orig_cpu=1 dest_cpu=0'],
    ['swapper', 0, 0, 100, `sched_switch: ${fields('swapper/0', 0, 'R', 'db x', 80)}`],
    ['db x', 80, 0, 130, `sched_switch: ${fields('db x', 80, 'X', 'swapper/0', 0)}`],
    ['log', 90, 1, 140, `sched_switch: ${fields('log', 90, 'D', 'swapper/1', 0)}`],
  ];
export const recordedText = lines
  .map(
    ([comm, tid, processor, us, event]) =>
      `${comm} ${tid.toString()} [00${processor.toString()}] 10.${us.toString().padStart(6, '0')}: sched:${event}\n`,
  )
  .join('');
