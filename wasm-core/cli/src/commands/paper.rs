//! `coscope paper`: a paper's figures and ours, side by side.

use crate::output::{print_json, print_text, table};
use serde_json::Value;
use studies::{Effort, Paper, Report, Row, Table, measure, parallel};

/// Arguments of `paper`.
#[derive(clap::Args)]
pub struct Args {
    /// Which paper.
    paper: Paper,
    /// Measure so many quanta instead of the study's: for a quick look, too short to compare anything.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    quanta: Option<u32>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// Measures and prints every row.
pub fn run(args: Args) -> Result<(), String> {
    let report = measure(args.paper, &Effort { quanta: args.quanta, threads: parallel::all_cores() })?;
    if args.json { print_json(&report) } else { print_text(&describe(&report)) }
}

fn describe(report: &Report) -> String {
    let tables = report.tables.iter().map(|t| format!("\n{}\n\n{}", t.title, table(&cells(t))));
    describe_rows(&report.rows) + &tables.collect::<String>()
}

/// Numbers to three places.
fn cells(table: &Table) -> Vec<Vec<String>> {
    let cell = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Number(n) if n.is_f64() => format!("{:.3}", n.as_f64().unwrap_or(f64::NAN)),
        other => other.to_string(),
    };
    let rows = table.rows.iter().map(|row| row.iter().map(cell).collect());
    [table.columns.clone()].into_iter().chain(rows).collect()
}

fn describe_rows(rows: &[Row]) -> String {
    let head =
        ["row", "published", "measured", "range", "from", "reproduced", "what"].map(String::from).to_vec();
    let cells = |row: &Row| {
        let unit = if row.unit == "%" { " %" } else { "" };
        let open = |end: Option<f64>| end.map_or("…".to_string(), |n| n.to_string());
        vec![
            row.id.clone(),
            row.published.map_or("–".to_string(), |n| format!("{n}{unit}")),
            format!("{:.3}{unit}", row.measured),
            format!("{} to {}", open(row.low), open(row.high)),
            format!("{:?}", row.range_source).to_lowercase(),
            if row.reproduced { "yes" } else { "no" }.to_string(),
            row.what.clone(),
        ]
    };
    table(&[head].into_iter().chain(rows.iter().map(cells)).collect::<Vec<_>>())
}
