//! `coscope contention`: the slow-down of a scenario's threads, broken down by shared resource.

use crate::input::ScenarioInput;
use crate::output::{print_json, print_text};
use engine::run::RunError;
use laboratory::contention::{ContentionReport, ContentionRow, plan, report};
use std::fmt::{Error, Write};
use studies::parallel::{all_cores, map};

/// Arguments of `contention`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    input: ScenarioInput,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// Runs the scenario with each shared resource free of contention, and each program alone, and prints the shares.
pub fn run(args: Args) -> Result<(), String> {
    let (scenario, traces) = args.input.read()?;
    let plan = plan(&scenario).map_err(|e| e.to_string())?;
    let results = map(&plan.cells, all_cores(), "runs", |cell| {
        let started = simulator::check_and_start(&cell.scenario, &traces);
        started.and_then(|mut run| run.finish()).map(Some).map_err(|e: RunError| e.to_string())
    })?;
    let report = report(&plan, &results)?;
    if args.json { print_json(&report) } else { print_text(&describe(&report).map_err(|e| e.to_string())?) }
}

fn describe(report: &ContentionReport) -> Result<String, Error> {
    let mut out = String::new();
    let rows: Vec<(String, &ContentionRow)> = report
        .as_it_is
        .iter()
        .chain(&report.resources)
        .map(|row| {
            (row.without.map_or("as it is".into(), |without| format!("without {}", without.words())), row)
        })
        .collect();
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    writeln!(out, "{:<width$}  slow-down  explained", "contention")?;
    for (name, row) in &rows {
        let explained = row.explained.map_or("–".into(), |part| format!("{:.1} %", part * 100.0));
        writeln!(out, "{name:<width$}  {:>9.4}  {explained:>9}", row.slowdown)?;
    }
    for (number, program) in report.programs.iter().enumerate() {
        let each = rows
            .iter()
            .map(|(_, row)| row.by_program[number].map_or("–".into(), |slowdown| format!("{slowdown:.3}")));
        writeln!(out, "{program}: {}", each.collect::<Vec<String>>().join(", "))?;
    }
    report.not_modelled.iter().try_for_each(|what| writeln!(out, "Not taken apart. {what}"))?;
    Ok(out)
}
