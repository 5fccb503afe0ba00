//! The output of `coscope run` about caches that reallocate their ways at intervals.

use engine::run::RunResult;
use std::fmt::{Error, Write};

/// Prints the ways of each thread, cache by cache.
pub fn describe_ways(out: &mut String, result: &RunResult) -> Result<(), Error> {
    for cache in &result.ways {
        writeln!(out, "cache {} (L{}): ways allocated {} times", cache.cache, cache.level, cache.deals)?;
        for of_thread in &cache.threads {
            let program = &result.threads[of_thread.thread as usize].program;
            let at_end = of_thread.ways.map_or("all".into(), |ways| ways.to_string());
            let mean = of_thread.mean_ways;
            writeln!(out, "{:>4} {program:<14} ways {mean:.2}, at the end {at_end}", of_thread.thread)?;
        }
    }
    Ok(())
}
