//! The machines of Chen et al. 2007, Tables 1–3, at any scale.

use super::cache::CacheSpec;
use super::library::ShippedMachine;
use super::machine_spec::{CoreGroup, MachineSpec, Span};
use super::memory::MemorySpec;

/// A machine: one column of Table 2 or 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChenMachine {
    /// Number of in-order cores with one hardware context each.
    pub cores: u32,
    /// Size of the shared L2, in MB.
    pub l2_mbytes: u32,
    /// Ways of the L2.
    pub l2_ways: u32,
    /// Cycles from the request to the data on a hit in the L2.
    pub l2_hit_cycles: u32,
}

const fn machine((cores, l2_mbytes, l2_ways, l2_hit_cycles): (u32, u32, u32, u32)) -> ChenMachine {
    ChenMachine { cores, l2_mbytes, l2_ways, l2_hit_cycles }
}

/// Table 2: the default configurations, with technologies of 90 to 32 nm.
pub const CHEN_DEFAULT: [ChenMachine; 6] = [
    machine((1, 10, 20, 15)),
    machine((2, 8, 16, 13)),
    machine((4, 4, 16, 11)),
    machine((8, 8, 16, 13)),
    machine((16, 20, 20, 19)),
    machine((32, 40, 20, 23)),
];

/// Table 3: the area of one chip in 45 nm technology, divided between cores and cache.
pub const CHEN_45NM: [ChenMachine; 14] = [
    machine((1, 48, 24, 25)),
    machine((2, 44, 22, 25)),
    machine((4, 40, 20, 23)),
    machine((6, 36, 18, 23)),
    machine((8, 32, 16, 21)),
    machine((10, 32, 16, 21)),
    machine((12, 28, 28, 21)),
    machine((14, 24, 24, 19)),
    machine((16, 20, 20, 19)),
    machine((18, 16, 16, 17)),
    machine((20, 12, 24, 15)),
    machine((22, 9, 18, 15)),
    machine((24, 5, 20, 13)),
    machine((26, 1, 16, 7)),
];

/// Default factor by which caches and data are smaller than in the paper (chosen).
pub const CHEN_SCALE: u32 = 64;

const LINE_BYTES: u32 = 128;
const L1_BYTES: u32 = 64 << 10;
const L1_WAYS: u32 = 4;
/// Fewest sets of an L1 at any scale (chosen): with fewer, the few streams of a task evict each other.
const L1_LEAST_SETS: u32 = 2;

impl ChenMachine {
    /// "1 core", "8 cores".
    fn cores_in_words(&self) -> String {
        format!("{} core{}", self.cores, if self.cores == 1 { "" } else { "s" })
    }

    /// Bytes of the L2 at a scale.
    pub fn l2_bytes(&self, scale: u32) -> u64 {
        (u64::from(self.l2_mbytes) << 20) / u64::from(scale)
    }

    /// The machine with caches `scale` times smaller: Table 1 and this column.
    pub fn at_scale(&self, scale: u32) -> MachineSpec {
        let cache = |level, size_bytes, ways, hit_cycles, shared_by| CacheSpec {
            hit_cycles,
            shared_by,
            ..CacheSpec::plain(level, size_bytes, ways, LINE_BYTES)
        };
        let l1_bytes = (L1_BYTES / scale).max(L1_LEAST_SETS * L1_WAYS * LINE_BYTES);
        let caches = vec![
            cache(1, u64::from(l1_bytes), L1_WAYS, 1, Span::Core),
            cache(2, self.l2_bytes(scale), self.l2_ways, self.l2_hit_cycles, Span::Machine),
        ];
        MachineSpec {
            name: format!("Chen et al. 2007, {}, scale 1/{scale}", self.cores_in_words()),
            ..MachineSpec::plain(vec![CoreGroup::in_order(self.cores, 1)], caches, MemorySpec::flat(300, 30))
        }
    }
}

/// The machines of Table 2 as shipped, by id: `chen-8` has eight cores.
pub fn chen_machines() -> Vec<(String, ShippedMachine)> {
    let shipped = |machine: &ChenMachine| {
        let about = format!(
            "{}, in order, with an L1 each and one L2; caches are {CHEN_SCALE} times smaller than in the paper, as should be the data.",
            machine.cores_in_words()
        );
        let source = format!(
            "Chen et al. 2007, Tables 1 and 2. Chosen: the scale, 1/{CHEN_SCALE}; no path between caches has a limit."
        );
        (
            format!("chen-{}", machine.cores),
            ShippedMachine { about, source, machine: machine.at_scale(CHEN_SCALE) },
        )
    };
    CHEN_DEFAULT.iter().map(shipped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Topology;

    #[test]
    fn every_machine_can_be_built_at_every_scale() {
        for machine in CHEN_DEFAULT.iter().chain(&CHEN_45NM) {
            for scale in [1, 16, 64, 256] {
                let topology = Topology::build(&machine.at_scale(scale)).unwrap();
                assert_eq!(topology.cores.len(), machine.cores as usize);
            }
        }
    }
}
