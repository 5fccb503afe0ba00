//! Writes a machine for `lstopo`: `lstopo -i machine.xml`.

use super::{cpus, kinds};
use document::machine::{CacheUnit, Topology};
use document::{Inclusion, MachineSpec, Numbering, ScenarioError};
use fixedbitset::FixedBitSet;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Rank of a core; caches rank before it, deeper ones first.
const CORE: u32 = 10;

/// An object to be nested: the larger one contains the smaller, and of equal ones the lower rank contains the higher.
struct Part {
    cpus: FixedBitSet,
    rank: u32,
    attributes: String,
    /// Memory nodes attached to it.
    memory: Vec<u32>,
    is_inclusive: bool,
}

impl Part {
    fn new(cpus: FixedBitSet, rank: u32, attributes: impl Into<String>) -> Self {
        Self { cpus, rank, attributes: attributes.into(), memory: Vec::new(), is_inclusive: false }
    }
}

/// The machine as XML of hwloc 2.
///
/// # Errors
/// An invalid machine; one with parts that overlap without nesting, which hwloc cannot describe.
pub fn to_xml(machine: &MachineSpec) -> Result<String, ScenarioError> {
    let topology = Topology::build(machine)?;
    let numbering = machine.numbering.clone().unwrap_or_else(|| Numbering {
        contexts: (0..topology.contexts.len() as u32).collect(),
        nodes: (0..topology.nodes).collect(),
    });
    let mut parts = parts_of(machine, &topology, &numbering);
    parts.sort_by_key(|part| (part.cpus.minimum(), std::cmp::Reverse(part.cpus.count_ones(..)), part.rank));
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE topology SYSTEM \"hwloc2.dtd\">\n<topology version=\"2.0\">\n",
    );
    let mut open: Vec<FixedBitSet> = Vec::new();
    let mut number = 0;
    for part in &parts {
        while open.last().is_some_and(|outer| outer.is_disjoint(&part.cpus)) {
            close(&mut text, &mut open);
        }
        if open.last().is_some_and(|outer| !part.cpus.is_subset(outer)) {
            return Err(ScenarioError::at(
                "/machine",
                format!("{} lies across others", part.attributes),
                "hwloc describes parts that lie within each other: share caches and nodes within packages, or packages within them.",
            ));
        }
        write_part(&mut text, part, open.len(), &mut number, &numbering, machine);
        open.push(part.cpus.clone());
    }
    while !open.is_empty() {
        close(&mut text, &mut open);
    }
    text.push_str(&kinds::to_xml(&threads_by_clock(&topology, &numbering)));
    text.push_str("</topology>\n");
    Ok(text)
}

/// Hardware threads by the clock of their core, in percent.
fn threads_by_clock(topology: &Topology, numbering: &Numbering) -> BTreeMap<u32, FixedBitSet> {
    let mut threads: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (context, unit) in topology.contexts.iter().enumerate() {
        let percent = topology.cores[unit.core as usize].clock_percent;
        threads.entry(percent).or_default().push(numbering.contexts[context] as usize);
    }
    threads.into_iter().map(|(percent, threads)| (percent, cpus::of(threads))).collect()
}

fn close(text: &mut String, open: &mut Vec<FixedBitSet>) {
    open.pop();
    let _ = writeln!(text, "{}</object>", "  ".repeat(open.len() + 1));
}

