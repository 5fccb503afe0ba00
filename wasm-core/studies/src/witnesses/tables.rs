//! Every policy on every mix.

use super::observe::Observed;
use super::parameters::Witnesses;
use super::setting::{Machine, Setting};
use crate::figures::change;
use crate::row::interval;
use crate::study::Seed;
use crate::table::Table;
use laboratory::speedup::schedulers;
use serde_json::{Value, json};

pub fn all(study: &Witnesses, seeds: &[Seed<Witnesses>]) -> Vec<Table> {
    let smallest = study.cmt_l2_kilobytes[0];
    let names: Vec<String> = study.cmt_schedulers.iter().map(|s| s.name.clone()).collect();
    let smt: Vec<String> = schedulers().iter().map(|s| s.name.to_string()).collect();
    let title = format!("18 threads, 8 hardware contexts, L2 of {smallest} KB: change against default, %");
    vec![
        mixes(title, Machine::Cmt(smallest), &names, seeds),
        mixes(
            "18 threads on an SMT core of 8 contexts: change against RR, %".into(),
            Machine::Smt,
            &smt,
            seeds,
        ),
        quartets(study, seeds),
    ]
}

/// Mean and 95 % interval.
fn cell(values: &[f64]) -> Value {
    let mean = crate::figures::mean(values.iter().copied());
    match interval(values) {
        Some([low, high]) => json!(format!("{mean:+.1} ({low:+.1} to {high:+.1})")),
        None => json!(format!("{mean:+.1}")),
    }
}

/// A figure of a run.
type Figure = fn(Machine, &Seed<Witnesses>, &Observed) -> f64;

/// Each scheduler against the first one.
fn mixes(title: String, machine: Machine, names: &[String], seeds: &[Seed<Witnesses>]) -> Table {
    let change_of = |seed: &Seed<Witnesses>, place: usize, figure: Figure| {
        let of = |place| figure(machine, seed, seed.run(Setting::Mix(machine, place)));
        change(of(place), of(0))
    };
    let figures: [Figure; 3] =
        [|_, _, run| run.ipc, |machine, seed, run| seed.weighted(machine, run), |_, _, run| run.miss_ratio];
    let rows = names.iter().enumerate().skip(1).map(|(place, name)| {
        let cells = figures.iter().map(|&figure| {
            cell(&seeds.iter().map(|seed| change_of(seed, place, figure)).collect::<Vec<_>>())
        });
        [json!(name)].into_iter().chain(cells).collect()
    });
    Table::new(title, "policy | IPC | weighted speed-up | L2 miss ratio", rows)
}

/// Policies that place four threads on two caches, against the mean of the three ways to pair them.
fn quartets(study: &Witnesses, seeds: &[Seed<Witnesses>]) -> Table {
    let rows = study.pair_schedulers.iter().enumerate().map(|(scheduler, named)| {
        let of_seed = |seed: &Seed<Witnesses>| {
            let changes = (0..study.quartets).map(|number| {
                let chance =
                    crate::figures::mean((0..3).map(|way| seed.run(Setting::Paired { number, way }).ipc));
                change(seed.run(Setting::Quartet { number, scheduler }).ipc, chance)
            });
            crate::figures::mean(changes)
        };
        vec![json!(named.name), cell(&seeds.iter().map(of_seed).collect::<Vec<_>>())]
    });
    let title = format!(
        "4 threads, 2 L2 caches of {} KB: change against a random pairing, %",
        study.pair_l2_kilobytes
    );
    Table::new(title, "policy | IPC", rows)
}
