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
mod sweep_file;
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
    /// Miss ratio by cache size of a program or a recorded trace, exactly and as sampling estimates it.
    Mrc(commands::mrc::Args),
    /// Read a real machine from lstopo or a synthetic description, and say what had to be guessed.
    Machine(commands::machine::Args),
    /// Working sets of a program's task groups, and the coarser tasks that they suggest.
    Workingset(commands::workingset::Args),
    /// Make a scenario of a workflow (WfFormat) or of a program of tasks.
    Import(commands::import::Args),
    /// Count what a recorded scheduler did: per thread, per processor, and wake-up latencies.
    Recording(commands::recording::Args),
    /// List the policies and their parameters.
    Policies(commands::policies::Args),
    /// List the scenarios that ship.
    Scenarios(commands::scenarios::Args),
    /// Run a scenario for every combination of values.
    Sweep(commands::sweep::Args),
    /// Measure the degradation of programs that share a cache, and find which should share one.
    Corun(commands::corun::Args),
    /// Take apart by shared resource what the threads of a scenario slow each other down by.
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
