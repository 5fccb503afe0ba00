//! A stream prefetcher, computed on paper: what it saves, what it costs, and what it ignores.

use super::played::{Played, machine, pinned, play, program, scenario};
use engine::core::Cause;
use engine::run::ColumnId;
use serde_json::{Value, json};
use simulator::from_value;

/// One core over an L2 of 16 lines with a prefetcher two lines ahead, or none.
fn one_core(prefetch: Value, cycles_per_line: u32) -> Value {
    let mut machine = machine(1, 1, 1, 16);
    machine["memory"]["cycles_per_line"] = json!(cycles_per_line);
    if !prefetch.is_null() {
        machine["caches"][1]["prefetch"] = prefetch;
    }
    machine
}

fn two_ahead() -> Value {
    json!({"streams": 4, "degree": 2})
}

/// Every instruction is a reference with this pattern.
fn all(pattern: Value) -> Value {
    json!({"threads": [{"program": "all", "copies": 1}], "programs": {"all": program(1000, pattern)}})
}

fn stream(stride_bytes: u32) -> Value {
    all(json!({"kind": "stream", "region_bytes": 1 << 20, "stride_bytes": stride_bytes}))
}

/// One thread that walks line by line. With this seed it starts at a page boundary.
fn walking(machine: Value, quanta: u32, quantum_cycles: u32) -> Value {
    let mut document = scenario(machine, stream(64), pinned(1), quanta, quantum_cycles);
    document["run"]["seed"] = json!(151);
    document
}

/// Accesses and misses of the L2 in the whole run.
fn at_l2(run: &Played) -> (u32, u32) {
    (run.total(ColumnId::CacheAccesses)[1], run.total(ColumnId::CacheMisses)[1])
}

#[test]
fn a_stream_is_fetched_ahead() {
    let run = play(walking(one_core(two_ahead(), 0), 1, 1_000));
    // References 0, 1, 2 miss: cycles 0, 140, 280. The third confirms a stream: after its lookup, in 300, lines 3 and 4
    // are prefetched, and arrive in 420. References 3 and 4, in 420 and 440, hit after 20 cycles and prefetch 5 (in
    // 440, arrives in 560) and 6 (460, 580). Reference 5, in 460, finds 5 outstanding and waits until 560; 6, in 560,
    // has its data in 580, and 7 (prefetched in 480, arrives in 600) in 600. And so on: 100 + 20 + 20 cycles for three
    // references; in 600, 740, 880 the next ones that wait. 0, 140, 280, 420, 440, 460, 560, …, 880, 980: 16.
    assert_eq!(run.result.instructions, 16);
    assert_eq!(at_l2(&run), (16, 3));
    // The waits for outstanding lines are for memory: 99 of 100 cycles in 460, 600, 740 and 880.
    assert_eq!(run.stalls(0, Cause::Memory), 3 * 139 + 4 * 99);
    assert_eq!(run.stalls(0, Cause::L2), 9 * 19);
    // Two lines at reference 2 and one at each of the 13 after it; 13 of them were used.
    assert_eq!(run.total(ColumnId::CachePrefetches), [15]);
    assert_eq!(run.total(ColumnId::CachePrefetchesUsed), [13]);
    assert_eq!(run.total(ColumnId::MemoryLines), [3 + 15]);
}

#[test]
fn fetching_ahead_takes_the_path_to_memory() {
    let run = play(walking(one_core(two_ahead(), 50), 1, 1_000));
    // As above until 300, when line 2 occupies memory until 350, 3 until 400 and 4 until 450: they arrive in 420, 470,
    // 520. Reference 3, in 420, waits until 470 and prefetches 5 in 440 (memory from 450, arrives in 570); 4, in 470,
    // waits until 520 and prefetches 6 in 490 (from 500, arrives in 620). From then on memory transfers a line every 50
    // cycles without a pause, which sets the pace: 0, 140, 280, 420, 470, …, 970: 15 references.
    assert_eq!(run.result.instructions, 15);
    assert_eq!(at_l2(&run), (15, 3));
    assert_eq!(run.total(ColumnId::MemoryLines), [3 + 2 + 12]);
    // The queueing was over before any thread came to wait.
    assert_eq!(run.stalls(0, Cause::Bandwidth), 0);
    assert_eq!(run.stalls(0, Cause::Memory), 1_000 - 15);
}

