//! Table 4.7 (how often pain picks the best of three pairings), Table 4.8 and Fig. 4.1 (the possible gain).

use super::laboratory::{LEVEL, solo_rates, subset};
use super::tables::Tables;
use crate::figures::{Figures, range};
use laboratory::corun::{CorunReport, DegradationTable, pair_choices, quartet_agreement};
use policies::corun::{Pain, PainMethod, Per, Rates, Score};

/// Match rates of every method over the quartets of the ten programs, under the machine's id.
pub fn matches(machine: &str, report: &CorunReport, tables: &Tables, into: &mut Figures) {
    let ten = subset(report, tables.table_4_1.all());
    let rates: Vec<Option<Rates>> = ten.programs.iter().map(|p| solo_rates(report, p, LEVEL)).collect();
    let of = |method| quartet_agreement(&ten.degradation, &Pain::new(method, &rates));
    for method in PainMethod::all() {
        let id = format!("table-4.7-{machine}-{}-{}", score(method.score), per(method.per));
        into.set(id, of(method).map(|a| a.percent));
    }
    let b = |per| Some(of(PainMethod { score: Score::BPseudocode, per })?.percent);
    let ahead = b(Per::Instruction).zip(b(Per::Cycle)).map(|(instruction, cycle)| instruction - cycle);
    into.set(format!("table-4.7-{machine}-instruction"), ahead);
    into.set(format!("table-4.7-{machine}-random"), of(PainMethod::default()).map(|a| a.random_percent));
}

fn score(score: Score) -> &'static str {
    match score {
        Score::A => "a",
        Score::BProse => "b-prose",
        Score::BPseudocode => "b-pseudocode",
    }
}

fn per(per: Per) -> &'static str {
    match per {
        Per::Cycle => "cycle",
        Per::Instruction => "instruction",
        Per::Live => "live",
    }
}

/// Maximum possible gains of the printed quartets, and the range over all quartets.
pub fn gains(report: &CorunReport, tables: &Tables, into: &mut Figures) {
    let gain = |names: &[&String]| {
        let table: DegradationTable = subset(report, names.iter().copied());
        pair_choices(&table).ok()?.maximum_possible_gain_percent
    };
    for (number, quartet) in (1..).zip(&tables.table_4_8.rows) {
        into.set(format!("table-4.8-{number}"), gain(&quartet.iter().collect::<Vec<_>>()));
    }
    let ten: Vec<&String> = tables.table_4_1.all().collect();
    let quartets = quartets(&ten);
    let (least, most) = range(quartets.iter().filter_map(|quartet| gain(quartet)));
    into.set("fig-4.1-least", least);
    into.set("fig-4.1-most", most);
}

/// All quartets of the names.
fn quartets<'a>(names: &[&'a String]) -> Vec<[&'a String; 4]> {
    let mut found = Vec::new();
    for (d, fourth) in names.iter().enumerate() {
        for (c, third) in names[..d].iter().enumerate() {
            for (b, second) in names[..c].iter().enumerate() {
                found.extend(names[..b].iter().map(|first| [*first, *second, *third, *fourth]));
            }
        }
    }
    found
}
