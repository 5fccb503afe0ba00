//! From the runs of one seed to the figures of the rows.

use super::parameters::Ucp;
use super::setting::{Made, Setting, Sharing};
use crate::figures::{Figures, change, mean, range};
use crate::study::Seed;

/// The figures of one seed.
pub fn of(seed: &Seed<Ucp>, into: &mut Figures) {
    let gains = |sharing, base| -> Vec<f64> {
        let speedup = |pair, sharing| seed.weighted_speedup(pair, sharing);
        let gain = |pair| change(speedup(pair, sharing), speedup(pair, base));
        (0..seed.prepared.len()).map(gain).collect()
    };
    let over_lru = gains(Sharing::Utility, Sharing::Lru);
    into.set("over-lru", mean(over_lru.iter().copied()));
    into.set("over-lru-most", range(over_lru.iter().copied()).1);
    into.set("over-lru-least", range(over_lru).0);
    into.set("over-halves", mean(gains(Sharing::Utility, Sharing::Halves)));
    into.set("halves-over-lru", mean(gains(Sharing::Halves, Sharing::Lru)));
    into.set("sampling", mean(gains(Sharing::Utility, Sharing::AllSets)));

    let made = |made, sharing| seed.run(Setting::Made(made, sharing));
    let gain = |what| {
        let base = made(what, Sharing::Lru);
        100.0 * (made(what, Sharing::Utility).against(&base.ipc) - 1.0)
    };
    into.set("walk-gain", gain(Made::WalkBesideReuse));
    let ways = &made(Made::WalkBesideReuse, Sharing::Utility).ways;
    into.set("walk-ways", ways.first().copied());
    into.set("twins-ways", range(made(Made::Twins, Sharing::Utility).ways.iter().copied()).0);
    into.set("twins-gain", gain(Made::Twins));
    into.set("fitting-gain", gain(Made::Fitting));
}

impl Seed<'_, Ucp> {
    /// Σ of both programs' IPC ÷ their IPC alone.
    pub fn weighted_speedup(&self, pair: usize, sharing: Sharing) -> f64 {
        let together = &self.run(Setting::Pair(pair, sharing)).ipc;
        let alone = self.prepared[pair].map(|program| self.run(Setting::Alone(program)).ipc[0]);
        together.iter().zip(alone).map(|(ipc, alone)| ipc / alone).sum()
    }
}
