//! Counts the objects of each kind, as `lstopo` does.

use super::object::{CacheFacts, CacheKind, Hardware, Kind};
use serde::Serialize;

/// How many there are of each kind of object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Counts {
    /// Packages.
    pub packages: usize,
    /// Cores.
    pub cores: usize,
    /// Hardware threads; hwloc's PUs.
    pub hardware_threads: usize,
    /// Memory nodes, also those without cores.
    pub numa_nodes: usize,
    /// Caches, equal ones in one row, level 1 first.
    pub caches: Vec<CacheCount>,
}

/// Equal caches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CacheCount {
    /// Level, 1 nearest the core.
    pub level: u32,
    /// What they hold.
    pub kind: CacheKind,
    /// How many.
    pub count: usize,
    /// Capacity of each, in bytes; 0 where nobody says it.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub size_bytes: u64,
    /// Lines in a set; 0 where nobody says it, −1 for fully associative.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub ways: i64,
    /// Bytes of a line; 0 where nobody says it.
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
