//! `coscope machine`: converts a real machine, from lstopo's output or a synthetic description, to a simulated one.

use crate::output::{print_json, print_text, table};
use document::{MAX_DOCUMENT_BYTES, shipped_machine};
use laboratory::hwloc::{CacheCount, RealMachine, read_machine, to_xml};
use std::io::ErrorKind;
use std::path::Path;

/// Arguments of `machine`.
#[derive(clap::Args)]
pub struct Args {
    /// An XML file from lstopo, a synthetic description such as "pack:2 l3:1 core:4 pu:2", or the id of a shipped machine.
    machine: String,
    /// Print JSON: counts, guesses, and the machine as in a scenario.
    #[arg(long, conflicts_with = "xml")]
    json: bool,
    /// Print XML that lstopo reads.
    #[arg(long)]
    xml: bool,
}

/// Reads and prints.
pub fn run(args: Args) -> Result<(), String> {
    let real = read_real(&args.machine)?;
    if args.xml {
        return print_text(&to_xml(&real.machine).map_err(|e| e.to_string())?);
    }
    if args.json { print_json(&real) } else { print_text(&describe(&real)) }
}

/// A machine from a file, a description or the id of a shipped one.
pub fn read_real(machine: &str) -> Result<RealMachine, String> {
    let refused =
        |error: &dyn std::fmt::Display| format!("{machine}: {}", error.to_string().trim_start_matches(": "));
    let known = shipped_machine(machine);
    if let Ok(shipped) = &known {
        // A shipped machine is read back as lstopo would, so that all are counted alike.
        let xml = to_xml(&shipped.machine).map_err(|e| refused(&e))?;
        let counted = read_machine(&xml).map_err(|e| refused(&e))?;
        return Ok(RealMachine { guesses: Vec::new(), machine: shipped.machine.clone(), ..counted });
    }
    let text = match Path::new(machine).metadata() {
        Ok(facts) if facts.len() > MAX_DOCUMENT_BYTES as u64 => {
            return Err(format!(
                "{machine}: larger than {} MB, which no topology is",
                MAX_DOCUMENT_BYTES >> 20
            ));
        }
        Ok(_) => std::fs::read_to_string(machine).map_err(|e| refused(&e))?,
        Err(_) if machine.contains([':', ' ']) || machine.starts_with(|c: char| c.is_ascii_digit()) => {
            machine.to_owned()
        }
        Err(error) => {
            return Err(match known {
                Err(unknown) if error.kind() == ErrorKind::NotFound => {
                    format!("no file {machine}, and {}. {}", unknown.problem, unknown.remedy)
                }
                _ => refused(&error),
            });
        }
    };
    read_machine(&text).map_err(|e| refused(&e))
}

fn describe(real: &RealMachine) -> String {
    let counts = &real.counts;
    let mut text = format!(
        "{}\n{} packages, {} cores, {} hardware threads, {} memory nodes\n\n",
        real.machine.name, counts.packages, counts.cores, counts.hardware_threads, counts.numa_nodes
    );
    let said = |number: i64| if number == 0 { "?".to_owned() } else { number.to_string() };
    let head = ["cache", "count", "size", "ways", "line bytes"].map(str::to_owned).to_vec();
    let rows = counts.caches.iter().map(|cache: &CacheCount| {
        vec![
            format!("L{} {}", cache.level, cache.kind.name()),
            cache.count.to_string(),
            format!("{} KB", cache.size_bytes >> 10),
            said(cache.ways),
            said(i64::from(cache.line_bytes)),
        ]
    });
    text += &table(&std::iter::once(head).chain(rows).collect::<Vec<_>>());
    if !real.guesses.is_empty() {
        text += "\nNot said there, or taken otherwise:\n";
    }
    for guess in &real.guesses {
        text += &format!("  {}: {} → {}\n", guess.pointer, guess.unsaid, guess.assumed);
    }
    text
}
