//! The study's parameters from its file: seeds, lengths and what is varied.

use serde::Deserialize;

/// Seeds and lengths; lengths in quanta.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kumar {
    /// Seeds of the runs; each also selects a draw of footprints.
    pub(super) seeds: Vec<u32>,
    /// Cycles per quantum; counters are read once per quantum.
    pub(super) quantum_cycles: u32,
    /// Window of a laboratory co-run; the laboratory sets its warm-up.
    pub(super) corun_quanta: u32,
    /// Quanta between placements of the live scheduler.
    pub(super) placement_quanta: u32,
    /// Warm-up of a live run, including the first placement and its cost.
    pub(super) live_warmup_quanta: u32,
    /// Window of a live run.
    pub(super) live_quanta: u32,
    /// Warm-up of a run without moves.
    pub(super) still_warmup_quanta: u32,
    /// Window of a run without moves.
    pub(super) still_quanta: u32,
    /// Live runs per combination, each with its own seed.
    pub(super) live_runs: u32,
    /// Random placements of each octet; quartets run in all placements.
    pub(super) octet_draws: u32,
    /// Streams that a prefetcher tracks, if there are prefetchers.
    pub(super) prefetch_streams: u32,
    /// Lines that it prefetches.
    pub(super) prefetch_degree: u32,
    /// Ways available to devils, if ways are reserved.
    pub(super) devil_ways: u32,
    /// Whether this is a quick test, too short for comparisons.
    #[serde(skip)]
    pub(super) quick: bool,
}
