//! Converts the memory nodes of a topology to those that are simulated.

use super::cores::{Core, cores_in, span_of};
use super::guess::Guesses;
use super::object::{Hardware, Kind};
use document::{CacheSpec, MemorySpec, NumaSpec, PagePlacement};
use engine::workload::PAGE_LINES;

/// Memory latency in cycles beyond the last cache: chosen.
const LATENCY_CYCLES: u32 = 180;
/// Cycles for which a line occupies a node's controller: chosen.
const CYCLES_PER_LINE: u32 = 6;
/// Additional cycles for another node's memory, if the topology gives no distances: chosen.
const REMOTE_CYCLES: u32 = 100;
const PAGE_BYTES: u32 = 4096;

/// The memory, and the operating system's numbers of its nodes in the simulator's order.
pub(super) fn memory_of(
    hardware: &Hardware,
    cores: &[Core],
    caches: &[CacheSpec],
    guesses: &mut Guesses,
) -> (MemorySpec, Vec<u32>) {
    let mut nodes: Vec<(u32, Vec<u32>)> = Vec::new();
    let mut without_cores = 0;
    let mut beside = 0;
    let mut objects: Vec<_> = hardware.of(|kind| *kind == Kind::Node).collect();
    // The node with the fewest cores is the nearest; among equal ones, the first in the operating system's order.
    objects.sort_by_key(|node| (node.cpus.count_ones(..), node.os_index));
    for node in objects {
        let mut local = cores_in(node, cores);
        without_cores += u32::from(local.is_empty());
        let has_any = !local.is_empty();
        local.retain(|core| !nodes.iter().any(|(_, taken)| taken.contains(core)));
        if !local.is_empty() {
            nodes.push((node.os_index.unwrap_or(nodes.len() as u32), local));
        } else if has_any {
            beside += 1;
        }
    }
    let mut memory = MemorySpec::flat(LATENCY_CYCLES, CYCLES_PER_LINE);
    guesses.add(
        "/machine/memory",
        "no topology says how fast memory is",
        format!("{LATENCY_CYCLES} cycles beyond the last cache, a line in {CYCLES_PER_LINE} cycles and node"),
    );
    if without_cores > 0 {
        guesses.add(
            "/machine/memory",
            format!("{without_cores} memory nodes have no cores that may be used"),
            "left out: pages lie at nodes with cores",
        );
    }
    if beside > 0 {
        guesses.add(
            "/machine/memory",
            format!("{beside} memory nodes are second ones of their cores"),
            "left out: each core has one near memory",
        );
    }
    let homeless: Vec<u32> =
        (0..cores.len() as u32).filter(|core| !nodes.iter().any(|(_, local)| local.contains(core))).collect();
    if nodes.len() > 1 && !homeless.is_empty() {
        guesses.add(
            "/machine/memory/numa/nodes",
            "some cores have no memory of their own",
            "that of the first node",
        );
        nodes[0].1.extend(homeless);
        nodes[0].1.sort_unstable();
    }
    nodes.sort_by_key(|(_, local)| local.first().copied());
    if nodes.len() > 1 {
        memory.numa = Some(NumaSpec {
            nodes: span_of(nodes.iter().map(|(_, local)| local.clone()).collect(), cores.len(), None),
            remote_cycles: remote_cycles(hardware, &nodes, guesses),
            placement: PagePlacement::FirstTouch,
            scan_cycles: NumaSpec::usual_scan_cycles(),
            page_bytes: page_bytes(caches, guesses),
        });
        guesses.add(
            "/machine/memory/numa/placement",
            "where pages lie is the operating system's choice",
            "at the node that touches them first",
        );
    }
    let numbers: Vec<u32> = nodes.into_iter().map(|(number, _)| number).collect();
    (memory, if numbers.is_empty() { vec![0] } else { numbers })
}

/// Derived from the mean distance to other nodes relative to the local one, as reported by firmware.
fn remote_cycles(hardware: &Hardware, nodes: &[(u32, Vec<u32>)], guesses: &mut Guesses) -> u32 {
    let place = "/machine/memory/numa/remote_cycles";
    let Some(factor) = mean_factor(hardware, nodes).filter(|factor| *factor >= 1.0) else {
        guesses.add(
            place,
            "there are no distances between memory nodes",
            format!("{REMOTE_CYCLES} cycles more"),
        );
        return REMOTE_CYCLES;
    };
    let cycles = ((factor - 1.0) * f64::from(LATENCY_CYCLES)).round().min(100_000.0) as u32;
    guesses.add(
        place,
        format!("other nodes are {factor:.2} times as far as the own one, on average"),
        format!("{cycles} cycles more for all of them"),
    );
    cycles
}

fn mean_factor(hardware: &Hardware, nodes: &[(u32, Vec<u32>)]) -> Option<f64> {
    let distances = hardware.distances.as_ref()?;
    let places: Vec<usize> = nodes
        .iter()
        .map(|(number, _)| distances.nodes.iter().position(|known| known == number))
        .collect::<Option<_>>()?;
    let mut factors = Vec::new();
    for &from in &places {
        let own = distances.rows[from][from];
        for &to in places.iter().filter(|to| **to != from) {
            factors.push(distances.rows[from][to] as f64 / own as f64);
        }
    }
    let mean = factors.iter().sum::<f64>() / factors.len() as f64;
    mean.is_finite().then_some(mean)
}

/// Pages of 4 KB, or the longest that the simulator can distinguish.
fn page_bytes(caches: &[CacheSpec], guesses: &mut Guesses) -> u32 {
    let most = caches.iter().map(|cache| cache.line_bytes).min().unwrap_or(64) * PAGE_LINES;
    if most < PAGE_BYTES {
        guesses.add("/machine/memory/numa/page_bytes", "lines are short", format!("pages of {most} bytes"));
    }
    most.min(PAGE_BYTES)
}
