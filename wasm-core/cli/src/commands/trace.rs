//! `coscope trace`: exact hits and misses of a recorded trace, however long.

use crate::output::{print_json, print_text, table};
use clap::ValueEnum;
use coscope_sim::cache::{CountError, TraceCount, TraceCounter};
use coscope_sim::scenario::{CacheSpec, Inclusion, Replacement, Span};
use coscope_sim::trace::{DataRef, Decoder, ImportError, TextFormat, TextParser};
use std::fs::File;
use std::io::{Read, stdin};

/// Arguments of `trace`.
#[derive(clap::Args)]
pub struct Args {
    /// A text trace (`-` is standard input), or a compact one (`.cst`).
    file: String,
    /// What kind of text it is; a compact trace says so itself.
    #[arg(long)]
    format: Option<Format>,
    /// A cache under LRU, such as 48K:12:64; given again, the next level. K and M are 1,024 and 1,048,576 bytes.
    #[arg(long = "cache", value_name = "SIZE:WAYS:LINE", required = true)]
    caches: Vec<String>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// valgrind --tool=lackey --trace-mem=yes
    Lackey,
    /// Dinero's din: label, address and, if known, bytes, all hexadecimal
    Din,
}

/// Bytes read at once.
const CHUNK_BYTES: usize = 1 << 20;
/// Text between two lines of progress.
const PROGRESS_BYTES: u64 = 256_000_000;
/// A compact trace starts with these.
const CST_MAGIC: &[u8] = b"cst\x1a";

/// Counts and prints.
pub fn run(args: Args) -> Result<(), String> {
    let specs: Vec<CacheSpec> = args
        .caches
        .iter()
        .zip(1..)
        .map(|(text, level)| parse_cache(text, level))
        .collect::<Result<_, _>>()?;
    let counter = TraceCounter::new(&specs, 0).map_err(|e| say_which_cache(e, &args.caches))?;
    let fail = |problem: String| format!("{}: {problem}", args.file);
    let mut input: Box<dyn Read> = match args.file.as_str() {
        "-" => Box::new(stdin()),
        file => Box::new(File::open(file).map_err(|e| fail(e.to_string()))?),
    };
    let mut start = Vec::new();
    input.by_ref().take(CST_MAGIC.len() as u64).read_to_end(&mut start).map_err(|e| fail(e.to_string()))?;
    let count = match (start == CST_MAGIC, args.format) {
        (true, _) => count_compact(start, input, counter),
        (false, Some(format)) => count_text(&start, input, format, counter),
        (false, None) => Err("this is not a compact trace; say --format lackey or --format din".into()),
    };
    let count = count.map_err(fail)?;
    if args.json { print_json(&count) } else { print_text(&describe(&count)) }
}

/// SIZE:WAYS:LINE; what such a cache makes impossible is found when it is built.
fn parse_cache(text: &str, level: u32) -> Result<CacheSpec, String> {
    let wrong = || format!("--cache {text}: write SIZE:WAYS:LINE, such as 48K:12:64 or 49152:12:64");
    let parts: Vec<&str> = text.split(':').collect();
    let [size, ways, line] = parts.as_slice() else { return Err(wrong()) };
    Ok(CacheSpec {
        level,
        size_bytes: parse_bytes(size).ok_or_else(wrong)?,
        ways: ways.parse().map_err(|_| wrong())?,
        line_bytes: parse_bytes(line).and_then(|b| u32::try_from(b).ok()).ok_or_else(wrong)?,
        hit_cycles: 1,
        cycles_per_line: 0,
        replacement: Replacement::Lru,
        inclusion: Inclusion::NonInclusive,
        shared_by: Span::Core,
    })
}

/// Bytes with an optional K or M.
fn parse_bytes(text: &str) -> Option<u64> {
    let (digits, unit) = match text.strip_suffix(['K', 'k']) {
        Some(digits) => (digits, 1 << 10),
        None => text.strip_suffix(['M', 'm']).map_or((text, 1), |digits| (digits, 1 << 20)),
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

/// Names the argument instead of its place in a scenario that nobody wrote.
fn say_which_cache(error: CountError, given: &[String]) -> String {
    let CountError::Caches(error) = error else { return error.to_string() };
    let rest = error.path.strip_prefix("/machine/caches/").unwrap_or_default();
    let number = rest.split('/').next().and_then(|n| n.parse::<usize>().ok());
    match number.and_then(|n| given.get(n)) {
        Some(text) => format!("--cache {text}: {}. {}", error.problem, error.remedy),
        None => format!("--cache: {}. {}", error.problem, error.remedy),
    }
}

fn count_compact(
    start: Vec<u8>,
    mut input: impl Read,
    mut counter: TraceCounter,
) -> Result<TraceCount, String> {
    let mut file = start;
    input.read_to_end(&mut file).map_err(|e| e.to_string())?;
    let mut count = || -> Result<(), CountError> {
        for reference in Decoder::new(&file)? {
            counter.push(&reference?)?;
        }
        Ok(())
    };
    count().map_err(|e| e.to_string())?;
    Ok(counter.finish())
}

fn count_text(
    start: &[u8],
    mut input: impl Read,
    format: Format,
    mut counter: TraceCounter,
) -> Result<TraceCount, String> {
    let format = match format {
        Format::Lackey => TextFormat::Lackey,
        Format::Din => TextFormat::Din,
    };
    let mut parser = TextParser::new(format);
    let mut push = |reference: DataRef| counter.push(&reference);
    let say = |error: CountError| error.to_string();
    parser.push(start, &mut push).map_err(say)?;
    let mut chunk = vec![0; CHUNK_BYTES];
    let mut reported = 0;
    loop {
        let progress = parser.text_bytes() / PROGRESS_BYTES;
        if progress > reported {
            reported = progress;
            eprintln!("{} MB read, line {}", parser.text_bytes() / 1_000_000, parser.lines());
        }
        match input.read(&mut chunk).map_err(|e| e.to_string())? {
            0 => break,
            read => parser.push(&chunk[..read], &mut push).map_err(say)?,
        }
    }
    parser.finish(&mut push).map_err(say)?;
    if counter.references() == 0 {
        return Err(ImportError::NoReferences { lines: parser.lines(), format }.to_string());
    }
    Ok(counter.finish())
}

fn describe(count: &TraceCount) -> String {
    let mut rows = vec![["level", "accesses", "misses", "miss ratio"].map(String::from).to_vec()];
    for (level, counted) in count.levels.iter().zip(1..).map(|(l, n)| (n, l)) {
        let ratio = coscope_sim::run::ratio(counted.misses, counted.accesses);
        rows.push(vec![
            format!("L{level}"),
            counted.accesses.to_string(),
            counted.misses.to_string(),
            format!("{ratio:.6}"),
        ]);
    }
    format!("{} references, {} lookups\n{}", count.references, count.lookups, table(&rows))
}
