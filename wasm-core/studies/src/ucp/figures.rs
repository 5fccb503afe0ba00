//! Row figures from the runs of one seed.

use super::parameters::Ucp;
use super::setting::{Made, Setting, Sharing};
use crate::figures::{Figures, change, mean, range};
use crate::part::Part;
use crate::study::Seed;

/// All parts of the study: for random pairs, and for programs designed to show one effect.
pub fn parts(pairs: &[[usize; 2]]) -> Vec<Part<Ucp>> {
    let drawn = |rows: &str, of, base, figures: fn(Vec<f64>, &mut Figures)| {
        let both = (0..pairs.len()).flat_map(|pair| [of, base].map(|sharing| Setting::Pair(pair, sharing)));
        let alone = pairs.iter().flatten().map(|&program| Setting::Alone(program));
        Part::<Ucp>::figures(rows, both.chain(alone), move |seed, into| figures(seed.gains(of, base), into))
    };
    vec![
        drawn("over-lru*", Sharing::Utility, Sharing::Lru, |gains, into| {
            into.set("over-lru", mean(gains.iter().copied()));
            into.set("over-lru-most", range(gains.iter().copied()).1);
            into.set("over-lru-least", range(gains).0);
        }),
        drawn("over-halves", Sharing::Utility, Sharing::Halves, |gains, into| {
            into.set("over-halves", mean(gains));
        }),
        drawn("halves-over-lru", Sharing::Halves, Sharing::Lru, |gains, into| {
            into.set("halves-over-lru", mean(gains));
        }),
        drawn("sampling", Sharing::Utility, Sharing::AllSets, |gains, into| {
            into.set("sampling", mean(gains));
        }),
        gain("walk-gain", Made::WalkBesideReuse),
        ways("walk-ways", Made::WalkBesideReuse, |ways| ways.first().copied().unwrap_or(f64::NAN)),
        gain("twins-gain", Made::Twins),
        ways("twins-ways", Made::Twins, |ways| range(ways.iter().copied()).0),
        gain("fitting-gain", Made::Fitting),
    ]
}

/// Gain of sharing by utility for designed programs, in percent.
fn gain(id: &str, what: Made) -> Part<Ucp> {
    let both = [Sharing::Utility, Sharing::Lru].map(|sharing| Setting::Made(what, sharing));
    Part::<Ucp>::figure(id, both, move |seed| {
        let [utility, lru] = both.map(|setting| seed.run(setting));
        100.0 * (utility.against(&lru.ipc) - 1.0)
    })
}

/// A figure of the programs' ways under sharing by utility.
fn ways(id: &str, what: Made, figure: fn(&[f64]) -> f64) -> Part<Ucp> {
    let utility = Setting::Made(what, Sharing::Utility);
    Part::<Ucp>::figure(id, [utility], move |seed| figure(&seed.run(utility).ways))
}

impl Seed<'_, Ucp> {
    /// Gains in weighted speed-up, pair by pair, in percent.
    fn gains(&self, of: Sharing, base: Sharing) -> Vec<f64> {
        let speedup = |pair, sharing| self.weighted_speedup(pair, sharing);
        (0..self.prepared.len()).map(|pair| change(speedup(pair, of), speedup(pair, base))).collect()
    }

    /// Sum over both programs of IPC ÷ IPC alone.
    pub fn weighted_speedup(&self, pair: usize, sharing: Sharing) -> f64 {
        let together = &self.run(Setting::Pair(pair, sharing)).ipc;
        let alone = self.prepared[pair].map(|program| self.run(Setting::Alone(program)).ipc[0]);
        together.iter().zip(alone).map(|(ipc, alone)| ipc / alone).sum()
    }
}
