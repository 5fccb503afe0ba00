//! Page colours in a run: the sets that lines map to, the threads that this protects, and rejected colours.

use super::naive_machine::count_through;
use super::partitions::at_l2;
use super::played::{Played, machine, pinned, play, play_scenario, program, read, scenario, walk};
use engine::run::{ColumnId, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};
use simulator::from_value;

/// A class of one thread.
fn class(thread: u32, first_colour: u32, colours: u32) -> Value {
    json!({"threads": [thread], "first_colour": first_colour, "colours": colours})
}

/// Threads that each run one of the programs on their own core, above an L2 of `ways` ways of `pages` 4 KB pages each.
fn beside(programs: &[Value], (ways, pages): (u32, u32), colours: Value) -> Value {
    let mut machine = machine(programs.len() as u32, 1, 2, 1);
    machine["caches"][1]["ways"] = json!(ways);
    machine["caches"][1]["size_bytes"] = json!(ways * pages * 4096);
    machine["caches"][1]["colours"] = colours;
    let named = programs.iter().enumerate().map(|(n, program)| (format!("p{n}"), program.clone()));
    let threads: Vec<Value> =
        (0..programs.len()).map(|n| json!({"program": format!("p{n}"), "copies": 1})).collect();
    let programs: serde_json::Map<String, Value> = named.collect();
    let count = threads.len();
    scenario(machine, json!({"threads": threads, "programs": programs}), pinned(count), 20, 20_000)
}

#[test]
fn pages_of_one_colour_share_the_sets_of_one_page() {
    // Each page has 64 lines, and a colour 64 sets. Two pages fit into two ways, so each line misses once. Of three
    // pages, walked cyclically, LRU has always just evicted the next line.
    for (pages, misses) in [(2, Some(128)), (3, None)] {
        let run = play(beside(&[program(900, walk(64 * pages))], (2, 4), json!([class(0, 1, 1)])));
        let (accesses, found) = at_l2(&run, 0);
        assert!(accesses > 1_000);
        assert_eq!(found, misses.unwrap_or(accesses), "{pages} pages");
    }
    // Three pages of arbitrary colours do not all have the same one.
    let (accesses, misses) = at_l2(&play(beside(&[program(900, walk(192))], (2, 4), json!([]))), 0);
    assert!(misses < accesses);
}

/// Programs with reuse, random references and a walk, each with more pages than the cache has.
fn three() -> [Value; 3] {
    let region = 4096 * 60;
    [
        program(500, json!({"kind": "zipf", "region_bytes": region, "exponent": 0.6})),
        program(500, json!({"kind": "random", "region_bytes": region})),
        program(500, json!({"kind": "stream", "region_bytes": 64 * region, "stride_bytes": 64})),
    ]
}

/// L2 lines that each thread evicted of each thread: a row per evicting thread.
fn evictions(run: &Played) -> Vec<u32> {
    run.total(ColumnId::CacheEvictions)
}

#[test]
fn with_disjoint_colours_no_program_evicts_lines_of_another() {
    let crossed = |colours: Value| {
        let run = play(beside(&three(), (4, 8), colours));
        let matrix = evictions(&run);
        assert_eq!(matrix.len(), 9, "the L2 alone is tracked");
        (0..9).filter(|at| at / 3 != at % 3).map(|at| matrix[at]).sum::<u32>()
    };
    assert_eq!(crossed(json!([class(0, 0, 3), class(1, 3, 3), class(2, 6, 2)])), 0);
    assert!(
        crossed(json!([class(0, 0, 3), class(1, 3, 3), class(2, 5, 2)])) > 0,
        "colour 5 is in two classes"
    );
    assert!(crossed(json!([])) > 0);
}

#[test]
fn all_colours_for_all_are_the_run_without_colours() {
    let digest = |colours: Value| play(beside(&three(), (4, 8), colours)).result.digest;
    let plain = digest(json!([]));
    assert_eq!(digest(json!([{"threads": [0, 1, 2], "first_colour": 0, "colours": 8}])), plain);
    assert_eq!(digest(json!([class(1, 0, 8)])), plain, "threads without a class may have all");
    assert_ne!(digest(json!([class(1, 0, 7)])), plain);
}

