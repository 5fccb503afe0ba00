//! Counts the objects of each kind, as `lstopo` does.

use super::object::{CacheFacts, CacheKind, Hardware, Kind};
use serde::Serialize;

/// Number of objects of each kind in a topology.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Counts {
    /// Packages.
    pub packages: usize,
    /// Cores.
    pub cores: usize,
    /// Hardware contexts; hwloc's PUs.
    pub hardware_threads: usize,
    /// Memory nodes, including those without cores.
    pub numa_nodes: usize,
    /// Caches; equal ones in one entry, level 1 first.
    pub caches: Vec<CacheCount>,
}

/// A number of equal caches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CacheCount {
    /// Level; 1 is nearest the core.
    pub level: u32,
    /// Contents of the caches.
    pub kind: CacheKind,
    /// Number of caches.
    pub count: usize,
    /// Capacity of each, in bytes; 0 if unknown.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub size_bytes: u64,
    /// Lines per set; 0 if unknown, −1 if fully associative.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub ways: i64,
    /// Bytes per line; 0 if unknown.
    pub line_bytes: u32,
}

/// Counts the objects.
pub(super) fn count(hardware: &Hardware) -> Counts {
    let number = |kind: Kind| hardware.of(|other| *other == kind).count();
    let mut caches: Vec<CacheCount> = Vec::new();
    for facts in caches_of(hardware) {
        let row = CacheCount {
            level: facts.level,
            kind: facts.kind,
            count: 0,
            size_bytes: facts.size_bytes,
            ways: facts.ways,
            line_bytes: facts.line_bytes,
        };
        match caches.iter_mut().find(|known| CacheCount { count: 0, ..(*known).clone() } == row) {
            Some(known) => known.count += 1,
            None => caches.push(CacheCount { count: 1, ..row }),
        }
    }
    caches.sort_by_key(|cache| (cache.level, cache.kind == CacheKind::Instruction));
    Counts {
        packages: number(Kind::Package),
        cores: number(Kind::Core),
        hardware_threads: number(Kind::Thread),
        numa_nodes: number(Kind::Node),
        caches,
    }
}

fn caches_of(hardware: &Hardware) -> impl Iterator<Item = CacheFacts> {
    hardware.objects.iter().filter_map(|object| match object.kind {
        Kind::Cache(facts) => Some(facts),
        _ => None,
    })
}
