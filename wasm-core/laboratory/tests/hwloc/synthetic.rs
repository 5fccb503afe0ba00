//! Synthetic descriptions, with results calculated by hand.

use document::machine::Topology;
use document::{PagePlacement, Span};
use laboratory::hwloc::{CacheKind, read_machine};

#[test]
fn counts_and_spans() {
    let real = read_machine("pack:2 l3:1(size=8MiB) l2:2(size=256KiB) l1:2 core:1 pu:2").expect("a machine");
    let counts = &real.counts;
    assert_eq!((counts.packages, counts.cores, counts.hardware_threads, counts.numa_nodes), (2, 8, 16, 1));
    let caches: Vec<(u32, usize, u64)> =
        counts.caches.iter().map(|c| (c.level, c.count, c.size_bytes)).collect();
    assert_eq!(caches, [(1, 8, 32 << 10), (2, 4, 256 << 10), (3, 2, 8 << 20)]);
    let spans: Vec<&Span> = real.machine.caches.iter().map(|cache| &cache.shared_by).collect();
    assert_eq!(spans, [&Span::Core, &Span::Cores(2), &Span::Package]);
    assert_eq!(real.machine.packages, Span::Cores(4));
    assert_eq!(real.machine.numbering, None);
}

#[test]
fn levels_without_types_are_named_as_hwloc_names_them() {
    let real = read_machine("2 1 1 1 2 2 2").expect("a machine");
    let counts = &real.counts;
    assert_eq!((counts.packages, counts.numa_nodes, counts.cores, counts.hardware_threads), (2, 2, 8, 16));
    let caches: Vec<(u32, usize)> = counts.caches.iter().map(|c| (c.level, c.count)).collect();
    assert_eq!(caches, [(1, 4), (2, 2), (3, 2)]);
}

#[test]
fn an_instruction_cache_is_counted_and_not_simulated() {
    let real = read_machine("core:2 l1:1 l1i:1 pu:1").expect("a machine");
    assert!(real.counts.caches.iter().any(|cache| cache.kind == CacheKind::Instruction && cache.count == 2));
    assert_eq!(real.machine.caches.len(), 1);
    assert!(real.guesses.iter().any(|guess| guess.unsaid.contains("instruction caches")));
}

#[test]
fn the_operating_systems_numbers_are_kept() {
    // All first hardware threads precede the second ones, as in Linux's numbering.
    let real = read_machine("pack:2 core:2 pu:2(indexes=pack:core:pu)").expect("a machine");
    let numbering = real.machine.numbering.expect("numbers of its own");
    assert_eq!(numbering.contexts, [0, 4, 2, 6, 1, 5, 3, 7]);
    let listed = read_machine("core:2 pu:2(indexes=0,2,1,3)").expect("a machine");
    assert_eq!(listed.machine.numbering.expect("numbers").contexts, [0, 2, 1, 3]);
    let looped = read_machine("core:2 pu:2(indexes=2*2:1*2)").expect("a machine");
    assert_eq!(looped.machine.numbering.expect("numbers").contexts, [0, 2, 1, 3]);
}

#[test]
fn attached_nodes_are_the_memory_of_what_they_are_attached_to() {
    let real = read_machine("pack:2 [numa(memory=16GB)] l2:2 core:2 pu:1").expect("a machine");
    assert_eq!(real.counts.numa_nodes, 2);
    let numa = real.machine.memory.numa.expect("two nodes");
    assert_eq!((numa.nodes, numa.placement), (Span::Cores(4), PagePlacement::FirstTouch));
}

#[test]
fn a_server_of_384_hardware_threads_is_read() {
    let real = read_machine("pack:2 numa:1 l3:12(size=32MiB) l2:8(size=1MiB) l1:1(size=48KiB) core:1 pu:2")
        .expect("a machine");
    assert_eq!(real.counts.hardware_threads, 384);
    let topology = Topology::build(&real.machine).expect("it can be simulated");
    assert_eq!((topology.cores.len(), topology.caches.len(), topology.nodes), (192, 192 + 192 + 24, 2));
}

#[test]
fn what_is_wrong_is_named() {
    for (text, word) in [
        ("", "names nothing"),
        ("pack:2 core:4", "last level"),
        ("pack:0 pu:2", "number from 1"),
        ("pack:2 shoe:4 pu:2", "no such type"),
        ("pack:2 4 pu:2", "every level has a type or none"),
        ("core:2 core:2 pu:2", "one level of core"),
        ("pack:2 core:9999 pu:2", "can be simulated"),
        ("core:2(size=4kB) pu:2", "only caches"),
        ("l1:2(size=4 apples) pu:2", "apples"),
        ("core:2 pu:2(indexes=0,1,1,3)", "twice"),
        ("core:2 pu:2(indexes=0,1)", "2 numbers for 4"),
        ("core:2 pu:2(indexes=shoe:core)", "no type"),
        ("core:2 pu:2(indexes=0*2)", "step*count"),
        ("pack:2 [numa numa:2 pu:2", "not closed"),
        ("[core] pu:2", "only memory nodes"),
        ("[numa] numa:2 pu:2", "a level or attached"),
    ] {
        let error = read_machine(text).expect_err(text).to_string();
        assert!(error.contains(word), "{text}: {error}");
    }
}
