//! Hardware counters of a program, alone or in a co-run.

use engine::run::{LevelResult, ThreadResult, ratio};
use serde::Serialize;

/// Lookups and misses of one program at one level of caches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct LevelCounts {
    /// Level; 1 is nearest the core.
    pub level: u32,
    /// Lookups.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub accesses: u64,
    /// Lookups that missed.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub misses: u64,
}

/// Counters of a program over a measurement window, or summed over several windows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ProgramCounters {
    /// Cycles in which the program occupied a hardware context.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub cycles: u64,
    /// Instructions of the program.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Counters by level, nearest the core first.
    pub levels: Vec<LevelCounts>,
}

/// Rates at one level. The twelve metrics of Kumar 2009, §3.3.1, are four of them at each of three levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// Lookups in 10⁶ cycles.
    pub accesses_per_mcycle: f64,
    /// Misses in 10⁶ cycles.
    pub misses_per_mcycle: f64,
    /// Lookups in 10⁶ instructions.
    pub accesses_per_minstr: f64,
    /// Misses in 10⁶ instructions.
    pub misses_per_minstr: f64,
    /// Misses / lookups; 0 without lookups.
    pub miss_ratio: f64,
}

impl ProgramCounters {
    /// Instructions per cycle; 0 if none was executed.
    pub fn ipc(&self) -> f64 {
        ratio(self.instructions, self.cycles)
    }

    /// The counters of one thread of a run.
    pub fn of(thread: &ThreadResult) -> Self {
        let level = |c: &LevelResult| LevelCounts { level: c.level, accesses: c.accesses, misses: c.misses };
        Self {
            cycles: thread.scheduled_cycles,
            instructions: thread.instructions,
            levels: thread.caches.iter().map(level).collect(),
        }
    }

    /// Adds another run of the same program on the same machine.
    pub fn add(&mut self, other: &Self) {
        self.cycles += other.cycles;
        self.instructions += other.instructions;
        for (sum, more) in self.levels.iter_mut().zip(&other.levels) {
            sum.accesses += more.accesses;
            sum.misses += more.misses;
        }
    }

    /// Rates at a level; `None` if the program's core has no such level or the program executed nothing.
    pub fn rates(&self, level: u32) -> Option<Rates> {
        let counts = self.levels.iter().find(|l| l.level == level)?;
        if self.cycles == 0 || self.instructions == 0 {
            return None;
        }
        let per = |count: u64, of: u64| count as f64 * 1e6 / of as f64;
        Some(Rates {
            accesses_per_mcycle: per(counts.accesses, self.cycles),
            misses_per_mcycle: per(counts.misses, self.cycles),
            accesses_per_minstr: per(counts.accesses, self.instructions),
            misses_per_minstr: per(counts.misses, self.instructions),
            miss_ratio: ratio(counts.misses, counts.accesses),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_per_million() {
        let levels = vec![LevelCounts { level: 2, accesses: 50, misses: 10 }];
        let counters = ProgramCounters { cycles: 4_000, instructions: 2_000, levels };
        let rates = counters.rates(2).unwrap();
        // 50 / 4,000 · 10⁶ = 12,500 and 10 / 2,000 · 10⁶ = 5,000.
        assert_eq!((rates.accesses_per_mcycle, rates.misses_per_minstr), (12_500.0, 5_000.0));
        assert_eq!((rates.misses_per_mcycle, rates.accesses_per_minstr), (2_500.0, 25_000.0));
        assert!((rates.miss_ratio - 0.2).abs() < 1e-12);
        assert!(counters.rates(3).is_none());
    }
}
