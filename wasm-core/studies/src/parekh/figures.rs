//! Row figures from the runs of one seed.

use super::observe::Observed;
use super::parameters::Parekh;
use super::setting::{CONTEXTS, MAIN_CONTEXTS, PERFECT, Setting, World};
use crate::figures::{change, mean, range};
use crate::part::Part;
use crate::study::Seed;
use crate::table::pairs;
use document::Perfect;
use laboratory::speedup::Window;

/// The figure that takes the worst seed instead of the mean.
pub const WORST: &str = "fig-3-all-seeds";

/// The schedulers of Fig. 4.
pub const GREEDY: [&str; 5] = ["G_D1MR", "G_L2MR", "G_DTLBMR", "G_ADMAT", "G_IPC"];

/// All parts of the study.
pub fn parts(study: &Parekh) -> Vec<Part<Parekh>> {
    let of = Parts { study };
    let by_contexts = |contexts| {
        [
            of.oblivious(contexts),
            of.perfect(contexts),
            of.sensitive(contexts),
            of.fairness(contexts),
            of.alpha(contexts),
        ]
    };
    let mut parts: Vec<Part<Parekh>> = CONTEXTS.into_iter().flat_map(by_contexts).flatten().collect();
    parts.extend([of.all_sensitive(), of.all_perfect(), of.components(), of.chosen()].into_iter().flatten());
    parts.push(of.all_fairness());
    parts
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

    /// Speedup of a setting until its first thread ends.
    fn steady(&self, setting: Setting) -> f64 {
        self.get(setting, Window::SmtSteadyState).speedup
    }

    /// Gain in IPC over RR, percent.
    fn gain(&self, perfect: Perfect, contexts: u32) -> f64 {
        let with = self.get(Setting::perfect(perfect, contexts, self.study), Window::ThreadsLeft);
        change(with.ipc, self.main("RR", contexts, Window::ThreadsLeft).ipc)
    }
}

struct Parts<'a> {
    study: &'a Parekh,
}

