//! `coscope corun`: the mutual slow-down of programs in a shared cache, and which should share one.

use crate::corun::{describe, describe_choices, read_machine, read_programs, read_table, simulate};
use crate::input::TraceInput;
use crate::output::{print_json, print_text};
use document::read_value;
use laboratory::corun::{CorunReport, CorunRequest, pair_choices, plan};
use policies::corun::PainMethod;
use serde::Serialize;
use serde_json::{Value, json};
use studies::{Regression, regressions};

/// Arguments of `corun`.
#[derive(clap::Args)]
pub struct Args {
    /// Shipped programs, program files, shipped traces, or names given with --trace.
    #[arg(required_unless_present = "matrix")]
    programs: Vec<String>,
    /// A shipped machine or scenario by id, or a file with a machine or a scenario.
    #[arg(long, short, required_unless_present = "matrix")]
    machine: Option<String>,
    #[command(flatten)]
    traces: TraceInput,
    /// Seed of every run.
    #[arg(long)]
    seed: Option<u32>,
    /// Cycles of each run before measurement; default: as many as fill the caches, 3 billion in all, at least 20 million each.
    #[arg(long, value_name = "CYCLES")]
    warmup: Option<u64>,
    /// Cycles measured; default: 1,000,000.
    #[arg(long, value_name = "CYCLES")]
    window: Option<u64>,
    /// Number of programs that share a cache in a schedule: 2 to 4.
    #[arg(long, value_name = "N")]
    group: Option<u32>,
    /// Simulate each group of more than two; otherwise its cost is the sum over its pairs.
    #[arg(long, requires = "group")]
    simulate_groups: bool,
    /// Cache level whose counters determine classes and pain; default: that of the shared cache.
    #[arg(long)]
    level: Option<u32>,
    /// Method that computes pain from counters: a, b-prose or b-pseudocode.
    #[arg(long, value_name = "METHOD", default_value = "b-pseudocode")]
    pain: String,
    /// Divisor of pain's counters: cycle, instruction or live (misses by instructions, accesses by cycles).
    #[arg(long, value_name = "UNIT", default_value = "live")]
    pain_per: String,
    /// Also fit sensitivity and intensity to counters, by linear regression.
    #[arg(long)]
    regressions: bool,
    /// Find the best pairs of a table {"programs": […], "degradation": [[…]]} in this file, without any run.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["programs", "machine", "seed", "warmup", "window", "group", "simulate_groups", "level", "pain", "pain_per", "regressions"])]
    matrix: Option<String>,
    /// Print JSON instead of tables.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Printed {
    #[serde(flatten)]
    report: CorunReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    regressions: Option<Vec<Regression>>,
}

/// Runs every pair and prints.
pub fn run(args: Args) -> Result<(), String> {
    if let Some(file) = &args.matrix {
        let choices = pair_choices(&read_table(file)?).map_err(|e| format!("{file}: {e}"))?;
        return match args.json {
            true => print_json(&choices),
            false => print_text(&describe_choices(&choices).map_err(|e| e.to_string())?),
        };
    }
    let request = request(&args)?;
    let plan = plan(&request).map_err(|e| e.to_string())?;
    let report = simulate(&plan, &args.traces)?;
    let fits = args.regressions.then(|| regressions(&report));
    if args.json {
        return print_json(&Printed { report, regressions: fits });
    }
    let text = describe(&plan, &report, fits.as_deref().unwrap_or_default());
    print_text(&text.map_err(|e| e.to_string())?)
}

/// Builds the request; absent options keep the request's defaults.
fn request(args: &Args) -> Result<CorunRequest, String> {
    let machine = read_machine(args.machine.as_deref().unwrap_or_default())?;
    let programs = read_programs(&args.programs, &args.traces)?;
    let pain: PainMethod = read_value(json!({"score": args.pain, "per": args.pain_per}))
        .map_err(|e| format!("--pain, --pain-per: {}", e.problem))?;
    let mut request = json!({
        "machine": machine, "programs": programs, "pain": pain, "simulate_groups": args.simulate_groups,
    });
    let given: [(&str, Option<Value>); 5] = [
        ("seed", args.seed.map(Value::from)),
        ("warmup_cycles", args.warmup.map(Value::from)),
        ("window_cycles", args.window.map(Value::from)),
        ("group", args.group.map(Value::from)),
        ("level", args.level.map(Value::from)),
    ];
    for (field, value) in given {
        if let Some(value) = value {
            request[field] = value;
        }
    }
    read_value(request).map_err(|e| e.to_string())
}
