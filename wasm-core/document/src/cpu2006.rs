//! The 25 programs of SPEC CPU2006 that Kumar 2009 measured: their counters as printed, and the programs fitted to
//! them.

use super::fitted::{CounterRates, Shape};
use super::workload::Program;
use crate::read::Read;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// Prefix of the names of programs fitted to this thesis: plain `gcc` belongs to another paper.
pub const KUMAR_PREFIX: &str = "kumar-";

const TABLES: &str = include_str!("../../../workloads/paper/kumar-tables.json");
const FITTED: &str = include_str!("../../../workloads/fitted/cpu2006.json");

/// A program of Tables 3.5 and 3.7.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// Its name as printed.
    pub name: String,
    /// Counters of the private L2 when the program runs alone.
    pub counters: CounterRates,
}

/// A fitted program as stored in workloads/fitted.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// Name as in the table of counters.
    pub name: String,
    /// Counters of the fitted program alone on the machine of the measurement.
    pub here: CounterRates,
    /// The fitted parameters.
    pub shape: Shape,
}

/// The file workloads/fitted/cpu2006.json.
#[derive(Clone, Debug, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct FittedFile {
    /// What the programs represent, and the source of every number.
    pub about: String,
    /// Number of the random draw of footprints.
    pub draw: u32,
    /// The programs, in the order of the table of counters.
    pub programs: Vec<Fitted>,
}

#[derive(Deserialize)]
struct Tables {
    table_3_7: Table,
}

#[derive(Deserialize)]
struct Table {
    /// Name, misses per 10⁶ instructions, misses and accesses per 10⁶ cycles, average intensity.
    rows: Vec<(String, f64, f64, f64, f64)>,
}

/// The programs and counters of Tables 3.5 and 3.7, in ascending order of misses.
pub fn counted_programs() -> &'static [Counted] {
    static READ: OnceLock<Vec<Counted>> = OnceLock::new();
    READ.get_or_init(|| {
        // An invalid file yields no programs and fails the test that reads every program.
        let rows = serde_json::from_str::<Tables>(TABLES).map_or(Vec::new(), |t| t.table_3_7.rows);
        let counted = |(name, misses_per_minstr, misses_per_mcycle, accesses_per_mcycle, _)| Counted {
            name,
            counters: CounterRates { misses_per_minstr, misses_per_mcycle, accesses_per_mcycle },
        };
        rows.into_iter().map(counted).collect()
    })
}

/// The shipped fitted programs, with their names such as `kumar-povray`.
pub fn fitted_programs() -> &'static [(String, Arc<Program>)] {
    static READ: OnceLock<Vec<(String, Arc<Program>)>> = OnceLock::new();
    READ.get_or_init(|| {
        let fitted = serde_json::from_str::<FittedFile>(FITTED).map_or(Vec::new(), |file| file.programs);
        let named = |fitted: Fitted| {
            let counted = counted_programs().iter().find(|counted| counted.name == fitted.name)?;
            let name = format!("{KUMAR_PREFIX}{}", fitted.name);
            Some((name, Arc::new(program_of(counted, &fitted.here, &fitted.shape))))
        };
        fitted.into_iter().filter_map(named).collect()
    })
}

/// The program of a shape that was fitted to counters, with a description and the errors of the fit.
pub fn program_of(counted: &Counted, here: &CounterRates, shape: &Shape) -> Program {
    let Counted { name, counters } = counted;
    let pair = |read: fn(&CounterRates) -> f64| {
        let (published, here) = (read(counters), read(here));
        format!("{published:.0} published, {here:.0} here ({:+.1} %)", 100.0 * (here / published - 1.0))
    };
    let beyond = match (shape.reused, shape.streamed) {
        (0, _) => "nothing that L2 misses is used again".to_string(),
        (reused, streamed) => format!(
            "of what L2 misses, {} % is a footprint of {:.1} MB used again at random, the rest is not used again",
            100 * reused / (reused + streamed),
            shape.footprint_bytes as f64 / 1e6
        ),
    };
    let about =
        format!("Asks a private L2 as often as SPEC CPU2006 {name}, misses it as often, and is as fast.");
    let source = format!(
        "Kumar 2009, Tables 3.5 and 3.7, alone on the NUMA machine. L2 misses in 10⁶ instructions: {}; in 10⁶ cycles: \
         {}; L2 accesses in 10⁶ cycles: {}. References that hit L1 are not counted and mostly left out: their time is \
         in base_cpi. Chosen: a base CPI of at least 0.5, the rest is overlap; a quarter stores. Drawn, because no \
         counter tells: {beyond}.",
        pair(|c| c.misses_per_minstr),
        pair(|c| c.misses_per_mcycle),
        pair(|c| c.accesses_per_mcycle),
    );
    shape.program(about, source)
}