#[test]
fn shared_pages_may_have_every_colour_of_their_threads() {
    // Two threads walk only one common region of 40 pages. Each alone has two colours; together they have four of
    // eight.
    let lines = |colours: Value| {
        let mut shared = program(900, walk(40 * 64));
        shared["phases"][0]["components"][0]["shared"] = json!("common");
        let mut document = beside(&[shared.clone(), shared], (4, 8), colours);
        document["machine"]["coherence"] = json!({"package_cycles": 10, "remote_cycles": 100});
        let run = play(document);
        let last = run.frames.len() - 1;
        let lines = run.column(last, ColumnId::CacheLines);
        lines[lines.len() - 2..].iter().sum::<u32>()
    };
    // Four ways of 64 sets per colour.
    let most = |colours: u32| colours * 64 * 4;
    let both = lines(json!([class(0, 0, 2), class(1, 2, 2)]));
    assert!(both > most(2) && both <= most(4), "{both}");
    let same = lines(json!([{"threads": [0, 1], "first_colour": 6, "colours": 2}]));
    assert!(same <= most(2), "{same}");
    assert!(lines(json!([class(0, 0, 2)])) > most(4), "thread 1 may have all");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn frames_are_those_that_a_naive_operating_system_gives(
        pages in prop::collection::vec(1..90u32, 3),
        ways in 1..5u32,
        colours in 2..7u32,
        classes in prop::collection::vec((0..7u32, 1..7u32), 2),
        seed: u32,
    ) {
        let programs: Vec<Value> = pages
            .iter()
            .map(|pages| program(400, json!({"kind": "random", "region_bytes": pages * 4096})))
            .collect();
        // The third thread has no class.
        let classes: Vec<Value> = (0..)
            .zip(classes)
            .map(|(thread, (first, count))| {
                let first = first % colours;
                class(thread, first, count.min(colours - first))
            })
            .collect();
        let mut document = beside(&programs, (ways, colours), json!(classes));
        document["run"]["seed"] = json!(seed);
        document["run"]["quanta"] = json!(1);
        let scenario = read(document);
        let run = play_scenario(&scenario, &TraceLibrary::default());
        let counted = count_through(&scenario, &[(0, vec![Some(0), Some(1), Some(2)])]);
        // Caches are numbered from the first levels on: the L2 follows the three L1s.
        for (thread, counts) in counted[0].0.threads.iter().enumerate() {
            let (accesses, misses) = at_l2(&run, thread);
            let asked = counts.asked.get(&3).copied().unwrap_or_default();
            prop_assert_eq!((accesses as u32, misses as u32), asked, "thread {}", thread);
        }
    }
}

#[test]
fn impossible_colours_are_refused() {
    let document = |colours: Value| beside(&three(), (4, 8), colours);
    let refusal = |document: Value| {
        let error = from_value(document).unwrap_err();
        (error.path, error.remedy)
    };
    let at = |rest: &str| format!("/machine/caches/1/colours{rest}");
    assert_eq!(
        refusal(document(json!([class(0, 8, 1)]))),
        (at("/0/first_colour"), "Valid are 0 to 7.".into())
    );
    assert_eq!(refusal(document(json!([class(0, 5, 4)]))), (at("/0/colours"), "Valid are 1 to 3.".into()));
    assert_eq!(refusal(document(json!([class(3, 0, 4)]))).0, at("/0/threads/0"));
    assert_eq!(refusal(document(json!([class(1, 0, 4), class(1, 4, 4)]))).0, at("/1/threads/0"));
    // A way of one page, and one of a page and a half: either all pages have the same colour, or none has a single one.
    for bytes in [4 * 4096, 4 * 6144] {
        let mut narrow = document(json!([class(0, 0, 1)]));
        narrow["machine"]["caches"][1]["size_bytes"] = json!(bytes);
        let (path, remedy) = refusal(narrow);
        assert_eq!(path, at(""));
        assert!(remedy.contains("multiples of 16384 bytes"), "{remedy}");
    }
    let mut first_level = document(json!([]));
    first_level["machine"]["caches"][0]["colours"] = json!([class(0, 0, 1)]);
    assert_eq!(refusal(first_level).0, "/machine/caches/0/colours");
    let mut interleaved = document(json!([class(0, 0, 4)]));
    interleaved["machine"]["memory"]["numa"] =
        json!({"nodes": "core", "remote_cycles": 50, "placement": "interleave"});
    assert!(refusal(interleaved.clone()).1.contains("first touch"));
    interleaved["machine"]["memory"]["numa"]["placement"] = json!("first-touch");
    assert!(from_value(interleaved).is_ok());
}

#[test]
fn colours_stay_during_a_run() {
    let fork = |values: Value| {
        let mut document = beside(&three(), (4, 8), json!([class(0, 0, 4)]));
        document["run"]["interventions"] =
            json!([{"at_cycle": 40_000, "action": {"kind": "set", "values": values}}]);
        from_value(document)
    };
    // Changing colours would need to copy pages; changing the number of sets changes the colours.
    let refused = fork(json!({"/machine/caches/1/colours": [class(0, 0, 2)]})).unwrap_err();
    assert!(refused.path.contains("/machine/caches/1/colours"), "{refused}");
    assert!(refused.to_string().contains("page colours"), "{refused}");
    let refused = fork(json!({"/machine/caches/1/size_bytes": 4 * 16 * 4096})).unwrap_err();
    assert!(refused.path.contains("/machine/caches/1/size_bytes"), "{refused}");
    assert!(fork(json!({"/machine/caches/1/hit_cycles": 30})).is_ok());
}

#[test]
fn newcomers_take_no_frame_that_another_thread_has() {
    let mut document = beside(&three()[..2], (4, 8), json!([class(0, 0, 4), class(1, 4, 4)]));
    document["run"]["interventions"] = json!([{"at_cycle": 40_000, "action": {"kind": "set", "values": {
        "/workload/threads/-": {"program": "p0", "copies": 1},
    }}}]);
    document["policy"] = json!({"id": "default"});
    let run = play(document);
    assert_eq!(run.layout.threads.len(), 3);
    assert!(at_l2(&run, 2).0 > 0);
    let matrix = evictions(&run);
    // The classes remain separate; the new thread may use all colours.
    assert_eq!((matrix[1], matrix[3]), (0, 0), "{matrix:?}");
}
