//! From the runs of one seed to the figures of the rows.

use super::observe::Observed;
use super::setting::{ENTRIES, Placement, Setting};
use super::study::Study;
use super::workload::Workload;
use std::collections::BTreeMap;

/// Figures by the id of their row.
pub type Figures = BTreeMap<String, f64>;

/// Runs by setting.
pub type Runs = BTreeMap<Setting, Observed>;

/// The figures of one seed; `None` if a run is missing.
pub fn of_seed(runs: &Runs, study: &Study) -> Option<Figures> {
    let mut figures = Figures::new();
    for workload in Workload::COMPARED {
        compare(runs, workload, &mut figures)?;
    }
    by_hand_and_round_robin(runs, &mut figures)?;
    rates(runs, study, &mut figures)?;
    for entries in ENTRIES {
        let index = runs.get(&Setting::Entries(entries))?.agreement(Workload::Warehouses.region());
        figures.insert(format!("shmap-{entries}"), index);
    }
    eight_chips(runs, &mut figures)?;
    figures.insert("activation-20".into(), runs.get(&Setting::PaperActivation)?.clustered());
    Some(figures)
}

fn placed(runs: &Runs, workload: Workload, placement: Placement) -> Option<&Observed> {
    runs.get(&Setting::Placed(workload, placement))
}

/// Figs 3, 5, 6 and 7 of one workload.
fn compare(runs: &Runs, workload: Workload, into: &mut Figures) -> Option<()> {
    let default = placed(runs, workload, Placement::Default)?;
    let clustered = placed(runs, workload, Placement::Clustering)?;
    let (id, region) = (workload.id(), workload.region());
    if workload == Workload::Chat {
        into.insert("fig-3-chat".into(), 100.0 * default.remote());
        into.insert("fig-5-agreement-chat".into(), clustered.agreement("room"));
    } else {
        into.insert(format!("fig-5-placed-{id}"), 100.0 * clustered.placed(region));
        into.insert(format!("fig-5-agreement-{id}"), clustered.agreement(region));
    }
    into.insert(format!("fig-5-purity-{id}"), clustered.purity(region));
    into.insert(format!("fig-6-{id}"), change(clustered.remote(), default.remote()));
    into.insert(format!("fig-7-{id}"), change(clustered.ipc(), default.ipc()));
    Some(())
}

fn by_hand_and_round_robin(runs: &Runs, into: &mut Figures) -> Option<()> {
    let remote = |workload, placement| Some(placed(runs, workload, placement)?.remote());
    let jbb = |placement| remote(Workload::Warehouses, placement);
    let (default, by_hand) = (jbb(Placement::Default)?, jbb(Placement::ByHand)?);
    let saved = (default - jbb(Placement::Clustering)?) / (default - by_hand);
    into.insert("fig-6-nearly-by-hand".into(), 100.0 * saved);
    let ratios = Workload::COMPARED
        .map(|w| Some(remote(w, Placement::RoundRobin)? / remote(w, Placement::Default)?))
        .into_iter()
        .collect::<Option<Vec<f64>>>()?;
    into.insert("fig-6-round-robin".into(), ratios.iter().sum::<f64>() / ratios.len() as f64);
    let (default, by_hand) =
        (placed(runs, Workload::Chat, Placement::Default)?, placed(runs, Workload::Chat, Placement::ByHand)?);
    let gain = by_hand.ipc() / default.ipc() - 1.0;
    into.insert("fig-7-by-stalls".into(), gain / (default.remote() - by_hand.remote()));
    Some(())
}

/// Fig. 8.
fn rates(runs: &Runs, study: &Study, into: &mut Figures) -> Option<()> {
    let of: Vec<&Observed> =
        study.rates.iter().map(|&one_in| runs.get(&Setting::Rate(one_in))).collect::<Option<_>>()?;
    let least = |figure: &dyn Fn(&[&Observed]) -> f64| of.windows(2).map(figure).fold(f64::NAN, f64::min);
    into.insert("fig-8-overhead-falls".into(), least(&|pair| pair[0].overhead() / pair[1].overhead()));
    let time = |run: &Observed| run.gigacycles_to_a_million();
    into.insert("fig-8-time-rises".into(), least(&|pair| time(pair[1]) / time(pair[0])));
    into.insert("fig-8-overhead-10".into(), 100.0 * runs.get(&Setting::Rate(10))?.overhead());
    Some(())
}

/// §7.4.
fn eight_chips(runs: &Runs, into: &mut Figures) -> Option<()> {
    let of = |placement| placed(runs, Workload::EightChips, placement);
    let (default, clustered) = (of(Placement::Default)?, of(Placement::Clustering)?);
    into.insert("eight-chips-hand".into(), change(of(Placement::ByHand)?.ipc(), default.ipc()));
    into.insert("eight-chips-clustering".into(), change(clustered.ipc(), default.ipc()));
    into.insert("eight-chips-purity".into(), clustered.purity(Workload::EightChips.region()));
    Some(())
}

/// From `before` to `now`, in per cent of `before`.
fn change(now: f64, before: f64) -> f64 {
    100.0 * (now / before - 1.0)
}

/// The mean over seeds, figure by figure; all seeds have the same figures.
pub fn mean(seeds: &[Figures]) -> Figures {
    let ids = seeds.first().map(Figures::keys).into_iter().flatten();
    let of = |id: &String| seeds.iter().filter_map(|s| s.get(id)).sum::<f64>() / seeds.len() as f64;
    ids.map(|id| (id.clone(), of(id))).collect()
}
