//! Every run of a study by what was set in it, for one seed or as the mean over all.

use super::observe::Observed;

/// What a run of the balance-set study is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// One of Table 1's schedules, a–d.
    Table1(char),
    /// Eighteen threads on a machine with this L2 and memory.
    Balance {
        /// Kilobytes of L2.
        l2_kilobytes: u64,
        /// Cycles of memory a line.
        cycles_per_line: u32,
        /// Who schedules.
        scheduler: Scheduler,
    },
}

/// Who schedules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheduler {
    /// The operating system's own.
    Default,
    /// Balance-set, PERF.
    Perf,
    /// Balance-set, FAIR.
    Fair,
}

/// Runs by setting.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    runs: Vec<(Setting, Observed)>,
}

impl Figures {
    /// Runs of one seed.
    pub fn new(runs: Vec<(Setting, Observed)>) -> Self {
        Self { runs }
    }

    /// The mean over seeds, setting by setting; all have the same settings in the same order.
    pub fn mean(seeds: &[Self]) -> Self {
        let settings = seeds.first().map(|s| s.runs.iter().map(|r| r.0)).into_iter().flatten();
        let runs = settings.enumerate().map(|(i, setting)| {
            let same: Vec<&Observed> = seeds.iter().map(|s| &s.runs[i].1).collect();
            (setting, Observed::mean(&same))
        });
        Self { runs: runs.collect() }
    }

    /// The run of a setting.
    pub fn get(&self, setting: Setting) -> Option<&Observed> {
        self.runs.iter().find(|r| r.0 == setting).map(|r| &r.1)
    }

    /// Every run with its setting.
    pub fn all(&self) -> impl Iterator<Item = &(Setting, Observed)> {
        self.runs.iter()
    }
}
