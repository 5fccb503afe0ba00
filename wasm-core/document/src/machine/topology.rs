//! Converts the machine of a document to numbered units.

use super::coherence::check_coherence;
use super::counts::{check_counts, check_lines, check_size};
use super::nodes::number_nodes;
use super::numbering::check_numbering;
use super::prefetch::check_prefetchers;
use super::smt::check_smt;
use super::span::{members, parts};
use crate::cache::{CacheSpec, Replacement};
use crate::error::ScenarioError;
use crate::fields::Fields;
use crate::machine_spec::{CoreGroup, CoreModel, MachineSpec, Span, is_full_clock};
use crate::power::{self, PowerSpec};
use crate::validate::within;
use serde::Serialize;

/// Most levels of cache.
pub const LEVELS: usize = 4;

/// A hardware context.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ContextUnit {
    /// Number of its core.
    pub core: u32,
    /// Its number within the core, from 0.
    pub slot: u32,
}

/// A core.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CoreUnit {
    /// Number of its package.
    pub package: u32,
    /// Number of its local memory node; 0 if memory is equally far from all cores.
    pub node: u32,
    /// Number of its first hardware context.
    pub first_context: u32,
    /// Number of its hardware contexts.
    pub contexts: u32,
    /// Numbers of its caches in [`Topology::caches`], nearest first.
    pub path: Vec<u32>,
    /// Its kind: cores of one kind are described alike in every field.
    #[serde(skip)]
    #[cfg_attr(feature = "codegen", ts(skip))]
    pub kind: u32,
    /// Its issue model.
    pub model: CoreModel,
    /// Its clock: ticks per 100 cycles of the machine.
    #[serde(skip_serializing_if = "is_full_clock")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    pub clock_percent: u32,
    /// Its power; `None` without a power model.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub power: Option<PowerSpec>,
}

/// One cache of the machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CacheUnit {
    /// Index in `/machine/caches` of the entry that describes it.
    pub entry: u32,
    /// Its number among the caches of that entry, from 0.
    pub instance: u32,
    /// Level; 1 is nearest the core.
    pub level: u32,
    /// Number of sets.
    pub sets: u32,
    /// Lines per set.
    pub ways: u32,
    /// Bytes per line.
    pub line_bytes: u32,
    /// Capacity in bytes.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub size_bytes: u64,
    /// Numbers of the cores that share it.
    pub cores: Vec<u32>,
    /// Number of the hardware contexts that share it.
    pub contexts: u32,
    /// Whether only memory is behind it.
    pub last: bool,
}

/// The machine as numbered hardware contexts, cores and caches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Topology {
    /// Number of packages.
    pub packages: u32,
    /// Number of memory nodes; 1 if memory is equally far from all cores.
    pub nodes: u32,
    /// Hardware contexts, numbered consecutively over the cores.
    pub contexts: Vec<ContextUnit>,
    /// Cores, by number.
    pub cores: Vec<CoreUnit>,
    /// Caches, by number; level 1 first.
    pub caches: Vec<CacheUnit>,
}

impl Topology {
    /// Numbers the units of a machine.
    ///
    /// # Errors
    /// An impossible cache, cores without a first-level cache, caches that do not nest, cores without a node.
    pub fn build(machine: &MachineSpec) -> Result<Self, ScenarioError> {
        machine.check_fields("/machine")?;
        let mut cores = Vec::new();
        let mut contexts = Vec::new();
        for (i, group) in machine.cores.iter().enumerate() {
            if group.model == CoreModel::Interval {
                within(&format!("/machine/cores/{i}/contexts"), u64::from(group.contexts), 1, 1)?;
            }
            let same = |other: &CoreGroup| CoreGroup { count: group.count, ..other.clone() } == *group;
            let kind = machine.cores.iter().position(same).unwrap_or(i) as u32;
            for _ in 0..group.count {
                let core = cores.len() as u32;
                let first_context = contexts.len() as u32;
                contexts.extend((0..group.contexts).map(|slot| ContextUnit { core, slot }));
                cores.push(CoreUnit {
                    package: 0,
                    node: 0,
                    first_context,
                    contexts: group.contexts,
                    path: Vec::new(),
                    kind,
                    model: group.model,
                    clock_percent: group.clock_percent,
                    power: group.power,
                });
            }
        }
        check_counts(machine, cores.len(), contexts.len())?;
        let packages = number_packages(machine, &mut cores)?;
        let caches = number_caches(machine, &mut cores)?;
        check_prefetchers(machine)?;
        check_coherence(machine)?;
        check_smt(machine)?;
        power::check(machine)?;
        let nodes = number_nodes(machine, &mut cores)?;
        let topology = Self { packages, nodes, contexts, cores, caches };
        check_numbering(machine, &topology)?;
        Ok(topology)
    }

    /// The caches of a hardware context's core, nearest first.
    pub fn path_of_context(&self, context: usize) -> &[u32] {
        &self.cores[self.contexts[context].core as usize].path
    }
}

fn number_packages(machine: &MachineSpec, cores: &mut [CoreUnit]) -> Result<u32, ScenarioError> {
    let place = "/machine/packages";
    if machine.packages == Span::Package {
        return Err(ScenarioError::at(
            place,
            "packages cannot be made of packages",
            "Valid: \"machine\", \"core\", {\"cores\": n}, {\"groups\": [[0, 1], …]}.",
        ));
    }
    let number_of = parts(&machine.packages, cores, place, "package")?;
    for (core, &package) in cores.iter_mut().zip(&number_of) {
        core.package = package;
    }
    Ok(number_of.iter().max().map_or(0, |last| last + 1))
}

