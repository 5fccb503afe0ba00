//! `coscope` on the command line, over the same simulator as the page.
//!
//! stdout has only the result; progress and errors go to stderr. Exit code 2: invalid input.

mod bytes;
mod commands;
mod corun;
mod energy;
mod gain;
mod input;
mod memory;
mod output;
mod same_work;
mod seen;
mod sweep_file;
mod task_log;
mod tasks;
mod trace_file;
mod waits;
mod ways;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    name = "coscope",
    version,
    about = "How threads share caches, and what a scheduler can do about it."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Simulate a scenario and print its figures.
    Run(commands::run::Args),
    /// Count the hits and misses of a recorded trace, exactly.
    Trace(commands::trace::Args),
    /// Print the miss-ratio curve of a program or a recorded trace: exact, and estimated by sampling.
    Mrc(commands::mrc::Args),
    /// Convert a real machine, from lstopo or a synthetic description, and list the guesses.
    Machine(commands::machine::Args),
    /// Measure the working sets of a program's task groups, and suggest coarser tasks.
    Workingset(commands::workingset::Args),
    /// Make a scenario from a workflow (WfFormat), a task program, or hardware counters of programs.
    Import(commands::import::Args),
    /// Print the figures of a recorded scheduler: per thread, per processor, and wake-up latencies; or make a scenario.
    Recording(commands::recording::Args),
    /// List the policies and their parameters.
    Policies(commands::policies::Args),
    /// List the shipped scenarios.
    Scenarios(commands::scenarios::Args),
    /// Run a scenario for every combination of values.
    Sweep(commands::sweep::Args),
    /// Measure the degradation of programs that share a cache, and find which should share one.
    Corun(commands::corun::Args),
    /// Break down the slow-down of a scenario's threads by shared resource.
    Contention(commands::contention::Args),
    /// Compare a paper's published figures with those measured here.
    Paper(commands::paper::Args),
    /// Check result files of lessons by simulating them again. Exit code 1: at least one differs.
    Verify(commands::verify::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Run(args) => commands::run::run(args),
        Command::Trace(args) => commands::trace::run(args),
        Command::Mrc(args) => commands::mrc::run(args),
        Command::Machine(args) => commands::machine::run(args),
        Command::Workingset(args) => commands::workingset::run(args),
        Command::Import(args) => commands::import::run(args),
        Command::Recording(args) => commands::recording::run(args),
        Command::Policies(args) => commands::policies::run(args),
        Command::Scenarios(args) => commands::scenarios::run(args),
        Command::Sweep(args) => commands::sweep::run(args),
        Command::Corun(args) => commands::corun::run(args),
        Command::Contention(args) => commands::contention::run(args),
        Command::Paper(args) => commands::paper::run(args),
        Command::Verify(args) => match commands::verify::run(&args) {
            Ok(false) => return ExitCode::from(1),
            checked => checked.map(|_| ()),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("coscope: {message}");
            ExitCode::from(2)
        }
    }
}
