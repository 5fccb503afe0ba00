//! Fits the programs of Kumar 2009, Tables 3.5 and 3.7, and writes workloads/fitted/cpu2006.json to standard output.

use coscope_sim::fit::fit_drawn;
use coscope_sim::scenario::{CounterRates, Fitted, FittedFile, MachineSpec, counted_programs};
use serde_json::{Value, from_value};
use std::error::Error;

const USAGE: &str =
    "usage: fit_programs workloads/machines/kumar-numa.json DRAW > workloads/fitted/cpu2006.json";
const ABOUT: &str = "SPEC CPU2006 as counters of a private L2 see it: programs that ask and miss it as often, and are as fast, as Kumar 2009, Tables 3.5 and 3.7, says (workloads/paper/kumar-tables.json). Written by `cargo run --release -p coscope-sim --example fit_programs`. `here`: the program's own counters, alone on the machine kumar-numa. `shape`: what it consists of; references are chances of 1,024, and those of no kind hit the first level. What becomes of the lines that L2 misses, footprint and stream share, no counter tells: they are drawn by a stated rule (wasm-core/sim/src/fit/habits.rs).";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [machine, draw] = <[String; 2]>::try_from(arguments).map_err(|_| USAGE)?;
    let shipped: Value = serde_json::from_str(&std::fs::read_to_string(machine)?)?;
    let machine: MachineSpec = from_value(shipped["machine"].clone())?;
    let draw: u32 = draw.parse()?;
    let mut programs = Vec::new();
    for (number, counted) in (0..).zip(counted_programs()) {
        let found = fit_drawn(&machine, 2, &counted.counters, draw, number)?;
        let error = found.error_percent(&counted.counters);
        eprintln!("{}: {error:.2} % after {} rounds", counted.name, found.rounds);
        programs.push(Fitted { name: counted.name.clone(), here: rounded(found.here), shape: found.shape });
    }
    print(&FittedFile { about: ABOUT.into(), draw, programs })?;
    Ok(())
}

/// To two decimals, as the thesis prints them.
fn rounded(rates: CounterRates) -> CounterRates {
    let round = |n: f64| (n * 100.0).round() / 100.0;
    CounterRates {
        misses_per_minstr: round(rates.misses_per_minstr),
        misses_per_mcycle: round(rates.misses_per_mcycle),
        accesses_per_mcycle: round(rates.accesses_per_mcycle),
    }
}

/// One program a line.
fn print(file: &FittedFile) -> Result<(), Box<dyn Error>> {
    println!("{{\n  \"about\": {},\n  \"draw\": {},", serde_json::to_string(&file.about)?, file.draw);
    println!("  \"programs\": [");
    for (i, program) in file.programs.iter().enumerate() {
        let comma = if i + 1 < file.programs.len() { "," } else { "" };
        println!("    {}{comma}", serde_json::to_string(program)?);
    }
    println!("  ]\n}}");
    Ok(())
}
