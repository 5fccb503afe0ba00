//! Row figures from the runs of one seed.

use super::observe::Observed;
use super::parameters::Tam;
use super::setting::{ENTRIES, PLACEMENTS, Placement, Setting};
use super::workload::Workload;
use crate::figures::{change, mean, range, steps};
use crate::part::Part;
use crate::study::Seed;
use crate::table::pairs;

/// All parts of the study.
pub fn parts(study: &Tam) -> Vec<Part<Tam>> {
    let compared = pairs(Workload::COMPARED, PLACEMENTS);
    let mut parts = vec![Part::<Tam>::tables(compared.map(|(workload, by)| Setting::Placed(workload, by)))];
    parts.extend(Workload::COMPARED.into_iter().flat_map(compare));
    parts.extend(by_hand_and_round_robin());
    parts.extend(rates(study));
    parts.extend(ENTRIES.map(|entries| {
        let setting = Setting::Entries(entries);
        let index = move |seed: &Seed<Tam>| seed.run(setting).agreement(Workload::Warehouses.region());
        Part::<Tam>::figure(format!("shmap-{entries}"), [setting], index)
    }));
    parts.extend(eight_chips());
    let paper = Setting::PaperActivation;
    parts.push(Part::<Tam>::figure("activation-20", [paper], move |seed| seed.run(paper).clustered()));
    parts
}

impl Seed<'_, Tam> {
    fn placed(&self, workload: Workload, placement: Placement) -> &Observed {
        self.run(Setting::Placed(workload, placement))
    }
}

/// Figs 3, 5, 6 and 7 of one workload.
fn compare(workload: Workload) -> [Part<Tam>; 3] {
    let (id, region) = (workload.id(), workload.region());
    let [default, clustered] =
        [Placement::Default, Placement::Clustering].map(|by| Setting::Placed(workload, by));
    let breakdown =
        Part::<Tam>::figure(format!("fig-3-{id}"), [default], move |seed| 100.0 * seed.run(default).remote());
    let clusters = Part::<Tam>::figures(&format!("fig-5-*-{id}"), [clustered], move |seed, into| {
        let clustered = seed.run(clustered);
        if workload == Workload::Chat {
            into.set("fig-5-agreement-chat", clustered.agreement("room"));
        } else {
            into.set(format!("fig-5-placed-{id}"), 100.0 * clustered.placed(region));
            into.set(format!("fig-5-agreement-{id}"), clustered.agreement(region));
        }
        into.set(format!("fig-5-purity-{id}"), clustered.purity(region));
    });
    let rows = format!("fig-6-{id} fig-7-{id}");
    let gains = Part::<Tam>::figures(&rows, [default, clustered], move |seed, into| {
        let [default, clustered] = [default, clustered].map(|setting| seed.run(setting));
        into.set(format!("fig-6-{id}"), change(clustered.remote(), default.remote()));
        into.set(format!("fig-7-{id}"), change(clustered.ipc(), default.ipc()));
    });
    [breakdown, clusters, gains]
}

fn by_hand_and_round_robin() -> [Part<Tam>; 3] {
    let jbb = |placement| Setting::Placed(Workload::Warehouses, placement);
    let three = [Placement::Default, Placement::ByHand, Placement::Clustering].map(jbb);
    let saved = Part::<Tam>::figure("fig-6-nearly-by-hand", three, move |seed| {
        let [default, by_hand, clustered] = three.map(|setting| seed.run(setting).remote());
        100.0 * ((default - clustered) / (default - by_hand))
    });
    let both = [Placement::RoundRobin, Placement::Default];
    let all = pairs(Workload::COMPARED, both).map(|(workload, by)| Setting::Placed(workload, by));
    let round_robin = Part::<Tam>::figure("fig-6-round-robin", all, move |seed| {
        let [round_robin, default] =
            both.map(|by| Workload::COMPARED.map(|workload| seed.placed(workload, by).remote()));
        mean(round_robin.iter().zip(default).map(|(round_robin, default)| round_robin / default))
    });
    let chat = [Placement::Default, Placement::ByHand].map(|by| Setting::Placed(Workload::Chat, by));
    let by_stalls = Part::<Tam>::figure("fig-7-by-stalls", chat, move |seed| {
        let [default, by_hand] = chat.map(|setting| seed.run(setting));
        let gain = by_hand.ipc() / default.ipc() - 1.0;
        gain / (default.remote() - by_hand.remote())
    });
    [saved, round_robin, by_stalls]
}

/// Fig. 8.
fn rates(study: &Tam) -> [Part<Tam>; 2] {
    let settings: Vec<Setting> = study.rates.iter().map(|&one_in| Setting::Rate(one_in)).collect();
    let all = Part::<Tam>::figures("fig-8-*-falls fig-8-*-rises", settings.clone(), move |seed, into| {
        let of = |figure: fn(&Observed) -> f64| -> Vec<f64> {
            settings.iter().map(|&setting| figure(seed.run(setting))).collect()
        };
        let overheads = of(Observed::overhead);
        into.set("fig-8-overhead-falls", range(steps(&overheads, |more, fewer| more / fewer)).0);
        let times = of(Observed::gigacycles_to_a_million);
        into.set("fig-8-time-rises", range(steps(&times, |short, long| long / short)).0);
    });
    let ten = Setting::Rate(10);
    [all, Part::<Tam>::figure("fig-8-overhead-10", [ten], move |seed| 100.0 * seed.run(ten).overhead())]
}

/// §7.4.
fn eight_chips() -> [Part<Tam>; 3] {
    let on = |placement| Setting::Placed(Workload::EightChips, placement);
    let [default, by_hand, clustered] =
        [Placement::Default, Placement::ByHand, Placement::Clustering].map(on);
    let gain = |id, setting| {
        let gain = move |seed: &Seed<Tam>| change(seed.run(setting).ipc(), seed.run(default).ipc());
        Part::<Tam>::figure(id, [default, setting], gain)
    };
    let purity = move |seed: &Seed<Tam>| seed.run(clustered).purity(Workload::EightChips.region());
    [
        gain("eight-chips-hand", by_hand),
        gain("eight-chips-clustering", clustered),
        Part::<Tam>::figure("eight-chips-purity", [clustered], purity),
    ]
}
