//! The settings of the study's runs.

use super::parameters::Fedorova;
use super::{balance, first_level, pipelines};
use document::Checked;

/// The setting of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// One of Table 1's schedules, a–d.
    Table1(char),
    /// Table 1's threads, dealt by measured CPI.
    CpiBalanced,
    /// Threads with CPIs as in SPEC.
    SpecCpis(Deal),
    /// Four copies of a program on one core with this L1.
    FirstLevel {
        /// The program.
        program: &'static str,
        /// Kilobytes of L1.
        l1_kilobytes: u64,
    },
    /// Eighteen threads on a machine with this L2 and memory.
    Balance {
        /// Kilobytes of L2.
        l2_kilobytes: u64,
        /// Memory bandwidth in cycles per line.
        cycles_per_line: u32,
        /// The scheduler.
        scheduler: Scheduler,
    },
    /// A schedule of the eighteen threads, each of its groups simulated alone with this L2.
    Emulated {
        /// Kilobytes of L2.
        l2_kilobytes: u64,
        /// The scheduler.
        scheduler: Scheduler,
    },
}

/// How threads are grouped on cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deal {
    /// Equal threads together.
    Equals,
    /// Dealt by measured CPI.
    ByCpi,
    /// Randomly placed.
    Random,
}

/// The scheduler of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scheduler {
    /// The operating system's default.
    Default,
    /// Balance-set, PERF.
    Perf,
    /// Balance-set, FAIR.
    Fair,
}

impl Scheduler {
    /// Its name in tables.
    pub fn name(self) -> String {
        format!("{self:?}").to_uppercase()
    }
}

impl Setting {
    /// The scenario of the run.
    ///
    /// # Errors
    /// If the study's parameters make an invalid machine.
    pub fn scenario(self, study: &Fedorova, seed: u32) -> Result<Checked, String> {
        match self {
            Setting::FirstLevel { program, l1_kilobytes } => {
                first_level::scenario(program, l1_kilobytes, study, seed)
            }
            Setting::Balance { l2_kilobytes, cycles_per_line, scheduler } => {
                balance::scenario(l2_kilobytes, cycles_per_line, scheduler, study, seed)
            }
            _ => pipelines::scenario(self, study, seed),
        }
    }
}
