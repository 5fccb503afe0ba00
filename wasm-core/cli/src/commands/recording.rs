//! `coscope recording`: the counts of a recorded scheduler, or a scenario made from it.

use crate::commands::machine::read_real;
use crate::memory::memories;
use crate::output::{print_json, print_text, table};
use crate::trace_file::{CHUNK_BYTES, PROGRESS_BYTES};
use laboratory::fit::{Counted, read_counters};
use laboratory::recording::{
    DEFAULT_THREADS, Memories, Microseconds, Recording, RecordingReader, RecordingScenario, WhatIf, Window,
};
use std::fs::File;
use std::io::{Read, stdin};
use std::path::{Path, PathBuf};

/// Arguments of `recording`.
#[derive(clap::Args)]
pub struct Args {
    /// Output of `perf script` after `perf sched record`, output of `trace-cmd report`, or Chrome's JSON from Perfetto's
    /// `traceconv json`; plain or gzip. `-` is standard input.
    file: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Print a scenario of the recorded threads, for `coscope run`; its guesses go to stderr. With --json: the scenario,
    /// the guesses and the recorded figures of each thread.
    #[arg(long)]
    scenario: bool,
    #[command(flatten)]
    what_if: WhatIfArgs,
}

/// Options of `--scenario`.
#[derive(clap::Args)]
struct WhatIfArgs {
    /// With --scenario: its start, in seconds as in the file; default: the first event.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "scenario")]
    from: Option<f64>,
    /// With --scenario: its end, in seconds as in the file; default: the last event. The scenario ends earlier if it has
    /// no room for more.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "scenario")]
    to: Option<f64>,
    /// With --scenario: the most threads; those that ran longest are taken.
    #[arg(
        long, value_name = "N", default_value_t = DEFAULT_THREADS as u32, requires = "scenario",
        value_parser = clap::value_parser!(u32).range(1..),
    )]
    threads: u32,
    /// With --scenario: only these threads, by id.
    #[arg(long, value_name = "TID,…", value_delimiter = ',', requires = "scenario")]
    only: Option<Vec<u32>>,
    /// With --scenario: the machine, as for `coscope machine`; default: one plain core per processor.
    #[arg(long, requires = "scenario")]
    machine: Option<String>,
    /// With --scenario: memory behaviour of the threads called NAME, or of all others: that of a shipped program, none
    /// (default), or a shape with its region and references per 1000 instructions. Shapes: hot-set, loop, stream, table,
    /// chase.
    #[arg(long, value_name = "[NAME=]PROGRAM|SHAPE[:BYTES[:REFERENCES]]", requires = "scenario")]
    memory: Vec<String>,
    /// With --scenario: counters of its threads, from perf stat --per-thread, with or without -x, or a table whose column
    /// name has NAME-TID or NAME. Threads of these names are fitted to them, unless --memory names them.
    #[arg(long, value_name = "FILE", requires = "scenario")]
    counters: Option<PathBuf>,
    /// With --scenario: the policy. The baseline repeats the recorded schedule, or is eevdf if the machine lacks a
    /// recorded processor.
    #[arg(long, default_value = "eevdf", requires = "scenario")]
    policy: String,
}

/// A time; NaN and infinity are none.
fn seconds(text: &str) -> Result<f64, String> {
    let time = text.parse().ok().filter(|time: &f64| time.is_finite());
    time.ok_or_else(|| "write a number of seconds, such as 12.5".into())
}

/// Reads and prints; omissions from the figures go to stderr.
pub fn run(args: Args) -> Result<(), String> {
    let of_file = |problem: String| format!("{}: {problem}", args.file);
    if args.scenario {
        let made = scenario(&args).map_err(of_file)?;
        return print_scenario(&made, args.json);
    }
    let mut reader = RecordingReader::new();
    read(&args.file, &mut reader).map_err(of_file)?;
    let recording = reader.finish().map_err(|e| of_file(e.to_string()))?;
    if let Some(unreadable) = &recording.unreadable {
        eprintln!("{} events were not read. The first: {}", unreadable.count, unreadable.problem);
    }
    recording.notes.iter().for_each(|note| eprintln!("{note}"));
    if args.json { print_json(&recording) } else { print_text(&describe(&recording)) }
}

fn scenario(args: &Args) -> Result<RecordingScenario, String> {
    let WhatIfArgs { from, to, threads, only, machine, memory, counters, policy } = &args.what_if;
    if let (Some(from), Some(to)) = (from, to)
        && from >= to
    {
        return Err(format!("--from {from} is not before --to {to}: exchange them, or give only one"));
    }
    let machine = machine.as_deref().map(read_real).transpose()?.map(|real| (real.machine, real.guesses));
    let window = Window::from_us(from.unwrap_or(0.0) * 1e6, to.unwrap_or(f64::INFINITY) * 1e6);
    let mut reader = RecordingReader::with_window(window);
    read(&args.file, &mut reader)?;
    let what_if = WhatIf {
        most_threads: *threads as usize,
        threads: only.clone(),
        machine,
        memory: Memories { counted: counted(counters.as_deref())?, ..memories(memory)? },
        policy: policy.clone(),
    };
    reader.finish_as_scenario(&what_if).map_err(|e| e.to_string())
}

