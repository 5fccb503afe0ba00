//! `coscope scenarios`: the shipped scenarios in the order of the gallery, then the variants.

use crate::output::{print_json, print_text, table};
use document::scenario_ids;
use serde::Serialize;
use simulator::shipped_scenario;

/// Arguments of `scenarios`.
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    id: &'static str,
    title: String,
    about: String,
}

/// Lists id, title and description of every shipped scenario.
pub fn run(args: Args) -> Result<(), String> {
    let list = |id| {
        let scenario = shipped_scenario(id).map_err(|e| format!("{id}: {e}"))?;
        Ok(Listed { id, title: scenario.title.clone(), about: scenario.about.clone() })
    };
    let listed: Vec<Listed> = scenario_ids().map(list).collect::<Result<_, String>>()?;
    if args.json {
        return print_json(&listed);
    }
    let rows: Vec<Vec<String>> = listed.into_iter().map(|s| vec![s.id.to_string(), s.title]).collect();
    print_text(&table(&rows))
}
