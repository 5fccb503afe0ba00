//! Enumerates all distinct placements of threads on a machine's hardware contexts.
//!
//! Two placements are alike if one becomes the other by exchanging units with the same structure (hardware contexts of a
//! core, cores of one kind at a cache, packages) or copies of one workload entry. One of each class is simulated, weighted by the number
//! of placements in the class.

use document::machine::Topology;
use engine::rng::Rng;
use serde::Serialize;
use std::collections::BTreeMap;

/// With more distinct placements, not all are tried.
const MOST_PLACEMENTS: usize = 120;
/// The number drawn at random instead (chosen).
const DRAWN_PLACEMENTS: usize = 48;
const PURPOSE: u64 = 0x91AC_E000;

/// A part of the machine that contains hardware contexts, named after the resource that they share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PlaceNode {
    /// Label, such as "L2 cache, 4 MB".
    pub label: String,
    /// Parts within it; empty for a core.
    pub parts: Vec<PlaceNode>,
    /// Numbers of the hardware contexts of a core; empty for other parts.
    pub contexts: Vec<u32>,
}

/// The placements that are simulated.
#[derive(Clone, Debug, PartialEq)]
pub struct Placements {
    /// By thread, its hardware context; and the share of all placements that it represents.
    pub chosen: Vec<(Vec<u32>, f64)>,
    /// Whether these are all distinct placements.
    pub all: bool,
}

impl PlaceNode {
    /// A machine as nested parts.
    pub fn machine(topology: &Topology, name: &str) -> Self {
        let groups = groups(topology);
        let all: Vec<u32> = (0..topology.cores.len() as u32).collect();
        let label = match groups.first() {
            Some((cores, label)) if *cores == all => format!("{name} · {label}"),
            _ => name.to_string(),
        };
        let inner: Vec<Group> = groups.into_iter().filter(|(cores, _)| *cores != all).collect();
        Self { label, parts: parts(topology, &all, &inner), contexts: Vec::new() }
    }
}

/// Cores that share a resource, and its label.
type Group = (Vec<u32>, String);

/// All groups of at least two cores that share something, largest first.
fn groups(topology: &Topology) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut add = |cores: Vec<u32>, label: String| {
        if cores.len() < 2 {
            return;
        }
        match groups.iter_mut().find(|(known, _)| *known == cores) {
            Some((_, known)) => *known = format!("{known} · {label}"),
            None => groups.push((cores, label)),
        }
    };
    let numbered = |of: &dyn Fn(usize) -> u32, number: u32| -> Vec<u32> {
        (0..topology.cores.len()).filter(|&core| of(core) == number).map(|core| core as u32).collect()
    };
    if topology.packages > 1 {
        for package in 0..topology.packages {
            add(numbered(&|core| topology.cores[core].package, package), format!("Package {package}"));
        }
    }
    if topology.nodes > 1 {
        for node in 0..topology.nodes {
            add(numbered(&|core| topology.cores[core].node, node), format!("Memory node {node}"));
        }
    }
    for cache in topology.caches.iter().rev() {
        let size = size(cache.size_bytes);
        add(cache.cores.clone(), format!("L{} cache, {size}", cache.level));
    }
    groups.sort_by_key(|(cores, _)| std::cmp::Reverse(cores.len()));
    groups
}

fn parts(topology: &Topology, cores: &[u32], groups: &[Group]) -> Vec<PlaceNode> {
    let mut parts = Vec::new();
    let mut placed: Vec<u32> = Vec::new();
    // Larger groups come first, and groups nest: the first group that contains a core is the outermost.
    for &core in cores {
        if placed.contains(&core) {
            continue;
        }
        let found = groups.iter().enumerate().find(|(_, (within, _))| within.contains(&core));
        if let Some((at, (within, label))) = found {
            placed.extend(within);
            let inner = &groups[at + 1..];
            parts.push(PlaceNode {
                label: label.clone(),
                parts: self::parts(topology, within, inner),
                contexts: Vec::new(),
            });
        } else {
            let unit = &topology.cores[core as usize];
            let contexts = (unit.first_context..unit.first_context + unit.contexts).collect();
            parts.push(PlaceNode { label: format!("Core {core}"), parts: Vec::new(), contexts });
        }
    }
    parts
}

/// Bytes in MB or KB, for display.
fn size(bytes: u64) -> String {
    match bytes {
        b if b >= 1 << 20 => format!("{} MB", (b as f64 / f64::from(1 << 20) * 100.0).round() / 100.0),
        b => format!("{} KB", (b as f64 / 1024.0 * 100.0).round() / 100.0),
    }
}

/// The structure that decides whether placements are alike.
struct Alike<'a> {
    topology: &'a Topology,
    /// `None` if parts overlap without one containing the other: then no units are exchanged.
    root: Option<PlaceNode>,
}

