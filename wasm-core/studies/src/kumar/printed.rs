//! Figures from the thesis's own numbers: Tables 1.1 and 1.2, and the classes of Table 3.7's counters.

use super::tables::Tables;
use crate::figures::{Figures, count};
use laboratory::corun::{AnimalClass, DegradationTable, classify, pair_choices};
use policies::corun::Rates;
use policies::schedule::pair_total;

/// Pairs of Table 1.1's programs, by number, under the name of mcf's partner.
const SCHEDULES: [(&str, [[usize; 2]; 2]); 3] =
    [("milc", [[0, 1], [2, 3]]), ("lbm", [[0, 3], [1, 2]]), ("omnetpp", [[0, 2], [1, 3]])];
/// lbm beside omnetpp: row, column, and the value required by Table 1.2's total.
const MISPRINT: (usize, usize, f64) = (3, 2, 19.16);

/// Computes all of these figures.
pub fn figures(tables: &Tables, into: &mut Figures) -> Result<(), String> {
    let printed = &tables.table_1_1;
    for (partner, pairs) in SCHEDULES {
        into.set(format!("table-1.1-{partner}"), total(printed, pairs)?);
    }
    into.set("table-1.1-least", pair_choices(printed)?.best.total);
    let mut corrected =
        DegradationTable { programs: printed.programs.clone(), degradation: printed.degradation.clone() };
    let (row, column, needed) = MISPRINT;
    if let Some(cell) = corrected.degradation.0.get_mut(row).and_then(|cells| cells.get_mut(column)) {
        *cell = Some(needed);
    }
    into.set("table-1.2-milc", total(&corrected, SCHEDULES[0].1)?);
    into.set("table-1.2-least", pair_choices(&corrected)?.best.total);
    for (id, class) in [("devils", AnimalClass::Devil), ("turtles", AnimalClass::Turtle)] {
        let rows = tables.table_3_7.rows.iter().map(|(_, minstr, misses, accesses, _)| Rates {
            accesses_per_mcycle: *accesses,
            misses_per_mcycle: *misses,
            accesses_per_minstr: accesses * minstr / misses,
            misses_per_minstr: *minstr,
            miss_ratio: misses / accesses,
        });
        let members = rows.filter(|rates| classify(rates, None).class == Some(class));
        into.set(format!("class-printed-{id}"), count(members));
    }
    Ok(())
}

fn total(table: &DegradationTable, pairs: [[usize; 2]; 2]) -> Result<f64, String> {
    pair_total(&pairs.map(|pair| pair.to_vec()), |a, b| table.degradation.both(a, b))
        .map_err(|e| e.to_string())
}
