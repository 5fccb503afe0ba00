//! From the runs of one seed to the figures of the rows.

use super::observe::{Observed, Windows};
use super::setting::{CONTEXTS, MAIN_CONTEXTS, PERFECT, Setting, World};
use super::study::{OtherQuantum, Study};
use document::Perfect;
use laboratory::speedup::Window;
use std::collections::BTreeMap;

/// Figures by the id of their row.
pub type Figures = BTreeMap<String, f64>;
/// Runs by setting.
pub type Runs = BTreeMap<Setting, Windows>;

/// The schedulers of Fig. 4.
pub const GREEDY: [&str; 5] = ["G_D1MR", "G_L2MR", "G_DTLBMR", "G_ADMAT", "G_IPC"];

/// The figures of one seed; `None` if a run is missing.
pub fn of_seed(runs: &Runs, study: &Study) -> Option<Figures> {
    let seed = OfSeed { runs, study };
    let mut into = Figures::new();
    seed.oblivious(&mut into)?;
    seed.perfect(&mut into)?;
    seed.sensitive(&mut into)?;
    seed.components(&mut into)?;
    seed.fairness(&mut into)?;
    seed.alpha(&mut into)?;
    seed.chosen(&mut into)?;
    Some(into)
}

struct OfSeed<'a> {
    runs: &'a Runs,
    study: &'a Study,
}

/// From `before` to `now`, in per cent of `before`.
fn change(now: f64, before: f64) -> f64 {
    100.0 * (now / before - 1.0)
}

