//! `coscope recording`: what a recorded scheduler did, counted.

use crate::output::{print_json, print_text, table};
use crate::trace_file::{CHUNK_BYTES, PROGRESS_BYTES};
use laboratory::recording::{Microseconds, Recording, RecordingReader};
use std::fs::File;
use std::io::{Read, stdin};

/// Arguments of `recording`.
#[derive(clap::Args)]
pub struct Args {
    /// What `perf script` prints after `perf sched record`, what `trace-cmd report` prints, or Chrome's JSON from Perfetto's
    /// `traceconv json`; gzip or plain. `-` is standard input.
    file: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Reads and prints; what the figures leave out goes to stderr.
pub fn run(args: Args) -> Result<(), String> {
    let recording = read(&args.file).map_err(|problem| format!("{}: {problem}", args.file))?;
    if let Some(unreadable) = &recording.unreadable {
        eprintln!("{} events were not read. The first: {}", unreadable.count, unreadable.problem);
    }
    recording.notes.iter().for_each(|note| eprintln!("{note}"));
    if args.json { print_json(&recording) } else { print_text(&describe(&recording)) }
}

fn read(file: &str) -> Result<Recording, String> {
    let mut input: Box<dyn Read> = match file {
        "-" => Box::new(stdin()),
        file => Box::new(File::open(file).map_err(|e| e.to_string())?),
    };
    let mut reader = RecordingReader::new();
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
    reader.finish().map_err(|e| e.to_string())
}

fn describe(recording: &Recording) -> String {
    let Recording { events, wakeup_latency: latency, .. } = recording;
    let mut text = format!(
        "{} s on {} processors: {} switches, {} wakings, {} wake-ups, {} migrations\n",
        recording.span_us.as_f64() / 1e6,
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
