//! §5.2: the live scheduler on the NUMA machine, eleven quartets with idle cores and ten octets.

use super::block::{At, Block, Group};
use super::changes::Changes;
use super::combination::{Combination, Mix};
use super::outcome::Outcome;
use super::tables::Tables;
use crate::figures::{Figures, count, mean, range};
use laboratory::corun::PublishedClass;

/// One live run each, since the thesis does not report variation between runs.
const LIVE_RUNS: u32 = 1;

pub fn block(at: &At, tables: &Tables) -> Result<Block, String> {
    let four: Vec<Mix> = tables.table_4_8.rows.iter().map(|names| Mix::quartet(names)).collect();
    let octet = |names: &Vec<String>| Mix { programs: names.clone(), schedules: Vec::new() };
    let eight: Vec<Mix> = tables.table_5_5.rows.iter().map(octet).collect();
    let runs = |mixes: &[Mix]| {
        let runs = mixes.iter().map(|mix| mix.scenarios(at, &at.machines.numa, LIVE_RUNS));
        runs.collect::<Result<Vec<_>, String>>().map(|runs| runs.concat())
    };
    let (of_four, of_eight) = (runs(&four)?, runs(&eight)?);
    let in_four = of_four.len();
    let runs = [of_four, of_eight].concat();
    let groups = vec![
        Group::new("fig-5.14-* fig-5.15-* fig-5.16-*", 0..in_four, move |outcomes, _, into| {
            quartets(&read(&four, outcomes), into);
            Ok(())
        }),
        Group::new("fig-5.17-* fig-5.18-* fig-5.19-*", in_four..runs.len(), move |outcomes, _, into| {
            octets(&read(&eight, outcomes), into);
            Ok(())
        }),
    ];
    Ok(Block { runs, groups })
}

fn read<'a>(mixes: &[Mix], outcomes: &'a [&Outcome]) -> Vec<Combination<'a>> {
    let both = mixes.iter().zip(outcomes.chunks(outcomes.len() / mixes.len()));
    both.map(|(mix, own)| {
        let (live, still) = own.split_at(LIVE_RUNS as usize);
        mix.compare(live, still)
    })
    .collect()
}

/// Figs 5.14 to 5.16.
fn quartets(all: &[Combination], into: &mut Figures) {
    let changes: Vec<f64> = all.iter().map(Combination::change_percent).collect();
    into.set("fig-5.14-mean", mean(changes.iter().copied()));
    into.set("fig-5.14-best", range(changes.iter().copied()).1);
    into.set("fig-5.14-losers", count(changes.iter().filter(|c| **c < 0.0)));
    let changes = Changes::of(all);
    into.set("fig-5.15-turtles", changes.rise_and_fall(PublishedClass::Turtle)[0]);
    into.set("fig-5.15-devils", changes.rise_and_fall(PublishedClass::Devil)[1]);
    for name in ["gobmk", "gcc"] {
        into.set(format!("fig-5.15-{name}"), changes.of_program(name));
    }
    classes("fig-5.16", &changes, into);
}

/// Figs 5.17 to 5.19.
fn octets(all: &[Combination], into: &mut Figures) {
    let changes: Vec<f64> = all.iter().map(Combination::change_percent).collect();
    into.set("fig-5.17-mean", mean(changes.iter().copied()));
    into.set("fig-5.17-winners", count(changes.iter().filter(|c| **c > 0.0)));
    let changes = Changes::of(all);
    for name in ["mcf", "sphinx3", "soplex", "lbm", "gobmk", "gcc"] {
        into.set(format!("fig-5.18-{name}"), changes.of_program(name));
    }
    classes("fig-5.19", &changes, into);
}

fn classes(figure: &str, changes: &Changes, into: &mut Figures) {
    let classes = [PublishedClass::Devil, PublishedClass::Turtle, PublishedClass::Other];
    for (class, id) in classes.into_iter().zip(["devils", "turtles", "others"]) {
        into.set(format!("{figure}-{id}"), changes.of_class(class));
    }
}