impl OfSeed<'_> {
    fn get(&self, setting: Setting, window: Window) -> Option<&Observed> {
        self.runs.get(&setting)?.get(window)
    }

    fn main(&self, scheduler: &'static str, contexts: u32, window: Window) -> Option<&Observed> {
        self.get(Setting::main(scheduler, contexts, self.study), window)
    }

    /// Speedup of a scheduler over RR's.
    fn over_rr(&self, scheduler: &'static str, contexts: u32, window: Window) -> Option<f64> {
        let of = |scheduler| Some(self.main(scheduler, contexts, window)?.speedup);
        Some(of(scheduler)? / of("RR")?)
    }

    /// Fig. 1.
    fn oblivious(&self, into: &mut Figures) -> Option<()> {
        for contexts in CONTEXTS {
            for (id, scheduler) in [("rr-by-1", "RR-by-1"), ("random", "Random")] {
                let ratio = self.over_rr(scheduler, contexts, Window::ThreadsLeft)?;
                into.insert(format!("fig-1-{id}-{contexts}"), ratio);
            }
        }
        Some(())
    }

    /// Gain in IPC, percent.
    fn gain(&self, perfect: Perfect, contexts: u32) -> Option<f64> {
        let with = self.get(Setting::perfect(perfect, contexts, self.study), Window::ThreadsLeft)?;
        Some(change(with.ipc, self.main("RR", contexts, Window::ThreadsLeft)?.ipc))
    }

    /// Fig. 2.
    fn perfect(&self, into: &mut Figures) -> Option<()> {
        for contexts in CONTEXTS {
            let all = self.gain(Perfect::DataMemory, contexts)?;
            into.insert(format!("fig-2-data-memory-{contexts}"), all);
        }
        let lead = |one: Perfect, contexts| {
            let others = PERFECT.into_iter().filter(|&p| p != one && p != Perfect::DataMemory);
            let gains = others.map(|p| self.gain(p, contexts)).collect::<Option<Vec<f64>>>()?;
            Some(self.gain(one, contexts)? - gains.into_iter().fold(f64::MIN, f64::max))
        };
        into.insert("fig-2-dtlb-8".into(), lead(Perfect::Dtlb, 8)?);
        into.insert("fig-2-l1d-4".into(), lead(Perfect::L1d, 4)?);
        let branches = self.gain(Perfect::Branches, 4)? - self.gain(Perfect::Branches, 8)?;
        into.insert("fig-2-branches".into(), branches);
        let rises = |read: fn(&Observed) -> f64| {
            let of = |contexts| Some(read(self.main("RR", contexts, Window::ThreadsLeft)?));
            Some(of(8)? / of(4)?)
        };
        into.insert("fig-2-dtlb-rises".into(), rises(|r| r.dtlb)?);
        into.insert("fig-2-l1d-rises".into(), rises(|r| r.l1d)?);
        Some(())
    }

    /// Fig. 3.
    fn sensitive(&self, into: &mut Figures) -> Option<()> {
        let windows = [("steady", Window::SmtSteadyState), ("left", Window::ThreadsLeft)];
        let mut sums = [0.0; 2];
        for contexts in CONTEXTS {
            for (id, window) in windows {
                let ratio = self.over_rr("G_IPC", contexts, window)?;
                into.insert(format!("fig-3-g-ipc-{id}-{contexts}"), ratio);
                sums[0] += ratio;
                sums[1] += self.over_rr("IPC_MIX", contexts, window)?;
            }
            let whole = self.over_rr("G_IPC", contexts, Window::RunToCompletion)?;
            into.insert(format!("run-to-completion-{contexts}"), whole);
        }
        let [g_ipc, ipc_mix] = sums.map(|sum| sum / (CONTEXTS.len() * windows.len()) as f64);
        into.insert("fig-3-g-ipc".into(), g_ipc);
        into.insert("fig-3-ipc-mix".into(), ipc_mix);
        into.insert("fig-3-all-seeds".into(), g_ipc);
        Some(())
    }

    /// Tables 3 and 4.
    fn components(&self, into: &mut Figures) -> Option<()> {
        let of = |scheduler| self.main(scheduler, MAIN_CONTEXTS, Window::SmtSteadyState);
        let (rr, g_ipc) = (of("RR")?, of("G_IPC")?);
        for (id, run) in [("rr", rr), ("g-ipc", g_ipc)] {
            into.insert(format!("table-3-l1d-{id}"), run.l1d);
            into.insert(format!("table-3-dtlb-{id}"), run.dtlb);
            into.insert(format!("table-3-l2-{id}"), run.l2);
            into.insert(format!("table-3-mispredicted-{id}"), run.mispredicted);
            into.insert(format!("table-3-wrong-path-{id}"), run.wrong_path);
            into.insert(format!("table-4-ipc-{id}"), run.ipc);
        }
        into.insert("table-3-dtlb-falls".into(), rr.dtlb / g_ipc.dtlb);
        into.insert("table-3-own-d1mr".into(), of("G_D1MR")?.l1d / rr.l1d);
        into.insert("table-3-own-l2mr".into(), of("G_L2MR")?.l2 / rr.l2);
        into.insert("table-3-own-dtlbmr".into(), of("G_DTLBMR")?.dtlb / rr.dtlb);
        into.insert("table-3-speedup-rr".into(), rr.speedup);
        let raw = change(g_ipc.ipc, rr.ipc) - change(g_ipc.speedup, rr.speedup);
        into.insert("table-4-raw-over-weighed".into(), raw);
        let switches = |run: &Observed| run.switches / run.quanta;
        into.insert("table-4-switches".into(), switches(g_ipc) / switches(rr));
        Some(())
    }

    /// Fig. 4.
    fn fairness(&self, into: &mut Figures) -> Option<()> {
        let mut means = Vec::new();
        for contexts in CONTEXTS {
            let of = |scheduler| Some(self.main(scheduler, contexts, Window::ThreadsLeft)?.f_mean);
            let greedy = GREEDY.into_iter().map(of).collect::<Option<Vec<f64>>>()?;
            into.insert(format!("fig-4-least-{contexts}"), greedy.iter().copied().fold(f64::MAX, f64::min));
            into.insert(format!("fig-4-most-{contexts}"), greedy.iter().copied().fold(f64::MIN, f64::max));
            into.insert(format!("fig-4-rr-{contexts}"), of("RR")?);
            means.push(greedy.iter().sum::<f64>() / greedy.len() as f64);
        }
        into.insert("fig-4-contexts".into(), means[1] - means[0]);
        Some(())
    }

    /// Fig. 5.
    fn alpha(&self, into: &mut Figures) -> Option<()> {
        let alphas: Vec<u32> = [0].into_iter().chain(self.study.alphas_percent.iter().copied()).collect();
        for contexts in CONTEXTS {
            let of =
                |&alpha: &u32| self.get(Setting::alpha(alpha, contexts, self.study), Window::ThreadsLeft);
            let runs = alphas.iter().map(of).collect::<Option<Vec<_>>>()?;
            let steps = runs.windows(2).map(|pair| pair[1].f_mean - pair[0].f_mean);
            into.insert(format!("fig-5-fairer-{contexts}"), steps.fold(f64::MIN, f64::max));
            into.insert(format!("fig-5-weak-{contexts}"), change(runs.get(1)?.ipc, runs[0].ipc));
            let rr = self.main("RR", contexts, Window::ThreadsLeft)?;
            into.insert(format!("fig-5-strong-{contexts}"), runs.last()?.ipc / rr.ipc);
        }
        Some(())
    }

    /// Other quanta, and what the result hangs on.
    fn chosen(&self, into: &mut Figures) -> Option<()> {
        for (id, OtherQuantum { cycles, .. }) in
            ["longer", "longest"].into_iter().zip(self.study.other_quanta)
        {
            let of = |who| {
                Some(self.get(Setting::quantum(who, cycles, self.study), Window::SmtSteadyState)?.speedup)
            };
            into.insert(format!("quantum-{id}"), of("G_IPC")? / of("RR")?);
        }
        for world in World::all(self.study) {
            let of =
                |who| Some(self.get(Setting::world(who, world, self.study), Window::SmtSteadyState)?.speedup);
            if world.pages == World::MAIN.pages {
                into.insert(format!("refill-{}", world.refill_cycles), of("G_IPC")? / of("RR")?);
            }
        }
        Some(())
    }
}

/// Figures of which the worst seed counts, not the mean.
const LEAST: &str = "fig-3-all-seeds";

/// The mean over seeds, figure by figure; all seeds have the same figures.
pub fn mean(seeds: &[Figures]) -> Figures {
    let ids = seeds.first().map(Figures::keys).into_iter().flatten();
    let of = |id: &String| {
        let values = seeds.iter().filter_map(|s| s.get(id)).copied();
        if id == LEAST { values.fold(f64::MAX, f64::min) } else { values.sum::<f64>() / seeds.len() as f64 }
    };
    ids.map(|id| (id.clone(), of(id))).collect()
}