#[test]
fn who_waits_for_a_queued_line_waits_for_bandwidth() {
    let run = play(walking(one_core(two_ahead(), 200), 1, 1_100));
    // References 0, 1 in 0 and 140: memory in 20 until 220, so line 1 waits from 160 to 220, data in 340. Reference 2,
    // in 340, looks up until 360, waits to 420, has data in 540; line 3 waits to 620, data in 740, line 4 to 820, 940.
    // Reference 3, in 540, looks up until 560, waits for the queue until 620 and for memory until 740; reference 4, in
    // 740, looks up until 760, waits to 820 and until 940; the line of reference 5, in 940, was requested in 560:
    // queued until 1,020.
    assert_eq!(run.result.instructions, 6);
    assert_eq!(run.stalls(0, Cause::Bandwidth), 60 + 60 + 60 + 60 + 60);
}

#[test]
fn a_streams_misses_fall_to_those_that_train() {
    let mut machine = one_core(json!({"streams": 1, "degree": 8}), 0);
    machine["caches"][1]["size_bytes"] = json!(4 * 16 * 64);
    let run = play(walking(machine, 4, 10_000));
    let (accesses, misses) = at_l2(&run);
    assert!(accesses > 640, "ten pages");
    // The stream must be detected anew on every page of 64 lines: three misses each, fewer on the last page if it ends
    // before.
    assert_eq!(misses, accesses / 64 * 3 + (accesses % 64).min(3));
}

#[test]
fn what_is_no_stream_is_left_alone() {
    let with = |prefetch: Value, workload: Value| {
        play(scenario(one_core(prefetch, 30), workload, pinned(1), 3, 20_000))
    };
    // Every other line: nothing is prefetched, and all else is as without a prefetcher.
    let (on, off) = (with(two_ahead(), stream(128)), with(Value::Null, stream(128)));
    assert_eq!(on.result.prefetches[0].issued, 0);
    assert!(off.result.prefetches.is_empty());
    for column in off.layout.columns.iter().filter(|c| c.length > 0) {
        assert_eq!(on.total(column.id), off.total(column.id), "{:?}", column.id);
    }
    // At random over 16,384 lines: next to nothing.
    let random = || all(json!({"kind": "random", "region_bytes": 1 << 20}));
    let run = with(two_ahead(), random());
    assert!(at_l2(&run).0 > 300);
    assert!(run.result.prefetches[0].issued <= 2, "{:?}", run.result.prefetches);
}

#[test]
fn lines_add_up_with_those_fetched_ahead() {
    // A stream and a greedy neighbour in 16 lines: some prefetched lines are evicted before use.
    let mut machine = machine(2, 2, 2, 16);
    machine["caches"][1]["prefetch"] = json!({"streams": 8, "degree": 6});
    machine["memory"]["cycles_per_line"] = json!(20);
    let programs = json!({
        "walk": program(500, json!({"kind": "stream", "region_bytes": 1 << 18, "stride_bytes": 64})),
        "scatter": program(800, json!({"kind": "random", "region_bytes": 1 << 16})),
    });
    let threads = json!([{"program": "walk", "copies": 2}, {"program": "scatter", "copies": 2}]);
    let workload = json!({"threads": threads, "programs": programs});
    let run = play(scenario(machine, workload, pinned(4), 5, 10_000));
    let (mut held, mut ahead) = (0, 0);
    for frame in 0..run.frames.len() {
        let l2 = |id: ColumnId| run.column(frame, id)[2 * 4..].iter().sum::<u32>();
        let of_prefetcher = |id: ColumnId| run.column(frame, id)[0];
        let brought = l2(ColumnId::CacheMisses) + of_prefetcher(ColumnId::CachePrefetches);
        // Of the tracked caches the L2 is the last.
        let evicted: u32 = run.column(frame, ColumnId::CacheEvictions)[2 * 16..].iter().sum();
        assert_eq!(held + brought - evicted, l2(ColumnId::CacheLines), "frame {frame}");
        held = l2(ColumnId::CacheLines);
        ahead += of_prefetcher(ColumnId::CachePrefetches);
        ahead -=
            of_prefetcher(ColumnId::CachePrefetchesUsed) + of_prefetcher(ColumnId::CachePrefetchesUnused);
        assert!(ahead <= held, "what is neither used nor gone is still here");
        // Hits and misses count demand accesses only: the L2 is accessed once for every miss of an L1.
        let of_l1s: u32 = run.column(frame, ColumnId::CacheMisses)[..2 * 4].iter().sum();
        assert_eq!(of_l1s, l2(ColumnId::CacheAccesses), "frame {frame}");
    }
    let did = &run.result.prefetches[0];
    assert!(did.used > 100 && did.unused > 10, "{did:?}");
}

