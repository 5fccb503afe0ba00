//! What the study runs: seeds, lengths and what is varied, as its file gives them.

use serde::Deserialize;

/// Seeds and lengths; lengths in quanta.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kumar {
    /// Seeds of the runs; each is also the number of a draw of footprints.
    pub(super) seeds: Vec<u32>,
    /// Cycles of a quantum, in which counters are read once.
    pub(super) quantum_cycles: u32,
    /// Window of a co-run of the laboratory; its warm-up is the laboratory's own.
    pub(super) corun_quanta: u32,
    /// Quanta between two placements of the live scheduler.
    pub(super) placement_quanta: u32,
    /// Warm-up of a live run: the first placement and what it costs.
    pub(super) live_warmup_quanta: u32,
    /// Window of a live run.
    pub(super) live_quanta: u32,
    /// Warm-up of a run in which no program moves.
    pub(super) still_warmup_quanta: u32,
    /// Its window.
    pub(super) still_quanta: u32,
    /// Live runs of a combination, each with a seed of its own.
    pub(super) live_runs: u32,
    /// Placements drawn of each octet; all that quartets have are run.
    pub(super) octet_draws: u32,
    /// Streams that a prefetcher follows, when there are prefetchers.
    pub(super) prefetch_streams: u32,
    /// Lines that it fetches ahead.
    pub(super) prefetch_degree: u32,
    /// Ways that devils may fill, when ways are reserved.
    pub(super) devil_ways: u32,
    /// Too short to compare anything.
    #[serde(skip)]
    pub(super) quick: bool,
}
