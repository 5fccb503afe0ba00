//! From the runs of one seed to the figures of the rows.

use super::observe::Observed;
use super::parameters::Tam;
use super::setting::{ENTRIES, Placement, Setting};
use super::workload::Workload;
use crate::figures::{Figures, change, mean, range, steps};
use crate::study::Seed;

/// The figures of one seed.
pub fn of(seed: &Seed<Tam>, into: &mut Figures) {
    for workload in Workload::COMPARED {
        compare(seed, workload, into);
    }
    by_hand_and_round_robin(seed, into);
    rates(seed, into);
    for entries in ENTRIES {
        let index = seed.run(Setting::Entries(entries)).agreement(Workload::Warehouses.region());
        into.set(format!("shmap-{entries}"), index);
    }
    eight_chips(seed, into);
    into.set("activation-20", seed.run(Setting::PaperActivation).clustered());
}

impl Seed<'_, Tam> {
    fn placed(&self, workload: Workload, placement: Placement) -> &Observed {
        self.run(Setting::Placed(workload, placement))
    }
}

/// Figs 3, 5, 6 and 7 of one workload.
fn compare(seed: &Seed<Tam>, workload: Workload, into: &mut Figures) {
    let default = seed.placed(workload, Placement::Default);
    let clustered = seed.placed(workload, Placement::Clustering);
    let (id, region) = (workload.id(), workload.region());
    into.set(format!("fig-3-{id}"), 100.0 * default.remote());
    if workload == Workload::Chat {
        into.set("fig-5-agreement-chat", clustered.agreement("room"));
    } else {
        into.set(format!("fig-5-placed-{id}"), 100.0 * clustered.placed(region));
        into.set(format!("fig-5-agreement-{id}"), clustered.agreement(region));
    }
    into.set(format!("fig-5-purity-{id}"), clustered.purity(region));
    into.set(format!("fig-6-{id}"), change(clustered.remote(), default.remote()));
    into.set(format!("fig-7-{id}"), change(clustered.ipc(), default.ipc()));
}

fn by_hand_and_round_robin(seed: &Seed<Tam>, into: &mut Figures) {
    let remote = |workload, placement| seed.placed(workload, placement).remote();
    let jbb = |placement| remote(Workload::Warehouses, placement);
    let (default, by_hand) = (jbb(Placement::Default), jbb(Placement::ByHand));
    let saved = (default - jbb(Placement::Clustering)) / (default - by_hand);
    into.set("fig-6-nearly-by-hand", 100.0 * saved);
    let ratios = Workload::COMPARED.map(|w| remote(w, Placement::RoundRobin) / remote(w, Placement::Default));
    into.set("fig-6-round-robin", mean(ratios));
    let [default, by_hand] =
        [Placement::Default, Placement::ByHand].map(|placement| seed.placed(Workload::Chat, placement));
    let gain = by_hand.ipc() / default.ipc() - 1.0;
    into.set("fig-7-by-stalls", gain / (default.remote() - by_hand.remote()));
}

/// Fig. 8.
fn rates(seed: &Seed<Tam>, into: &mut Figures) {
    let of = |figure: fn(&Observed) -> f64| -> Vec<f64> {
        seed.study.rates.iter().map(|&one_in| figure(seed.run(Setting::Rate(one_in)))).collect()
    };
    let overheads = of(Observed::overhead);
    into.set("fig-8-overhead-falls", range(steps(&overheads, |more, fewer| more / fewer)).0);
    let times = of(Observed::gigacycles_to_a_million);
    into.set("fig-8-time-rises", range(steps(&times, |short, long| long / short)).0);
    into.set("fig-8-overhead-10", 100.0 * seed.run(Setting::Rate(10)).overhead());
}

/// §7.4.
fn eight_chips(seed: &Seed<Tam>, into: &mut Figures) {
    let of = |placement| seed.placed(Workload::EightChips, placement);
    let (default, clustered) = (of(Placement::Default), of(Placement::Clustering));
    into.set("eight-chips-hand", change(of(Placement::ByHand).ipc(), default.ipc()));
    into.set("eight-chips-clustering", change(clustered.ipc(), default.ipc()));
    into.set("eight-chips-purity", clustered.purity(Workload::EightChips.region()));
}
