//! Copies of a run at equal distances, so that it can be looked at again from any moment, within a bound of memory.

use super::memory::allocated_by;
use engine::run::Run;

/// Copies of a run at most.
const MOST: usize = 64;
/// Bytes of all of them at most. A page has two runs, and 4 GB in all.
pub const MOST_BYTES: usize = 512 << 20;

struct Kept {
    run: Run,
    /// What its copy allocated.
    bytes: usize,
}

/// The copies that are kept. That at cycle 0 always is.
pub struct Checkpoints {
    kept: Vec<Kept>,
    /// Distance in frames; 0 keeps only the one at cycle 0.
    every: u64,
}

impl Checkpoints {
    /// That of a run at cycle 0, and no more.
    pub fn first(run: &Run) -> Self {
        Self { kept: vec![Kept::of(run)], every: 0 }
    }

    /// From now on one in so many frames.
    pub fn set_distance(&mut self, frames: u64) {
        self.every = frames;
    }

    /// Keeps a copy where one is due. Where it has no room, every second one is let go and the distance doubles.
    pub fn offer(&mut self, run: &Run) {
        let likely = self.kept.last().map_or(0, |last| last.bytes);
        while self.is_due(run) && !self.has_room(likely) && self.kept.len() > 1 {
            self.every *= 2;
            let every = self.every;
            self.kept.retain(|kept| kept.run.frames_done().is_multiple_of(every));
        }
        if self.is_due(run) && self.has_room(likely) {
            let kept = Kept::of(run);
            // It may have grown since the last one.
            if self.has_room(kept.bytes) {
                self.kept.push(kept);
            }
        }
    }

    fn is_due(&self, run: &Run) -> bool {
        self.every > 0 && run.frames_done().is_multiple_of(self.every)
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.kept.len() < MOST && self.bytes() + bytes <= MOST_BYTES
    }

    /// What all of them take.
    pub fn bytes(&self) -> usize {
        self.kept.iter().map(|kept| kept.bytes).sum()
    }

    /// A copy of the last one before the end of a frame.
    pub fn before(&self, frame: u64) -> Option<Run> {
        let before = self.kept.iter().filter(|kept| kept.run.frames_done() <= frame);
        before.max_by_key(|kept| kept.run.frames_done()).map(|kept| kept.run.clone())
    }
}

impl Kept {
    fn of(run: &Run) -> Self {
        let (run, bytes) = allocated_by(|| run.clone());
        Self { run, bytes }
    }
}
