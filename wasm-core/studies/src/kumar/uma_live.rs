//! §5.1: the live scheduler on the UMA machine, five quartets.

use super::block::{At, Block, Group};
use super::changes::Changes;
use super::combination::{Application, Combination, Mix};
use super::outcome::Outcome;
use super::tables::{PrintedCombination, Tables};
use crate::figures::{Figures, count, mean, range};
use crate::regression::r_squared_percent;
use document::{KUMAR_PREFIX, MachineSpec, WayPartition};
use laboratory::corun::{PublishedClass, published_class};
use std::ops::Range;
use std::sync::Arc;

pub fn block(at: &At, tables: &Tables) -> Result<Block, String> {
    let mixes: Vec<Mix> = tables.table_5_3.combinations.iter().map(mix).collect();
    let machine = at.machines.one_package();
    let runs = mixes.iter().map(|mix| {
        let mut runs = mix.scenarios(at, &machine, at.study.live_runs)?;
        runs.extend(mix.still(at, &with_ways_reserved(&machine, mix, at.study.devil_ways))?);
        Ok(runs)
    });
    let runs = runs.collect::<Result<Vec<_>, String>>()?.concat();
    let shape = Shape { live: at.study.live_runs as usize, all: runs.len() / mixes.len() };
    let mixes = Arc::new(mixes);
    let mut groups: Vec<Group> = (0..mixes.len()).map(|place| one(&mixes, place, shape)).collect();
    groups.extend([together(&mixes, shape), partition(&mixes, shape)]);
    Ok(Block { runs, groups })
}

/// The layout of a combination's runs: live ones, the co-schedules, and the same co-schedules with reserved ways.
#[derive(Clone, Copy)]
struct Shape {
    live: usize,
    all: usize,
}

impl Shape {
    fn still(self) -> usize {
        (self.all - self.live) / 2
    }

    /// Indices of a combination's live runs and co-schedules.
    fn live_and_still(self, mix: usize) -> Range<usize> {
        let first = mix * self.all;
        first..first + self.live + self.still()
    }

    /// Indices of its co-schedules without and with reserved ways.
    fn both_still(self, mix: usize) -> Range<usize> {
        let first = mix * self.all + self.live;
        first..first + 2 * self.still()
    }

    fn compare_live<'a>(self, mixes: &[Mix], outcomes: &'a [&'a Outcome]) -> Vec<Combination<'a>> {
        let own = outcomes.chunks(self.live + self.still());
        let compare = |(mix, own): (&Mix, &'a [&'a Outcome])| {
            let (live, still) = own.split_at(self.live);
            mix.compare(live, still)
        };
        mixes.iter().zip(own).map(compare).collect()
    }

    fn compare_reserved<'a>(self, mixes: &[Mix], outcomes: &'a [&'a Outcome]) -> Vec<Combination<'a>> {
        let compare = |(mix, own): (&Mix, &'a [&'a Outcome])| {
            let (still, reserved) = own.split_at(self.still());
            mix.compare(reserved, still)
        };
        mixes.iter().zip(outcomes.chunks(2 * self.still())).map(compare).collect()
    }
}

/// The figures of one combination.
fn one(mixes: &Arc<Vec<Mix>>, place: usize, shape: Shape) -> Group {
    let (mixes, number) = (mixes.clone(), place + 1);
    let rows = ["table-5.1-", "fig-5.2-", "fig-5.4-"].map(|name| format!("{name}{number}")).join(" ");
    let rows = format!("{rows} fig-5.3-{number}-*");
    Group::new(rows, shape.live_and_still(place), move |outcomes, tables, into| {
        let printed = &tables.table_5_3.combinations[place];
        for combination in shape.compare_live(&mixes[place..=place], outcomes) {
            into.set(format!("table-5.1-{number}"), combination.possible_gain_percent());
            shares(number, &combination, into);
            times(number, &combination, printed, into);
        }
        Ok(())
    })
}

