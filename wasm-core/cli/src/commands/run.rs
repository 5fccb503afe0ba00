//! `coscope run`: one scenario, simulated to its end.

use crate::input::ScenarioInput;
use crate::output::{print_json, print_text};
use coscope_sim::run::{Run, RunResult};
use std::fmt::Write;

/// Arguments of `run`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    input: ScenarioInput,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// Simulates and prints.
pub fn run(args: Args) -> Result<(), String> {
    let (scenario, traces) = args.input.read()?;
    for (name, threads) in traces.parted(&scenario) {
        // Not on stdout: that is the result, and nothing else.
        eprintln!(
            "Note: the caches of this machine are not coherent, so each of the {threads} threads recorded in {name} plays in memory of its own and shares nothing. To let them share, give the machine \"coherence\"."
        );
    }
    let mut run = Run::new(&scenario, &traces).map_err(|e| e.to_string())?;
    let result = run.finish().map_err(|e| e.to_string())?;
    if args.json { print_json(&result) } else { print_text(&describe(&result).map_err(|e| e.to_string())?) }
}

fn describe(result: &RunResult) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    writeln!(out, "{} · {} · seed {}", result.title, result.policy, result.seed)?;
    writeln!(out, "IPC {:.3} over {} cycles", result.ipc, result.cycles)?;
    for level in &result.caches {
        let (misses, accesses) = (level.misses, level.accesses);
        writeln!(out, "L{} miss ratio {:.4} ({misses} of {accesses})", level.level, level.miss_ratio)?;
    }
    for (number, node) in result.memory.iter().enumerate() {
        let name = if result.memory.len() == 1 { "memory".into() } else { format!("memory node {number}") };
        writeln!(out, "{name}: {} lines, busy for {:.4} of the cycles", node.lines, node.busy_share)?;
    }
    for (number, thread) in result.threads.iter().enumerate() {
        let (ipc, share) = (thread.ipc, thread.cpu_share);
        writeln!(out, "{number:>4} {:<14} IPC {ipc:.3}  CPU share {share:.4}", thread.program)?;
    }
    writeln!(out, "CPU share, standard deviation {:.4}", result.fairness.cpu_share_stddev)?;
    writeln!(out, "context switches {}, migrations {}", result.context_switches, result.migrations)?;
    writeln!(out, "digest {}", result.digest)?;
    Ok(out)
}
