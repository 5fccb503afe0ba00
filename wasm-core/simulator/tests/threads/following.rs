//! Threads that follow their pages: when `eevdf` moves or swaps them by made-up faults, and whole runs.

use super::desk::Desk;
use super::played::{Played, machine, play, program, scenario, walk};
use engine::core::Cause;
use engine::policy::{Event, Observed};
use serde_json::{Value, json};

fn eevdf(follow: bool) -> Value {
    json!({"id": "eevdf", "params": {"numa_balancing": follow}})
}

/// Two packages of cores with a last-level cache and a memory node each. Every core has an L1 of four lines.
fn two_nodes(cores: u32, placement: &str) -> Value {
    let mut machine = machine(2 * cores, 1, 4, 8);
    machine["packages"] = json!({"cores": cores});
    machine["caches"][1]["shared_by"] = json!("package");
    machine["memory"]["numa"] =
        json!({"nodes": "package", "remote_cycles": 200, "placement": placement, "scan_cycles": 32_000});
    machine
}

/// Two nodes of two cores each and `threads` threads, which start on core 0, 2, 1 and 3.
fn desk(threads: usize, follow: bool) -> Desk {
    let mut desk = Desk::on(two_nodes(2, "balanced"), threads, eevdf(follow));
    desk.ask(Event::Start, &vec![Observed::default(); threads], None);
    desk
}

/// The placement a tick later.
fn tick(desk: &mut Desk) -> Vec<Option<u32>> {
    desk.ask(Event::QuantumEnd, &vec![Observed::default(); desk.faults.len()], None);
    desk.placement.clone()
}

#[test]
fn a_thread_moves_to_an_idle_hardware_context_of_its_preferred_node() {
    let mut desk = desk(1, true);
    assert_eq!(desk.placement, [Some(0), None, None, None]);
    desk.faults[0] = vec![5, 5];
    assert_eq!(tick(&mut desk), [Some(0), None, None, None], "of equal nodes the lower one");
    desk.faults[0] = vec![4, 5];
    let (_, why) = desk.ask(Event::QuantumEnd, &[Observed::default()], None);
    assert_eq!(desk.placement, [None, None, Some(0), None]);
    assert!(why.rule.contains("{t0} moves from hardware context 0 to 2"), "{}", why.rule);
    // 555 less 444 of 1,000.
    let gain = why.facts.iter().find(|fact| fact.label.starts_with("gain")).map(|fact| fact.value as i64);
    assert_eq!(gain, Some(111));
}

#[test]
fn a_failed_move_is_tried_again_after_a_sixteenth_of_a_scan() {
    let mut desk = desk(1, true);
    desk.faults[0] = vec![0, 9];
    assert_eq!(tick(&mut desk)[2], Some(0));
    // It would move back at once if its pages were there: but a scan has 32 ticks, so it tries every other tick.
    desk.faults[0] = vec![9, 0];
    assert_eq!(tick(&mut desk)[2], Some(0));
    assert_eq!(tick(&mut desk)[0], Some(0));
}

#[test]
fn no_move_leaves_the_preferred_node_with_more_threads() {
    // One thread per node: both on one would leave the other empty.
    let mut desk = desk(2, true);
    desk.faults[0] = vec![0, 9];
    assert_eq!(tick(&mut desk), [Some(0), None, Some(1), None]);
}

#[test]
fn threads_change_places_for_a_gain_of_30_per_1000() {
    let before = [Some(0), Some(2), Some(1), Some(3)];
    for (near, far, swaps) in [(485, 515, true), (486, 514, false)] {
        let mut desk = desk(4, true);
        assert_eq!(desk.placement, before);
        desk.faults[0] = vec![near, far];
        let (_, why) = desk.ask(Event::QuantumEnd, &[Observed::default(); 4], None);
        let after = if swaps { [Some(1), Some(2), Some(0), Some(3)] } else { before };
        assert_eq!(desk.placement, after, "{far} of 1,000");
        let swap = "{t0} on hardware context 0 and {t1} on 2 change places";
        assert_eq!(why.rule.contains(swap), swaps, "{}", why.rule);
    }
}

#[test]
fn the_partner_of_a_swap_is_the_one_that_gains_most() {
    let before = [Some(0), Some(2), Some(1), Some(3)];
    let after = |of_1: [u32; 2], of_3: [u32; 2]| {
        let mut desk = desk(4, true);
        desk.faults[0] = vec![0, 100];
        (desk.faults[1], desk.faults[3]) = (of_1.into(), of_3.into());
        tick(&mut desk)
    };
    // Thread 3 prefers the node that thread 0 leaves; thread 1 prefers its present one.
    assert_eq!(after([40, 60], [60, 40]), [Some(3), Some(2), Some(1), Some(0)]);
    assert_eq!(after([60, 40], [40, 60]), [Some(1), Some(2), Some(0), Some(3)]);
    // Thread 0 gains 1,000, and both others lose as much: nothing is gained.
    assert_eq!(after([0, 100], [0, 100]), before);
}

#[test]
fn off_it_moves_no_thread() {
    for mut desk in [desk(1, false), Desk::on(two_nodes(2, "first-touch"), 1, eevdf(true))] {
        desk.ask(Event::Start, &[Observed::default()], None);
        desk.faults = vec![vec![0, 9]];
        assert_eq!(tick(&mut desk), [Some(0), None, None, None]);
    }
}

/// Four threads on two nodes of two cores touch their pages, and are then moved to the other node, from where EEVDF
/// schedules them. Every reference goes to memory.
fn crossed(placement: &str, policy: Value) -> Played {
    let workload =
        json!({"threads": [{"program": "walk", "copies": 4}], "programs": {"walk": program(200, walk(640))}});
    let pinned = |placement: [usize; 4]| json!({"id": "pinned", "params": {"placement": placement}});
    let mut document = scenario(two_nodes(2, placement), workload, pinned([0, 1, 2, 3]), 120, 4_000);
    let set = |at: u32, policy: Value| json!({"at_cycle": at, "action": {"kind": "set", "values": {"/policy": policy}}});
    document["run"]["interventions"] = json!([set(160_000, pinned([2, 3, 0, 1])), set(164_000, policy)]);
    play(document)
}

fn remote(run: &Played) -> u32 {
    (0..4).map(|context| run.stalls(context, Cause::RemoteMemory)).sum()
}

#[test]
fn remote_accesses_fall_when_threads_follow() {
    let [pages, threads] = [false, true].map(|follow| crossed("balanced", eevdf(follow)));
    assert!(remote(&threads) * 3 < remote(&pages), "{} {}", remote(&threads), remote(&pages));
    // Each thread returned to its pages, so no page was copied.
    assert_eq!(threads.result.migrations, 8);
    let lines = |run: &Played| run.result.memory.iter().map(|node| node.lines).sum::<u64>();
    assert!(threads.result.instructions > pages.result.instructions);
    assert!(lines(&threads) < lines(&pages), "{} {}", lines(&threads), lines(&pages));
}

#[test]
fn without_balanced_pages_it_changes_nothing() {
    let same = |a: &Played, b: &Played| {
        assert!(a.frames == b.frames, "frames differ");
        assert_eq!(format!("{:?}", a.decisions), format!("{:?}", b.decisions));
    };
    same(&crossed("first-touch", eevdf(true)), &crossed("first-touch", eevdf(false)));
    same(&crossed("balanced", json!({"id": "eevdf"})), &crossed("balanced", eevdf(false)));
}
