//! The paper's full tables, as means over the seeds.

use super::observe::Observed;
use super::parameters::Tam;
use super::setting::{PLACEMENTS, Placement, Setting};
use super::workload::Workload;
use crate::study::{Seed, mean_cell};
use crate::table::{Table, pairs};
use engine::core::Cause;
use serde_json::json;
use std::collections::BTreeSet;

/// Fig. 3 of every workload, Figs 6 and 7 together, and Fig. 8.
pub fn all(study: &Tam, seeds: &[Seed<Tam>]) -> Vec<Table> {
    let placements = pairs(Workload::COMPARED, PLACEMENTS).map(|(workload, placement)| {
        let of = |figure: fn(&Observed) -> f64| {
            mean_cell(seeds, |seed| figure(seed.run(Setting::Placed(workload, placement))))
        };
        let who = [json!(workload.id()), json!(format!("{placement:?}"))];
        [who, [of(|run| 100.0 * run.remote()), of(Observed::ipc)]].concat()
    });
    let rates = study.rates.iter().map(|&one_in| {
        let of =
            |figure: fn(&Observed) -> f64| mean_cell(seeds, |seed| figure(seed.run(Setting::Rate(one_in))));
        vec![json!(one_in), of(|run| 100.0 * run.overhead()), of(Observed::gigacycles_to_a_million)]
    });
    vec![
        breakdown(seeds),
        Table::new(
            "Figs 6 and 7: thread cycles lost to other packages (%), and instructions per cycle",
            "workload | placement | remote | ipc",
            placements,
        ),
        Table::new(
            "Fig. 8: overhead of sampling (% of thread cycles), and 10⁹ cycles to a million samples",
            "one in | overhead | time",
            rates,
        ),
    ]
}

/// Fig. 3, which the paper shows for the chat only: one row per cause with cycles in any workload.
fn breakdown(seeds: &[Seed<Tam>]) -> Table {
    let of = |seed: &Seed<Tam>, workload| seed.run(Setting::Placed(workload, Placement::Default)).breakdown();
    let causes: BTreeSet<Option<Cause>> = seeds
        .iter()
        .flat_map(|seed| Workload::COMPARED.map(|workload| of(seed, workload)))
        .flat_map(|shares| shares.into_iter().filter(|(_, share)| *share > 0.0))
        .map(|(cause, _)| cause)
        .collect();
    let rows = causes.into_iter().map(|cause| {
        let name = cause.map_or(json!("completion"), |cause| json!(cause));
        let share =
            |seed: &Seed<Tam>, workload| of(seed, workload).get(&cause).map_or(0.0, |share| 100.0 * share);
        let cells = Workload::COMPARED.map(|workload| mean_cell(seeds, |seed| share(seed, workload)));
        [name].into_iter().chain(cells).collect()
    });
    let heads =
        Workload::COMPARED.iter().fold("cycles".to_string(), |heads, workload| heads + " | " + workload.id());
    Table::new("Fig. 3: where thread cycles go under default, %", &heads, rows)
}