fn number_caches(machine: &MachineSpec, cores: &mut [CoreUnit]) -> Result<Vec<CacheUnit>, ScenarioError> {
    let mut caches: Vec<CacheUnit> = Vec::new();
    let (mut lines, mut bytes) = (0, 0);
    let mut last_level = 0;
    for (i, spec) in machine.caches.iter().enumerate() {
        let place = format!("/machine/caches/{i}");
        let sets = sets_of(spec, &place)?;
        if spec.level < last_level {
            return Err(ScenarioError::at(
                format!("{place}/level"),
                format!("level {} stands after level {last_level}", spec.level),
                "List the caches from level 1 upwards.",
            ));
        }
        last_level = spec.level;
        for (instance, group) in
            members(&spec.shared_by, cores, &format!("{place}/shared_by"))?.into_iter().enumerate()
        {
            let number = caches.len() as u32;
            lines += spec.size_bytes / u64::from(spec.line_bytes);
            bytes += spec.size_bytes;
            let mut contexts = 0;
            let above: Vec<Option<u32>> =
                group.iter().map(|&c| cores[c as usize].path.last().copied()).collect();
            for (&core, above) in group.iter().zip(&above) {
                check_step(spec, *above, &caches, &group, &place)?;
                contexts += cores[core as usize].contexts;
                cores[core as usize].path.push(number);
            }
            caches.push(CacheUnit {
                entry: i as u32,
                instance: instance as u32,
                level: spec.level,
                sets,
                ways: spec.ways,
                line_bytes: spec.line_bytes,
                size_bytes: spec.size_bytes,
                cores: group,
                contexts,
                last: true,
            });
            for above in above.into_iter().flatten() {
                caches[above as usize].last = false;
            }
        }
    }
    check_lines(machine, lines, bytes)?;
    match cores.iter().position(|c| c.path.is_empty()) {
        Some(core) => Err(ScenarioError::at(
            "/machine/caches",
            format!("core {core} has no cache"),
            "Give every core a level-1 cache: an entry with \"level\": 1 and \"shared_by\": \"core\".",
        )),
        None => Ok(caches),
    }
}

/// Checks that a cache serves all cores of each cache above it, and that its lines are at least as long as theirs.
fn check_step(
    spec: &CacheSpec,
    above: Option<u32>,
    caches: &[CacheUnit],
    group: &[u32],
    place: &str,
) -> Result<(), ScenarioError> {
    let Some(above) = above.map(|n| &caches[n as usize]) else {
        return match spec.level {
            1 => Ok(()),
            level => Err(ScenarioError::at(
                format!("{place}/level"),
                format!("level {level} is the first cache of its cores"),
                "The cache nearest a core has level 1.",
            )),
        };
    };
    if above.level == spec.level {
        return Err(ScenarioError::at(
            format!("{place}/shared_by"),
            format!("a core already has a level-{} cache", spec.level),
            "Two entries of one level must name different cores.",
        ));
    }
    if !above.cores.iter().all(|c| group.contains(c)) {
        return Err(ScenarioError::at(
            format!("{place}/shared_by"),
            format!(
                "the level-{} cache of cores {:?} is split between caches of level {}",
                above.level, above.cores, spec.level
            ),
            "Each cache must be shared by all cores of the caches above it.",
        ));
    }
    if spec.line_bytes < above.line_bytes {
        return Err(ScenarioError::at(
            format!("{place}/line_bytes"),
            format!("{} is shorter than the {} of level {}", spec.line_bytes, above.line_bytes, above.level),
            "Lines grow, or stay, from level to level.",
        ));
    }
    Ok(())
}

/// Number of sets of a cache, after checking that the cache is possible; plain bounds have been checked.
///
/// # Errors
/// A size that is not lines × ways × sets; a number of ways that cannot form a tree.
fn sets_of(spec: &CacheSpec, place: &str) -> Result<u32, ScenarioError> {
    let line_bytes = u64::from(spec.line_bytes);
    check_size(spec, &format!("{place}/size_bytes"))?;
    let set_bytes = line_bytes * u64::from(spec.ways);
    if !spec.size_bytes.is_multiple_of(set_bytes) {
        let below = (spec.size_bytes / set_bytes).max(1) * set_bytes;
        return Err(ScenarioError::at(
            format!("{place}/size_bytes"),
            format!(
                "{} bytes are not a whole number of sets of {} ways × {} bytes",
                spec.size_bytes, spec.ways, spec.line_bytes
            ),
            format!(
                "Multiples of {set_bytes} are possible; nearest: {below} or {}. With other ways, others are.",
                below + set_bytes
            ),
        ));
    }
    if spec.replacement == Replacement::TreePlru && !spec.ways.is_power_of_two() {
        return Err(ScenarioError::at(
            format!("{place}/ways"),
            format!("{} ways cannot form a tree", spec.ways),
            "tree-plru needs a power of two; lru and random take any number.",
        ));
    }
    Ok((spec.size_bytes / set_bytes) as u32)
}
