//! Copies of a run at equal distances, so that it can be looked at again from any moment, within a bound of memory.

use super::memory::taken;
use engine::run::Run;

/// Copies of a run at most.
const MOST: usize = 64;
/// Bytes that may be taken while copies are kept. A page has two runs, and 4 GB in all.
pub const MOST_BYTES: usize = 512 << 20;

/// The copies that are kept. That at cycle 0 always is.
pub struct Checkpoints {
    kept: Vec<Run>,
    /// Distance in frames; 0 keeps only the one at cycle 0.
    every: u64,
    /// As many as there is room for; fewer than [`MOST`] from the moment on at which memory has become scarce.
    most: usize,
    /// Bytes that were taken before the first.
    taken_before: usize,
}

impl Checkpoints {
    /// That of a run at cycle 0, and no more.
    pub fn first(run: &Run) -> Self {
        let taken_before = taken();
        Self { kept: vec![run.clone()], every: 0, most: MOST, taken_before }
    }

    /// From now on one in so many frames.
    pub fn set_distance(&mut self, frames: u64) {
        self.every = frames;
    }

    /// Keeps a copy where one is due. Where there is no room, every second one is let go and the distance doubles.
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

    /// What was taken since the first was made, by whomever: more than they take themselves.
    fn bytes(&self) -> usize {
        taken().saturating_sub(self.taken_before)
    }

    /// A copy of the last one before the end of a frame.
    pub fn before(&self, frame: u64) -> Option<Run> {
        let before = self.kept.iter().filter(|kept| kept.frames_done() <= frame);
        before.max_by_key(|kept| kept.frames_done()).cloned()
    }
}
