//! Small recordings, counted by hand.

mod interval_tests;
mod json_tests;
mod lost_tests;

use super::*;
use proptest::prelude::*;
use std::io::Write;

/// Two processors, in microseconds after 10 s:
///
/// | at | 0 | 1 |
/// | -- | - | - |
/// | 0 | web (71) → idle, asleep | |
/// | 10 | | idle → db (80) |
/// | 40 | | wakes web on 1 |
/// | 50 | | wakes log (90) on 1, new |
/// | 60 | | db → web, preempted |
/// | 90 | | web → log, asleep |
/// | 95 | | log moves db to 0 |
/// | 100 | idle → db | |
/// | 130 | db exits → idle | |
/// | 140 | | log → idle, asleep |
const EVENTS: [(u32, &str, u32, u32, What); 10] = [
    (0, "web", 71, 0, What::Switch("web", 71, "S", "swapper/0", 0)),
    (1, "swapper", 0, 10, What::Switch("swapper/1", 0, "R", "db x", 80)),
    (1, "db x", 80, 40, What::Wake("sched_waking", "web", 71, 1)),
    (1, "db x", 80, 50, What::Wake("sched_wakeup_new", "k/0:1-log", 90, 1)),
    (1, "db x", 80, 60, What::Switch("db x", 80, "R+", "web", 71)),
    (1, "web", 71, 90, What::Switch("web", 71, "S", "k/0:1-log", 90)),
    (1, "k/0:1-log", 90, 95, What::Move("db x", 80, 1, 0)),
    (0, "swapper", 0, 100, What::Switch("swapper/0", 0, "R", "db x", 80)),
    (0, ":-1", u32::MAX, 130, What::Switch("db x", 80, "X", "swapper/0", 0)),
    (1, "k/0:1-log", 90, 140, What::Switch("k/0:1-log", 90, "D", "swapper/1", 0)),
];

