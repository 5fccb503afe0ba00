//! Fits the programs of a paper and writes their file to standard output: those of Kumar 2009, Tables 3.5 and 3.7, with a
//! draw of habits, or those of Parekh et al. 2000, Table 2.

use document::{
    CounterRates, Fitted, FittedToCore, characterised_programs, counted_programs, shipped_machine,
};
use laboratory::fit::{fit_drawn, fit_to_core};
use serde::Serialize;
use std::error::Error;

const USAGE: &str =
    "usage: fit_programs cpu2006 DRAW | spec95, into workloads/fitted/cpu2006.json or spec95.json";
const CPU2006: &str = "SPEC CPU2006 as counters of a private L2 see it: programs that ask and miss it as often, and are as fast, as Kumar 2009, Tables 3.5 and 3.7, says (workloads/paper/kumar-tables.json). Written by `cargo run --release -p coscope-laboratory --example fit_programs`. `here`: the program's own counters, alone on the machine kumar-numa. `shape`: what it consists of; references are chances of 1,024, and those of no kind hit the first level. What becomes of the lines that L2 misses, footprint and stream share, no counter tells: they are drawn by a stated rule (wasm-core/laboratory/src/fit/habits.rs).";
const SPEC95: &str = "SPEC95 as a simultaneous-multithreaded core of one hardware context sees it: programs that miss its caches, mispredict and are as fast as Parekh et al. 2000, Table 2, says (workloads/paper/parekh-tables.json). Written by `cargo run --release -p coscope-laboratory --example fit_programs`. `here`: the program's own figures, alone on the machine parekh-smt-1. `shape`: what it consists of; references are chances of 1,024, and those of no kind hit the first level. Pages are chosen: nothing is published of them.";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["cpu2006", draw] => cpu2006(draw.parse()?),
        ["spec95"] => spec95(),
        _ => Err(USAGE.into()),
    }
}

fn cpu2006(draw: u32) -> Result<(), Box<dyn Error>> {
    let machine = shipped_machine("kumar-numa")?.machine;
    let mut programs = Vec::new();
    for (number, counted) in (0..).zip(counted_programs()) {
        let found = fit_drawn(&machine, 2, &counted.counters, draw, number)?;
        let error = found.error_percent(&counted.counters);
        eprintln!("{}: {error:.2} % after {} rounds", counted.name, found.rounds);
        programs.push(Fitted { name: counted.name.clone(), here: rounded(found.here), shape: found.shape });
    }
    print(&[("about", serde_json::to_string(CPU2006)?), ("draw", draw.to_string())], &programs)
}

/// Fits all programs in parallel, as each takes a while.
fn spec95() -> Result<(), Box<dyn Error>> {
    let machine = shipped_machine("parekh-smt-1")?.machine;
    let fitted = std::thread::scope(|scope| {
        let fits = characterised_programs().iter().map(|row| {
            let machine = &machine;
            scope.spawn(move || {
                let found = fit_to_core(machine, row);
                if let Ok(found) = &found {
                    eprintln!("{}: {:.1?} %", row.name, found.here.errors_percent(&row.published));
                }
                found
            })
        });
        let fits: Vec<_> = fits.collect();
        fits.into_iter().map(|fit| fit.join().map_err(|_| "a fit panicked")).collect::<Result<Vec<_>, _>>()
    })?;
    let programs = fitted.into_iter().collect::<Result<Vec<FittedToCore>, _>>()?;
    print(&[("about", serde_json::to_string(SPEC95)?)], &programs)
}

/// Rounds to two decimals, as printed in the thesis.
fn rounded(rates: CounterRates) -> CounterRates {
    let round = |n: f64| (n * 100.0).round() / 100.0;
    CounterRates {
        misses_per_minstr: round(rates.misses_per_minstr),
        misses_per_mcycle: round(rates.misses_per_mcycle),
        accesses_per_mcycle: round(rates.accesses_per_mcycle),
    }
}

/// Prints one program per line.
fn print(head: &[(&str, String)], programs: &[impl Serialize]) -> Result<(), Box<dyn Error>> {
    println!("{{");
    for (name, value) in head {
        println!("  \"{name}\": {value},");
    }
    println!("  \"programs\": [");
    for (i, program) in programs.iter().enumerate() {
        let comma = if i + 1 < programs.len() { "," } else { "" };
        println!("    {}{comma}", serde_json::to_string(program)?);
    }
    println!("  ]\n}}");
    Ok(())
}
