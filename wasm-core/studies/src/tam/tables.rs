//! The paper's figures in full, as means over the seeds.

use super::figures::Runs;
use super::observe::Observed;
use super::setting::{PLACEMENTS, Setting};
use super::study::Study;
use super::workload::Workload;
use crate::Table;
use serde_json::{Value, json};

/// Figs 6 and 7 together, and Fig. 8.
pub fn all(seeds: &[Runs], study: &Study) -> Vec<Table> {
    vec![placements(seeds), rates(seeds, study)]
}

/// The mean of a figure over the seeds; `null` where it was not run.
fn mean(seeds: &[Runs], setting: Setting, figure: impl Fn(&Observed) -> f64) -> Value {
    let values: Vec<f64> = seeds.iter().filter_map(|runs| runs.get(&setting)).map(figure).collect();
    json!(values.iter().sum::<f64>() / values.len() as f64)
}

fn placements(seeds: &[Runs]) -> Table {
    let rows = Workload::COMPARED.iter().flat_map(|&workload| {
        PLACEMENTS.map(|placement| {
            let setting = Setting::Placed(workload, placement);
            let of = |figure: fn(&Observed) -> f64| mean(seeds, setting, figure);
            vec![
                json!(workload.id()),
                json!(format!("{placement:?}")),
                of(|run| 100.0 * run.remote()),
                of(Observed::ipc),
            ]
        })
    });
    Table {
        title: "Figs 6 and 7: thread cycles lost to other packages (%), and instructions per cycle".into(),
        columns: ["workload", "placement", "remote", "ipc"].map(String::from).to_vec(),
        rows: rows.collect(),
    }
}

fn rates(seeds: &[Runs], study: &Study) -> Table {
    let rows = study.rates.iter().map(|&one_in| {
        let of = |figure: fn(&Observed) -> f64| mean(seeds, Setting::Rate(one_in), figure);
        vec![json!(one_in), of(|run| 100.0 * run.overhead()), of(Observed::gigacycles_to_a_million)]
    });
    Table {
        title: "Fig. 8: overhead of sampling (% of thread cycles), and 10⁹ cycles to a million samples"
            .into(),
        columns: ["one in", "overhead", "time"].map(String::from).to_vec(),
        rows: rows.collect(),
    }
}
