//! Fig. 10, and Figs 11–13 as the paper measured them: the rows of the emulated mode.

use super::balance::on_l2;
use super::emulate::{EMULATED, MODELS};
use super::observe::{Figure, Observed};
use super::parameters::Fedorova;
use super::settings::{Scheduler, Setting};
use crate::figures::{Figures, change, mean, range};
use crate::part::Part;
use crate::study::Seed;
use crate::table::{Table, pairs};
use serde_json::json;

impl Seed<'_, Fedorova> {
    fn emulated(&self, l2_kilobytes: u64, scheduler: Scheduler) -> &Observed {
        self.run(emulated(l2_kilobytes, scheduler))
    }

    /// Predicted over simulated miss ratio for the groups of PERF's schedule, by model.
    fn ratios(&self, l2_kilobytes: u64) -> [f64; MODELS.len()] {
        let emulated = self.emulated(l2_kilobytes, Scheduler::Perf);
        emulated.predicted.map(|predicted| predicted / emulated.miss_ratio)
    }

    /// Errors of the predictions, in per cent of the simulated miss ratio.
    fn errors(&self, l2_kilobytes: u64) -> [f64; MODELS.len()] {
        self.ratios(l2_kilobytes).map(|ratio| 100.0 * (ratio - 1.0).abs())
    }
}

pub fn parts(study: &Fedorova) -> Vec<Part<Fedorova>> {
    let sizes = &study.l2_kilobytes;
    let of = |scheduler| sizes.iter().map(move |&size| emulated(size, scheduler));
    let all: Vec<Setting> = EMULATED.into_iter().flat_map(of).collect();
    let mut parts = vec![
        Part::<Fedorova>::figures(
            "fig10-error fig10-avg-as-good fig10-n-* fig10-n1-*",
            of(Scheduler::Perf),
            accuracy,
        ),
        Part::<Fedorova>::figures(
            "emulated-groups emulated-parser emulated-ammp",
            of(Scheduler::Perf),
            |seed, into| {
                let sizes = || seed.study.l2_kilobytes.iter();
                let perf =
                    |figure: Figure| sizes().map(move |&size| figure(seed.emulated(size, Scheduler::Perf)));
                into.set("emulated-groups", range(perf(|e| e.schedules)).0);
                into.set("emulated-parser", mean(perf(|e| e.parser_share)));
                into.set("emulated-ammp", mean(perf(|e| e.ammp_groups)));
            },
        ),
        Part::<Fedorova>::figure("emulated-spread", all.clone(), |seed| {
            let both = |&size: &u64| EMULATED.map(|scheduler| seed.emulated(size, scheduler));
            let all = seed.study.l2_kilobytes.iter().flat_map(both);
            mean(all.map(|e| 100.0 * e.ipc_spread))
        }),
    ];
    parts.extend(sizes.iter().flat_map(|&size| [predictions(size), at_one_size(size)]));
    parts
}

fn emulated(l2_kilobytes: u64, scheduler: Scheduler) -> Setting {
    Setting::Emulated { l2_kilobytes, scheduler }
}

/// Fig. 10, all sizes together.
fn accuracy(seed: &Seed<Fedorova>, into: &mut Figures) {
    let sizes = &seed.study.l2_kilobytes;
    let [avg, comb, _, comb_ipc] =
        std::array::from_fn(|model| mean(sizes.iter().map(|&size| seed.errors(size)[model])));
    into.set("fig10-error", mean([avg, comb, comb_ipc]));
    into.set("fig10-avg-as-good", avg - comb.min(comb_ipc));
    let [[_, comb, comb_n1, _], [_, large_comb, large_comb_n1, _]] =
        [sizes[0], sizes[sizes.len() - 1]].map(|size| seed.errors(size));
    into.set("fig10-n-small", comb_n1 - comb);
    into.set("fig10-n1-large", large_comb - large_comb_n1);
}

/// Fig. 10, one size.
fn predictions(size: u64) -> Part<Fedorova> {
    let rows = MODELS.into_iter().chain(["simulated"]).map(|name| format!("fig10-{name}-{size}"));
    let rows = rows.collect::<Vec<_>>().join(" ");
    Part::<Fedorova>::figures(&rows, [emulated(size, Scheduler::Perf)], move |seed, into| {
        into.set(format!("fig10-simulated-{size}"), seed.emulated(size, Scheduler::Perf).miss_ratio);
        for (model, ratio) in MODELS.into_iter().zip(seed.ratios(size)) {
            into.set(format!("fig10-{model}-{size}"), ratio);
        }
    })
}

fn at_one_size(size: u64) -> Part<Fedorova> {
    let settings = EMULATED.map(|scheduler| emulated(size, scheduler));
    let live = on_l2(size, Scheduler::Default);
    let rows = format!("emulated-ipc-*-{size} emulated-miss-*-{size} fig13-emulated-{size}");
    Part::<Fedorova>::figures(&rows, settings.into_iter().chain([live]), move |seed, into| {
        let [perf, fair] = settings.map(|setting| seed.run(setting));
        let default = seed.run(live);
        for (name, run) in [("perf", perf), ("fair", fair)] {
            into.set(format!("emulated-ipc-{name}-{size}"), change(run.ipc, default.ipc));
            into.set(format!("emulated-miss-{name}-{size}"), change(run.miss_ratio, default.miss_ratio));
        }
        into.set(format!("fig13-emulated-{size}"), perf.cpu_share_stddev / fair.cpu_share_stddev);
    })
}

/// Fig. 10 in full.
pub fn accuracy_table(mean: &Seed<Fedorova>) -> Table {
    let row = |&size: &u64| {
        let perf = mean.emulated(size, Scheduler::Perf);
        let predicted = perf.predicted.map(|ratio| json!(ratio));
        [json!(format!("{size} KB")), json!(perf.miss_ratio)].into_iter().chain(predicted).collect()
    };
    Table::new(
        "Fig. 10: L2 miss ratio of the groups of PERF's schedule, simulated and predicted",
        "L2 | simulated | AVG | COMB, N | COMB, N − 1 | COMB+IPC",
        mean.study.l2_kilobytes.iter().map(row),
    )
}

/// The emulated method against the live one.
pub fn table(mean: &Seed<Fedorova>) -> Table {
    let rows = pairs(&mean.study.l2_kilobytes, EMULATED).map(|(&size, scheduler)| {
        let (emulated, live) = (mean.emulated(size, scheduler), mean.main(size, scheduler));
        let default = mean.main(size, Scheduler::Default);
        let gain = |now, before| json!(format!("{:+.1} %", change(now, before)));
        vec![
            json!(format!("{size} KB")),
            json!(scheduler.name()),
            json!(emulated.schedules),
            gain(emulated.ipc, default.ipc),
            gain(live.ipc, default.ipc),
            gain(emulated.miss_ratio, default.miss_ratio),
            gain(live.miss_ratio, default.miss_ratio),
            json!(emulated.cpu_share_stddev),
            json!(live.cpu_share_stddev),
        ]
    });
    Table::new(
        "PERF and FAIR against default, emulated as in the paper and scheduled live",
        "L2 | selection | groups | IPC, emulated | IPC, live | misses, emulated | misses, live | CPU share stddev, emulated | live",
        rows,
    )
}
