//! Checks the runs and waits that are kept for drawing.

use super::*;

#[test]
fn intervals_are_those_of_the_events() {
    for text in [perf(), ftrace(), perfetto(), chrome()] {
        let (recording, schedule) = read_with_schedule(text.as_bytes());
        assert_eq!(Ok(recording), read(text.as_bytes()), "counts do not depend on who draws");
        let after = |times: &[f64]| times.iter().map(|us| us - 10e6).collect::<Vec<_>>();
        // From switch to switch as in the table; the first and last run on a processor have only one end.
        assert_eq!(schedule.run_places, [80, 1, 71, 1, 0, 0, 80, 0, 90, 1]);
        assert_eq!(
            after(&schedule.run_times),
            [10.0, 60.0, 60.0, 90.0, 0.0, 100.0, 100.0, 130.0, 90.0, 140.0]
        );
        // web woken at 40 on 1; log woken at 50 on 1; db preempted at 60 on 1, moved at 95 to 0, runs at 100.
        let places: Vec<_> = schedule.wait_places.chunks(5).collect();
        assert_eq!(places, [[71, 1, 1, 80, 1], [90, 1, 1, 80, 1], [80, 1, 0, 0, 0], [80, 0, 2, 0, 0]]);
        assert_eq!(after(&schedule.wait_times), [40.0, 60.0, 50.0, 90.0, 60.0, 95.0, 95.0, 100.0]);
    }
}

#[test]
fn run_times_of_intervals_add_up_to_the_counts() {
    let (recording, schedule) = read_with_schedule(perf().as_bytes());
    for thread in &recording.threads {
        let own = schedule.run_places.chunks(2).zip(schedule.run_times.chunks(2));
        let sum: f64 =
            own.filter(|(place, _)| place[0] == thread.tid).map(|(_, time)| time[1] - time[0]).sum();
        assert!((sum - thread.runtime_us.as_f64()).abs() < 1e-6, "{}: {sum}", thread.comm);
    }
}

#[test]
fn a_wait_whose_end_is_not_in_the_file_is_left_out() {
    // web is woken, and then switched out: its switch in is missing.
    let text = "a 5 [000] 10.000000: sched:sched_waking: comm=web pid=71 prio=120 target_cpu=001\n\
                web 71 [001] 10.000009: sched:sched_switch: prev_comm=web prev_pid=71 prev_prio=120 prev_state=S ==> next_comm=b next_pid=6 next_prio=120\n";
    let (recording, schedule) = read_with_schedule(text.as_bytes());
    assert_eq!(schedule, RecordedSchedule::default());
    assert_eq!(recording.wakeup_latency.unmeasured, 2);
}

#[test]
fn an_interrupt_and_an_idle_processor_wake_without_a_thread() {
    // Both of thread 71: 80 wakes it at 10 in an interrupt, and idle processor 1 at 40.
    let text = "db-80 [000] d.h2. 10.000010: sched_waking: comm=web pid=71 prio=120 target_cpu=000\n\
                db-80 [000] d..2. 10.000020: sched_switch: db:80 [120] R ==> web:71 [120]\n\
                web-71 [000] d..2. 10.000030: sched_switch: web:71 [120] S ==> db:80 [120]\n\
                <idle>-0 [001] d.s2. 10.000040: sched_waking: comm=web pid=71 prio=120 target_cpu=000\n\
                db-80 [000] d..2. 10.000060: sched_switch: db:80 [120] R ==> web:71 [120]\n";
    let (_, schedule) = read_with_schedule(text.as_bytes());
    let of_web: Vec<_> = schedule.wait_places.chunks(5).filter(|wait| wait[0] == 71).collect();
    assert_eq!(of_web, [[71, 0, 1, 0, 0], [71, 0, 1, 0, 1]]);
}
