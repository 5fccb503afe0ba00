//! `coscope import`: a scenario from a workflow, a task program, or counters of programs.

use crate::output::{json_text, print_text};
use document::{Checked, PolicyChoice, Scenario, shipped_machine};
use laboratory::fit::{FittedProgram, fit_counted, read_counters, scenario_of};
use laboratory::import::import_tasks;
use simulator::{parse, shipped_scenario};
use std::path::{Path, PathBuf};

/// Arguments of `import`.
#[derive(clap::Args)]
pub struct Args {
    /// A workflow in WfFormat (JSON of WfCommons), a task program as in /workload/dag, output of `perf stat` (with or
    /// without -x), or a table with the header name,instructions,cycles,cache-references,cache-misses.
    file: String,
    /// File for the scenario; default: stdout.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Take the machine and policies of this scenario: a file, or the id of a shipped one. A workflow or task program
    /// takes them only from a scenario of tasks.
    #[arg(long, value_name = "SCENARIO")]
    like: Option<String>,
}

/// The default machine for fitting programs: the one whose counters Kumar 2009 published.
const COUNTED_ON: &str = "kumar-numa";
/// The scenario whose run lengths are the default.
const BASE: &str = "balance-set";

/// Imports; guesses go to stderr.
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
    let base = base.transpose()?;
    let scenario = if text.trim_start().starts_with('{') {
        let imported = import_tasks(&text, base.as_deref()).map_err(|e| format!("{file}: {e}"))?;
        if base.is_some_and(|base| base.workload.dag.is_none()) {
            let machine = &imported.scenario.machine.name;
            eprintln!("--like: that scenario has threads, so the machine is {machine}.");
        }
        imported.guesses.iter().for_each(|guess| eprintln!("{guess}"));
        imported.scenario
    } else {
        counters(&text, &file, base.map(Checked::into_scenario))?
    };
    let scenario = json_text(&scenario)?;
    match output {
        Some(path) => std::fs::write(&path, scenario).map_err(|e| format!("{}: {e}", path.display())),
        None => print_text(&scenario),
    }
}

/// Fits every program of a file of counters; the quality of the fits goes to stderr.
fn counters(text: &str, file: &str, base: Option<Scenario>) -> Result<Scenario, String> {
    let name = Path::new(file).file_stem().map_or_else(|| "program".into(), |stem| stem.to_string_lossy());
    let counted = read_counters(text, &name).map_err(|e| format!("{file}: {e}"))?;
    let base = match base {
        Some(base) => base,
        None => on_counted_machine()?,
    };
    let fitted = (0..).zip(&counted.programs).map(|(number, program)| {
        let fitted = fit_counted(program, &base.machine, number).map_err(|e| format!("{file}: {e}"))?;
        say(&fitted);
        Ok::<_, String>(fitted)
    });
    let fitted = fitted.collect::<Result<Vec<_>, _>>()?;
    scenario_of(&fitted, &base).map_err(|e| format!("{file}: {e}"))
}

/// The default policy on the machine whose counters were published.
fn on_counted_machine() -> Result<Scenario, String> {
    let mut base = shipped_scenario(BASE).map_err(|e| e.to_string())?.into_scenario();
    base.policy = PolicyChoice { id: "default".into(), params: Default::default() };
    base.machine = shipped_machine(COUNTED_ON).map_err(|e| e.to_string())?.machine;
    Ok(base)
}

fn say(fitted: &FittedProgram) {
    for figure in &fitted.figures {
        eprintln!(
            "{}: {} {:.4} counted, {:.4} fitted, off by {:.1} %",
            fitted.name, figure.name, figure.counted, figure.fitted, figure.error_percent
        );
    }
    fitted.guesses.iter().for_each(|guess| eprintln!("{}: {guess}", fitted.name));
}
