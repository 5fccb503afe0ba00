//! `coscope trace`: exact hits and misses of a recorded trace of any length.

use crate::bytes::parse_bytes;
use crate::output::{print_json, print_text, table};
use crate::trace_file::TraceText;
use document::CacheSpec;
use engine::cache::{CountError, TraceCount, TraceCounter};
use std::collections::BTreeSet;

/// Arguments of `trace`.
#[derive(clap::Args)]
pub struct Args {
    /// A text trace (`-` is standard input), or a compact one (`.cst`).
    file: String,
    #[command(flatten)]
    text: TraceText,
    /// An LRU cache, such as 48K:12:64; if repeated, the next level. K and M are 1,024 and 1,048,576 bytes.
    #[arg(long = "cache", value_name = "SIZE:WAYS:LINE", required = true)]
    caches: Vec<String>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// Counts and prints.
pub fn run(args: Args) -> Result<(), String> {
    let specs: Vec<CacheSpec> = args
        .caches
        .iter()
        .zip(1..)
        .map(|(text, level)| parse_cache(text, level))
        .collect::<Result<_, _>>()?;
    let mut counter = TraceCounter::new(&specs, 0).map_err(|e| say_which_cache(e, &args.caches))?;
    let mut threads = BTreeSet::new();
    args.text.read(&args.file, |reference| {
        threads.insert(reference.thread);
        counter.push(reference)
    })?;
    let count = counter.finish();
    if args.json { print_json(&count) } else { print_text(&describe(&count, threads.len())) }
}

/// Parses SIZE:WAYS:LINE; an impossible cache is detected when it is built.
fn parse_cache(text: &str, level: u32) -> Result<CacheSpec, String> {
    let wrong = || format!("--cache {text}: write SIZE:WAYS:LINE, such as 48K:12:64 or 49152:12:64");
    let parts: Vec<&str> = text.split(':').collect();
    let [size, ways, line] = parts.as_slice() else { return Err(wrong()) };
    let size_bytes = parse_bytes(size).ok_or_else(wrong)?;
    let ways = ways.parse().map_err(|_| wrong())?;
    let line_bytes = parse_bytes(line).and_then(|b| u32::try_from(b).ok()).ok_or_else(wrong)?;
    Ok(CacheSpec::plain(level, size_bytes, ways, line_bytes))
}

/// Names the argument instead of a place in a scenario that does not exist.
fn say_which_cache(error: CountError, given: &[String]) -> String {
    let CountError::Caches(error) = error else { return error.to_string() };
    let rest = error.path.strip_prefix("/machine/caches/").unwrap_or_default();
    let number = rest.split('/').next().and_then(|n| n.parse::<usize>().ok());
    match number.and_then(|n| given.get(n)) {
        Some(text) => format!("--cache {text}: {}. {}", error.problem, error.remedy),
        None => format!("--cache: {}. {}", error.problem, error.remedy),
    }
}

fn describe(count: &TraceCount, threads: usize) -> String {
    let mut rows = vec![["level", "accesses", "misses", "miss ratio"].map(String::from).to_vec()];
    for (level, counted) in count.levels.iter().zip(1..).map(|(l, n)| (n, l)) {
        let ratio = engine::run::ratio(counted.misses, counted.accesses);
        rows.push(vec![
            format!("L{level}"),
            counted.accesses.to_string(),
            counted.misses.to_string(),
            format!("{ratio:.6}"),
        ]);
    }
    let made_by = if threads == 1 { String::new() } else { format!(" of {threads} threads, as recorded") };
    format!("{} references{made_by}, {} lookups\n{}", count.references, count.lookups, table(&rows))
}
