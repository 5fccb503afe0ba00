//! Lines that mark lost events make time unknown.

use super::*;
use crate::recording::what_if::{WhatIf, WhatIfError};

/// Microseconds after 10 s on processor 0: db runs from 0 to 100; events are lost before it runs again from 5,000, and
/// before it stops at 9,000.
const MARKED: &str = "\
    <idle>-0 [000] d..2. 10.000000: sched_switch: swapper/0:0 [120] R ==> db:80 [120]\n\
    db-80 [000] d..2. 10.000100: sched_switch: db:80 [120] S ==> swapper/0:0 [120]\n\
    CPU:0 [LOST 45000 EVENTS]\n\
    <idle>-0 [000] d..2. 10.005000: sched_switch: swapper/0:0 [120] R ==> db:80 [120]\n\
    CPU:0 [2000 EVENTS DROPPED]\n\
    db-80 [000] d..2. 10.009000: sched_switch: db:80 [120] S ==> swapper/0:0 [120]\n";

/// db waits for processor 0 from 10; it may have run there before 50, when it is switched in.
const WAITS: &str = "\
    x-5 [001] d..2. 10.000000: sched_switch: x:5 [120] S ==> swapper/1:0 [120]\n\
    <idle>-0 [000] d..2. 10.000000: sched_switch: swapper/0:0 [120] R ==> web:71 [120]\n\
    web-71 [000] d..2. 10.000010: sched_waking: db:80 [120] CPU:000\n\
    CPU:0 [LOST EVENTS]\n\
    web-71 [000] d..2. 10.000050: sched_switch: web:71 [120] S ==> db:80 [120]\n\
    db-80 [000] d..2. 10.000060: sched_switch: db:80 [120] S ==> swapper/0:0 [120]\n\
    <idle>-0 [001] d..2. 10.000060: sched_switch: swapper/1:0 [120] R ==> x:5 [120]\n";

fn scenario(text: &str, window: Window) -> Result<RecordingScenario, WhatIfError> {
    let mut reader = RecordingReader::with_window(window);
    reader.push(text.as_bytes())?;
    reader.finish_as_scenario(&WhatIf::default())
}

#[test]
fn time_with_lost_events_is_unknown() {
    let recording = read(MARKED.as_bytes()).unwrap();
    assert_eq!((recording.missing_switches, recording.other_lines), (2, 2));
    let own = &recording.processors[0];
    assert_eq!(
        (own.busy_us, own.idle_us, own.unknown_us, own.missing_switches),
        (us(100), us(0), us(8_900), 2)
    );
    assert_eq!(recording.threads[0].runtime_us, us(100));
    assert!(recording.notes[0].starts_with("2 switches are missing, 1 of them out of idle"));
    let (_, schedule) = read_with_schedule(MARKED.as_bytes());
    assert_eq!(schedule.run_places, [80, 0]);
}

#[test]
fn markers_of_perf_script_count_as_those_of_ftrace() {
    let perf = MARKED
        .replace("<idle>-0 [000] d..2. 10", "swapper 0 [000] 10")
        .replace("db-80 [000] d..2. 10", "db 80 [000] 10")
        .replace(": sched_switch", ": sched:sched_switch")
        .replace("CPU:0 [LOST 45000 EVENTS]", "web 71 [000] 10.005000: PERF_RECORD_LOST lost 45000")
        .replace("CPU:0 [2000 EVENTS DROPPED]", "db 80 [000] 10.009000: PERF_RECORD_LOST lost 2000");
    let (perf, ftrace) = (read(perf.as_bytes()).unwrap(), read(MARKED.as_bytes()).unwrap());
    assert_eq!((perf.unreadable, perf.other_lines), (None, 2));
    assert_eq!(
        (perf.missing_switches, perf.processors, perf.threads, perf.notes),
        (2, ftrace.processors, ftrace.threads, ftrace.notes)
    );
}

#[test]
fn a_wait_with_lost_events_has_no_length() {
    let recording = read(WAITS.as_bytes()).unwrap();
    // Besides db: the first switches to web and to x, which nothing woke.
    assert_eq!((recording.wakeup_latency.measured, recording.wakeup_latency.unmeasured), (0, 3));
    assert_eq!(recording.idle_while_overloaded_us, us(0));
    let own = &recording.processors[0];
    assert_eq!((own.busy_us, own.unknown_us), (us(10), us(50)));
    let (_, schedule) = read_with_schedule(WAITS.as_bytes());
    assert_eq!(schedule.wait_times, [0.0; 0]);
    // Woken after them, it waits from then on.
    let again = WAITS.replace(
        "CPU:0 [LOST EVENTS]\n",
        "CPU:0 [LOST EVENTS]\nweb-71 [000] d..2. 10.000040: sched_wakeup: db:80 [120] CPU:000\n",
    );
    let recording = read(again.as_bytes()).unwrap();
    assert_eq!((recording.wakeup_latency.measured, recording.wakeup_latency.max_us), (1, Some(us(10))));
}

#[test]
fn a_scenario_leaves_out_what_is_unknown() {
    let made = scenario(MARKED, Window::default()).unwrap();
    assert_eq!(made.threads[0].run_us, us(100));
    assert!(made.guesses.iter().any(|guess| guess.unsaid.contains("the time is unknown")));
    // Up to its last line before them, web ran.
    let made = scenario(WAITS, Window::default()).unwrap();
    let (web, db) = (&made.threads[0], &made.threads[1]);
    assert_eq!((web.run_us, db.run_us, db.ready_us), (us(10), us(10), us(0)));
    assert_eq!((made.wakeup_latency.measured, made.wakeup_latency.max_us), (0, None));
    // A window after the lost events does not begin with a run.
    let later = Window::from_us(10_006_000.0, 10_008_000.0);
    let kept = MARKED.replace("CPU:0 [2000 EVENTS DROPPED]\n", "");
    assert_eq!(scenario(&kept, later).unwrap().threads[0].run_us, us(2_000));
    assert!(matches!(scenario(MARKED, later), Err(WhatIfError::Empty { .. })));
}