/// The figures over all combinations.
fn together(mixes: &Arc<Vec<Mix>>, shape: Shape) -> Group {
    let rows = "table-5.3-* fig-5.4-live fig-5.4-random fig-5.5-* fig-5.6-* fig-5.7-* fig-5.8-* fig-5.9-* \
                fig-5.10-* fig-5.11-* fig-5.12-*";
    let runs = (0..mixes.len()).flat_map(|mix| shape.live_and_still(mix));
    let mixes = mixes.clone();
    Group::new(rows, runs, move |outcomes, tables, into| {
        let all = shape.compare_live(&mixes, outcomes);
        co_schedules(&all, &tables.table_5_3.combinations, into);
        all_shares(&all, into);
        by_devils(&all, into);
        applications(&Changes::of(&all), into);
        Ok(())
    })
}

/// Effect of reserved ways in place of a scheduler.
fn partition(mixes: &Arc<Vec<Mix>>, shape: Shape) -> Group {
    let runs = (0..mixes.len()).flat_map(|mix| shape.both_still(mix));
    let mixes = mixes.clone();
    Group::new("partition-*", runs, move |outcomes, _, into| {
        let all = shape.compare_reserved(&mixes, outcomes);
        into.set("partition-gain", mean(all.iter().map(Combination::change_percent)));
        let changes = Changes::of(&all);
        let gentle = changes.each().iter().filter(|a| a.class != Some(PublishedClass::Devil));
        into.set("partition-turtles", mean(gentle.map(Application::change_percent)));
        Ok(())
    })
}

/// The machine with a few ways of its last caches for the devils, which may fill no others.
fn with_ways_reserved(machine: &MachineSpec, mix: &Mix, ways: u32) -> MachineSpec {
    let mut machine = machine.clone();
    let threads = (0..).zip(&mix.programs).filter(|(_, name)| is_devil(name)).map(|(thread, _)| thread);
    if let Some(cache) = machine.caches.last_mut() {
        cache.partition = vec![WayPartition { threads: threads.collect(), first_way: 0, ways }];
    }
    machine
}

fn is_devil(name: &str) -> bool {
    published_class(&format!("{KUMAR_PREFIX}{name}")) == Some(PublishedClass::Devil)
}

/// A combination with its co-schedules in the printed order.
fn mix(printed: &PrintedCombination) -> Mix {
    let number = |name: &String| printed.programs.iter().position(|p| p == name).unwrap_or_default();
    let schedules = printed.schedules.iter();
    let schedules =
        schedules.map(|(one, other, _)| [one, other].map(|pair| [0, 1].map(|i| number(&pair[i]))));
    Mix { programs: printed.programs.clone(), schedules: schedules.collect() }
}

/// Table 5.3.
fn co_schedules(all: &[Combination], printed: &[PrintedCombination], into: &mut Figures) {
    let printed_ipcs =
        |p: &PrintedCombination| -> Vec<f64> { p.schedules.iter().map(|(.., ipc)| *ipc).collect() };
    let both: Vec<(Vec<f64>, Vec<f64>)> =
        printed.iter().map(printed_ipcs).zip(all.iter().map(Combination::still_ipcs)).collect();
    let points = both.iter().flat_map(|(printed, here)| printed.iter().zip(here));
    let points: Vec<(f64, Vec<f64>)> = points.map(|(&printed, &here)| (printed, vec![here])).collect();
    into.set("table-5.3-r2", r_squared_percent(&points));
    // Our choice agrees if the thesis printed no better, or no worse, co-schedule.
    let agrees = |sign: f64| {
        count(both.iter().filter(|(printed, here)| {
            let ours = (0..here.len()).max_by(|&a, &b| (sign * here[a]).total_cmp(&(sign * here[b])));
            ours.is_some_and(|ours| printed.iter().all(|ipc| sign * ipc <= sign * printed[ours]))
        }))
    };
    into.set("table-5.3-best", agrees(1.0));
    into.set("table-5.3-worst", agrees(-1.0));
}

/// Combinations for which Figs 5.2 and 5.4 give a number.
const SHARES: [usize; 3] = [1, 3, 4];

