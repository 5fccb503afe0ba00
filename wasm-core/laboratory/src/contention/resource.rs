//! Resources that threads contend for, and machines without that contention.

use document::machine::Topology;
use document::{CacheSpec, MachineSpec, Read, Span};
use serde::Serialize;

/// A resource that cores share, with the change that removes its contention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SharedResource {
    /// Space in caches: each core has its own caches, as large as the shared ones.
    Cache,
    /// Paths to shared caches: lines never queue.
    CachePaths,
    /// Memory controllers: lines never queue.
    Memory,
    /// Stream prefetchers: there are none.
    Prefetchers,
    /// All shared resources.
    All,
}

/// The resources whose contention is removed one at a time.
pub(super) const SINGLE: [SharedResource; 4] =
    [SharedResource::Cache, SharedResource::CachePaths, SharedResource::Memory, SharedResource::Prefetchers];

impl SharedResource {
    /// The resource, as a phrase within a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Self::Cache => "cache space",
            Self::CachePaths => "paths to shared caches",
            Self::Memory => "memory controllers",
            Self::Prefetchers => "prefetchers",
            Self::All => "all of these",
        }
    }

    /// Whether the cores of a machine contend for this resource in a way that can be removed.
    pub(super) fn is_in(self, machine: &MachineSpec, topology: &Topology) -> bool {
        let shared = || topology.caches.iter().filter(|cache| cache.cores.len() > 1);
        match self {
            // With coherence, private caches would exchange lines that were shared before.
            Self::Cache => machine.coherence.is_none() && shared().next().is_some(),
            Self::CachePaths => {
                shared().any(|cache| machine.caches[cache.entry as usize].cycles_per_line > 0)
            }
            Self::Memory => machine.memory.cycles_per_line > 0,
            Self::Prefetchers => machine.caches.iter().any(|cache| cache.prefetch.is_some()),
            Self::All => SINGLE.iter().any(|single| single.is_in(machine, topology)),
        }
    }

    /// Removes contention for this resource from a machine.
    pub(super) fn take_from(self, machine: &mut MachineSpec, topology: &Topology) {
        let is_shared = |entry: usize| {
            topology.caches.iter().any(|cache| cache.entry as usize == entry && cache.cores.len() > 1)
        };
        match self {
            Self::Cache => {
                for (entry, cache) in machine.caches.iter_mut().enumerate() {
                    make_private(cache, entry, topology);
                }
            }
            Self::CachePaths => {
                for (entry, cache) in machine.caches.iter_mut().enumerate() {
                    if is_shared(entry) {
                        cache.cycles_per_line = 0;
                    }
                }
            }
            Self::Memory => machine.memory.cycles_per_line = 0,
            Self::Prefetchers => machine.caches.iter_mut().for_each(|cache| cache.prefetch = None),
            Self::All => {
                // Determines which resources are present before removing the first.
                let there = SINGLE.map(|single| single.is_in(machine, topology));
                let singles = SINGLE.into_iter().zip(there).filter(|(_, is_there)| *is_there);
                singles.for_each(|(single, _)| single.take_from(machine, topology));
            }
        }
    }
}

/// Replaces a shared cache by one cache per core.
fn make_private(cache: &mut CacheSpec, entry: usize, topology: &Topology) {
    let units = topology.caches.iter().filter(|unit| unit.entry as usize == entry);
    cache.shared_by =
        Span::Groups(units.flat_map(|unit| unit.cores.iter().map(|&core| vec![core])).collect());
}
