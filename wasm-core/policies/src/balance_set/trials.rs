//! Finds by trial how many hardware contexts to leave idle (ours).
//!
//! The paper's prediction of IPC from the miss ratio of the shared cache is blind to most contention within a core:
//! first-level misses and memory bandwidth. An operating system cannot compute them for a group that has not run, but
//! it can measure. At intervals a few quanta run with fewer or more threads, and the number with the highest IPC stays.
//!
//! A trial takes three quanta. The first is not counted, because its caches contain other threads' lines. A trial wins
//! if its IPC exceeds that of the present number by 3 %. The latter is a mean that halves the weight of the past every
//! other quantum. After a win the next trial continues in the same direction at once; after a loss in the other; after
//! two losses, it waits. All chosen.

use engine::policy::{OsView, ThreadView};

const TRIAL_QUANTA: u32 = 3;
/// Quanta from the end of two lost trials to the next trial.
const PAUSE_QUANTA: u32 = 24;
/// Factor by which a trial must win: groups differ from quantum to quantum.
const WORTH_IT: f64 = 1.03;
/// Weight of the last quantum in the present number's mean.
const WEIGHT: f64 = 0.3;

/// The number of threads to run, from measured IPC.
#[derive(Clone, Debug)]
pub struct Trials {
    contexts: usize,
    /// Change in threads per trial: a quarter of the hardware contexts.
    step: usize,
    /// The best number so far, and its IPC.
    best: (usize, Option<f64>),
    phase: Phase,
    fewer: bool,
    lost: u32,
    /// Cycle and instructions at the end of the last quantum.
    before: Option<(u64, u64)>,
}

#[derive(Clone, Debug)]
enum Phase {
    /// The best number runs, for this many more quanta.
    Holding(u32),
    /// Another number runs.
    Trying { size: usize, quanta: u32, ipc: f64 },
}

impl Trials {
    /// Begins with all hardware contexts.
    pub fn new(contexts: usize) -> Self {
        Self {
            contexts,
            step: (contexts / 4).max(1),
            best: (contexts, None),
            phase: Phase::Holding(TRIAL_QUANTA),
            fewer: true,
            lost: 0,
            before: None,
        }
    }

    /// The number of threads to run now.
    pub fn size(&self) -> usize {
        match self.phase {
            Phase::Holding(_) => self.best.0,
            Phase::Trying { size, .. } => size,
        }
    }

    /// The best number and its IPC, once measured.
    pub fn best(&self) -> (usize, Option<f64>) {
        self.best
    }

    /// Ends a quantum. Unless `chosen`, the policy did not choose its group and the quantum is not counted.
    pub fn end_quantum(&mut self, os: &OsView, chosen: bool) {
        let instructions = os.threads.iter().map(|t: &ThreadView| t.observed.instructions).sum();
        let before = self.before.replace((os.cycle, instructions));
        let Some((cycle, done)) = before.filter(|&(cycle, _)| chosen && cycle < os.cycle) else { return };
        self.count((instructions - done) as f64 / (os.cycle - cycle) as f64);
    }

    fn count(&mut self, ipc: f64) {
        match &mut self.phase {
            Phase::Holding(quanta) => {
                let mean = self.best.1.map_or(ipc, |mean| mean + WEIGHT * (ipc - mean));
                self.best.1 = Some(mean);
                *quanta = quanta.saturating_sub(1);
                if *quanta == 0 {
                    self.begin();
                }
            }
            Phase::Trying { size, quanta, ipc: sum } => {
                *quanta += 1;
                if *quanta > 1 {
                    *sum += ipc;
                }
                if *quanta == TRIAL_QUANTA {
                    let (size, mean) = (*size, *sum / f64::from(TRIAL_QUANTA - 1));
                    self.judge(size, mean);
                }
            }
        }
    }

    fn judge(&mut self, size: usize, ipc: f64) {
        if self.best.1.is_none_or(|best| ipc > best * WORTH_IT) {
            self.best = (size, Some(ipc));
            // The number left behind has just lost: only going on in this direction can be better.
            self.lost = 1;
            self.begin();
        } else {
            self.fewer = !self.fewer;
            self.lost += 1;
            if self.lost < 2 { self.begin() } else { self.hold() }
        }
    }

    fn hold(&mut self) {
        self.lost = 0;
        self.phase = Phase::Holding(PAUSE_QUANTA);
    }

    /// Tries one step in the present direction, or in the other if that has no step left.
    fn begin(&mut self) {
        let next = |fewer: bool| {
            let size = if fewer { self.best.0.saturating_sub(self.step) } else { self.best.0 + self.step };
            (1..=self.contexts).contains(&size).then_some(size)
        };
        if next(self.fewer).is_none() {
            self.fewer = !self.fewer;
            self.lost += 1;
        }
        match next(self.fewer).filter(|_| self.lost < 2) {
            Some(size) => self.phase = Phase::Trying { size, quanta: 0, ipc: 0.0 },
            None => self.hold(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number that runs in each quantum on a machine with the given IPC by number.
    fn sizes(contexts: usize, quanta: usize, ipc: impl Fn(usize) -> f64) -> Vec<usize> {
        let mut trials = Trials::new(contexts);
        let quantum = |_| {
            let size = trials.size();
            trials.count(ipc(size));
            size
        };
        (0..quanta).map(quantum).collect()
    }

    #[test]
    fn it_finds_the_number_that_is_best_and_stays() {
        // 18 x vpr-place on 48 KB, measured: 0.77, 0.97, 1.11 and 0.84 on 8, 6, 4 and 2 hardware contexts.
        let vpr_place = |size| [0.0, 0.84, 1.11, 0.97, 0.77][size / 2];
        let run = sizes(8, 60, vpr_place);
        // Three quanta of all eight, then trials of three: six wins, four wins, two loses; six has already lost to
        // four.
        let wanted = [[8; 3], [6; 3], [4; 3], [2; 3], [4; 3]].concat();
        assert_eq!(run[..15], wanted);
        assert!(run[12..].iter().filter(|&&size| size == 4).count() >= 40, "{run:?}");
    }

    #[test]
    fn more_is_found_again_when_the_load_has_changed() {
        let mut trials = Trials::new(8);
        (0..60).for_each(|_| trials.count([0.0, 0.84, 1.11, 0.97, 0.77][trials.size() / 2]));
        assert_eq!(trials.best().0, 4);
        (0..60).for_each(|_| trials.count(trials.size() as f64 / 8.0));
        assert_eq!(trials.best().0, 8, "every context counts now");
    }

    #[test]
    fn where_all_contexts_are_best_few_quanta_are_spent_on_trials() {
        let run = sizes(8, 270, |size| size as f64);
        let tried = run.iter().filter(|&&size| size != 8).count();
        assert_eq!(tried, 30, "three of every twenty-seven quanta: {run:?}");
    }
}
