//! `coscope recording`: a recorded scheduler from a file or a pipe.

use crate::support::{coscope, coscope_reading, keys};
use serde_json::json;

/// web wakes db, is preempted by it, and continues 40 us later.
const TEXT: &str = "\
    web    71 [003]    12.000090: sched:sched_waking: comm=db pid=80 prio=120 target_cpu=003\n\
    web    71 [003]    12.000100: sched:sched_switch: prev_comm=web prev_pid=71 prev_prio=120 prev_state=R ==> next_comm=db next_pid=80 next_prio=120\n\
    :-1    -1 [003]    12.000140: sched:sched_switch: prev_comm=db prev_pid=80 prev_prio=120 prev_state=X ==> next_comm=web next_pid=71 next_prio=120\n";

#[test]
fn json_has_the_counts_of_each_thread() {
    let json = coscope_reading(&["recording", "-", "--json"], TEXT.as_bytes()).json();
    assert_eq!(
        keys(&json["threads"][0]),
        [
            "tid",
            "comm",
            "switches_in",
            "switches_out",
            "preempted",
            "runtime_us",
            "wakings",
            "wakeups",
            "migrations"
        ]
    );
    let row = |tid: u32, comm: &str, counts: [u32; 7]| {
        let [switches_in, switches_out, preempted, runtime_us, wakings, wakeups, migrations] = counts;
        json!({"tid": tid, "comm": comm, "switches_in": switches_in, "switches_out": switches_out, "preempted": preempted,
            "runtime_us": runtime_us, "wakings": wakings, "wakeups": wakeups, "migrations": migrations})
    };
    // web ran before the file begins, so its first run has no length.
    let expected = [row(71, "web", [1, 1, 1, 0, 0, 0, 0]), row(80, "db", [1, 1, 0, 40, 1, 0, 0])];
    assert_eq!(json["threads"], json!(expected));
    // Woken at 90; its processor ran web until 100.
    assert_eq!(json["wakeup_latency"]["max_us"], 10);
}

#[test]
fn text_has_a_table_and_says_on_stderr_what_was_not_read() {
    let cut = format!("{TEXT}web 71 [003] 12.000150: sched:sched_wakeup: comm=db");
    let done = coscope_reading(&["recording", "-"], cut.as_bytes());
    assert_eq!(done.code, 0);
    assert!(
        done.stdout.contains("\n80   db    1            1             0          40 "),
        "{}",
        done.stdout
    );
    assert!(
        done.stderr.contains("1 events were not read. The first: line 4 cannot be read"),
        "{}",
        done.stderr
    );
}

#[test]
fn what_is_no_recording_is_refused() {
    coscope_reading(&["recording", "-"], b"hello\n")
        .refused(&["no event of the scheduler in 1 lines", "perf sched record"]);
    coscope(&["recording", "no-such-file"]).refused(&["no-such-file"]);
    let text = format!("{TEXT}{TEXT}");
    coscope_reading(&["recording", "-"], text.as_bytes())
        .refused(&["line 4: processor 3 goes back in time", "Sort"]);
}

#[test]
fn a_window_has_finite_times() {
    for option in ["--from", "--to"] {
        for time in ["nan", "inf", "soon"] {
            coscope_reading(&["recording", "-", "--scenario", option, time], TEXT.as_bytes())
                .refused(&[option, "write a number of seconds, such as 12.5"]);
        }
    }
}

#[test]
fn memory_is_chosen_by_name_and_shape() {
    let with = |memory: &str| {
        coscope_reading(&["recording", "-", "--scenario", "--memory", memory], TEXT.as_bytes())
    };
    let scenario = with("db=chase:2M:50").json();
    let phase = &scenario["workload"]["programs"]["db 80"]["phases"][0];
    assert_eq!(phase["references_per_kinstr"], 50);
    assert_eq!(phase["components"][0]["pattern"], json!({"kind": "chase", "region_bytes": 2 << 20}));
    assert!(with("stream").stderr.contains("stream: 67108864 bytes, 300 references per 1000 instructions"));
    with("db=chase:much").refused(&["--memory db=chase:much: write chase:BYTES:REFERENCES"]);
    with("no-such").refused(&["no program \"no-such\" ships"]);
    with("who=loop").refused(&["no thread of the recording is called \"who\""]);
}

#[test]
fn counters_of_its_threads_make_their_memory_and_are_named_in_the_guesses() {
    let folder = std::env::temp_dir().join(format!("coscope-counters-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("counters.txt");
    let lines = [
        ("instructions", 1_000_000),
        ("cycles", 2_300_000),
        ("cache-references", 20_000),
        ("cache-misses", 5_000),
    ];
    let text: String = lines.map(|(event, count)| format!("db-80,{count},,{event},1000,100.00,,\n")).concat();
    let with = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let counters = file.to_str().unwrap();
        let machine = "pack:1 l2:1(size=1048576) l1d:1(size=32768) core:2 pu:1";
        let args = ["recording", "-", "--scenario", "--json", "--machine", machine, "--counters", counters];
        coscope_reading(&args, TEXT.as_bytes())
    };
    let made = with(&text).json();
    let guesses = made["guesses"].as_array().unwrap();
    let guess = guesses.iter().find(|guess| guess["unsaid"] == "what memory thread 80, db, uses").unwrap();
    assert!(
        guess["assumed"].as_str().unwrap().starts_with("as counted: instructions per cycle 0.435 counted")
    );
    let others = with(&text.replace("db-", "gzip-"));
    assert_eq!(others.code, 2);
    assert!(
        others.stderr.contains("the counters are of gzip; the recording has threads named db, web"),
        "{}",
        others.stderr
    );
    let wrong = with(&text.replace("2300000", "many"));
    assert!(
        wrong.stderr.contains("counters.txt: line 2: \"many\" is no count of cycles"),
        "{}",
        wrong.stderr
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_span_has_all_digits_and_a_window_an_order() {
    let text = TEXT.replace("12.000090", "12.000040123");
    let done = coscope_reading(&["recording", "-"], text.as_bytes());
    assert!(done.stdout.starts_with("0.000099877 s on 1 processors"), "{}", done.stdout);
    coscope_reading(&["recording", "-", "--scenario", "--from", "12.1", "--to", "12"], TEXT.as_bytes())
        .refused(&["--from 12.1 is not before --to 12"]);
}

#[test]
fn hundreds_of_processors_have_a_scenario() {
    for processors in [257, 384, 512] {
        let mut text = TEXT.to_owned();
        for processor in 4..=processors + 2 {
            text += &format!(
                "web 71 [{processor:03}] 12.000150: sched:sched_waking: comm=db pid=80 prio=120 target_cpu=003\n"
            );
        }
        let made = coscope_reading(&["recording", "-", "--scenario", "--json"], text.as_bytes()).json();
        assert_eq!(made["scenario"]["machine"]["cores"][0]["count"], processors);
    }
}
