//! Memory behavior of a recording's threads according to hardware counters.

use super::super::Window;
use super::kept_tests::simulated;
use super::tests::{by_hand, scenario_in};
use super::*;
use crate::fit::read_counters;
use crate::hwloc::read_machine;

/// The recording made by hand, with a different name for one thread.
fn two_names() -> String {
    by_hand().0.replace("t:8 ", "db:8 ")
}

/// One event per line, as written by `perf stat --per-thread -x,`.
fn counters(owner: &str, [instructions, cycles, references, misses]: [u64; 4]) -> String {
    let line = |count: u64, event: &str| format!("{owner},{count},,{event},1000000,100.00,,\n");
    line(instructions, "instructions")
        + &line(cycles, "cycles")
        + &line(references, "cache-references")
        + &line(misses, "cache-misses")
}

/// 0.435 instructions per cycle; 20 lookups and 5 misses of the last level per thousand.
const DB: [u64; 4] = [1_000_000, 2_300_000, 20_000, 5_000];

fn as_counted(text: &str, counted: &str, memory: Memories) -> Result<RecordingScenario, WhatIfError> {
    let memory = Memories { counted: read_counters(counted, "file")?.programs, ..memory };
    let real = read_machine("pack:1 l2:1(size=1048576) l1d:1(size=32768) core:2 pu:1").unwrap();
    let machine = Some((real.machine, Vec::new()));
    scenario_in(text.as_bytes(), Window::default(), &WhatIf { memory, machine, ..WhatIf::default() })
}

#[test]
fn a_thread_is_as_its_counters_say_and_the_guess_names_it() {
    let made = as_counted(&two_names(), &counters("db-8", DB), Memories::default()).unwrap();
    let guess = made.guesses.iter().find(|guess| guess.unsaid == "what memory thread 8, db, uses").unwrap();
    for said in [
        "as counted: instructions per cycle 0.435 counted and 0.4",
        "L2 misses per thousand instructions 5.000 counted and ",
        "drawn, no counter says it",
    ] {
        assert!(guess.assumed.contains(said), "{said} in {}", guess.assumed);
    }
    // The other thread has no counters, as before.
    assert!(made.guesses.iter().any(|guess| guess.unsaid == "what memory threads named t use"));
    let result = simulated(&made.scenario);
    assert!(result.threads[1].caches.iter().any(|cache| cache.misses > 0));
    assert_eq!(result.threads[0].caches[0].accesses, 0);
    // A choice takes precedence over counters.
    let named = [("db".into(), MemoryUse::None)].into();
    let chosen = as_counted(&two_names(), &counters("db-8", DB), Memories { named, ..Memories::default() });
    assert!(!chosen.unwrap().guesses.iter().any(|guess| guess.unsaid.contains("thread 8")));
}

#[test]
fn a_thread_that_was_not_counted_is_as_the_others_of_its_name() {
    let file =
        counters("db-17", DB) + &counters("db-18", DB) + "db-19,<not counted>,,instructions,0,100.00,,\n";
    let made = as_counted(&two_names(), &file, Memories::default()).unwrap();
    let guess = made.guesses.iter().find(|guess| guess.unsaid == "what memory threads named db use").unwrap();
    assert!(guess.assumed.contains("counts of 2 threads named db, added up"), "{}", guess.assumed);
}

#[test]
fn counters_of_others_and_of_nothing_are_refused_with_a_remedy() {
    let refused = |file: &str, memory| as_counted(&two_names(), file, memory).unwrap_err().to_string();
    let others = refused(&counters("gzip-8", DB), Memories::default());
    assert!(
        others.starts_with("the counters are of gzip; the recording has threads named db, t."),
        "{others}"
    );
    assert!(others.contains("perf stat --per-thread"), "{others}");
    let named = [("t".into(), MemoryUse::Counted)].into();
    let missing = refused(&counters("db-8", DB), Memories { named, ..Memories::default() });
    assert!(missing.starts_with("no counter of thread 7, \"t\"."), "{missing}");
    let cycles = counters("db-8", DB).replace("cycles", "task-clock");
    let lacking = refused(&cycles, Memories::default());
    assert!(lacking.contains("db-8") && lacking.contains("cycles is not among the counters"), "{lacking}");
    let more = refused(&counters("db-8", [1_000_000, 4_000_000, 5_000, 20_000]), Memories::default());
    assert!(more.contains("db-8") && more.contains("5000 misses in 1250 lookups a million cycles"), "{more}");
}

#[test]
fn a_file_says_of_which_names_it_is() {
    let known = ["t".to_owned(), "db".to_owned()];
    let read = thread_counters(&counters("db-8", DB), "file", &known).unwrap();
    assert_eq!((read.names, read.counted.len()), (vec!["db".to_owned()], 1));
    assert!(thread_counters(&counters("x-8", DB), "file", &known).is_err());
    // The counters of a whole program have the name of their file.
    let whole = counters("", DB).replace("\n,", "\n");
    let named = thread_counters(whole.trim_start_matches(','), "db", &known).unwrap();
    assert_eq!(named.names, ["db"]);
}