fn parts_of(machine: &MachineSpec, topology: &Topology, numbering: &Numbering) -> Vec<Part> {
    let numbers = |contexts: &mut dyn Iterator<Item = usize>| {
        cpus::of(contexts.map(|c| numbering.contexts[c] as usize))
    };
    let of_cores = |is_in: &dyn Fn(usize) -> bool| {
        numbers(
            &mut (0..topology.contexts.len())
                .filter(|&context| is_in(topology.contexts[context].core as usize)),
        )
    };
    let mut whole = Part::new(of_cores(&|_| true), 0, "type=\"Machine\" os_index=\"0\"");
    whole.memory.extend((topology.nodes == 1).then_some(0));
    let mut parts = vec![whole];
    for package in 0..topology.packages {
        let cpus = of_cores(&|core| topology.cores[core].package == package);
        parts.push(Part::new(cpus, 1, format!("type=\"Package\" os_index=\"{package}\"")));
    }
    for node in (0..topology.nodes).filter(|_| topology.nodes > 1) {
        let cpus = of_cores(&|core| topology.cores[core].node == node);
        parts.push(Part {
            memory: vec![node],
            ..Part::new(cpus, 2, "type=\"Group\" kind=\"0\" subkind=\"0\"")
        });
    }
    for cache in &topology.caches {
        let cpus = of_cores(&|core| cache.cores.contains(&(core as u32)));
        let is_inclusive = machine.caches[cache.entry as usize].inclusion == Inclusion::Inclusive;
        parts.push(Part { is_inclusive, ..Part::new(cpus, CORE - cache.level, cache_attributes(cache)) });
    }
    for (number, core) in topology.cores.iter().enumerate() {
        let cpus = of_cores(&|other| other == number);
        parts.push(Part::new(cpus, CORE, format!("type=\"Core\" os_index=\"{number}\"")));
        for context in core.first_context..core.first_context + core.contexts {
            let number = numbering.contexts[context as usize];
            let cpus = cpus::of([number as usize]);
            parts.push(Part::new(cpus, CORE + 1, format!("type=\"PU\" os_index=\"{number}\"")));
        }
    }
    parts
}

fn cache_attributes(cache: &CacheUnit) -> String {
    let kind = u32::from(cache.level == 1);
    format!(
        "type=\"L{}Cache\" cache_size=\"{}\" depth=\"{}\" cache_linesize=\"{}\" cache_associativity=\"{}\" \
         cache_type=\"{kind}\"",
        cache.level, cache.size_bytes, cache.level, cache.line_bytes, cache.ways
    )
}

fn write_part(
    text: &mut String,
    part: &Part,
    depth: usize,
    number: &mut u32,
    numbering: &Numbering,
    machine: &MachineSpec,
) {
    let indent = "  ".repeat(depth + 1);
    let cpus = cpus::format(&part.cpus);
    let all_nodes = cpus::format(&cpus::of(numbering.nodes.iter().map(|&node| node as usize)));
    let mut sets = |nodes: &str| {
        *number += 1;
        format!(
            "cpuset=\"{cpus}\" complete_cpuset=\"{cpus}\" nodeset=\"{nodes}\" complete_nodeset=\"{nodes}\" gp_index=\"{number}\""
        )
    };
    let allowed = match part.rank {
        0 => format!(" allowed_cpuset=\"{cpus}\" allowed_nodeset=\"{all_nodes}\""),
        _ => String::new(),
    };
    let _ = writeln!(text, "{indent}<object {} {}{allowed}>", part.attributes, sets(&all_nodes));
    if part.rank == 0 && !machine.name.is_empty() {
        let _ = writeln!(text, "{indent}  <info name=\"CPUModel\" value=\"{}\"/>", escaped(&machine.name));
    }
    if part.is_inclusive {
        let _ = writeln!(text, "{indent}  <info name=\"Inclusive\" value=\"1\"/>");
    }
    for &node in &part.memory {
        let node = numbering.nodes[node as usize];
        let own = cpus::format(&cpus::of([node as usize]));
        let _ = writeln!(text, "{indent}  <object type=\"NUMANode\" os_index=\"{node}\" {}/>", sets(&own));
    }
}

/// Escapes text for use in an attribute.
fn escaped(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '&' => "&amp;".into(),
            '<' => "&lt;".into(),
            '>' => "&gt;".into(),
            '"' => "&quot;".into(),
            letter if letter.is_control() => " ".into(),
            letter => letter.to_string(),
        })
        .collect()
}
