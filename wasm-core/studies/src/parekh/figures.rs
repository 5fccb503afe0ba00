//! From the runs of one seed to the figures of the rows.

use super::observe::Observed;
use super::parameters::Parekh;
use super::setting::{CONTEXTS, MAIN_CONTEXTS, PERFECT, Setting, World};
use crate::figures::{Figures, change, mean, range};
use crate::study::Seed;
use document::Perfect;
use laboratory::speedup::Window;

/// The figure of which the worst seed counts, not the mean.
pub const WORST: &str = "fig-3-all-seeds";

/// The schedulers of Fig. 4.
pub const GREEDY: [&str; 5] = ["G_D1MR", "G_L2MR", "G_DTLBMR", "G_ADMAT", "G_IPC"];

/// The figures of one seed.
pub fn of(seed: &Seed<Parekh>, into: &mut Figures) {
    seed.oblivious(into);
    seed.perfect(into);
    seed.sensitive(into);
    seed.components(into);
    seed.fairness(into);
    seed.alpha(into);
    seed.chosen(into);
}

/// Speedup of a scheduler.
pub fn speedup(seed: &Seed<Parekh>, scheduler: &'static str, contexts: u32, window: Window) -> f64 {
    seed.main(scheduler, contexts, window).speedup
}

impl Seed<'_, Parekh> {
    fn get(&self, setting: Setting, window: Window) -> &Observed {
        &self.run(setting)[&window]
    }

    fn main(&self, scheduler: &'static str, contexts: u32, window: Window) -> &Observed {
        self.get(Setting::main(scheduler, contexts, self.study), window)
    }

    /// Speedup of a scheduler over RR's.
    fn over_rr(&self, scheduler: &'static str, contexts: u32, window: Window) -> f64 {
        speedup(self, scheduler, contexts, window) / speedup(self, "RR", contexts, window)
    }

    /// Speed-up of a setting until its first thread ends.
    fn steady(&self, setting: Setting) -> f64 {
        self.get(setting, Window::SmtSteadyState).speedup
    }

    /// Fig. 1.
    fn oblivious(&self, into: &mut Figures) {
        for contexts in CONTEXTS {
            for (id, scheduler) in [("rr-by-1", "RR-by-1"), ("random", "Random")] {
                let ratio = self.over_rr(scheduler, contexts, Window::ThreadsLeft);
                into.set(format!("fig-1-{id}-{contexts}"), ratio);
            }
        }
    }

    /// Gain in IPC, percent.
    fn gain(&self, perfect: Perfect, contexts: u32) -> f64 {
        let with = self.get(Setting::perfect(perfect, contexts, self.study), Window::ThreadsLeft);
        change(with.ipc, self.main("RR", contexts, Window::ThreadsLeft).ipc)
    }

    /// Fig. 2.
    fn perfect(&self, into: &mut Figures) {
        for contexts in CONTEXTS {
            into.set(format!("fig-2-data-memory-{contexts}"), self.gain(Perfect::DataMemory, contexts));
        }
        let lead = |one: Perfect, contexts| {
            let others = PERFECT.into_iter().filter(|&p| p != one && p != Perfect::DataMemory);
            self.gain(one, contexts) - range(others.map(|p| self.gain(p, contexts))).1
        };
        into.set("fig-2-dtlb-8", lead(Perfect::Dtlb, 8));
        into.set("fig-2-l1d-4", lead(Perfect::L1d, 4));
        into.set("fig-2-branches", self.gain(Perfect::Branches, 4) - self.gain(Perfect::Branches, 8));
        let [eight, four] = [8, 4].map(|contexts| self.main("RR", contexts, Window::ThreadsLeft));
        into.set("fig-2-dtlb-rises", eight.dtlb / four.dtlb);
        into.set("fig-2-l1d-rises", eight.l1d / four.l1d);
    }

    /// Fig. 3.
    fn sensitive(&self, into: &mut Figures) {
        let windows = [("steady", Window::SmtSteadyState), ("left", Window::ThreadsLeft)];
        let (mut g_ipc, mut ipc_mix) = (Vec::new(), Vec::new());
        for contexts in CONTEXTS {
            for (id, window) in windows {
                let ratio = self.over_rr("G_IPC", contexts, window);
                into.set(format!("fig-3-g-ipc-{id}-{contexts}"), ratio);
                g_ipc.push(ratio);
                ipc_mix.push(self.over_rr("IPC_MIX", contexts, window));
            }
            let whole = self.over_rr("G_IPC", contexts, Window::RunToCompletion);
            into.set(format!("run-to-completion-{contexts}"), whole);
        }
        into.set(WORST, mean(g_ipc.iter().copied()));
        into.set("fig-3-g-ipc", mean(g_ipc));
        into.set("fig-3-ipc-mix", mean(ipc_mix));
    }

    /// Tables 3 and 4.
    fn components(&self, into: &mut Figures) {
        let of = |scheduler| self.main(scheduler, MAIN_CONTEXTS, Window::SmtSteadyState);
        let (rr, g_ipc) = (of("RR"), of("G_IPC"));
        for (id, run) in [("rr", rr), ("g-ipc", g_ipc)] {
            into.set(format!("table-3-l1d-{id}"), run.l1d);
            into.set(format!("table-3-dtlb-{id}"), run.dtlb);
            into.set(format!("table-3-l2-{id}"), run.l2);
            into.set(format!("table-3-mispredicted-{id}"), run.mispredicted);
            into.set(format!("table-3-wrong-path-{id}"), run.wrong_path);
            into.set(format!("table-4-ipc-{id}"), run.ipc);
        }
        into.set("table-3-dtlb-falls", rr.dtlb / g_ipc.dtlb);
        into.set("table-3-own-d1mr", of("G_D1MR").l1d / rr.l1d);
        into.set("table-3-own-l2mr", of("G_L2MR").l2 / rr.l2);
        into.set("table-3-own-dtlbmr", of("G_DTLBMR").dtlb / rr.dtlb);
        into.set("table-3-speedup-rr", rr.speedup);
        let raw = change(g_ipc.ipc, rr.ipc) - change(g_ipc.speedup, rr.speedup);
        into.set("table-4-raw-over-weighed", raw);
        let switches = |run: &Observed| run.switches / run.quanta;
        into.set("table-4-switches", switches(g_ipc) / switches(rr));
    }

    /// Fig. 4.
    fn fairness(&self, into: &mut Figures) {
        let means = CONTEXTS.map(|contexts| {
            let of = |scheduler| self.main(scheduler, contexts, Window::ThreadsLeft).f_mean;
            let (least, most) = range(GREEDY.map(of));
            into.set(format!("fig-4-least-{contexts}"), least);
            into.set(format!("fig-4-most-{contexts}"), most);
            into.set(format!("fig-4-rr-{contexts}"), of("RR"));
            mean(GREEDY.map(of))
        });
        into.set("fig-4-contexts", means[1] - means[0]);
    }

    /// Fig. 5.
    fn alpha(&self, into: &mut Figures) {
        for contexts in CONTEXTS {
            let of = |alpha| self.get(Setting::alpha(alpha, contexts, self.study), Window::ThreadsLeft);
            let runs: Vec<&Observed> = self.study.alphas().map(of).collect();
            let steps = runs.windows(2).map(|pair| pair[1].f_mean - pair[0].f_mean);
            into.set(format!("fig-5-fairer-{contexts}"), range(steps).1);
            into.set(format!("fig-5-weak-{contexts}"), change(runs[1].ipc, runs[0].ipc));
            let rr = self.main("RR", contexts, Window::ThreadsLeft);
            into.set(format!("fig-5-strong-{contexts}"), runs[runs.len() - 1].ipc / rr.ipc);
        }
    }

    /// Other quanta, and what the result hangs on.
    fn chosen(&self, into: &mut Figures) {
        for (id, other) in ["longer", "longest"].into_iter().zip(&self.study.other_quanta) {
            let of = |who| self.steady(Setting::quantum(who, other.cycles, self.study));
            into.set(format!("quantum-{id}"), of("G_IPC") / of("RR"));
        }
        for world in World::all(self.study).into_iter().filter(|world| world.pages == World::MAIN.pages) {
            let of = |who| self.steady(Setting::world(who, world, self.study));
            into.set(format!("refill-{}", world.refill_cycles), of("G_IPC") / of("RR"));
        }
    }
}
