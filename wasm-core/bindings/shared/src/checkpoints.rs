//! Checkpoints: copies of a run at equal distances, so that any moment can be shown again, within a memory bound.

use super::memory::taken;
use engine::run::Run;

/// The largest number of copies.
const MOST: usize = 64;
/// The memory bound, in bytes, for keeping copies. A page has two runs, and 4 GB in all.
pub const MOST_BYTES: usize = 512 << 20;

/// The copies. The one at cycle 0 is always kept.
pub struct Checkpoints {
    kept: Vec<Run>,
    /// The distance in frames; 0 keeps only the copy at cycle 0.
    every: u64,
    /// The present limit; less than [`MOST`] once memory has become scarce.
    most: usize,
    /// Bytes in use before the first copy.
    taken_before: usize,
}

impl Checkpoints {
    /// Only the copy of a run at cycle 0.
    pub fn first(run: &Run) -> Self {
        let taken_before = taken();
        Self { kept: vec![run.clone()], every: 0, most: MOST, taken_before }
    }

    /// Sets the distance between copies.
    pub fn set_distance(&mut self, frames: u64) {
        self.every = frames;
    }

    /// Keeps a copy if one is due. Without room, every second copy is dropped and the distance doubles.
    pub fn offer(&mut self, run: &Run) {
        if self.is_due(run) && self.bytes() + self.bytes() / self.kept.len() > MOST_BYTES {
            self.most = self.most.min(self.kept.len());
        }
        while self.is_due(run) && self.kept.len() >= self.most && self.kept.len() > 1 {
            self.every *= 2;
            let every = self.every;
            self.kept.retain(|kept| kept.frames_done().is_multiple_of(every));
        }
        if self.is_due(run) && self.kept.len() < self.most {
            self.kept.push(run.clone());
        }
    }

    fn is_due(&self, run: &Run) -> bool {
        self.every > 0 && run.frames_done().is_multiple_of(self.every)
    }

    /// Bytes allocated since before the first copy, by any code: an upper bound on the copies' size.
    fn bytes(&self) -> usize {
        taken().saturating_sub(self.taken_before)
    }

    /// A copy of the last checkpoint at or before the end of a frame.
    pub fn before(&self, frame: u64) -> Option<Run> {
        let before = self.kept.iter().filter(|kept| kept.frames_done() <= frame);
        before.max_by_key(|kept| kept.frames_done()).cloned()
    }
}
