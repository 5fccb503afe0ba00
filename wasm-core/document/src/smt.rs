//! A simultaneous-multithreaded core as written in a document: Parekh, Eggers, Levy and Lo 2000, Table 1.

use super::limits::{MAX_WAYS, MIN_LINE_BYTES};
use crate::fields::{Choices, Fields};
use crate::read::Read;
use serde::Serialize;

/// The resources that the hardware contexts of one core of the model `smt` share. The defaults are Table 1 of Parekh et
/// al. 2000; values that the table does not give are marked as chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SmtSpec {
    /// Hardware contexts that fetch in one cycle: those with the fewest instructions before issue (ICOUNT).
    ///
    /// ICOUNT: Tullsen et al. 1996.
    #[field(label = "Contexts per fetch", low = 1, high = 16, stops = [1, 2, 3, 4, 6, 8, 10, 12, 16])]
    pub fetch_contexts: u32,
    /// Instructions that each fetching context may fetch per cycle, up to a taken branch or the end of a line.
    #[field(label = "Fetch width", low = 1, high = 16, stops = [1, 2, 3, 4, 6, 8, 10, 12, 16])]
    pub fetch_width: u32,
    /// Cycles from fetch to the instruction queues (decode and renaming); a misprediction costs them again.
    ///
    /// Chosen.
    #[field(label = "Front end", unit = Cycles, low = 1, high = 32, stops = [1, 2, 3, 4, 6, 8, 10, 12, 16])]
    pub front_end_cycles: u32,
    /// Integer instructions, branches, loads and stores that can start per cycle.
    #[field(label = "Integer units", low = 0, high = 32, stops = [0, 1, 2, 3, 4, 6, 8, 10, 12, 16])]
    pub integer_units: u32,
    /// Integer units that can also load or store.
    #[field(label = "Load/store units", low = 0, high = 32, stops = [0, 1, 2, 3, 4, 6, 8, 10, 12, 16])]
    pub load_store_units: u32,
    /// Floating-point instructions that can start per cycle.
    #[field(label = "FP units", low = 0, high = 32, stops = [0, 1, 2, 3, 4, 6, 8, 10, 12, 16])]
    pub floating_point_units: u32,
    /// Cycles from the issue of a floating-point instruction to its result.
    ///
    /// Chosen: the Alpha 21264's for additions and multiplications.
    #[field(label = "FP latency", unit = Cycles, low = 1, high = 64, stops = [1, 2, 3, 4, 6, 8, 10, 12, 16])]
    pub floating_point_cycles: u32,
    /// Instructions of all hardware contexts that can commit per cycle.
    #[field(label = "Commit width", low = 1, high = 64, stops = [1, 2, 3, 4, 6, 8, 10, 12, 16, 24, 32])]
    pub commit_width: u32,
    /// Entries of the queue in which integer instructions, loads, stores and branches wait for operands or a unit.
    #[field(label = "Integer queue", low = 1, high = 256, stops = [4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256])]
    pub integer_queue: u32,
    /// Entries of the queue in which floating-point instructions wait for operands or a unit.
    #[field(label = "FP queue", low = 1, high = 256, stops = [4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256])]
    pub floating_point_queue: u32,
    /// Integer registers for renaming, beyond the architectural ones.
    #[field(label = "Integer registers", low = 1, high = 4_096, stops = [16, 32, 50, 64, 80, 100, 128, 160, 200, 256, 400, 512, 1024])]
    pub integer_registers: u32,
    /// Floating-point registers for renaming, beyond the architectural ones.
    #[field(label = "FP registers", low = 1, high = 4_096, stops = [16, 32, 50, 64, 80, 100, 128, 160, 200, 256, 400, 512, 1024])]
    pub floating_point_registers: u32,
    /// Most instructions of one hardware context between renaming and commit: how far it can run ahead of a miss.
    #[field(label = "Active list", low = 1, high = 512, stops = [4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256])]
    pub active_list: u32,
    /// Most outstanding first-level misses of loads and stores (MSHRs), shared by all hardware contexts.
    ///
    /// Chosen.
    #[field(label = "Outstanding misses", low = 1, high = 64, stops = [1, 2, 3, 4, 6, 8, 10, 12, 16])]
    pub outstanding_misses: u32,
    /// First-level instruction cache.
    #[part]
    pub l1i: InstructionCacheSpec,
    /// Translation look-aside buffer for data.
    #[part]
    pub tlb: TlbSpec,
    /// Branch predictor.
    #[part]
    pub predictor: PredictorSpec,
}

