//! Counts of invalidated copies by line, and of those lost to false sharing.

use super::directory::ByNumber;
use document::Order;

/// The counts of one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCount {
    /// Copies in first levels that another thread's store invalidated.
    pub invalidations: u64,
    /// Those whose stored part had not been used: false sharing.
    pub false_invalidations: u64,
}

/// Counts by line.
#[derive(Clone, Debug, Default)]
pub struct SharingCounts {
    lines: ByNumber<LineCount>,
}

impl SharingCounts {
    /// Notes the loss of a copy to a store to one part, with the parts of the copy that had been used.
    pub fn lost(&mut self, line: u32, used: u64, stored: u32) {
        let count = self.lines.entry(line).or_default();
        count.invalidations += 1;
        count.false_invalidations += u64::from(used >> stored & 1 == 0);
    }

    /// The sum over all lines.
    pub fn total(&self) -> LineCount {
        // Sums do not depend on the order.
        self.lines.values().fold(LineCount::default(), |sum, count| LineCount {
            invalidations: sum.invalidations + count.invalidations,
            false_invalidations: sum.false_invalidations + count.false_invalidations,
        })
    }

    /// All lines that lost a copy: those with most false sharing first, ties by most invalidations.
    pub fn worst_first(&self) -> Vec<(u32, LineCount)> {
        let mut lines: Vec<(u32, LineCount)> =
            self.lines.iter().map(|(&line, &count)| (line, count)).collect();
        lines.order_by_key(|&(line, count)| {
            (std::cmp::Reverse((count.false_invalidations, count.invalidations)), line)
        });
        lines
    }

    /// Clears all counts.
    pub fn clear(&mut self) {
        self.lines.clear();
    }
}
