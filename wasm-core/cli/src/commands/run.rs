//! `coscope run`: one scenario, simulated to its end.

use crate::energy::describe_energy;
use crate::gain::describe_gain;
use crate::input::ScenarioInput;
use crate::output::{PRINT_CYCLES, print_json, print_text};
use crate::same_work::run_same_work;
use crate::seen::Seen;
use crate::task_log::print_task_log;
use crate::tasks::describe_tasks;
use crate::waits::describe_waits;
use crate::ways::describe_ways;
use document::Checked;
use engine::dag::Dag;
use engine::run::{RunError, RunResult, TraceLibrary};
use laboratory::recording::SimulatedRecording;
use laboratory::same_work::WhenDone;
use laboratory::speedup::{Window, Work, measure, single_threaded, speedups, work_so_far};
use laboratory::summary::{Summary, add_task_speedup};
use std::fmt::Write;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;
use studies::parallel::{all_cores, map};

/// Arguments of `run`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    input: ScenarioInput,
    /// Run a branch of the scenario's forks, by id or name, instead of the scenario itself.
    #[arg(long, value_name = "NAME")]
    fork: Option<String>,
    /// Measure a part of the run instead of the whole window: smt-steady-state, threads-left, steady-state-tail,
    /// threads-left-tail or run-to-completion (Parekh et al. 2000). The run ends at the end of that part.
    #[arg(long, value_parser = read_window)]
    window: Option<Window>,
    /// Also run each thread alone, to its end, and print the speedup over that. A thread without an end runs as many
    /// instructions as in the scenario. Tasks always have their speedup over one core.
    #[arg(long)]
    speedup: bool,
    /// Run the scenario and its baseline until each thread has executed this number of instructions, and print the
    /// time of both. Without a number: as many as the thread executed in the baseline's window. A thread then ends.
    #[arg(long, value_name = "INSTRUCTIONS", num_args = 0..=1, value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["window", "speedup"])]
    same_work: Option<Option<u64>>,
    /// With --same-work: a thread that has done its work continues, so that the others still compete with it.
    #[arg(long, requires = "same_work")]
    keep_load: bool,
    /// Print the scenario with all settings and defaults, without running it.
    #[arg(long)]
    document: bool,
    /// Print every switch and wake-up instead of figures, in the format of `trace-cmd report`; `coscope recording -`
    /// reads it. A processor is a hardware context.
    #[arg(long, conflicts_with_all = ["document", "window", "speedup", "same_work", "json"])]
    schedule: bool,
    /// Print a row for each task instead of figures, as CSV: core, start and end in cycles, misses, and the core from
    /// which it was stolen.
    #[arg(long, conflicts_with_all = ["document", "window", "speedup", "same_work", "schedule", "json"])]
    task_log: bool,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// Simulates and prints.
pub fn run(args: Args) -> Result<(), String> {
    let (scenario, traces) = args.input.read_end(args.fork.as_deref())?;
    if args.document {
        return print_json(&scenario);
    }
    for (name, threads) in traces.parted(&scenario) {
        // Not on stdout, which is for the result only.
        eprintln!(
            "Note: the caches of this machine are not coherent, so each of the {threads} threads recorded in {name} plays in memory of its own and shares nothing. To let them share, give the machine \"coherence\"."
        );
    }
    if args.schedule {
        return print_schedule(&scenario, &traces);
    }
    if args.task_log {
        return print_task_log(&scenario, &traces);
    }
    if let Some(instructions) = args.same_work {
        let when_done = if args.keep_load { WhenDone::GoesOn } else { WhenDone::Ends };
        return run_same_work(&scenario, &traces, (instructions, when_done), args.json);
    }
    let (simulated, baseline) = simulate_both(&scenario, &traces, args.window)?;
    let Simulated { mut result, work, program } = simulated;
    if let Some(program) = program {
        add_task_speedup(&mut result, (&scenario, program), |mut run| run.finish())
            .map_err(|e: RunError| e.to_string())?;
    } else if args.speedup {
        let threads: Vec<u32> = (0..work.len() as u32).collect();
        let solo = |&thread: &u32| {
            let executed = work[thread as usize].to_instructions;
            single_threaded(&scenario, &traces, thread, Some(executed)).map_err(|e| e.to_string())
        };
        let alone = map(&threads, all_cores(), "threads alone", solo)?;
        speedups(&work, result.cycles, &alone)?.write(&mut result);
    }
    let printed = Summary::new(result, baseline.as_ref().map(|baseline| &baseline.result));
    if args.json { print_json(&printed) } else { print_text(&describe(&printed).map_err(|e| e.to_string())?) }
}

