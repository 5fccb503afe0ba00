//! A machine exported to lstopo is read back unchanged.

use document::machine::Topology;
use document::{MachineSpec, chen_machines, shipped, shipped_machine};
use laboratory::hwloc::{read_machine, to_xml};
use proptest::prelude::*;

/// The structure that must survive: which cores share a cache, and its size.
fn structure(machine: &MachineSpec) -> impl PartialEq + std::fmt::Debug {
    let topology = Topology::build(machine).expect("it can be simulated");
    let mut caches: Vec<_> = topology
        .caches
        .iter()
        .map(|c| (c.level, c.cores.clone(), c.size_bytes, c.ways, c.line_bytes))
        .collect();
    caches.sort();
    let cores: Vec<_> = topology
        .cores
        .iter()
        .map(|core| (core.package, core.node, core.contexts, core.clock_percent))
        .collect();
    (topology.packages, topology.nodes, cores, caches, machine.numbering.clone())
}

fn assert_round_trip(machine: &MachineSpec) {
    let xml = to_xml(machine).expect("hwloc can say it");
    let back = read_machine(&xml).expect("it is read back").machine;
    assert_eq!(structure(&back), structure(machine), "{xml}");
}

#[test]
fn every_shipped_machine() {
    for shipped in &shipped().machines {
        assert_round_trip(&shipped_machine(shipped.id).expect("it ships").machine);
    }
    for (_, shipped) in chen_machines() {
        assert_round_trip(&shipped.machine);
    }
}

#[test]
fn clocks_of_several_kinds() {
    let mut machine = shipped_machine("intel-1370p").expect("it ships").machine;
    for percent in [100, 75, 13] {
        machine.cores[1].clock_percent = percent;
        assert_round_trip(&machine);
    }
}

#[test]
fn names_are_escaped() {
    let mut machine = shipped_machine("tam-power5").expect("it ships").machine;
    machine.name = "<script>\"&amp;\"</script>".into();
    assert_eq!(read_machine(&to_xml(&machine).expect("XML")).expect("a machine").machine.name, machine.name);
}

#[test]
fn parts_that_lie_across_each_other_are_refused() {
    let mut machine = shipped_machine("tam-32way").expect("it ships").machine;
    machine.packages =
        document::Span::Groups((0..2).map(|p| (0..16).filter(|c| c % 2 == p).collect()).collect());
    machine.caches.truncate(2);
    machine.caches[1].shared_by = document::Span::Cores(4);
    let error = to_xml(&machine).expect_err("hwloc cannot say it").to_string();
    assert!(error.contains("within each other"), "{error}");
}

proptest! {
    #[test]
    fn any_regular_machine(
        packages in 1_u32..4,
        nodes in 1_u32..3,
        l3 in prop::option::of(1_u32..3),
        l2 in prop::option::of(1_u32..4),
        cores in 1_u32..4,
        contexts in 1_u32..5,
    ) {
        let level = |name: &str, count: Option<u32>| count.map_or(String::new(), |count| format!("{name}:{count} "));
        let text = format!(
            "pack:{packages} numa:{nodes} {}{}core:{cores} pu:{contexts}(indexes=core:pu)",
            level("l3", l3),
            level("l2", l2),
        );
        let indexed = read_machine(&text).or_else(|_| read_machine(&text.replace("(indexes=core:pu)", "")));
        assert_round_trip(&indexed.expect("a machine").machine);
    }
}
