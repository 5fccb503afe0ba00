//! `coscope sweep`: runs a scenario for every combination of values, on all cores of the host.

use crate::input::{ScenarioInput, parse_value, policy_of_id, split_setting};
use crate::output::{csv, json_text, print_text, table};
use crate::sweep_file::SweepFile;
use document::{Checked, set_pointer};
use engine::run::{EnergyResult, RunResult, TraceLibrary};
use laboratory::gain::{GainParts, gain};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::path::PathBuf;
use studies::{Shard, parallel};

/// Arguments of `sweep`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    input: ScenarioInput,
    /// Values of one JSON pointer: V1,V2,… or a JSON list. If repeated, every combination is run, the last pointer
    /// varying fastest.
    #[arg(long = "vary", value_name = "/POINTER=V1,V2,…", required = true)]
    vary: Vec<String>,
    /// Print CSV instead of a table.
    #[arg(long)]
    csv: bool,
    /// Also run each combination's baseline, and print the IPC gain over it in percent: total and by cause.
    #[arg(long)]
    gain: bool,
    /// Skip invalid combinations and report them on stderr. Without it, nothing runs if a combination is invalid.
    #[arg(long)]
    skip_refused: bool,
    /// Write each finished run to this file, one line of JSON each, instead of printing rows. Runs of equal content are
    /// made once. The file must not exist, except with --resume.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["csv", "gain"])]
    out: Option<PathBuf>,
    /// Continue the file of --out: runs in it are not repeated.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Make only this part of the runs: `3/16` is the third of sixteen.
    #[arg(long, value_name = "N/OF", requires = "out")]
    shard: Option<Shard>,
}

/// The most combinations; more are likely a typing error.
const MOST_RUNS: usize = 100_000;

struct Axis<'a> {
    pointer: &'a str,
    values: Vec<Value>,
}

/// Checks and runs every combination, and prints one row each, in order.
pub fn run(args: Args) -> Result<(), String> {
    // The parser waives what an option requires if another option excludes that.
    if args.out.is_none() && (args.shard.is_some() || args.resume) {
        return Err("--shard and --resume are of the file of --out: give it, without --csv and --gain".into());
    }
    let axes: Vec<Axis> = args.vary.iter().map(|text| axis(text)).collect::<Result<_, _>>()?;
    refuse_overlaps(&axes)?;
    let combinations = combine(&axes)?;
    let document = args.input.document()?;
    let mut run = Vec::new();
    let mut scenarios: Vec<Checked> = Vec::new();
    for values in combinations {
        match vary(&args.input, &document, &axes, &values) {
            Ok(scenario) => scenarios.push(scenario),
            Err(refusal) if args.skip_refused => {
                eprintln!("{refusal}");
                continue;
            }
            Err(refusal) => return Err(refusal),
        }
        run.push(values);
    }
    if scenarios.is_empty() {
        return Err("no combination is valid".into());
    }
    if let Some(out) = &args.out {
        if out.as_os_str() == "-" {
            return Err("--out -: runs are added to a file; name one, such as results.jsonl".into());
        }
        let traces = args.input.load_traces(&scenarios)?;
        let settings = run.iter().map(|values| settings(&axes, values));
        let swept = swept(&document, &scenarios, &axes);
        let file = SweepFile { out, resume: args.resume, shard: args.shard, swept: &swept };
        return file.fill(settings.zip(scenarios).collect(), &traces, simulate);
    }
    let baselines = if args.gain { Baselines::of(&scenarios)? } else { Baselines::default() };
    let own = scenarios.len();
    scenarios.extend(baselines.distinct);
    let traces = args.input.load_traces(&scenarios)?;
    let results =
        parallel::map(&scenarios, parallel::all_cores(), "runs", |scenario| simulate(scenario, &traces))?;
    let (results, of_baselines) = results.split_at(own);
    let mut rows = rows(&axes, &run, results);
    if args.gain {
        let gains = results.iter().zip(&baselines.numbers).map(|(result, &number)| {
            gain(&(&of_baselines[number]).into(), &result.into()).percent.unwrap_or_default()
        });
        add_gains(&mut rows, gains);
    }
    print_text(&if args.csv { csv(&rows) } else { table(&rows) })
}

fn simulate(scenario: &Checked, traces: &TraceLibrary) -> Result<RunResult, String> {
    simulator::start(scenario, traces).and_then(|mut run| run.finish()).map_err(|e| e.to_string())
}

/// The values of a combination by pointer.
fn settings(axes: &[Axis], values: &[&Value]) -> Map<String, Value> {
    let set = |(axis, value): (&Axis, &&Value)| {
        (axis.pointer.to_string(), policy_of_id(axis.pointer, (*value).clone()))
    };
    axes.iter().zip(values).map(set).collect()
}

/// What all runs of the sweep share.
fn swept(document: &Value, scenarios: &[Checked], axes: &[Axis]) -> Value {
    // Only a valid scenario has its defaults filled in; without the varied values it need not be one.
    let whole = simulator::from_value(document.clone()).ok();
    let whole = whole.as_ref().or(scenarios.first());
    whole.map_or(Value::Null, |whole| studies::sweep::swept(whole, axes.iter().map(|axis| axis.pointer)))
}

/// The distinct baselines of some scenarios.
#[derive(Default)]
struct Baselines {
    distinct: Vec<Checked>,
    /// By scenario, the index of its baseline.
    numbers: Vec<usize>,
}

