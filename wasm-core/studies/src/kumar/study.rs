//! How the study is run.

use serde::Deserialize;

/// Seeds and lengths; lengths in quanta.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Seeds of the runs; each is also the number of a draw of footprints.
    pub seeds: Vec<u32>,
    /// Cycles of a quantum, in which counters are read once.
    pub quantum_cycles: u32,
    /// Window of a co-run of the laboratory; its warm-up is the laboratory's own.
    pub corun_quanta: u32,
    /// Quanta between two placements of the live scheduler.
    pub placement_quanta: u32,
    /// Warm-up of a live run: the first placement and what it costs.
    pub live_warmup_quanta: u32,
    /// Window of a live run.
    pub live_quanta: u32,
    /// Warm-up of a run in which nobody moves.
    pub still_warmup_quanta: u32,
    /// Its window.
    pub still_quanta: u32,
    /// Live runs of a combination, each with a seed of its own.
    pub live_runs: u32,
    /// Placements drawn of each octet; all that quartets have are run.
    pub octet_draws: u32,
    /// Streams that a prefetcher follows, when there are prefetchers.
    pub prefetch_streams: u32,
    /// Lines that it fetches ahead.
    pub prefetch_degree: u32,
    /// Ways that devils may fill, when ways are reserved.
    pub devil_ways: u32,
    /// Too short to compare anything.
    #[serde(skip)]
    pub quick: bool,
}

impl Study {
    /// A quick look: the same with windows and warm-ups of at most so many quanta.
    pub fn shortened(self, quanta: u32) -> Self {
        let short = |length: u32| length.min(quanta);
        Self {
            corun_quanta: short(self.corun_quanta),
            placement_quanta: short(self.placement_quanta),
            live_warmup_quanta: short(self.live_warmup_quanta),
            live_quanta: short(self.live_quanta),
            still_warmup_quanta: short(self.still_warmup_quanta),
            still_quanta: short(self.still_quanta),
            quick: true,
            ..self
        }
    }
}
