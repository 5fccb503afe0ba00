//! `coscope import`: a scenario from a workflow, or from a program of tasks.

use crate::output::{json_text, print_text};
use coscope_sim::dag::import_tasks;
use coscope_sim::scenario::{parse, shipped_scenario};
use std::path::PathBuf;

/// Arguments of `import`.
#[derive(clap::Args)]
pub struct Args {
    /// A workflow in WfFormat (JSON of WfCommons), or a program as it stands at /workload/dag.
    file: String,
    /// Where to write the scenario; stdout if not given.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A program of tasks, as a file or the id of a shipped scenario, whose machine and policies the new one gets.
    #[arg(long, value_name = "SCENARIO")]
    like: Option<String>,
}

/// Imports; what had to be guessed goes to stderr.
pub fn run(args: Args) -> Result<(), String> {
    let Args { file, output, like } = args;
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{file}: {e}"))?;
    let base = like.map(|like| {
        let read = match std::fs::read_to_string(&like) {
            Ok(text) => parse(&text),
            Err(_) => shipped_scenario(&like),
        };
        read.map_err(|e| format!("{like}: {e}"))
    });
    let imported = import_tasks(&text, base.transpose()?.as_ref()).map_err(|e| format!("{file}: {e}"))?;
    imported.guesses.iter().for_each(|guess| eprintln!("{guess}"));
    let scenario = json_text(&imported.scenario)?;
    match output {
        Some(path) => std::fs::write(&path, scenario).map_err(|e| format!("{}: {e}", path.display())),
        None => print_text(&scenario),
    }
}
