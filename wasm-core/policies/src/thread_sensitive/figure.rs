//! The figures by which threads are compared, from what performance counters say.

use engine::policy::Observed;

/// A ratio of two counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Misses of the first level for data, a lookup.
    L1dMissRatio,
    /// Misses of the second level, a lookup of it (the local miss ratio).
    L2MissRatio,
    /// Misses of the D-TLB, a lookup.
    DtlbMissRatio,
    /// Average data-memory access time: memory operations waiting in a cycle, summed over cycles, by their number.
    Admat,
    /// Instructions a scheduled cycle.
    Ipc,
    /// Integer instructions a scheduled cycle.
    IntegerIpc,
    /// Floating-point instructions a scheduled cycle.
    FloatingPointIpc,
}

/// What a figure divides, and by what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    over: u64,
    under: u64,
}

impl Figure {
    /// Its two counters since a thread's start.
    pub fn read(self, seen: &Observed) -> Counted {
        let ([l1, l2, ..], pipeline) = (seen.levels, seen.pipeline);
        let (over, under) = match self {
            Self::L1dMissRatio => (l1.misses, l1.accesses),
            Self::L2MissRatio => (l2.misses, l2.accesses),
            Self::DtlbMissRatio => (pipeline.tlb_misses, pipeline.tlb_accesses),
            Self::Admat => (pipeline.stalled_operation_cycles, pipeline.memory_operations),
            Self::Ipc => (seen.instructions, seen.scheduled_cycles),
            Self::IntegerIpc => (pipeline.integer_instructions, seen.scheduled_cycles),
            Self::FloatingPointIpc => (pipeline.floating_point_instructions, seen.scheduled_cycles),
        };
        Counted { over, under }
    }

    /// Its name, with unit.
    pub fn label(self) -> &'static str {
        match self {
            Self::L1dMissRatio => "L1D miss ratio",
            Self::L2MissRatio => "L2 miss ratio",
            Self::DtlbMissRatio => "D-TLB miss ratio",
            Self::Admat => "ADMAT, cycles",
            Self::Ipc => "IPC",
            Self::IntegerIpc => "integer IPC",
            Self::FloatingPointIpc => "floating-point IPC",
        }
    }

    /// Whether more of it is better.
    pub fn more_is_better(self) -> bool {
        matches!(self, Self::Ipc | Self::IntegerIpc | Self::FloatingPointIpc)
    }
}

impl Counted {
    /// What was counted after `before`.
    pub fn since(self, before: Self) -> Self {
        Self { over: self.over - before.over, under: self.under - before.under }
    }

    /// The ratio; 0 where nothing was counted, which for a miss ratio is the best there is.
    pub fn ratio(self) -> f64 {
        if self.under == 0 { 0.0 } else { self.over as f64 / self.under as f64 }
    }
}
