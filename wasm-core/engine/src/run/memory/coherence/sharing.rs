//! Which lines go to and fro between caches, and which of them for nothing.

use super::directory::ByNumber;
use document::Order;

/// What happened to one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCount {
    /// Copies in first levels that a store of another thread took away.
    pub invalidations: u64,
    /// Those of them of which the part that was stored to had not been used: false sharing.
    pub false_invalidations: u64,
}

/// Counts by line.
#[derive(Clone, Debug, Default)]
pub struct SharingCounts {
    lines: ByNumber<LineCount>,
}

impl SharingCounts {
    /// Notes that a copy of a line was lost, of which these parts had been used, to a store to one part.
    pub fn lost(&mut self, line: u32, used: u64, stored: u32) {
        let count = self.lines.entry(line).or_default();
        count.invalidations += 1;
        count.false_invalidations += u64::from(used >> stored & 1 == 0);
    }

    /// All lines together.
    pub fn total(&self) -> LineCount {
        // Sums do not depend on the order.
        self.lines.values().fold(LineCount::default(), |sum, count| LineCount {
            invalidations: sum.invalidations + count.invalidations,
            false_invalidations: sum.false_invalidations + count.false_invalidations,
        })
    }

    /// All lines that lost a copy: those with most false sharing first, of equals those with most invalidations.
    pub fn worst_first(&self) -> Vec<(u32, LineCount)> {
        let mut lines: Vec<(u32, LineCount)> =
            self.lines.iter().map(|(&line, &count)| (line, count)).collect();
        lines.order_by_key(|&(line, count)| {
            (std::cmp::Reverse((count.false_invalidations, count.invalidations)), line)
        });
        lines
    }

    /// Starts counting anew.
    pub fn clear(&mut self) {
        self.lines.clear();
    }
}
