//! The output of `coscope run` about threads that wait.

use engine::run::RunResult;
use engine::waits::{LatencyResult, ThreadWaits, WaitResult};
use std::fmt::{Error, Write};

/// Prints latencies, run queues, and time by state.
pub fn describe_waits(out: &mut String, result: &RunResult, waits: &WaitResult) -> Result<(), Error> {
    if let Some(wakeups) = &waits.wakeup_latency {
        latency(out, "wake-up latency", wakeups)?;
    }
    if waits.unserved_wakeups > 0 {
        writeln!(out, "threads that have woken and not run since {}", waits.unserved_wakeups)?;
    }
    if let Some(requests) = &waits.request_latency {
        latency(out, "request latency", requests)?;
        writeln!(out, "requests {:.1} per 10^9 cycles", waits.requests_per_gcycle)?;
    }
    writeln!(
        out,
        "run queue {:.4} threads per hardware context, {:.3} ready on the machine; idle while threads are ready {:.4}",
        waits.mean_run_queue, waits.mean_ready_threads, waits.idle_while_ready_share
    )?;
    writeln!(out, "preemptions {}", waits.preemptions)?;
    let mut programs: Vec<&str> = Vec::new();
    for thread in &result.threads {
        if !programs.contains(&thread.program.as_str()) {
            programs.push(&thread.program);
        }
    }
    for program in programs {
        let of = result.threads.iter().zip(&waits.threads).filter(|(thread, _)| thread.program == program);
        by_state(out, program, of.map(|(_, times)| times))?;
    }
    if let Some(stuck) = &waits.stuck {
        writeln!(
            out,
            "All threads wait for ever from cycle {} on: {}",
            stuck.since_cycle,
            stuck.threads.join("; ")
        )?;
    }
    Ok(())
}

fn latency(out: &mut String, what: &str, of: &LatencyResult) -> Result<(), Error> {
    writeln!(
        out,
        "{what} p50 {}, p99 {}, p99.9 {}, max {} cycles ({})",
        of.p50, of.p99, of.p999, of.max, of.count
    )
}

/// Prints the threads' shares of time by state.
fn by_state<'a>(
    out: &mut String,
    program: &str,
    threads: impl Iterator<Item = &'a ThreadWaits>,
) -> Result<(), Error> {
    let mut sums = [0; 6];
    for times in threads {
        let states = [times.running, times.ready, times.sleeping, times.channel, times.lock, times.barrier];
        sums.iter_mut().zip(states).for_each(|(sum, cycles)| *sum += cycles);
    }
    let all = sums.iter().sum::<u64>().max(1) as f64;
    let names = ["running", "ready", "sleeping", "channel", "lock", "barrier"];
    let parts = names.iter().zip(sums).filter(|(name, cycles)| *cycles > 0 || **name == "running");
    let parts: Vec<String> =
        parts.map(|(name, cycles)| format!("{name} {:.4}", cycles as f64 / all)).collect();
    writeln!(out, "     {program:<14} {}", parts.join("  "))
}
