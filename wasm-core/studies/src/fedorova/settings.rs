//! What a simulated run of the study is set to.

use super::parameters::Fedorova;
use super::{balance, first_level, pipelines};
use document::Checked;

/// What a run of the study is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// One of Table 1's schedules, a–d.
    Table1(char),
    /// Table 1's threads, dealt by measured CPI.
    CpiBalanced,
    /// Threads with CPIs as of SPEC.
    SpecCpis(Deal),
    /// Four copies of a program on one core with this L1.
    FirstLevel {
        /// Which program.
        program: &'static str,
        /// Kilobytes of L1.
        l1_kilobytes: u64,
    },
    /// Eighteen threads on a machine with this L2 and memory.
    Balance {
        /// Kilobytes of L2.
        l2_kilobytes: u64,
        /// Cycles of memory a line.
        cycles_per_line: u32,
        /// Who schedules.
        scheduler: Scheduler,
    },
    /// A schedule of the eighteen threads, each of its groups simulated alone with this L2.
    Emulated {
        /// Kilobytes of L2.
        l2_kilobytes: u64,
        /// Who schedules.
        scheduler: Scheduler,
    },
}

/// Who sits with whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deal {
    /// Equals together.
    Equals,
    /// Dealt by measured CPI.
    ByCpi,
    /// Where they were put at random.
    Random,
}

/// Who schedules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scheduler {
    /// The operating system's own.
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
    /// The scenario that is run.
    ///
    /// # Errors
    /// A study that asks for an impossible machine.
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
