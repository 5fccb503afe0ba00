//! The paper's figures in full, as means over the seeds.

use super::observe::Observed;
use super::parameters::Tam;
use super::setting::{PLACEMENTS, Setting};
use super::workload::Workload;
use crate::study::{Seed, mean_cell};
use crate::table::{Table, pairs};
use serde_json::json;

/// Figs 6 and 7 together, and Fig. 8.
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
