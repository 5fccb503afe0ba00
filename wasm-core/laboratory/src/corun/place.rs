//! Places the programs of a cell on neighbouring cores that share a cache and as little else as possible.

use document::Read;
use document::machine::{CacheUnit, Topology};
use document::{MachineSpec, ScenarioError};
use serde::Serialize;

/// The hardware contexts of a cell's slots, and the cache whose counters are read.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CorunPlace {
    /// By slot, the number of its hardware context. The first program of a cell runs in slot 0.
    pub contexts: Vec<u32>,
    /// The last cache that these hardware contexts share; null if they share none.
    pub shared: Option<CorunCache>,
    /// The cache whose counters determine classes and pain, on the path of the first slot's hardware context.
    pub measured: CorunCache,
    /// Lines of the largest cache on the path of the first slot's hardware context, which the warm-up has to fill.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub lines: u64,
}

/// A cache, identified by its entry in the machine.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CorunCache {
    /// Index of its entry in `/machine/caches`.
    pub entry: u32,
    /// Level; 1 is nearest the core.
    pub level: u32,
    /// Capacity in bytes.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub size_bytes: u64,
    /// Lines per set.
    pub ways: u32,
    /// Number of cores that share it.
    pub cores: u32,
}

impl CorunCache {
    fn new(unit: &CacheUnit) -> Self {
        let cores = unit.cores.len() as u32;
        Self { entry: unit.entry, level: unit.level, size_bytes: unit.size_bytes, ways: unit.ways, cores }
    }

    /// A label for display: level, size, and the number of cores that share it.
    pub fn label(&self) -> String {
        let whose = match self.cores {
            1 => "private".to_string(),
            n => format!("shared by {n} cores"),
        };
        format!("L{}, {}, {} ways, {whose}", self.level, size(self.size_bytes), self.ways)
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        _ if bytes.is_multiple_of(1 << 20) => format!("{} MB", bytes >> 20),
        _ if bytes.is_multiple_of(1 << 10) => format!("{} KB", bytes >> 10),
        _ => format!("{bytes} bytes"),
    }
}

/// Hardware contexts for `slots` programs; `level` is the level to measure, `None` for that of the shared cache.
///
/// Uses one hardware context each of the first cores of the last cache that has enough cores. Without such a cache, the first
/// cores of the machine; with too few cores, the first hardware contexts.
///
/// # Errors
/// Fewer hardware contexts than `slots`; cores of which some share a cache and others do not; a level that the core of the
/// first hardware context does not have.
pub fn find_place(
    machine: &MachineSpec,
    slots: usize,
    level: Option<u32>,
) -> Result<CorunPlace, ScenarioError> {
    let topology = Topology::build(machine)?;
    if topology.contexts.len() < slots {
        return Err(ScenarioError::at(
            "/machine/cores",
            format!("{} hardware contexts for {slots} programs at once", topology.contexts.len()),
            "Give the machine more cores, or take smaller groups.",
        ));
    }
    let contexts = contexts_for(&topology, slots);
    let cores: Vec<u32> = contexts.iter().map(|&context| topology.contexts[context as usize].core).collect();
    let used_of = |cache: &CacheUnit| cores.iter().filter(|core| cache.cores.contains(core)).count();
    // Of the last level that all of them reach.
    let shared = last_of(topology.caches.iter().filter(|cache| used_of(cache) == slots));
    if shared.is_none()
        && let Some(partly) = last_of(topology.caches.iter().filter(|cache| used_of(cache) > 1))
    {
        return Err(ScenarioError::at(
            "/simulate_groups",
            format!(
                "no cache is shared by {slots} cores, and an L{} by {}: the cost of a group would depend on its order",
                partly.level,
                used_of(partly)
            ),
            "Leave it out, so that the cost of a group is the sum over its pairs, or take groups of 2.",
        ));
    }
    let path = topology.path_of_context(contexts[0] as usize);
    let units: Vec<&CacheUnit> = path.iter().map(|&number| &topology.caches[number as usize]).collect();
    let wanted = level.or(shared.map(|c| c.level));
    let measured = match wanted {
        Some(level) => units.iter().find(|unit| unit.level == level),
        None => units.last(),
    };
    let Some(measured) = measured else {
        return Err(ScenarioError::at(
            "/level",
            format!(
                "core {} reaches no cache of level {}",
                topology.contexts[contexts[0] as usize].core,
                wanted.unwrap_or(0)
            ),
            format!("It reaches levels {:?}.", units.iter().map(|u| u.level).collect::<Vec<_>>()),
        ));
    };
    let measured = CorunCache::new(measured);
    let lines = units.iter().map(|unit| u64::from(unit.sets) * u64::from(unit.ways)).max().unwrap_or(0);
    Ok(CorunPlace { contexts, shared: shared.map(CorunCache::new), measured, lines })
}

/// The first hardware contexts that share a cache and as little else as possible.
fn contexts_for(topology: &Topology, slots: usize) -> Vec<u32> {
    let first_of = |core: u32| topology.cores[core as usize].first_context;
    match last_of(topology.caches.iter().filter(|cache| cache.cores.len() >= slots)) {
        Some(cache) => cache.cores.iter().take(slots).map(|&core| first_of(core)).collect(),
        None if topology.cores.len() >= slots => (0..slots as u32).map(first_of).collect(),
        None => (0..slots as u32).collect(),
    }
}

/// The first of the caches of the last level.
fn last_of<'a>(caches: impl Iterator<Item = &'a CacheUnit>) -> Option<&'a CacheUnit> {
    caches.reduce(|last, cache| if cache.level > last.level { cache } else { last })
}