impl Parts<'_> {
    /// Settings of schedulers, run to completion.
    fn main<const N: usize>(&self, schedulers: [&'static str; N], contexts: u32) -> [Setting; N] {
        schedulers.map(|scheduler| Setting::main(scheduler, contexts, self.study))
    }

    /// Settings with a perfect component, and their baseline RR.
    fn with_perfect<const N: usize>(
        &self,
        perfect: [Perfect; N],
        contexts: u32,
    ) -> impl Iterator<Item = Setting> {
        let perfect = perfect.map(|perfect| Setting::perfect(perfect, contexts, self.study));
        self.main(["RR"], contexts).into_iter().chain(perfect)
    }

    /// Fig. 1.
    fn oblivious(&self, contexts: u32) -> Vec<Part<Parekh>> {
        let over_rr = |(id, scheduler)| {
            let both = self.main([scheduler, "RR"], contexts);
            Part::<Parekh>::figure(format!("fig-1-{id}-{contexts}"), both, move |seed| {
                seed.over_rr(scheduler, contexts, Window::ThreadsLeft)
            })
        };
        [("rr-by-1", "RR-by-1"), ("random", "Random")].map(over_rr).into()
    }

    /// Fig. 2, on `contexts` hardware contexts.
    fn perfect(&self, contexts: u32) -> Vec<Part<Parekh>> {
        let id = format!("fig-2-data-memory-{contexts}");
        let runs = self.with_perfect([Perfect::DataMemory], contexts);
        vec![Part::<Parekh>::figure(id, runs, move |seed| seed.gain(Perfect::DataMemory, contexts))]
    }

    /// Fig. 2, compared.
    fn all_perfect(&self) -> Vec<Part<Parekh>> {
        let lead = |id: &str, one: Perfect, contexts| {
            Part::<Parekh>::figure(id, self.with_perfect(PERFECT, contexts), move |seed| {
                let others = PERFECT.into_iter().filter(|&p| p != one && p != Perfect::DataMemory);
                seed.gain(one, contexts) - range(others.map(|p| seed.gain(p, contexts))).1
            })
        };
        let branches = CONTEXTS.into_iter().flat_map(|c| self.with_perfect([Perfect::Branches], c));
        let rises = |id: &str, read: fn(&Observed) -> f64| {
            let both = CONTEXTS.map(|contexts| Setting::main("RR", contexts, self.study));
            Part::<Parekh>::figure(id, both, move |seed| {
                let [eight, four] = both.map(|setting| read(seed.get(setting, Window::ThreadsLeft)));
                eight / four
            })
        };
        vec![
            lead("fig-2-dtlb-8", Perfect::Dtlb, 8),
            lead("fig-2-l1d-4", Perfect::L1d, 4),
            Part::<Parekh>::figure("fig-2-branches", branches, |seed| {
                seed.gain(Perfect::Branches, 4) - seed.gain(Perfect::Branches, 8)
            }),
            rises("fig-2-dtlb-rises", |run| run.dtlb),
            rises("fig-2-l1d-rises", |run| run.l1d),
        ]
    }

    /// Fig. 3, on `contexts` hardware contexts.
    fn sensitive(&self, contexts: u32) -> Vec<Part<Parekh>> {
        let windows = [
            (format!("fig-3-g-ipc-steady-{contexts}"), Window::SmtSteadyState),
            (format!("fig-3-g-ipc-left-{contexts}"), Window::ThreadsLeft),
            (format!("run-to-completion-{contexts}"), Window::RunToCompletion),
        ];
        let both = self.main(["G_IPC", "RR"], contexts);
        let over_rr = |(id, window)| {
            Part::<Parekh>::figure(id, both, move |seed| seed.over_rr("G_IPC", contexts, window))
        };
        windows.map(over_rr).into()
    }

    /// Fig. 3, over both numbers of contexts and both windows.
    fn all_sensitive(&self) -> Vec<Part<Parekh>> {
        let both = |scheduler| CONTEXTS.into_iter().flat_map(move |c| self.main([scheduler, "RR"], c));
        let over_rr = |seed: &Seed<Parekh>, scheduler| {
            let windows = [Window::SmtSteadyState, Window::ThreadsLeft];
            mean(pairs(CONTEXTS, windows).map(|(contexts, window)| seed.over_rr(scheduler, contexts, window)))
        };
        vec![
            Part::<Parekh>::figures(&format!("fig-3-g-ipc {WORST}"), both("G_IPC"), move |seed, into| {
                let mean = over_rr(seed, "G_IPC");
                into.set("fig-3-g-ipc", mean);
                into.set(WORST, mean);
            }),
            Part::<Parekh>::figure("fig-3-ipc-mix", both("IPC_MIX"), move |seed| over_rr(seed, "IPC_MIX")),
        ]
    }

    /// Tables 3 and 4.
    fn components(&self) -> Vec<Part<Parekh>> {
        let main = |scheduler| Setting::main(scheduler, MAIN_CONTEXTS, self.study);
        let steady = Window::SmtSteadyState;
        let (rr, g_ipc) = (main("RR"), main("G_IPC"));
        let each = [("rr", rr), ("g-ipc", g_ipc)].map(|(id, setting)| {
            Part::<Parekh>::figures(
                &format!("table-3-*-{id} table-4-ipc-{id}"),
                [setting],
                move |seed, into| {
                    let run = seed.get(setting, steady);
                    into.set(format!("table-3-l1d-{id}"), run.l1d);
                    into.set(format!("table-3-dtlb-{id}"), run.dtlb);
                    into.set(format!("table-3-l2-{id}"), run.l2);
                    into.set(format!("table-3-mispredicted-{id}"), run.mispredicted);
                    into.set(format!("table-3-wrong-path-{id}"), run.wrong_path);
                    into.set(format!("table-3-speedup-{id}"), run.speedup);
                    into.set(format!("table-4-ipc-{id}"), run.ipc);
                },
            )
        });
        let rows = "table-3-dtlb-falls table-4-raw-over-weighed table-4-switches";
        let both = Part::<Parekh>::figures(rows, [rr, g_ipc], move |seed, into| {
            let [rr, g_ipc] = [rr, g_ipc].map(|setting| seed.get(setting, steady));
            into.set("table-3-dtlb-falls", rr.dtlb / g_ipc.dtlb);
            let raw = change(g_ipc.ipc, rr.ipc) - change(g_ipc.speedup, rr.speedup);
            into.set("table-4-raw-over-weighed", raw);
            let switches = |run: &Observed| run.switches / run.quanta;
            into.set("table-4-switches", switches(g_ipc) / switches(rr));
        });
        let own = |id: &str, scheduler, read: fn(&Observed) -> f64| {
            let own = main(scheduler);
            Part::<Parekh>::figure(id, [own, rr], move |seed| {
                let [own, rr] = [own, rr].map(|setting| read(seed.get(setting, steady)));
                own / rr
            })
        };
        let all_own = [
            own("table-3-own-d1mr", "G_D1MR", |run| run.l1d),
            own("table-3-own-l2mr", "G_L2MR", |run| run.l2),
            own("table-3-own-dtlbmr", "G_DTLBMR", |run| run.dtlb),
        ];
        each.into_iter().chain([both]).chain(all_own).collect()
    }

    /// Fig. 4, on `contexts` hardware contexts.
    fn fairness(&self, contexts: u32) -> Vec<Part<Parekh>> {
        let [rr] = self.main(["RR"], contexts);
        let rows = format!("fig-4-least-{contexts} fig-4-most-{contexts}");
        let greedy = Part::<Parekh>::figures(&rows, self.main(GREEDY, contexts), move |seed, into| {
            let of = |scheduler| seed.main(scheduler, contexts, Window::ThreadsLeft).f_mean;
            let (least, most) = range(GREEDY.map(of));
            into.set(format!("fig-4-least-{contexts}"), least);
            into.set(format!("fig-4-most-{contexts}"), most);
        });
        let fair = move |seed: &Seed<Parekh>| seed.get(rr, Window::ThreadsLeft).f_mean;
        vec![greedy, Part::<Parekh>::figure(format!("fig-4-rr-{contexts}"), [rr], fair)]
    }

    /// Fig. 4, compared.
    fn all_fairness(&self) -> Part<Parekh> {
        let all = CONTEXTS.into_iter().flat_map(|contexts| self.main(GREEDY, contexts));
        Part::<Parekh>::figure("fig-4-contexts", all, |seed| {
            let of = |contexts| {
                let f_mean = |scheduler| seed.main(scheduler, contexts, Window::ThreadsLeft).f_mean;
                mean(GREEDY.map(f_mean))
            };
            let means = CONTEXTS.map(of);
            means[1] - means[0]
        })
    }

    /// Fig. 5.
    fn alpha(&self, contexts: u32) -> Vec<Part<Parekh>> {
        let all: Vec<Setting> =
            self.study.alphas().map(|alpha| Setting::alpha(alpha, contexts, self.study)).collect();
        let [rr] = self.main(["RR"], contexts);
        let two = [all[1], all[0]];
        let strong = [all[all.len() - 1], rr];
        let left = Window::ThreadsLeft;
        vec![
            Part::<Parekh>::figure(format!("fig-5-fairer-{contexts}"), all.clone(), move |seed| {
                let runs: Vec<&Observed> = all.iter().map(|&setting| seed.get(setting, left)).collect();
                range(runs.windows(2).map(|pair| pair[1].f_mean - pair[0].f_mean)).1
            }),
            Part::<Parekh>::figure(format!("fig-5-weak-{contexts}"), two, move |seed| {
                let [weak, none] = two.map(|setting| seed.get(setting, left).ipc);
                change(weak, none)
            }),
            Part::<Parekh>::figure(format!("fig-5-strong-{contexts}"), strong, move |seed| {
                let [strong, rr] = strong.map(|setting| seed.get(setting, left).ipc);
                strong / rr
            }),
        ]
    }

    /// Other quanta, and sensitivity to unpublished parameters.
    fn chosen(&self) -> Vec<Part<Parekh>> {
        let over_rr = |id: String, of: &dyn Fn(&'static str) -> Setting| {
            let both = ["G_IPC", "RR"].map(of);
            Part::<Parekh>::figure(id, both, move |seed| {
                let [g_ipc, rr] = both.map(|setting| seed.steady(setting));
                g_ipc / rr
            })
        };
        let quanta = ["longer", "longest"].into_iter().zip(&self.study.other_quanta).map(|(id, other)| {
            over_rr(format!("quantum-{id}"), &|who| Setting::quantum(who, other.cycles, self.study))
        });
        let worlds = World::all(self.study);
        let refills = worlds.iter().filter(|world| world.pages == World::MAIN.pages).map(|&world| {
            let id = format!("refill-{}", world.refill_cycles);
            over_rr(id, &|who| Setting::world(who, world, self.study))
        });
        let all = pairs(["RR", "G_IPC"], &worlds).map(|(who, &world)| Setting::world(who, world, self.study));
        quanta.chain(refills).chain([Part::<Parekh>::tables(all)]).collect()
    }
}