impl<'a> Alike<'a> {
    fn new(topology: &'a Topology) -> Self {
        let groups = groups(topology);
        let holds = |outer: &[u32], inner: &[u32]| inner.iter().all(|core| outer.contains(core));
        let meet = |a: &[u32], b: &[u32]| a.iter().any(|core| b.contains(core));
        let nest = |(a, _): &Group, (b, _): &Group| holds(a, b) || holds(b, a) || !meet(a, b);
        let all_nest = groups.iter().all(|a| groups.iter().all(|b| nest(a, b)));
        Self { topology, root: all_nest.then(|| PlaceNode::machine(topology, "")) }
    }

    /// A key that is equal for placements that are alike. `slots`: by hardware context, the entry of the thread on it.
    fn key(&self, slots: &[Option<u32>]) -> Vec<u32> {
        match &self.root {
            Some(root) => self.of(root, slots),
            None => slots.iter().map(|entry| entry.map_or(0, |entry| entry + 1)).collect(),
        }
    }

    fn of(&self, node: &PlaceNode, slots: &[Option<u32>]) -> Vec<u32> {
        let mut key = vec![u32::MAX];
        if let Some(&first) = node.contexts.first() {
            let core = &self.topology.cores[self.topology.contexts[first as usize].core as usize];
            key.push(core.kind);
            key.extend(core.path.iter().map(|&cache| self.topology.caches[cache as usize].entry));
            let mut on: Vec<u32> =
                node.contexts.iter().map(|&c| slots[c as usize].map_or(0, |entry| entry + 1)).collect();
            on.sort_unstable();
            key.extend(on);
        } else {
            let mut inside: Vec<Vec<u32>> = node.parts.iter().map(|part| self.of(part, slots)).collect();
            inside.sort_unstable();
            key.extend(inside.into_iter().flatten());
        }
        key.push(u32::MAX - 1);
        key
    }
}

/// The placements to simulate. `entries`: by thread, the workload entry of which it is a copy. There must not be more threads
/// than hardware contexts.
pub fn placements(topology: &Topology, entries: &[u32], seed: u32) -> Placements {
    let alike = Alike::new(topology);
    let every = every(&alike, entries);
    let all = every.is_some();
    let chosen = every.unwrap_or_else(|| drawn(topology, entries.len(), seed));
    Placements { chosen, all }
}

/// All distinct placements; `None` if there are too many.
fn every(alike: &Alike, entries: &[u32]) -> Option<Vec<(Vec<u32>, f64)>> {
    let contexts = alike.topology.contexts.len();
    // Each thread in turn takes each free hardware context; of placements that are alike, the first is kept.
    let mut known: Vec<(Vec<u32>, f64)> = vec![(Vec::new(), 1.0)];
    for _ in entries {
        let mut next: BTreeMap<Vec<u32>, (Vec<u32>, f64)> = BTreeMap::new();
        for (placed, share) in &known {
            let free = (contexts - placed.len()) as f64;
            for context in (0..contexts as u32).filter(|context| !placed.contains(context)) {
                let longer = [placed.as_slice(), &[context]].concat();
                next.entry(alike.key(&slots(contexts, entries, &longer)))
                    .and_modify(|(_, of_all)| *of_all += share / free)
                    .or_insert((longer, share / free));
                if next.len() > 4 * MOST_PLACEMENTS {
                    return None;
                }
            }
        }
        known = next.into_values().collect();
    }
    (known.len() <= MOST_PLACEMENTS).then_some(known)
}

fn slots(contexts: usize, entries: &[u32], placed: &[u32]) -> Vec<Option<u32>> {
    let mut slots = vec![None; contexts];
    for (&context, &entry) in placed.iter().zip(entries) {
        slots[context as usize] = Some(entry);
    }
    slots
}

fn drawn(topology: &Topology, threads: usize, seed: u32) -> Vec<(Vec<u32>, f64)> {
    let mut rng = Rng::new(u64::from(seed), PURPOSE);
    let one = |_| {
        let mut contexts: Vec<u32> = (0..topology.contexts.len() as u32).collect();
        rng.shuffle(&mut contexts);
        contexts.truncate(threads);
        (contexts, 1.0 / DRAWN_PLACEMENTS as f64)
    };
    (0..DRAWN_PLACEMENTS).map(one).collect()
}

/// The index in `chosen` of the placement that is like `contexts`.
pub fn find(
    topology: &Topology,
    entries: &[u32],
    chosen: &[(Vec<u32>, f64)],
    contexts: &[u32],
) -> Option<usize> {
    let alike = Alike::new(topology);
    let all = topology.contexts.len();
    let key = alike.key(&slots(all, entries, contexts));
    chosen.iter().position(|(known, _)| alike.key(&slots(all, entries, known)) == key)
}
