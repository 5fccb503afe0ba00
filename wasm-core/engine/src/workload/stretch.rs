//! Divides a stream of records into stretches of instructions, as executed by a thread that waits.

use super::record::Record;
use super::source::Batch;

/// The rest of the present stretch, and records beyond it.
#[derive(Clone, Debug)]
pub struct Stretch {
    left: u64,
    held: Box<Batch>,
    /// The first buffered record; the batch's length if there is none.
    at: usize,
    /// Whether the thread ends within the present stretch.
    ends: bool,
}

impl Stretch {
    /// An empty stretch with no buffered records.
    pub fn new() -> Self {
        let held = Box::new([Record::end(0); _]);
        Self { left: 0, at: held.len(), held, ends: false }
    }

    /// Begins another stretch.
    pub fn begin(&mut self, instructions: u64) {
        self.left = instructions;
    }

    /// Whether the stretch is the thread's last.
    pub fn is_last(&self) -> bool {
        self.ends
    }

    /// Fills a batch up to the stretch's end, and the rest with end records. `more` generates the next records of the
    /// whole stream.
    pub fn fill(&mut self, batch: &mut Batch, mut more: impl FnMut(&mut Batch)) {
        let mut is_over = self.left == 0;
        for slot in batch {
            if is_over {
                *slot = Record::end(0);
                continue;
            }
            if self.at == self.held.len() {
                more(&mut self.held);
                self.at = 0;
            }
            let next = self.held[self.at];
            let length = u64::from(next.gap()) + u64::from(!next.is_end());
            (*slot, is_over) = if length > self.left || self.left == 0 {
                // Less than a record's length, so it fits a gap.
                let executed = self.left as u32;
                self.held[self.at] = next.after(next.gap() - executed);
                self.left = 0;
                (Record::end(executed), true)
            } else if next.is_end() {
                self.ends = true;
                (next, true)
            } else {
                self.at += 1;
                self.left -= length;
                (next, false)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Records with these gaps in rotation, each to a line of its own.
    fn stream(gaps: Vec<u32>) -> impl FnMut(&mut Batch) {
        let mut n = 0;
        move |batch| {
            for slot in batch {
                *slot = Record::reference(n, gaps[n as usize % gaps.len()], false, false);
                n += 1;
            }
        }
    }

    /// The lines of a stretch in order, each with the number of instructions up to and including it; then the total
    /// number of instructions.
    fn executed(stretch: &mut Stretch, more: &mut impl FnMut(&mut Batch)) -> (Vec<(u32, u64)>, u64) {
        let (mut lines, mut instructions) = (Vec::new(), 0);
        loop {
            let mut batch = [Record::end(0); _];
            stretch.fill(&mut batch, &mut *more);
            for record in batch {
                instructions += u64::from(record.gap());
                if record.is_end() {
                    return (lines, instructions);
                }
                instructions += 1;
                lines.push((record.line(), instructions));
            }
        }
    }

    #[test]
    fn a_record_is_cut_where_the_stretch_ends() {
        // A reference is every fourth instruction. The first stretch of five instructions ends one instruction after
        // line 0. Two instructions and line 1 itself are left: it is the third instruction of the next stretch.
        let mut more = stream(vec![3]);
        let mut stretch = Stretch::new();
        stretch.begin(5);
        assert_eq!(executed(&mut stretch, &mut more), (vec![(0, 4)], 5));
        stretch.begin(3);
        assert_eq!(executed(&mut stretch, &mut more), (vec![(1, 3)], 3));
        stretch.begin(3);
        assert_eq!(executed(&mut stretch, &mut more), (vec![], 3));
        stretch.begin(1);
        assert_eq!(executed(&mut stretch, &mut more), (vec![(2, 1)], 1));
    }

    proptest! {
        #[test]
        fn stretches_are_the_stream_and_nothing_else(
            gaps in prop::collection::vec(0..200u32, 1..9),
            lengths in prop::collection::vec(1..30_000u64, 1..12),
        ) {
            let mut cut = Vec::new();
            let mut before = 0;
            let (mut more, mut stretch) = (stream(gaps.clone()), Stretch::new());
            for &length in &lengths {
                stretch.begin(length);
                let (lines, instructions) = executed(&mut stretch, &mut more);
                prop_assert_eq!(instructions, length);
                cut.extend(lines.into_iter().map(|(line, at)| (line, before + at)));
                before += length;
            }
            let mut at = 0;
            for (n, &(line, found)) in cut.iter().enumerate() {
                at += u64::from(gaps[n % gaps.len()]) + 1;
                prop_assert_eq!((line, found), (n as u32, at));
            }
            prop_assert!(at + u64::from(gaps[cut.len() % gaps.len()]) + 1 > before);
        }
    }
}
