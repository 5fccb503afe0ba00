//! Converts counts to rates, and fits a program with these rates on a machine.

use super::count::{Counted, HOW};
use super::event::Event;
use crate::fit::fitting::{Fit, fit};
use crate::fit::habits::Habits;
use crate::fit::request::FitRequest;
use document::{CoreModel, CounterRates, MachineSpec, Program, ScenarioError};
use serde::Serialize;

/// One measured figure and its value for the fitted program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct FittedFigure {
    /// Name of the figure.
    pub name: String,
    /// Measured value.
    pub counted: f64,
    /// Value of the fitted program, alone on the machine.
    pub fitted: f64,
    /// Error of the fit, in percent of the measured value.
    pub error_percent: f64,
    /// Whether the error is too large to pass over.
    pub is_off: bool,
}

/// A program fitted to hardware counters.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct FittedProgram {
    /// Name of the program.
    pub name: String,
    /// The program as in a scenario.
    pub program: Program,
    /// The figures to fit, with the errors of the fit.
    pub figures: Vec<FittedFigure>,
    /// Information that the counters lack, with the assumptions made.
    pub guesses: Vec<String>,
    /// Number of simulations of the fit.
    pub rounds: u32,
}

/// The largest error that is passed over. Chosen.
const MOST_ERROR_PERCENT: f64 = 5.0;
/// Seed of the runs and of the drawn habits.
const SEED: u32 = 1;

/// Lookups and misses of a level, and how they were derived.
struct Lookups {
    accesses: f64,
    misses: f64,
    level: u32,
    guess: String,
}

fn lookups(counted: &Counted, last: u32) -> Option<Lookups> {
    let count = |event| counted.count(event);
    if let (Some(accesses), Some(misses)) = (count(Event::References), count(Event::Misses)) {
        let guess = format!(
            "cache-references and cache-misses are taken for lookups and misses of L{last}, the last level"
        );
        return Some(Lookups { accesses, misses, level: last, guess });
    }
    if let (Some(loads), Some(missed)) = (count(Event::LlcLoads), count(Event::LlcLoadMisses)) {
        let stores = count(Event::LlcStores).zip(count(Event::LlcStoreMisses));
        let said = if stores.is_some() { "loads and stores" } else { "loads only, stores were not counted," };
        let (asked, gone) = stores.unwrap_or((0.0, 0.0));
        let guess = format!("LLC {said} are taken for lookups of L{last}, the last level");
        return Some(Lookups { accesses: loads + asked, misses: missed + gone, level: last, guess });
    }
    let misses = count(Event::Misses).or(count(Event::LlcLoadMisses))?;
    let accesses = count(Event::L1LoadMisses).filter(|_| last == 2)?;
    let guess =
        "lookups of L2 are taken to be the loads that L1 missed: stores and prefetches are left out".into();
    Some(Lookups { accesses, misses, level: 2, guess })
}

/// The rates required to fit a program, and the lookups from which they are derived.
fn rates(counted: &Counted, last: u32) -> Result<(CounterRates, Lookups), ScenarioError> {
    let missing = |what: &str| {
        let why = counted.guesses.iter().find(|g| g.starts_with(what) && g.contains(" was not "));
        let problem = why.cloned().unwrap_or_else(|| format!("{what} is not among the counters"));
        ScenarioError::at(counted.name.clone(), problem, HOW)
    };
    let instructions = counted.count(Event::Instructions).ok_or_else(|| missing("instructions"))?;
    let cycles = counted.count(Event::Cycles).ok_or_else(|| missing("cycles"))?;
    let found = lookups(counted, last).ok_or_else(|| {
        missing(if counted.count(Event::Misses).is_some() { "cache-references" } else { "cache-misses" })
    })?;
    for (what, count) in [("instructions", instructions), ("cycles", cycles)] {
        if count <= 0.0 {
            return Err(ScenarioError::at(counted.name.clone(), format!("{count} {what}"), HOW));
        }
    }
    let per = |count: f64, of: f64| count * 1e6 / of;
    let rates = CounterRates {
        misses_per_minstr: per(found.misses, instructions),
        misses_per_mcycle: per(found.misses, cycles),
        accesses_per_mcycle: per(found.accesses, cycles),
    };
    Ok((rates, found))
}

fn figures(counted: &CounterRates, fit: &Fit, level: u32) -> Vec<FittedFigure> {
    let figure = |name: String, read: fn(&CounterRates) -> f64| {
        let (counted, fitted) = (read(counted), read(&fit.here));
        let error_percent = 100.0 * (fitted / counted - 1.0).abs();
        FittedFigure { name, counted, fitted, error_percent, is_off: error_percent > MOST_ERROR_PERCENT }
    };
    vec![
        figure("instructions per cycle".into(), CounterRates::ipc),
        figure(format!("L{level} lookups per thousand instructions"), |c| {
            c.accesses_per_mcycle / c.ipc() / 1e3
        }),
        figure(format!("L{level} misses per thousand instructions"), |c| c.misses_per_minstr / 1e3),
        figure(format!("L{level} miss ratio"), |c| c.misses_per_mcycle / c.accesses_per_mcycle),
    ]
}

/// Fits a program with the same counts, alone on `machine`. `number`, its index in the file, selects the habits drawn.
///
/// # Errors
/// Missing or impossible counters; a machine with one level, or an invalid one.
pub fn fit_counted(
    counted: &Counted,
    machine: &MachineSpec,
    number: u32,
) -> Result<FittedProgram, ScenarioError> {
    let last = machine.caches.iter().map(|cache| cache.level).max().unwrap_or(0);
    let (counters, found) = rates(counted, last)?;
    let level = found.level;
    let habits = Habits::draw(&counters, machine, level, SEED, number);
    let request = FitRequest { machine, level, counters, habits, seed: SEED };
    let fitted = fit(&request).map_err(|e| ScenarioError { path: counted.name.clone(), ..e })?;
    let machine_name = if machine.name.is_empty() { "this machine" } else { &machine.name };
    let reused = if habits.footprint_bytes == 0 {
        "what it misses is never used again".into()
    } else {
        let (kilobytes, streamed) = (habits.footprint_bytes >> 10, 100.0 * habits.stream_share);
        format!("what it misses goes to {kilobytes} KB that are used again, {streamed:.0} % of it streams")
    };
    let mut guesses = vec![
        found.guess,
        format!("fitted to L{level} of {machine_name}, as if it had been counted there"),
        format!("{reused}: drawn, no counter says it"),
        "a quarter of its references are stores".into(),
    ];
    let figures = figures(&counters, &fitted, level);
    let in_order = machine.cores.iter().any(|group| group.model == CoreModel::InOrder);
    if in_order && figures[0].is_off {
        guesses.push(
            "its instructions per cycle are not reached: an in-order core executes one per cycle at most and waits for \
             every miss, an interval core does neither"
                .into(),
        );
    }
    guesses.extend(counted.guesses.iter().cloned());
    let source = format!(
        "Fitted to counters: {}.",
        counted.counts.iter().map(|(event, count)| format!("{count} {event}")).collect::<Vec<_>>().join(", ")
    );
    Ok(FittedProgram {
        name: counted.name.clone(),
        program: fitted.shape.program(format!("As counted on a real machine: {}.", guesses[0]), source),
        figures,
        guesses,
        rounds: fitted.rounds,
    })
}
