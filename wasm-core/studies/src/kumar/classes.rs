//! Animal classes by the literal rule, compared with Table 4.1's assignment.

use super::laboratory::{LEVEL, printed, solo_rates};
use super::tables::{Tables, Ten};
use crate::figures::{Figures, count};
use laboratory::corun::{AnimalClass, CorunReport, classify};

/// Counts the ten programs' classes at a cache level of a machine, under that cache's id.
pub fn ten(cache: &str, report: &CorunReport, level: u32, tables: &Tables, into: &mut Figures) {
    let Ten { devil, turtle, others } = &tables.table_4_1;
    let class = |name: &String| class(report, name, level);
    let of = |names: &[String], wanted: AnimalClass| count(names.iter().filter(|n| class(n) == Some(wanted)));
    into.set(format!("class-{cache}-devils"), of(devil, AnimalClass::Devil));
    into.set(format!("class-{cache}-turtles"), of(turtle, AnimalClass::Turtle));
    let neither = |name: &&String| !matches!(class(name), Some(AnimalClass::Devil | AnimalClass::Turtle));
    into.set(format!("class-{cache}-others"), count(others.iter().filter(neither)));
}

/// Counts the classes of all programs of a report at the private cache.
pub fn private(report: &CorunReport, into: &mut Figures) {
    for (id, wanted) in [("devils", AnimalClass::Devil), ("turtles", AnimalClass::Turtle)] {
        let members =
            report.programs.iter().filter(|name| class(report, printed(name), LEVEL) == Some(wanted));
        into.set(format!("class-private-{id}"), count(members));
    }
}

/// Turtle, devil, or neither: to tell rabbits from sheep would need another run.
fn class(report: &CorunReport, name: &str, level: u32) -> Option<AnimalClass> {
    classify(&solo_rates(report, name, level)?, None).class
}