/// A first-level instruction cache with LRU replacement. Its lines are as long as those of the first-level data cache;
/// its misses go to the level behind that cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct InstructionCacheSpec {
    /// Capacity of the instruction cache that all hardware contexts share.
    #[field(
        label = "Size",
        unit = Bytes,
        low = MIN_LINE_BYTES as u64,
        high = 64 << 20,
        stops = [4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 262_144, 524_288, 1_048_576]
    )]
    pub size_bytes: u64,
    /// Lines per set (associativity).
    #[field(low = 1, high = MAX_WAYS, stops = [1, 2, 4, 8, 16])]
    pub ways: u32,
}

/// A data TLB that all hardware contexts share: fully associative, LRU, each entry tagged with its thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TlbSpec {
    /// Entries of the data TLB, one translation each, for all hardware contexts together.
    #[field(label = "D-TLB entries", low = 1, high = 1_024, stops = [4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024])]
    pub entries: u32,
    /// Bytes that one entry maps.
    ///
    /// Chosen: the Alpha's.
    #[field(
        label = "Page size",
        unit = Bytes,
        low = MIN_LINE_BYTES,
        high = 1 << 24,
        stops = [1024, 2048, 4096, 8192, 16_384, 65_536, 262_144, 1_048_576, 4_194_304],
        power_of_two
    )]
    pub page_bytes: u32,
    /// Cycles by which a miss of the data TLB delays a load or store.
    ///
    /// Chosen.
    #[field(label = "D-TLB refill", unit = Cycles, low = 0, high = 100_000, stops = [0, 10, 20, 30, 50, 80, 100, 150, 200, 300, 500, 1000])]
    pub refill_cycles: u32,
}

/// McFarling's combining predictor (DEC WRL TN-36, 1993): a bimodal table, a gshare table indexed with the thread's
/// recent outcomes, and a chooser table that selects between them. All have two-bit counters and are shared by all
/// threads; each context has its own history. Sizes are powers of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PredictorSpec {
    /// Number of two-bit counters indexed by the branch alone.
    ///
    /// Chosen.
    #[field(label = "Bimodal table", low = 1, high = 1 << 20, stops = [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 65_536], power_of_two)]
    pub bimodal_entries: u32,
    /// Number of two-bit counters indexed by the branch and the thread's latest outcomes.
    ///
    /// Chosen.
    #[field(label = "gshare table", low = 1, high = 1 << 20, stops = [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 65_536], power_of_two)]
    pub gshare_entries: u32,
    /// Number of two-bit counters that choose between the bimodal and the gshare table.
    ///
    /// Chosen.
    #[field(label = "Chooser table", low = 1, high = 1 << 20, stops = [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 65_536], power_of_two)]
    pub chooser_entries: u32,
}

/// A resource that never misses: the perfect resources of Parekh et al. 2000, Figure 2. No effect on a machine without
/// the resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Read, Choices)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Perfect {
    /// First-level data caches always hit.
    #[choice("L1 for data")]
    L1d,
    /// Second-level caches always hit.
    #[choice("L2")]
    L2,
    /// The data TLB always hits.
    #[choice("D-TLB")]
    Dtlb,
    /// Branches are always predicted correctly.
    #[choice("Branch predictor")]
    Branches,
    /// First-level data caches, second-level caches and the data TLB always hit.
    #[choice("All data memory")]
    DataMemory,
}

impl Perfect {
    /// The perfect resource that is a data cache of this level; `None` for levels other than 1 and 2.
    pub fn of_level(level: u32) -> Option<Self> {
        match level {
            1 => Some(Perfect::L1d),
            2 => Some(Perfect::L2),
            _ => None,
        }
    }

    /// Whether a list of perfect resources makes this one perfect.
    pub fn is_in(self, list: &[Perfect]) -> bool {
        let all = matches!(self, Perfect::L1d | Perfect::L2 | Perfect::Dtlb);
        list.contains(&self) || (all && list.contains(&Perfect::DataMemory))
    }
}

impl Default for SmtSpec {
    fn default() -> Self {
        Self {
            fetch_contexts: 2,
            fetch_width: 8,
            front_end_cycles: 4,
            integer_units: 6,
            load_store_units: 4,
            floating_point_units: 4,
            floating_point_cycles: 4,
            commit_width: 12,
            integer_queue: 32,
            floating_point_queue: 32,
            integer_registers: 100,
            floating_point_registers: 100,
            active_list: 128,
            outstanding_misses: 16,
            l1i: InstructionCacheSpec::default(),
            tlb: TlbSpec::default(),
            predictor: PredictorSpec::default(),
        }
    }
}

impl Default for InstructionCacheSpec {
    fn default() -> Self {
        Self { size_bytes: 128 << 10, ways: 2 }
    }
}

impl Default for TlbSpec {
    fn default() -> Self {
        Self { entries: 128, page_bytes: 8 << 10, refill_cycles: 100 }
    }
}

impl Default for PredictorSpec {
    fn default() -> Self {
        Self { bimodal_entries: 2 << 10, gshare_entries: 2 << 10, chooser_entries: 2 << 10 }
    }
}
