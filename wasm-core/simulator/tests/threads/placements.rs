//! The placement of threads decides the cross-chip traffic: two scoreboards on the paper's two chips.

use super::played::{Played, machine, play, program, scenario, walk};
use document::shipped_machine;
use engine::core::Cause;
use serde_json::{Value, json};

/// Two groups of four threads, each with a scoreboard, with numbers shuffled by the seed; `placement` is by the list.
fn scoreboards(placement: [usize; 8], seed: u32) -> Played {
    let machine = shipped_machine("tam-power5").expect("it ships").machine;
    let own = json!({"weight": 9, "pattern": {"kind": "zipf", "region_bytes": 32_768, "exponent": 0.8}});
    let board = json!({"weight": 1, "shared": "board", "pattern": {"kind": "random", "region_bytes": 4_096}});
    let phase = json!({"instructions": 1_000_000, "references_per_kinstr": 250, "store_share": 0.3, "components": [own, board]});
    let group = |n: u32| json!({"program": "score", "copies": 4, "regions": {"board": format!("board-{n}")}});
    let workload =
        json!({"threads": [group(1), group(2)], "programs": {"score": {"phases": [phase]}}, "shuffle": true});
    let policy = json!({"id": "pinned", "params": {"placement": placement}});
    let mut document = scenario(json!(machine), workload, policy, 3, 100_000);
    document["run"]["seed"] = json!(seed);
    document["run"]["warmup_quanta"] = json!(2);
    play(document)
}

#[test]
fn threads_that_share_a_chip_need_no_other() {
    for seed in [1, 2, 3] {
        // Hardware contexts 0 to 3 are the first chip's.
        let together = scoreboards([0, 1, 2, 3, 4, 5, 6, 7], seed);
        let apart = scoreboards([0, 2, 4, 6, 1, 3, 5, 7], seed);
        let remote = |run: &Played| run.result.remote_accesses.expect("the machine is coherent");
        assert_eq!(remote(&together), 0, "seed {seed}");
        assert!(remote(&apart) > 1_000, "seed {seed}: {}", remote(&apart));
        assert!(together.result.ipc > 1.2 * apart.result.ipc, "seed {seed}");
        let share = |run: &Played, cause: Cause| {
            let stalls = &run.result.stalls;
            stalls.waiting[&cause] as f64 / (stalls.completion + stalls.waiting.values().sum::<u64>()) as f64
        };
        assert!(share(&apart, Cause::RemoteL2) > 0.2, "seed {seed}: {}", share(&apart, Cause::RemoteL2));
        // Within the chip they still share, at a tenth of the cost.
        assert!(share(&together, Cause::Peer) + share(&together, Cause::L2) > 0.01, "seed {seed}");
        let invalidations = |run: &Played| run.result.sharing.as_ref().map_or(0, |s| s.invalidations);
        assert!(invalidations(&together) > 1_000);
    }
}

/// The contexts of a list's threads on a machine when `pinned` has this placement.
fn contexts_of(machine: Value, threads: u32, placement: Value) -> Vec<Option<u32>> {
    let workload = json!({
        "threads": [{"program": "it", "copies": threads}],
        "programs": {"it": program(300, walk(4))},
    });
    let policy = json!({"id": "pinned", "params": {"placement": placement}});
    play(scenario(machine, workload, policy, 2, 20_000)).decisions[0].placement.clone()
}

#[test]
fn pinned_without_a_placement_spreads_over_cores_and_packages() {
    // Two cores of four contexts: one thread each, then a second one on each.
    let cmt = || machine(2, 4, 4, 64);
    let [a, b, c, d] = [Some(0), Some(1), Some(2), Some(3)];
    assert_eq!(contexts_of(cmt(), 2, json!([])), [a, None, None, None, b, None, None, None]);
    assert_eq!(contexts_of(cmt(), 4, json!([])), [a, c, None, None, b, d, None, None]);
    // Bound threads count: thread 1 is bound to core 0, so the first free one goes to core 1.
    assert_eq!(contexts_of(cmt(), 2, json!([null, 1])), [None, b, None, None, a, None, None, None]);
    // Two packages of two cores of two contexts: the second thread goes to the other package, the third to a core of its
    // own.
    let power5 = json!(shipped_machine("tam-power5").expect("it ships").machine);
    assert_eq!(contexts_of(power5, 3, json!([])), [a, None, c, None, b, None, None, None]);
}

#[test]
fn recorded_runs_that_cannot_be_are_passed_over() {
    let workload =
        json!({"threads": [{"program": "it", "copies": 2}], "programs": {"it": program(0, Value::Null)}});
    let most = u64::MAX;
    let runs = json!([[[u32::MAX, 0, most, 0], [0, most, most, 1], [1, 0, 5, 0]], [[0, 0, 1, 1]]]);
    let policy = json!({"id": "as-recorded", "params": {"runs": runs}});
    let run = play(scenario(machine(1, 2, 1, 2), workload, policy, 4, 20_000));
    // An event at the end of time never happens, nor do those behind it; the run goes to its end.
    assert_eq!(run.frames.len(), 4);
}

#[test]
fn recorded_runs_that_do_not_fit_are_refused_with_their_place() {
    let refused = |runs: Value| {
        let workload =
            json!({"threads": [{"program": "it", "copies": 2}], "programs": {"it": program(0, Value::Null)}});
        let policy = json!({"id": "as-recorded", "params": {"runs": runs}});
        simulator::from_value(scenario(machine(1, 2, 1, 2), workload, policy, 4, 20_000))
            .unwrap_err()
            .to_string()
    };
    let more = refused(json!([[], [], [[0, 0, 1, 1]]]));
    assert!(more.contains("/policy/params/runs/2: hardware context 2 does not exist"), "{more}");
    assert!(more.contains("hardware contexts 0 to 1"), "{more}");
    // In order of time over all hardware contexts.
    let falling = refused(json!([[[1, 0, 9, 0], [0, 100, 50, 0]], [[0, 50, 60, 0]]]));
    assert!(
        falling.contains("/policy/params/runs/0/1/2: thread 0 has executed 50 instructions, after 60"),
        "{falling}"
    );
}