fn print_schedule(scenario: &Checked, traces: &TraceLibrary) -> Result<(), String> {
    let run = simulator::start(scenario, traces).map_err(|e| e.to_string())?;
    let mut recording = SimulatedRecording::new(run)?;
    while !recording.is_done() {
        recording.advance(PRINT_CYCLES).map_err(|e| e.to_string())?;
        print_text(&recording.take_text())?;
    }
    Ok(())
}

fn read_window(name: &str) -> Result<Window, String> {
    serde_json::from_value(name.into()).map_err(|e| e.to_string())
}

/// The outcome of a run, or of one of its windows.
struct Simulated {
    result: RunResult,
    /// The work of each thread.
    work: Vec<Work>,
    /// The recorded task program, if one ran.
    program: Option<Arc<Dag>>,
}

/// Runs the scenario and, in parallel, its baseline, if it has one that can be measured.
fn simulate_both(
    scenario: &Checked,
    traces: &TraceLibrary,
    window: Option<Window>,
) -> Result<(Simulated, Option<Simulated>), String> {
    let baseline = scenario.baseline();
    let seen = Seen::of(scenario, 1 + u64::from(baseline.is_some()));
    let Some(baseline) = baseline else {
        return Ok((simulate(scenario, traces, window, &seen)?, None));
    };
    let (own, baseline) = thread::scope(|scope| {
        let baseline = scope.spawn(|| simulate(baseline, traces, window, &seen));
        let own = simulate(scenario, traces, window, &seen);
        (own, baseline.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    // Notes begin on a line of their own.
    drop(seen);
    let baseline =
        baseline.inspect_err(|problem| eprintln!("Note: no gain, as the baseline fails: {problem}"));
    Ok((own?, baseline.ok()))
}

fn simulate(
    scenario: &Checked,
    traces: &TraceLibrary,
    window: Option<Window>,
    seen: &Seen,
) -> Result<Simulated, String> {
    if let Some(window) = window {
        let closed = measure(scenario, traces, window).map_err(|e| e.to_string())?;
        let found = closed.into_iter().find(|measured| measured.window == window);
        return found
            .map(|measured| Simulated { result: measured.result, work: measured.work, program: None })
            .ok_or_else(|| "the window is empty".into());
    }
    let mut run = simulator::start(scenario, traces).map_err(|e| e.to_string())?;
    let result = run.finish_seen(|| seen.frame()).map_err(|e| e.to_string())?;
    let work = work_so_far(&run).unwrap_or_default();
    Ok(Simulated { result, work, program: run.dag().cloned() })
}

fn describe(Summary { result, dag, gain }: &Summary) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    writeln!(out, "{} · {} · seed {}", result.title, result.policy, result.seed)?;
    writeln!(out, "IPC {:.3} over {} cycles", result.ipc, result.cycles)?;
    if let Some(gain) = gain {
        writeln!(out, "{}", describe_gain(gain))?;
    }
    if let Some(dag) = dag {
        describe_tasks(&mut out, dag)?;
    }
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
    if let Some(energy) = &result.energy {
        describe_energy(&mut out, energy)?;
    }
    if let Some(waits) = &result.waits {
        describe_waits(&mut out, result, waits)?;
    }
    describe_ways(&mut out, result)?;
    writeln!(out, "CPU share, standard deviation {:.4}", result.fairness.cpu_share_stddev)?;
    writeln!(out, "F_mean {:.4}", result.f_mean)?;
    if let (Some(speedup), Some(weighted), Some(harmonic)) =
        (result.speedup, result.weighted_speedup, result.harmonic_mean)
    {
        writeln!(out, "speedup {speedup:.4}, weighted {weighted:.4}, harmonic mean {harmonic:.4}")?;
    }
    writeln!(out, "context switches {}, migrations {}", result.context_switches, result.migrations)?;
    writeln!(out, "digest {}", result.digest)?;
    Ok(out)
}
