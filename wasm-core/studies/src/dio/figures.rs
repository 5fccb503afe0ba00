//! Row figures from the runs of one seed.

use super::parameters::Dio;
use super::setting::{Machine, Setting, WAYS};
use crate::figures::{mean, range};
use crate::part::Part;
use crate::study::Seed;
use crate::thread_speeds::ThreadSpeeds;

/// All parts of the study.
pub fn parts(study: &Dio) -> Vec<Part<Dio>> {
    let alike = [false, true].map(|live| Setting::Alike { live });
    vec![
        quartets(study),
        octets(study, Machine::Chips, ""),
        octets(study, Machine::Pairs, "pairs-"),
        Part::<Dio>::figure("alike-gain", alike, move |seed| {
            let [stay, live] = alike.map(|setting| seed.run(setting));
            100.0 * (live.against(&stay.ipc) - 1.0)
        }),
    ]
}

fn quartets(study: &Dio) -> Part<Dio> {
    let settings = (0..study.quartets).flat_map(|mix| {
        (0..WAYS.len()).map(move |way| Setting::Paired { mix, way }).chain([Setting::Quartet { mix }])
    });
    Part::<Dio>::figures("behind-best over-mean over-worst", settings, |seed, into| {
        let quartets: Vec<Quartet> = (0..seed.study.quartets).map(|mix| seed.quartet(mix)).collect();
        let percent =
            |of: fn(&Quartet) -> f64| mean(quartets.iter().map(|quartet| 100.0 * (of(quartet) - 1.0)));
        into.set("behind-best", -percent(|q| q.live / q.best));
        into.set("over-mean", percent(|q| q.live));
        into.set("over-worst", percent(|q| q.live / q.worst));
    })
}

fn octets(study: &Dio, on: Machine, machine: &'static str) -> Part<Dio> {
    let placements = study.placements.len();
    let settings = (0..study.octets).flat_map(|mix| {
        (0..placements)
            .flat_map(move |placement| [false, true].map(|live| Setting::Octet { on, mix, placement, live }))
    });
    Part::<Dio>::figures(&format!("{machine}mean-* {machine}worst-*"), settings, move |seed, into| {
        let octets: Vec<Octet> = (0..seed.study.octets).map(|mix| seed.octet(on, mix)).collect();
        into.set(format!("{machine}mean-most"), range(octets.iter().map(|octet| octet.mean)).1);
        into.set(format!("{machine}mean-gain"), mean(octets.iter().map(|octet| octet.mean)));
        let worst = || octets.iter().flat_map(|octet| octet.worst.iter().copied());
        into.set(format!("{machine}worst-case-most"), range(worst()).1);
        into.set(format!("{machine}worst-case-gain"), mean(worst()));
    })
}

/// A mix of four: mean speed of its threads, each relative to its own mean over the three pairings.
pub struct Quartet {
    pub best: f64,
    pub worst: f64,
    pub live: f64,
}

/// A mix of eight: gains of DIO over fixed placements, in percent.
pub struct Octet {
    /// Gain in the mean speed over all programs and placements.
    pub mean: f64,
    /// By program, gain in its slowest speed over the placements.
    pub worst: Vec<f64>,
}

impl Seed<'_, Dio> {
    /// A mix of four.
    pub fn quartet(&self, mix: usize) -> Quartet {
        let paired: Vec<&ThreadSpeeds> =
            (0..WAYS.len()).map(|way| self.run(Setting::Paired { mix, way })).collect();
        let base = over_runs(&paired, |ipc| mean(ipc.iter().copied()));
        let (worst, best) = range(paired.iter().map(|run| run.against(&base)));
        Quartet { best, worst, live: self.run(Setting::Quartet { mix }).against(&base) }
    }

    /// A mix of eight.
    pub fn octet(&self, on: Machine, mix: usize) -> Octet {
        let runs = |live| -> Vec<&ThreadSpeeds> {
            let placements = 0..self.study.placements.len();
            placements.map(|placement| self.run(Setting::Octet { on, mix, placement, live })).collect()
        };
        let (stays, live) = (runs(false), runs(true));
        let slowest = |runs: &[&ThreadSpeeds]| over_runs(runs, |ipc| range(ipc.iter().copied()).0);
        let usual = over_runs(&stays, |ipc| mean(ipc.iter().copied()));
        let gain = |now: f64| 100.0 * (now - 1.0);
        Octet {
            mean: gain(mean(live.iter().map(|run| run.against(&usual)))),
            worst: slowest(&live)
                .iter()
                .zip(slowest(&stays))
                .map(|(now, before)| gain(now / before))
                .collect(),
        }
    }
}

/// By thread, a figure of its speeds over several runs.
fn over_runs(runs: &[&ThreadSpeeds], figure: impl Fn(&[f64]) -> f64) -> Vec<f64> {
    let threads = 0..runs.first().map_or(0, |run| run.ipc.len());
    threads.map(|thread| figure(&runs.iter().map(|run| run.ipc[thread]).collect::<Vec<_>>())).collect()
}
