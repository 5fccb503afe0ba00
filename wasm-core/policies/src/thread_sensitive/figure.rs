//! The figures by which threads are compared, from performance counters.

use engine::policy::Observed;

/// A ratio of two counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Misses per lookup of the first level for data.
    L1dMissRatio,
    /// Misses per lookup of the second level (the local miss ratio).
    L2MissRatio,
    /// Misses per lookup of the D-TLB.
    DtlbMissRatio,
    /// Average data-memory access time: waiting memory operations per cycle, summed over cycles, divided by the number of
    /// operations.
    Admat,
    /// Instructions per scheduled cycle.
    Ipc,
    /// Integer instructions per scheduled cycle.
    IntegerIpc,
    /// Floating-point instructions per scheduled cycle.
    FloatingPointIpc,
}

/// The two counters of a figure: dividend and divisor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    over: u64,
    under: u64,
}

impl Figure {
    /// Its two counters since the thread's start.
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

    /// Whether a higher value is better.
    pub fn more_is_better(self) -> bool {
        matches!(self, Self::Ipc | Self::IntegerIpc | Self::FloatingPointIpc)
    }
}

impl Counted {
    /// The counts after `before`.
    pub fn since(self, before: Self) -> Self {
        Self { over: self.over - before.over, under: self.under - before.under }
    }

    /// The ratio; 0 if the divisor is 0, which for a miss ratio is the best value.
    pub fn ratio(self) -> f64 {
        if self.under == 0 { 0.0 } else { self.over as f64 / self.under as f64 }
    }
}
