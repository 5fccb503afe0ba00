//! Chapter 4: the ten programs on the NUMA machine, in pairs and in all 210 quartets.

use super::block::{At, Block};
use super::laboratory::Laboratory;
use super::predictors::{self, Table};
use super::tables::Tables;
use super::{agreement, classes};
use crate::regression::regressions;
use laboratory::corun::{ByProgram, CorunReport};
use policies::corun::SelfPair;
use std::sync::Arc;

/// Tables from pairs.
const OF_PAIRS: [Table; 2] = [
    Table { number: "4.2", of: "sensitivity", counters: "live", levels: &[2] },
    Table { number: "4.3", of: "intensity", counters: "live", levels: &[2] },
];
/// Tables from quartets.
const OF_GROUPS: [Table; 2] = [
    Table { number: "4.4", of: "sensitivity", counters: "live in groups", levels: &[2] },
    Table { number: "4.5", of: "intensity", counters: "live in groups", levels: &[2] },
];

pub fn block(at: &At, tables: &Tables) -> Result<Block, String> {
    let programs = at.draw.named(tables.table_4_1.all());
    let laboratory = Arc::new(Laboratory::new(at, &at.machines.numa, programs, true)?);
    let runs = laboratory.scenarios();
    let of_pairs = "table-4.2-* table-4.3-* table-4.7-numa-* table-4.8-* class-l3-* fig-4.1-*";
    let groups = vec![
        laboratory.group(of_pairs, laboratory.pairs(), |mut report, tables, into| {
            leave_copies_out(&mut report);
            let fits = regressions(&report);
            OF_PAIRS.iter().for_each(|table| predictors::table(table, &fits, into));
            classes::ten("l3", &report, 3, tables, into);
            agreement::matches("numa", &report, tables, into);
            agreement::gains(&report, tables, into);
        }),
        laboratory.group("table-4.4-* table-4.5-*", runs.len(), |mut report, _, into| {
            leave_copies_out(&mut report);
            let fits = regressions(&report);
            OF_GROUPS.iter().for_each(|table| predictors::table(table, &fits, into));
        }),
    ];
    Ok(Block { runs, groups })
}

/// §4.2: each program was run against the other nine, not against its copy.
fn leave_copies_out(report: &mut CorunReport) {
    let others = |of: &dyn Fn(usize) -> Option<f64>| ByProgram::new(&report.programs, of);
    let sensitivity = others(&|p| report.degradation.sensitivity(p, SelfPair::LeftOut));
    let intensity = others(&|p| report.degradation.intensity(p, SelfPair::LeftOut));
    (report.sensitivity, report.intensity) = (sensitivity, intensity);
}