#[derive(Clone, Copy)]
enum What {
    Switch(&'static str, u32, &'static str, &'static str, u32),
    Wake(&'static str, &'static str, u32, u32),
    Move(&'static str, u32, u32, u32),
}

/// The events in the format of `perf script`.
fn perf() -> String {
    let line = |(processor, comm, tid, us, what): (u32, &str, u32, u32, What)| {
        let tid = if tid == u32::MAX { "-1".into() } else { tid.to_string() };
        let (event, fields) = kernel(what);
        format!(
            "{comm:>16} {tid:>5} [{processor:03}]    10.{us:06}: {:>24}: {fields}\n",
            format!("sched:{event}")
        )
    };
    format!("# captured on: a machine\n\n{}", EVENTS.map(line).concat())
}

/// An event's name, and its fields as the kernel prints them.
fn kernel(what: What) -> (&'static str, String) {
    match what {
        What::Switch(from, tid, state, to, next) => (
            "sched_switch",
            format!(
                "prev_comm={from} prev_pid={tid} prev_prio=120 prev_state={state} ==> next_comm={to} next_pid={next} next_prio=120"
            ),
        ),
        What::Wake(event, comm, tid, target) => {
            (event, format!("comm={comm} pid={tid} prio=120 target_cpu={target:03}"))
        }
        What::Move(comm, tid, from, to) => {
            ("sched_migrate_task", format!("comm={comm} pid={tid} prio=120 orig_cpu={from} dest_cpu={to}"))
        }
    }
}

/// The events in the format of `trace-cmd report`.
fn ftrace() -> String {
    let line = |(processor, comm, tid, us, what): (u32, &str, u32, u32, What)| {
        let (event, fields) = match what {
            What::Switch(from, tid, state, to, next) => {
                ("sched_switch", format!("{from}:{tid} [120] {state} ==> {to}:{next} [120]"))
            }
            What::Wake(event, comm, tid, target) => (event, format!("{comm}:{tid} [120] CPU:{target:03}")),
            What::Move(..) => kernel(what),
        };
        let name = if tid == u32::MAX { "<...>-80".into() } else { format!("{comm}-{tid}") };
        format!("{name:>22} [{processor:03}] d..2.    10.{us:06}: {event}:         {fields}\n")
    };
    format!("cpus=2\n# tracer: nop\n{}", EVENTS.map(line).concat())
}

/// The events in Perfetto's format: text in JSON.
fn perfetto() -> String {
    let text = serde_json::to_string(&ftrace()).unwrap();
    format!(
        r#"{{"traceEvents":[],{:10}"systemTraceEvents":{text},"controllerTraceDataKey":"systraceController"}}"#,
        ""
    )
}

/// The events as elements of `traceEvents`.
fn chrome() -> String {
    let element = |(processor, _, tid, us, what): (u32, &str, u32, u32, What)| {
        let (event, args) = match what {
            What::Switch(from, tid, state, to, next) => (
                "sched_switch",
                serde_json::json!({"prev_comm": from, "prev_pid": tid, "prev_state": state, "next_comm": to, "next_pid": next}),
            ),
            What::Wake(event, comm, tid, target) => {
                (event, serde_json::json!({"comm": comm, "pid": tid, "target_cpu": target}))
            }
            What::Move(comm, tid, from, to) => (
                "sched_migrate_task",
                serde_json::json!({"comm": comm, "pid": tid, "orig_cpu": from, "dest_cpu": to}),
            ),
        };
        let tid = (tid != u32::MAX).then_some(tid);
        let element = serde_json::json!({"name": event, "ph": "i", "ts": 10_000_000 + us, "tid": tid, "cpu": processor, "args": args});
        format!("{element}")
    };
    let other = r#"{"name":"a \"sched_ {","ph":"X","ts":1,"dur":5,"args":{"a":[{}]}}"#;
    format!("[{other},\n{}]", EVENTS.map(element).join(",\n"))
}

fn read(file: &[u8]) -> Result<Recording, RecordingError> {
    let mut reader = RecordingReader::new();
    reader.push(file)?;
    reader.finish()
}

fn read_with_schedule(file: &[u8]) -> (Recording, RecordedSchedule) {
    let mut reader = RecordingReader::with_schedule();
    reader.push(file).unwrap();
    reader.finish_with_schedule().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn us(us: u64) -> Microseconds {
    Microseconds::from(us * 1000)
}

/// `tid, comm, switches_in, switches_out, preempted, runtime_us, wakings, wakeups, migrations`.
fn rows(recording: &Recording) -> Vec<(u32, &str, [u64; 7])> {
    let row = |own: &'_ RecordedThread| {
        let runtime = (own.runtime_us.nanoseconds() / 1000) as u64;
        [own.switches_in, own.switches_out, own.preempted, runtime, own.wakings, own.wakeups, own.migrations]
    };
    recording.threads.iter().map(|own| (own.tid, own.comm.as_str(), row(own))).collect()
}

#[test]
fn every_format_gives_the_counts_made_by_hand() {
    for (format, text) in [
        (RecordingFormat::Perf, perf()),
        (RecordingFormat::Ftrace, ftrace()),
        (RecordingFormat::Json, perfetto()),
        (RecordingFormat::Json, chrome()),
    ] {
        let recording = read(text.as_bytes()).expect(&text);
        assert_eq!(recording.format, format);
        assert_eq!(
            rows(&recording),
            [
                // In at 60, out at 90; before that, switched out without a switch in.
                (71, "web", [1, 2, 0, 30, 1, 0, 0]),
                // 10 to 60 on one processor, 100 to 130 on the other.
                (80, "db x", [2, 2, 1, 80, 0, 0, 1]),
                (90, "k/0:1-log", [1, 1, 0, 50, 0, 1, 0]),
            ],
            "{text}"
        );
        let EventCounts { switch, waking, wakeup, wakeup_new, migrate_task } = recording.events;
        assert_eq!([switch, waking, wakeup, wakeup_new, migrate_task], [7, 1, 0, 1, 1]);
        assert_eq!((recording.start_us, recording.span_us), (us(10_000_000), us(140)));
        assert_eq!((recording.missing_switches, recording.out_of_order), (0, 0));
        assert_eq!((recording.unreadable, recording.notes), (None, vec![]));
    }
}

#[test]
fn processors_and_latencies_by_hand() {
    let recording = read(perf().as_bytes()).unwrap();
    let times =
        |own: &RecordedProcessor| (own.busy_us, own.idle_us, own.unknown_us, own.idle_while_overloaded_us);
    // 0 is idle from 0 to 100, busy to 130; its last 10 have no end. 1 is overloaded from 40, when web waits behind db, to
    // 95, when db, which waits from 60, moves away: 55 of the time that 0 is idle.
    assert_eq!(times(&recording.processors[0]), (us(30), us(100), us(10), us(55)));
    // 1 has no beginning until 10, and is busy from then on.
    assert_eq!(times(&recording.processors[1]), (us(130), us(0), us(10), us(0)));
    assert_eq!(recording.idle_while_overloaded_us, us(55));
    // web 40 → 60, log 50 → 90. db at 10 was woken before the file began; at 100 it had been preempted and had not slept.
    let latency = recording.wakeup_latency;
    assert_eq!((latency.measured, latency.unmeasured), (2, 1));
    assert_eq!((latency.p50_us, latency.p99_us, latency.max_us), (Some(us(20)), Some(us(40)), Some(us(40))));
}

#[test]
fn the_first_of_waking_and_wake_up_counts() {
    let text = "a-1 [000] 1.000000: sched_switch: b:2 [120] S ==> a:1 [120]\n\
                a-1 [000] 1.000010: sched_waking: comm=b pid=2 prio=120 target_cpu=000\n\
                a-1 [000] 1.000012: sched_wakeup: comm=b pid=2 prio=120 target_cpu=000\n\
                a-1 [000] 1.000030: sched_switch: a:1 [120] R ==> b:2 [120]\n";
    let recording = read(text.as_bytes()).unwrap();
    assert_eq!(recording.wakeup_latency.max_us, Some(us(20)));
    assert_eq!((recording.threads[1].wakings, recording.threads[1].wakeups), (1, 1));
}

#[test]
fn a_missing_switch_makes_time_unknown() {
    let text = "a-1 [000] 1.000000: sched_switch: swapper:0 [120] R ==> a:1 [120]\n\
                a-1 [000] 1.000020: sched_waking: comm=c pid=3 prio=120 target_cpu=000\n\
                c-3 [000] 1.000050: sched_switch: c:3 [120] S ==> swapper:0 [120]\n\
                a-1 [000] 1.000070: sched_switch: swapper:0 [120] R ==> a:1 [120]\n";
    let recording = read(text.as_bytes()).unwrap();
    assert_eq!((recording.missing_switches, recording.notes.len()), (1, 1));
    assert_eq!(rows(&recording)[0], (1, "a", [2, 0, 0, 0, 0, 0, 0]));
    let own = &recording.processors[0];
    assert_eq!((own.busy_us, own.idle_us, own.unknown_us, own.missing_switches), (us(0), us(20), us(50), 1));
    // Twice a, whose waking is missing, and c, whose switch in is missing.
    assert_eq!((recording.wakeup_latency.measured, recording.wakeup_latency.unmeasured), (0, 3));
}

#[test]
fn nanoseconds_stay() {
    let text = "a-1 [000] 1.000000001: sched_switch: b:2 [120] S ==> a:1 [120]\n\
                a-1 [000] 1.000001500: sched_switch: a:1 [120] S ==> b:2 [120]\n";
    let json = serde_json::to_value(read(text.as_bytes()).unwrap()).unwrap();
    assert_eq!(json["threads"][0]["runtime_us"], 1.499);
    assert_eq!(json["threads"][1]["runtime_us"], serde_json::json!(0));
    assert_eq!(json["start_us"].to_string(), "1000000.001");
}

#[test]
fn what_cannot_be_read_is_counted_and_said() {
    let bad = "a-1 [000] 10.000001: sched_switch: a:1 [120] S ==>\na-1 10.0: sched_wakeup: x\n";
    let recording = read((perf() + bad).as_bytes()).unwrap();
    let unreadable = recording.unreadable.unwrap();
    // Two lines at the top, ten events.
    assert_eq!((unreadable.count, unreadable.first), (2, Place::Line(13)));
    assert!(unreadable.problem.contains("line 13 cannot be read: 'a-1 [000]"), "{}", unreadable.problem);
    assert_eq!((recording.lines, recording.other_lines, recording.events.total()), (14, 2, 10));
}

#[test]
fn a_file_that_is_cut_is_read_and_said() {
    let text = perf();
    let cut = read(&text.as_bytes()[..text.len() - 30]).unwrap();
    assert_eq!((cut.events.total(), cut.unreadable.unwrap().count, cut.notes.len()), (9, 1, 1));
    let packed = gzip(text.as_bytes());
    let cut = read(&packed[..packed.len() - 4]).unwrap();
    assert_eq!((cut.events.total(), cut.notes.len()), (10, 1));
    let long: String =
        (0..2000).map(|n| format!("a-1 [000] {n}.5: sched_wakeup: b:{n} [120] CPU:000\n")).collect();
    let packed = gzip(long.as_bytes());
    let cut = read(&packed[..packed.len() / 2]).unwrap();
    assert!((500..1500).contains(&cut.events.total()), "{}", cut.events.total());
    assert!(cut.notes.iter().any(|note| note.contains("gzip file is cut")), "{:?}", cut.notes);
    let json = perfetto();
    assert_eq!(read(&json.as_bytes()[..json.len() - 1]).unwrap().notes.len(), 1);
}

#[test]
fn what_is_no_recording_is_refused_with_a_remedy() {
    let long = "x".repeat(70_000);
    let mut damaged = gzip(perf().as_bytes());
    // After the header of ten bytes: the last block, of the invalid type (RFC 1951, section 3.2.3).
    damaged[10] = 0b111;
    let backwards = "a-1 [000] 2.0: sched_switch: b:2 [120] S ==> a:1 [120]\na-1 [000] 1.5: sched_switch: a:1 [120] S ==> b:2 [120]\n";
    for (file, part) in [
        (&b""[..], "no event of the scheduler in 0 lines. Record with"),
        (b"hello\n", "in 1 lines"),
        (b"{}", "no event of the scheduler"),
        (b"web 71 12.0: sched:sched_switch: x\n", "line 1 cannot be read"),
        (b"PERFILE2\x68\0\0\0", "Print it with `perf script"),
        (b"\x17\x08\x44tracing6\0", "Print it with `trace-cmd report`"),
        (b"\x0a\x12\x01\x02", "traceconv json"),
        (long.as_bytes(), "line 1 is longer than 65536 bytes"),
        (&damaged, "gzip -t"),
        (
            backwards.as_bytes(),
            "line 2: processor 0 goes back in time, from 2.000000000 s to 1.500000000 s. Sort",
        ),
    ] {
        let error = read(file).expect_err(part).to_string();
        assert!(error.contains(part), "{error}");
    }
    let mut reader = RecordingReader::new();
    assert!(reader.push(backwards.as_bytes()).is_err());
    assert_eq!(reader.push(b"x"), Err(RecordingError::Ended));
    assert_eq!(reader.finish(), Err(RecordingError::Ended));
}

#[test]
fn names_cannot_steer_what_shows_them() {
    let text = "a-1 [000] 1.0: sched_wakeup: comm=a\u{1b}[2J\u{202e} pid=2 prio=120 target_cpu=000\n";
    assert_eq!(read(text.as_bytes()).unwrap().threads[0].comm, "a\u{fffd}[2J\u{fffd}");
}

proptest! {
    #[test]
    fn pieces_may_be_cut_anywhere(cuts in proptest::collection::vec(0.0..1.0f64, 0..12), which in 0..4usize, packed: bool) {
        let text = [perf(), ftrace(), perfetto(), chrome()][which].clone().into_bytes();
        let file = if packed { gzip(&text) } else { text };
        let mut at: Vec<usize> = cuts.iter().map(|cut| (cut * file.len() as f64) as usize).collect();
        at.extend([0, file.len()]);
        at.sort_unstable();
        let mut reader = RecordingReader::new();
        for (from, to) in at.iter().zip(&at[1..]) {
            reader.push(&file[*from..*to]).unwrap();
        }
        prop_assert_eq!(reader.finish(), read(&file));
    }
}

#[test]
fn byte_by_byte_is_the_same() {
    for text in [perf(), ftrace(), perfetto(), chrome()] {
        let mut reader = RecordingReader::new();
        for byte in text.as_bytes() {
            reader.push(&[*byte]).unwrap();
        }
        assert_eq!(reader.finish(), read(text.as_bytes()));
    }
}