fn counted(file: Option<&Path>) -> Result<Vec<Counted>, String> {
    let Some(file) = file else { return Ok(Vec::new()) };
    let of_file = |problem: String| format!("{}: {problem}", file.display());
    let text = std::fs::read_to_string(file).map_err(|e| of_file(e.to_string()))?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    read_counters(&text, &name).map(|read| read.programs).map_err(|e| of_file(e.to_string()))
}

fn print_scenario(made: &RecordingScenario, whole: bool) -> Result<(), String> {
    if whole {
        return print_json(made);
    }
    eprintln!(
        "{} threads from {} s to {} s. What the recording does not say, and what is assumed:",
        made.threads.len(),
        in_seconds(made.from_us),
        in_seconds(made.to_us)
    );
    for guess in &made.guesses {
        eprintln!("{}: {}: {}", guess.pointer, guess.unsaid, guess.assumed);
    }
    // Without line breaks: with them, a scenario of many steps exceeds the largest document.
    print_text(&(serde_json::to_string(&made.scenario).map_err(|e| e.to_string())? + "\n"))
}

fn read(file: &str, reader: &mut RecordingReader) -> Result<(), String> {
    let mut input: Box<dyn Read> = match file {
        "-" => Box::new(stdin()),
        file => Box::new(File::open(file).map_err(|e| e.to_string())?),
    };
    let mut piece = vec![0; CHUNK_BYTES];
    let mut reported = 0;
    loop {
        let read = match input.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.to_string()),
        };
        let progress = reader.push(&piece[..read]).map_err(|e| e.to_string())?;
        if progress.text_bytes / PROGRESS_BYTES > reported {
            reported = progress.text_bytes / PROGRESS_BYTES;
            let (megabytes, events) = (progress.text_bytes / 1_000_000, progress.events);
            eprintln!("{megabytes} MB read, line {}, {events} events", progress.lines);
        }
    }
    Ok(())
}

fn describe(recording: &Recording) -> String {
    let Recording { events, wakeup_latency: latency, .. } = recording;
    let mut text = format!(
        "{} s on {} processors: {} switches, {} wakings, {} wake-ups, {} migrations\n",
        in_seconds(recording.span_us),
        recording.processors.len(),
        events.switch,
        events.waking,
        events.wakeup + events.wakeup_new,
        events.migrate_task
    );
    let said = |time: Option<Microseconds>| time.map_or("?".into(), us);
    text += &format!(
        "wake-up latency in us: p50 {}, p99 {}, p99.9 {}, longest {}; {} measured, {} with one end missing\n",
        said(latency.p50_us),
        said(latency.p99_us),
        said(latency.p99_9_us),
        said(latency.max_us),
        latency.measured,
        latency.unmeasured
    );
    text += &format!(
        "idle while another processor had a thread waiting: {} us of processor time\n\n",
        us(recording.idle_while_overloaded_us)
    );
    let head = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
    let mut rows = vec![head(&[
        "processor",
        "switches",
        "missing_switches",
        "busy_us",
        "idle_us",
        "unknown_us",
        "idle_while_overloaded_us",
    ])];
    rows.extend(recording.processors.iter().map(|own| {
        let mut row =
            vec![own.processor.to_string(), own.switches.to_string(), own.missing_switches.to_string()];
        row.extend([own.busy_us, own.idle_us, own.unknown_us, own.idle_while_overloaded_us].map(us));
        row
    }));
    text += &(table(&rows) + "\n");
    let mut rows = vec![head(&[
        "tid",
        "comm",
        "switches_in",
        "switches_out",
        "preempted",
        "runtime_us",
        "wakings",
        "wakeups",
        "migrations",
    ])];
    rows.extend(recording.threads.iter().map(|own| {
        let mut row = vec![own.tid.to_string(), own.comm.clone()];
        row.extend([own.switches_in, own.switches_out, own.preempted].map(|count| count.to_string()));
        row.push(us(own.runtime_us));
        row.extend([own.wakings, own.wakeups, own.migrations].map(|count| count.to_string()));
        row
    }));
    text + &table(&rows)
}

fn us(time: Microseconds) -> String {
    time.as_f64().to_string()
}

/// All digits of a time in seconds, without zeros at the end.
fn in_seconds(time: Microseconds) -> String {
    let (seconds, rest) = (time.nanoseconds() / 1_000_000_000, time.nanoseconds() % 1_000_000_000);
    let digits = format!("{seconds}.{rest:09}");
    digits.trim_end_matches('0').trim_end_matches('.').into()
}