impl Baselines {
    fn of(scenarios: &[Checked]) -> Result<Self, String> {
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut found = Self::default();
        for scenario in scenarios {
            let baseline = scenario.baseline().ok_or(
                "/baseline: --gain compares with the baseline, and there is none. Give one, such as --set '/baseline={\"/policy/id\": \"default\"}'",
            )?;
            let number = *known.entry(json_text(baseline)?).or_insert(found.distinct.len());
            if number == found.distinct.len() {
                found.distinct.push(baseline.clone());
            }
            found.numbers.push(number);
        }
        Ok(found)
    }
}

/// Adds columns of gains, in percent of the baseline's IPC.
fn add_gains(rows: &mut [Vec<String>], gains: impl Iterator<Item = GainParts>) {
    let Some((head, rows)) = rows.split_first_mut() else { return };
    head.extend(GainParts::default().named().map(|(name, _)| format!("gain_{name}")));
    for (row, gain) in rows.iter_mut().zip(gains) {
        row.extend(gain.named().map(|(_, percent)| percent.to_string()));
    }
}

fn axis(text: &str) -> Result<Axis<'_>, String> {
    let (pointer, list) = split_setting(text)?;
    let values = match serde_json::from_str(list) {
        Ok(Value::Array(values)) => values,
        _ => list.split(',').map(parse_value).collect(),
    };
    if values.is_empty() {
        return Err(format!("--vary {text}: give at least one value"));
    }
    Ok(Axis { pointer, values })
}

/// Refuses pointers of which one is within another: the later one would replace the value of the earlier.
fn refuse_overlaps(axes: &[Axis]) -> Result<(), String> {
    for (n, later) in axes.iter().enumerate() {
        let is_within = |inner: &str, outer: &str| {
            inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let overlaps = |earlier: &&Axis| {
            is_within(earlier.pointer, later.pointer) || is_within(later.pointer, earlier.pointer)
        };
        if let Some(earlier) = axes[..n].iter().find(overlaps) {
            return Err(format!(
                "--vary {}: it sets the same place as --vary {}; give the values of one place in one --vary",
                later.pointer, earlier.pointer
            ));
        }
    }
    Ok(())
}

/// Every combination of the axes' values, the last axis varying fastest.
fn combine<'a>(axes: &'a [Axis]) -> Result<Vec<Vec<&'a Value>>, String> {
    let count = axes.iter().try_fold(1usize, |n, axis| n.checked_mul(axis.values.len()));
    if count.is_none_or(|n| n > MOST_RUNS) {
        return Err(format!("--vary: more than {MOST_RUNS} combinations; give fewer values"));
    }
    let mut combinations = vec![Vec::new()];
    for axis in axes {
        combinations = combinations
            .iter()
            .flat_map(|known| axis.values.iter().map(|value| [known.as_slice(), &[value]].concat()))
            .collect();
    }
    Ok(combinations)
}

fn vary(
    input: &ScenarioInput,
    document: &Value,
    axes: &[Axis],
    values: &[&Value],
) -> Result<Checked, String> {
    let mut document = document.clone();
    let settings: Vec<String> = axes.iter().zip(values).map(|(a, v)| format!("{}={v}", a.pointer)).collect();
    let fail = |error: String| format!("{}: {error}", settings.join(" "));
    for (axis, value) in axes.iter().zip(values) {
        let value = policy_of_id(axis.pointer, (*value).clone());
        set_pointer(&mut document, axis.pointer, value).map_err(|e| fail(e.to_string()))?;
    }
    let set = axes.iter().zip(values).map(|(axis, value)| (axis.pointer, *value));
    input.scenario(document, set).map_err(fail)
}

fn rows(axes: &[Axis], combinations: &[Vec<&Value>], results: &[RunResult]) -> Vec<Vec<String>> {
    // Machines of a sweep may differ in depth: the cell of a missing level is empty.
    let mut levels: Vec<u32> = results.iter().flat_map(|r| r.caches.iter().map(|c| c.level)).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut head: Vec<String> = axes.iter().map(|a| a.pointer.to_string()).collect();
    head.extend(["seed", "ipc"].map(String::from));
    head.extend(levels.iter().map(|level| format!("l{level}_miss_ratio")));
    head.extend(["cpu_share_stddev", "context_switches", "migrations"].map(String::from));
    // As with levels: without a power model, the cells are empty.
    let has_energy = results.iter().any(|r| r.energy.is_some());
    if has_energy {
        head.extend(["joules", "energy_delay"].map(String::from));
    }
    head.push("digest".to_string());
    let row = |(values, result): (&Vec<&Value>, &RunResult)| {
        let mut row: Vec<String> = values.iter().map(|v| cell(v)).collect();
        row.extend([result.seed.to_string(), result.ipc.to_string()]);
        let ratio = |level| result.caches.iter().find(|c| c.level == level).map(|c| c.miss_ratio.to_string());
        row.extend(levels.iter().map(|&level| ratio(level).unwrap_or_default()));
        row.push(result.fairness.cpu_share_stddev.to_string());
        row.extend([result.context_switches, result.migrations].map(|n| n.to_string()));
        if has_energy {
            let cells = |e: &EnergyResult| [e.joules, e.energy_delay].map(|figure| figure.to_string());
            row.extend(result.energy.as_ref().map_or_else(Default::default, cells));
        }
        row.push(result.digest.clone());
        row
    };
    [head].into_iter().chain(combinations.iter().zip(results).map(row)).collect()
}

/// A string without its quotes, anything else as JSON.
fn cell(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}