/// Figs 5.2 and 5.4.
fn shares(number: usize, combination: &Combination, into: &mut Figures) {
    if SHARES.contains(&number) {
        let (live, random) = (combination.live_share_percent(), combination.random_share_percent());
        into.set(format!("fig-5.2-{number}"), live);
        into.set(format!("fig-5.4-{number}"), live - random);
    }
}

/// Figs 5.4 and 5.5.
fn all_shares(all: &[Combination], into: &mut Figures) {
    into.set("fig-5.4-live", mean(all.iter().map(Combination::live_share_percent)));
    into.set("fig-5.4-random", mean(all.iter().map(Combination::random_share_percent)));
    let changes: Vec<f64> = all.iter().map(Combination::change_percent).collect();
    let (worst, best) = range(changes.iter().copied());
    into.set("fig-5.5-mean", mean(changes.iter().copied()));
    into.set("fig-5.5-best", best);
    into.set("fig-5.5-worst", worst);
    into.set("fig-5.5-winners", count(changes.iter().filter(|c| **c > 0.0)));
}

/// Fig. 5.3: the combinations and co-schedules of Table 5.3 to compare, by number.
const TIMES: [(usize, usize); 6] = [(1, 1), (1, 2), (2, 3), (3, 1), (4, 3), (5, 3)];

fn times(number: usize, combination: &Combination, printed: &PrintedCombination, into: &mut Figures) {
    for (_, schedule) in TIMES.into_iter().filter(|(of, _)| *of == number) {
        let pair = &printed.schedules[schedule - 1].0;
        let pair = [pair[0].as_str(), pair[1].as_str()];
        into.set(format!("fig-5.3-{number}-{schedule}"), combination.together_percent(&pair));
    }
}

/// Figs 5.6 and 5.7.
fn by_devils(all: &[Combination], into: &mut Figures) {
    for devils in 1..=3 {
        let members: Vec<&Combination> = all.iter().filter(|c| c.devils() == devils).collect();
        into.set(format!("fig-5.6-{devils}"), mean(members.iter().map(|c| c.change_percent())));
        let changes = Changes::of(members);
        let sum: f64 = changes.each().iter().map(Application::change_percent).sum();
        if devils < 3 {
            into.set(format!("fig-5.7-{devils}-total"), sum);
        }
        if devils == 2 {
            into.set("fig-5.7-2-devils", changes.of_class(PublishedClass::Devil));
            let others = changes.each().iter().filter(|a| a.class != Some(PublishedClass::Devil));
            into.set("fig-5.7-2-others", mean(others.map(Application::change_percent)));
        }
    }
}

/// Figs 5.8 to 5.12.
fn applications(changes: &Changes, into: &mut Figures) {
    let each = changes.each();
    for (place, id) in ["live", "random"].into_iter().enumerate() {
        into.set(format!("fig-5.8-{id}"), mean(each.iter().map(|a| a.gains_percent()[place])));
        into.set(format!("fig-5.12-{id}"), mean(each.iter().map(|a| a.deviations()[place])));
    }
    let [live, random] = [0, 1].map(|place| mean(each.iter().map(|a| a.deviations()[place])));
    into.set("fig-5.12-ratio", live / random);
    into.set("fig-5.8-winners", count(each.iter().filter(|a| a.change_percent() > 0.0)));
    let (worst, best) = range(each.iter().map(Application::change_percent));
    into.set("fig-5.9-best", best);
    into.set("fig-5.9-worst", worst);
    into.set("fig-5.10-gcc", changes.of_program("gcc"));
    into.set("fig-5.10-gobmk", changes.of_program("gobmk"));
    into.set("fig-5.10-devils", changes.rise_and_fall(PublishedClass::Devil)[0]);
    into.set("fig-5.10-turtles", changes.rise_and_fall(PublishedClass::Turtle)[1]);
    into.set("fig-5.11-devils", changes.of_class(PublishedClass::Devil));
    into.set("fig-5.11-turtles", changes.of_class(PublishedClass::Turtle));
    into.set("fig-5.11-others", changes.of_class(PublishedClass::Other));
}
