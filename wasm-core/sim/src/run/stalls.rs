//! Where cycles went, as the result says it.

use super::layout::Layout;
use crate::core::{CAUSES, Cause};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cycles by what they were: they add up to all of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[cfg_attr(feature = "codegen", ts(type = "{ completion: number } & Partial<Record<Cause, number>>"))]
pub struct StallBreakdown {
    /// An instruction was completed; a wide core may complete several.
    pub completion: u64,
    /// None was, by cause; every cause that the machine has, but `idle`, which no thread has.
    #[serde(flatten)]
    pub waiting: BTreeMap<Cause, u64>,
}

impl StallBreakdown {
    /// So many cycles of a thread, of which these were waits by cause.
    pub fn new(layout: &Layout, cycles: u64, waits: &[u64; CAUSES.len()]) -> Self {
        let causes = layout.causes.iter().filter(|&&cause| cause != Cause::Idle);
        let waiting: BTreeMap<Cause, u64> = causes.map(|&cause| (cause, waits[cause as usize])).collect();
        Self { completion: cycles - waiting.values().sum::<u64>(), waiting }
    }

    /// All together.
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
