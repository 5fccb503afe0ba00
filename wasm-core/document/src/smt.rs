//! A simultaneous-multithreaded core as a person writes it: Parekh, Eggers, Levy and Lo 2000, Table 1.

use serde::{Deserialize, Serialize};

/// What the hardware contexts of one core of the model `smt` share, and how much there is of it. Defaults are Table 1 of
/// Parekh et al. 2000; what that table does not say is marked as chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SmtSpec {
    /// Hardware contexts that fetch in one cycle: those with fewest instructions before issue (ICOUNT, Tullsen et al.
    /// 1996).
    pub fetch_contexts: u32,
    /// Instructions that each of them may fetch in one cycle.
    pub fetch_width: u32,
    /// Cycles from fetch to the instruction queues: decode and renaming. A misprediction costs them again. Chosen.
    pub front_end_cycles: u32,
    /// Units for integer instructions, branches, loads and stores.
    pub integer_units: u32,
    /// Integer units that can load or store.
    pub load_store_units: u32,
    /// Units for floating-point instructions.
    pub floating_point_units: u32,
    /// Cycles from the issue of a floating-point instruction to its result. Chosen: the Alpha 21264's for additions and
    /// multiplications.
    pub floating_point_cycles: u32,
    /// Instructions of all hardware contexts that commit in one cycle.
    pub commit_width: u32,
    /// Entries of the integer instruction queue; loads, stores and branches wait there too.
    pub integer_queue: u32,
    /// Entries of the floating-point instruction queue.
    pub floating_point_queue: u32,
    /// Integer registers for renaming, beyond those that hold the contexts' architectural state.
    pub integer_registers: u32,
    /// Floating-point registers for renaming.
    pub floating_point_registers: u32,
    /// Instructions of one hardware context between renaming and commit.
    pub active_list: u32,
    /// First-level lines on their way at once, asked for by loads and stores. Chosen.
    pub outstanding_misses: u32,
    /// First-level instruction cache.
    pub l1i: InstructionCacheSpec,
    /// Translation look-aside buffer for data.
    pub tlb: TlbSpec,
    /// Branch predictor.
    pub predictor: PredictorSpec,
}

/// A first-level instruction cache with LRU replacement and lines as long as those of the first level for data; what it
/// misses comes from the level behind that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct InstructionCacheSpec {
    /// Capacity in bytes.
    pub size_bytes: u64,
    /// Lines in a set.
    pub ways: u32,
}

/// A data TLB that all hardware contexts share: fully associative, LRU, each entry marked with its thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TlbSpec {
    /// Pages that it holds.
    pub entries: u32,
    /// Bytes of a page, a power of two. Chosen: the Alpha's.
    pub page_bytes: u32,
    /// Cycles by which a miss delays the load or store. Chosen.
    pub refill_cycles: u32,
}

/// McFarling's combining predictor (DEC WRL TN-36, 1993): a bimodal table and one that is addressed by the thread's recent
/// outcomes (gshare), and a table that says which of the two to believe. Two-bit counters throughout, shared by all
/// threads; each context has its own history. Sizes are powers of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PredictorSpec {
    /// Counters of the bimodal table. Chosen.
    pub bimodal_entries: u32,
    /// Counters of the table addressed by branch and history. Chosen.
    pub gshare_entries: u32,
    /// Counters that choose between the two. Chosen.
    pub chooser_entries: u32,
}

/// Something that never misses: the perfect resources of Parekh et al. 2000, Figure 2. A machine that does not have it stays
/// as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Perfect {
    /// First-level caches (for data) hit always.
    L1d,
    /// Second-level caches hit always.
    L2,
    /// The data TLB hits always.
    Dtlb,
    /// Branches are predicted correctly always.
    Branches,
    /// All of the data's way: `l1d`, `l2` and `dtlb` together.
    DataMemory,
}

impl Perfect {
    /// What makes a data cache of this level perfect.
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
