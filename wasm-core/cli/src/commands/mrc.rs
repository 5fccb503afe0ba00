//! `coscope mrc`: the miss-ratio curve of a program or a recorded trace.

use crate::output::{print_json, print_text, table};
use crate::trace_file::TraceText;
use document::{find_program, program_names};
use engine::analysis::{CurvePoint, Profiler, ReuseHistogram, ReuseProfile, program_profile};
use serde::Serialize;
use std::path::Path;

/// Arguments of `mrc`.
#[derive(clap::Args)]
pub struct Args {
    /// A text trace (`-` is standard input), a compact one (`.cst`), or the id of a shipped program.
    source: String,
    #[command(flatten)]
    text: TraceText,
    /// Bytes per line.
    #[arg(long = "line", value_name = "BYTES", default_value_t = 64)]
    line_bytes: u32,
    /// For the estimate, sample one in N references. At most 512 lines are watched at once, so a low N misses long
    /// distances.
    #[arg(long, value_name = "N", default_value_t = 100)]
    sample_one_in: u32,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// The JSON output: the exact curve first, then the rest.
#[derive(Serialize)]
struct Curve {
    line_bytes: u32,
    points: Vec<CurvePoint>,
    references: u64,
    distinct_lines: u64,
    sampled: Vec<CurvePoint>,
    reuse_histogram: ReuseHistogram,
    sampled_histogram: ReuseHistogram,
    sample_one_in: u32,
}

/// Measures and prints.
pub fn run(args: Args) -> Result<(), String> {
    let profile = profile(&args)?;
    if !args.json {
        return print_text(&describe(&profile));
    }
    let ReuseProfile {
        line_bytes,
        references,
        distinct_lines,
        exact: points,
        sampled,
        reuse_histogram,
        sampled_histogram,
        sample_one_in,
    } = profile;
    print_json(&Curve {
        line_bytes,
        points,
        references,
        distinct_lines,
        sampled,
        reuse_histogram,
        sampled_histogram,
        sample_one_in,
    })
}

fn profile(args: &Args) -> Result<ReuseProfile, String> {
    let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", args.source);
    if args.source == "-" || Path::new(&args.source).exists() {
        let mut profiler = Profiler::new(args.line_bytes, args.sample_one_in).map_err(|e| fail(&e))?;
        args.text.read(&args.source, |reference| profiler.push(reference))?;
        return profiler.finish().map_err(|e| fail(&e));
    }
    let program = find_program(&args.source).ok_or_else(|| {
        let names = program_names();
        fail(&format!("there is no such file, and no such program. Programs that ship: {names}"))
    })?;
    program_profile(&program, args.line_bytes, args.sample_one_in).map_err(|e| fail(&e))
}

fn describe(profile: &ReuseProfile) -> String {
    let mut rows = vec![["lines", "bytes", "exact", "sampled"].map(String::from).to_vec()];
    for (place, exact) in profile.exact.iter().enumerate() {
        // A short trace may end before the first sample.
        let sampled = profile.sampled.get(place);
        rows.push(vec![
            exact.lines.to_string(),
            (u64::from(exact.lines) * u64::from(profile.line_bytes)).to_string(),
            format!("{:.6}", exact.miss_ratio),
            sampled.map_or("–".to_string(), |point| format!("{:.6}", point.miss_ratio)),
        ]);
    }
    let (references, lines) = (profile.references, profile.distinct_lines);
    format!(
        "{references} lookups of {lines} lines; sampled: one in {}, {} samples\n{}",
        profile.sample_one_in,
        profile.sampled_histogram.samples(),
        table(&rows)
    )
}