#[test]
fn impossible_prefetchers_are_refused() {
    let refusal = |change: fn(&mut Value)| {
        let mut machine = one_core(two_ahead(), 0);
        change(&mut machine);
        from_value(scenario(machine, stream(64), pinned(1), 1, 1_000)).unwrap_err()
    };
    assert_eq!(
        refusal(|m| m["caches"][0]["prefetch"] = json!({"streams": 4, "degree": 2})).path,
        "/machine/caches/0/prefetch"
    );
    for (field, at) in
        [("streams", "/machine/caches/1/prefetch/streams"), ("degree", "/machine/caches/1/prefetch/degree")]
    {
        for wrong in [0, 65] {
            let mut machine = one_core(two_ahead(), 0);
            machine["caches"][1]["prefetch"][field] = json!(wrong);
            let error = from_value(scenario(machine, stream(64), pinned(1), 1, 1_000)).unwrap_err();
            assert_eq!(error.path, at);
        }
    }
    // Two lines per page: no stream could be confirmed.
    let long = refusal(|m| {
        m["caches"][1]["line_bytes"] = json!(2048);
        m["caches"][1]["size_bytes"] = json!(16 * 2048);
    });
    assert_eq!(
        (long.path.as_str(), long.remedy.as_str()),
        ("/machine/caches/1/prefetch", "Use lines of at most 1024 bytes here.")
    );
}

#[test]
fn a_stream_alone_gains_and_two_on_a_narrow_bus_lose() {
    let instructions = |threads: u32, l2_lines: u32, degree: u32| {
        let mut machine = machine(threads, 1, 1, l2_lines);
        machine["memory"]["cycles_per_line"] = json!(60);
        if degree > 0 {
            machine["caches"][1]["prefetch"] = json!({"streams": 8, "degree": degree});
        }
        let mut workload = stream(64);
        workload["threads"][0]["copies"] = json!(threads);
        play(scenario(machine, workload, pinned(threads as usize), 4, 100_000)).result.instructions as f64
    };
    // Alone, a thread gets a line every 140 cycles, and with prefetching every 60, as fast as memory delivers them,
    // except for the first two lines of a page.
    let alone = instructions(1, 16, 8) / instructions(1, 16, 0);
    assert!((2.0..140.0 / 60.0).contains(&alone), "{alone}");
    // Two threads with nine lines each outstanding or just used do not fit into 16: lines are fetched twice, and 120
    // cycles of memory for two lines leave no room for that.
    let together = instructions(2, 16, 8) / instructions(2, 16, 0);
    assert!(together < 0.9, "{together}");
    // With room for both, the bus alone does not make them lose.
    let roomy = instructions(2, 24, 8) / instructions(2, 24, 0);
    assert!(roomy > 1.0, "{roomy}");
}

#[test]
fn lines_on_their_way_arrive_as_they_would_have_whatever_happens_to_the_prefetcher() {
    // A line takes 1,000 cycles on the path, so that one quantum has no more than an arrival.
    let mut machine = one_core(json!({"streams": 4, "degree": 31}), 1_000);
    machine["caches"][1]["size_bytes"] = json!(64 * 64);
    machine["caches"][1]["ways"] = json!(64);
    let changed = |pointer: &str, value: Value| {
        let mut document = walking(machine.clone(), 21, 1_000);
        let action = json!({"kind": "set", "values": {pointer: value}});
        document["run"]["interventions"] = json!([{"at_cycle": 20_000, "action": action}]);
        play(document).result.instructions
    };
    let as_it_is = play(walking(machine.clone(), 21, 1_000)).result.instructions;
    assert_eq!(changed("/machine/caches/1/prefetch/degree", json!(1)), as_it_is);
    assert_eq!(changed("/machine/caches/1/prefetch", Value::Null), as_it_is);
    assert_eq!(changed("/machine/caches/1/size_bytes", json!(128 * 64)), as_it_is);
}
