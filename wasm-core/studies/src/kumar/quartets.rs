//! Chapter 4: the ten programs on the NUMA machine, in pairs and in all 210 quartets.

use super::laboratory::Laboratory;
use super::part::{At, Part};
use super::predictors::{self, Table};
use super::tables::Tables;
use super::{agreement, classes};
use crate::figures::Figures;
use crate::regression::regressions;
use laboratory::corun::{ByProgram, CorunReport};
use policies::corun::SelfPair;

const PREDICTORS: [Table; 4] = [
    Table { number: "4.2", of: "sensitivity", counters: "live", levels: &[2] },
    Table { number: "4.3", of: "intensity", counters: "live", levels: &[2] },
    Table { number: "4.4", of: "sensitivity", counters: "live in groups", levels: &[2] },
    Table { number: "4.5", of: "intensity", counters: "live in groups", levels: &[2] },
];

pub fn part(at: &At, tables: &Tables) -> Result<Part, String> {
    let programs = at.draw.named(tables.table_4_1.all());
    Ok(Laboratory::new(at, &at.machines.numa, programs, true)?.part(figures))
}

fn figures(mut report: CorunReport, tables: &Tables, into: &mut Figures) {
    // §4.2: each was run against the other nine, not against its copy.
    let others = |of: &dyn Fn(usize) -> Option<f64>| ByProgram::new(&report.programs, of);
    report.sensitivity = others(&|p| report.degradation.sensitivity(p, SelfPair::LeftOut));
    report.intensity = others(&|p| report.degradation.intensity(p, SelfPair::LeftOut));
    let fits = regressions(&report);
    PREDICTORS.iter().for_each(|table| predictors::table(table, &fits, into));
    classes::ten("l3", &report, 3, tables, into);
    agreement::matches("numa", &report, tables, into);
    agreement::gains(&report, tables, into);
}
