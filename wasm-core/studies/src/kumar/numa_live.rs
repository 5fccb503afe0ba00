//! §5.2: the live scheduler on the NUMA machine, eleven quartets with idle cores and ten octets.

use super::changes::Changes;
use super::combination::{Combination, Mix};
use super::figures::{Figures, count, mean, range};
use super::outcome::Outcome;
use super::part::{Part, Setting};
use super::study::Study;
use super::tables::Tables;
use document::Scenario;
use laboratory::corun::PublishedClass;

/// One live run each: nothing is said of how runs differ.
const LIVE_RUNS: u32 = 1;

/// The part.
pub struct NumaLive {
    quartets: Vec<(Mix, Vec<Scenario>)>,
    octets: Vec<(Mix, Vec<Scenario>)>,
}

impl NumaLive {
    pub fn new(at: &Setting, tables: &Tables) -> Result<Self, String> {
        let study = Study { live_runs: LIVE_RUNS, ..at.study.clone() };
        let with_runs = |mix: Mix| {
            let runs = mix.scenarios(&Setting { study: &study, ..*at }, &at.machines.numa)?;
            Ok((mix, runs))
        };
        let quartets = tables.table_4_8.rows.iter().map(|names| with_runs(Mix::quartet(names)));
        let octet = |names: &Vec<String>| Mix { programs: names.clone(), schedules: Vec::new() };
        let octets = tables.table_5_5.rows.iter().map(|names| with_runs(octet(names)));
        Ok(Self {
            quartets: quartets.collect::<Result<_, String>>()?,
            octets: octets.collect::<Result<_, String>>()?,
        })
    }

    fn read<'a>(mixes: &[(Mix, Vec<Scenario>)], outcomes: &'a [Outcome]) -> Vec<Combination<'a>> {
        let runs = mixes.first().map_or(1, |(_, runs)| runs.len());
        let both = mixes.iter().zip(outcomes.chunks(runs));
        both.map(|((mix, _), own)| {
            let (live, still) = own.split_at(LIVE_RUNS as usize);
            mix.compare(live, still)
        })
        .collect()
    }
}

impl Part for NumaLive {
    fn scenarios(&self) -> Result<Vec<Scenario>, String> {
        Ok(self.quartets.iter().chain(&self.octets).flat_map(|(_, runs)| runs.clone()).collect())
    }

    fn figures(&self, outcomes: &[Outcome], _: &Tables, into: &mut Figures) -> Result<(), String> {
        let runs = self.quartets.iter().map(|(_, runs)| runs.len()).sum();
        let (of_quartets, of_octets) = outcomes.split_at(runs);
        quartets(&Self::read(&self.quartets, of_quartets), into);
        octets(&Self::read(&self.octets, of_octets), into);
        Ok(())
    }
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
