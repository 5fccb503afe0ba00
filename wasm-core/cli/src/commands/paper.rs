//! `coscope paper`: compares a paper's figures with the simulator's.

use crate::output::{print_json, print_text, table};
use clap::ValueEnum;
use serde_json::Value;
use std::path::PathBuf;
use studies::{Effort, Paper, Report, Row, Shard, Table, Totals, measure, parallel};

/// Arguments of `paper`.
#[derive(clap::Args)]
pub struct Args {
    /// The paper, or `all`.
    #[arg(value_parser = which)]
    papers: Papers,
    /// Seeds instead of the study's.
    #[arg(long, value_name = "N,N,…", value_delimiter = ',')]
    seeds: Vec<u32>,
    /// Only rows whose id or description contains this text, or whose id matches it (`fig-7-*`); several separated by
    /// commas. Makes only the runs that these rows need, and prints no tables.
    #[arg(long, value_name = "PATTERN")]
    rows: Option<String>,
    /// Make caches and data N times smaller than the paper's, a power of two, at most 512 for all rows; only chen has a scale.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4_096))]
    scale: Option<u32>,
    /// Measure N quanta instead of the study's number: a quick look, too short for comparisons.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    quanta: Option<u32>,
    /// Number of parallel runs; default: one per processor.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Write each finished run to this file, one line each. The file must not exist, except with --resume.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Continue the file of --out: runs in it are not repeated.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Make only this part of the runs: `3/16` is the third of sixteen. Prints no rows; --from merges the files.
    #[arg(long, value_name = "N/OF", requires = "out")]
    shard: Option<Shard>,
    /// Files written by --out: runs in them are not repeated.
    #[arg(long, value_name = "FILES", num_args = 1..)]
    from: Vec<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Clone)]
struct Papers(Vec<Paper>);

fn which(name: &str) -> Result<Papers, String> {
    if name == "all" {
        return Ok(Papers(Paper::value_variants().into()));
    }
    let names = || {
        Paper::value_variants()
            .iter()
            .filter_map(|paper| Some(paper.to_possible_value()?.get_name().to_string()))
    };
    let found = Paper::from_str(name, false);
    found.map(|paper| Papers(vec![paper])).map_err(|_| {
        format!("there is no paper {name}; there are {} and all", names().collect::<Vec<_>>().join(", "))
    })
}

/// Measures and prints every row.
pub fn run(args: Args) -> Result<(), String> {
    let is_all = args.papers.0.len() > 1;
    let mut reports = Vec::new();
    for (place, &paper) in args.papers.0.iter().enumerate() {
        let effort = Effort {
            quanta: args.quanta,
            scale: args.scale,
            seeds: args.seeds.clone(),
            rows: args.rows.clone(),
            threads: args.jobs.map_or_else(parallel::all_cores, usize::from),
            from: args.from.clone(),
            out: args.out.clone(),
            // All papers write to one file.
            resume: args.resume || place > 0,
            shard: args.shard,
        };
        reports.extend(measure(paper, &effort)?);
    }
    match reports.as_slice() {
        [] => match args.rows {
            Some(pattern) if args.shard.is_none() => Err(format!("--rows: no row is like \"{pattern}\"")),
            _ => Ok(()),
        },
        [report] if args.json && !is_all => print_json(report),
        reports if args.json => print_json(&reports),
        reports => print_text(&reports.iter().map(describe).collect::<Vec<_>>().join("\n")),
    }
}

fn describe(report: &Report) -> String {
    let tables = report.tables.iter().map(|t| format!("\n{}\n\n{}", t.title, table(&cells(t))));
    let head =
        format!("{}\nengine {}, inputs {}\n\n", report.paper, report.engine_version, report.inputs_digest);
    head + &describe_rows(&report.rows)
        + "\n"
        + &describe_totals(&report.totals)
        + &tables.collect::<String>()
}

/// The number of rows met, by class.
fn describe_totals(totals: &[Totals]) -> String {
    let head = ["class", "rows", "in range", "within 25 % of a published number"].map(String::from).to_vec();
    let cells = |of: &Totals| {
        let met = |met: usize, all: usize| format!("{met} of {all}");
        vec![
            kebab(&of.class),
            of.rows.to_string(),
            met(of.in_range, of.ranges),
            met(of.near_published, of.published),
        ]
    };
    table(&[head].into_iter().chain(totals.iter().map(cells)).collect::<Vec<_>>())
}

/// The JSON name of a variant.
fn kebab(variant: &impl serde::Serialize) -> String {
    serde_json::to_value(variant).ok().and_then(|name| Some(name.as_str()?.to_string())).unwrap_or_default()
}

/// A table's cells, numbers to three decimal places.
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
    let head = ["row", "class", "published", "measured", "95 %", "range", "from", "reproduced", "what"]
        .map(String::from)
        .to_vec();
    let cells = |row: &Row| {
        let unit = if row.unit == "%" { " %" } else { "" };
        let open = |end: Option<f64>| end.map_or("…".to_string(), |n| n.to_string());
        vec![
            row.id.clone(),
            kebab(&row.class),
            row.published.map_or("–".to_string(), |n| format!("{n}{unit}")),
            format!("{:.3}{unit}", row.measured),
            row.interval.map_or("–".to_string(), |[low, high]| format!("{low:.3} to {high:.3}")),
            if row.has_range() {
                format!("{} to {}", open(row.low), open(row.high))
            } else {
                "–".to_string()
            },
            kebab(&row.range_source),
            row.reproduced.map_or("–", |met| if met { "yes" } else { "no" }).to_string(),
            row.what.clone(),
        ]
    };
    table(&[head].into_iter().chain(rows.iter().map(cells)).collect::<Vec<_>>())
}
