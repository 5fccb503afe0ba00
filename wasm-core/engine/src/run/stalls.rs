//! The breakdown of cycles by cause in the result.

use super::layout::Layout;
use crate::core::{CAUSES, Cause};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cycles by what happened in them; they add up to all cycles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[cfg_attr(feature = "codegen", ts(type = "{ completion: number } & Partial<Record<Cause, number>>"))]
pub struct StallBreakdown {
    /// Cycles in which an instruction completed; a wide core may complete several.
    pub completion: u64,
    /// Cycles without a completed instruction, by cause. Contains every cause of the machine, except `idle` for threads
    /// and `issue` for cores, which cannot occur.
    #[serde(flatten)]
    pub waiting: BTreeMap<Cause, u64>,
}

impl StallBreakdown {
    /// The breakdown of a thread's cycles, given its waits by cause.
    pub fn new(layout: &Layout, cycles: u64, waits: &[u64; CAUSES.len()]) -> Self {
        Self::by(layout.causes.iter().filter(|&&cause| cause != Cause::Idle), cycles, waits)
    }

    /// As [`StallBreakdown::new`], for cores, which can be idle.
    pub fn of_cores(layout: &Layout, cycles: u64, waits: &[u64; CAUSES.len()]) -> Self {
        // While a context waits for its turn, its core issues.
        Self::by(layout.causes.iter().filter(|&&cause| cause != Cause::Issue), cycles, waits)
    }

    fn by<'a>(causes: impl Iterator<Item = &'a Cause>, cycles: u64, waits: &[u64; CAUSES.len()]) -> Self {
        let mut waiting = BTreeMap::new();
        // `collect` would sort, with a separate sort routine.
        waiting.extend(causes.map(|&cause| (cause, waits[cause as usize])));
        Self { completion: cycles - waiting.values().sum::<u64>(), waiting }
    }

    /// The sum of several breakdowns.
    pub fn sum<'a>(parts: impl Iterator<Item = &'a Self>) -> Self {
        let mut all = Self::default();
        for part in parts {
            all.completion += part.completion;
            for (&cause, cycles) in &part.waiting {
                *all.waiting.entry(cause).or_default() += cycles;
            }
        }
        all
    }
}
