//! The paper's full tables: means over the seeds that have them, with the least and the greatest.

use super::figures::GREEDY;
use super::observe::Observed;
use super::parameters::Parekh;
use super::setting::{CONTEXTS, MAIN_CONTEXTS, PERFECT, Pages, Setting, World};
use crate::figures::{mean, range};
use crate::study::Seed;
use crate::table::Table;
use document::{FITTED_PERCENT, characterised_programs, fitted_to_core};
use laboratory::speedup::{WINDOWS, Window, schedulers};
use serde_json::{Value, json};

/// Table 2 as fitted, then all measured tables.
pub fn all(study: &Parekh, seeds: &[Seed<Parekh>]) -> Vec<Table> {
    let of = Of { seeds, study };
    let mut tables = vec![programs()];
    tables.extend(CONTEXTS.map(|contexts| of.speedups(contexts)));
    tables.extend([
        of.raw(),
        of.perfect(),
        of.components(),
        of.fairness(),
        of.alphas(),
        of.quanta(),
        of.worlds(),
    ]);
    tables
}

/// Table 2: published, here.
fn programs() -> Table {
    let rows = characterised_programs().iter().zip(fitted_to_core()).map(|(row, fitted)| {
        let error = fitted.here.error_percent(&row.published);
        let both = fitted.here.beside(&row.published);
        let cells = both.map(|(what, here, published)| match what {
            "IPC" => json!(format!("{published:.1} · {here:.2}")),
            _ => json!(format!("{published} · {here:.2}")),
        });
        let verdict = if error > FITTED_PERCENT { "not fitted" } else { "fitted" };
        let last = [json!(format!("{error:.1}")), json!(verdict)];
        [json!(row.name)].into_iter().chain(cells).chain(last).collect()
    });
    Table::new(
        "Table 2, published · here, alone on a core of one hardware context (%; IPC). Largest error in % of the figure, of ratios below 2 % in % of 2 %",
        "program | L1I misses | L1D misses | L2 misses | wrong path | IPC | error % | ",
        rows,
    )
}

struct Of<'a> {
    seeds: &'a [Seed<'a, Parekh>],
    study: &'a Parekh,
}

type Read = fn(&Observed) -> f64;

impl Of<'_> {
    fn values(&self, setting: Setting, window: Window, read: Read) -> Vec<f64> {
        let of_seed = |seed: &Seed<Parekh>| seed.runs.get(&setting)?.get(&window).map(read);
        self.seeds.iter().filter_map(of_seed).collect()
    }

    /// Means over the seeds.
    fn means<const N: usize>(&self, setting: Setting, window: Window, read: [Read; N]) -> [Value; N] {
        read.map(|read| json!(mean(self.values(setting, window, read))))
    }

    /// Mean over the seeds, with the least and the greatest.
    fn spread(&self, setting: Setting, window: Window, read: Read) -> Value {
        let values = self.values(setting, window, read);
        let (low, high) = range(values.iter().copied());
        json!(format!("{:.2} ({low:.2}–{high:.2})", mean(values)))
    }

    /// Figs 1 and 3: every scheduler in every window.
    fn speedups(&self, contexts: u32) -> Table {
        let rows = schedulers().into_iter().map(|scheduler| {
            let setting = Setting::main(scheduler.name, contexts, self.study);
            let cells = WINDOWS.map(|window| self.spread(setting, window, |run| run.speedup));
            [json!(scheduler.name)].into_iter().chain(cells).collect()
        });
        let labels = WINDOWS.map(|window| window.label(contexts as usize));
        let title = format!(
            "Figs 1 and 3: Speedup over single-threaded cycles, {contexts} hardware contexts, mean (least–most of the seeds)"
        );
        Table::new(title, &format!("scheduler | {}", labels.join(" | ")), rows)
    }

    /// Raw IPC and Speedup, each over RR's.
    fn raw(&self) -> Table {
        let rows = schedulers().into_iter().map(|scheduler| {
            let over = |read: Read| {
                let [of, rr] = [scheduler.name, "RR"].map(|who| {
                    self.values(Setting::main(who, MAIN_CONTEXTS, self.study), Window::SmtSteadyState, read)
                });
                json!(mean(of.iter().zip(&rr).map(|(of, rr)| of / rr)))
            };
            let read: [Read; 3] = [|run| run.ipc, |run| run.speedup, |run| run.weighted_speedup];
            [json!(scheduler.name)].into_iter().chain(read.map(over)).collect()
        });
        Table::new(
            "8 hardware contexts, SMTSteadyState: raw IPC, Speedup and weighted speed-up, each over RR's",
            "scheduler | IPC | Speedup | weighted",
            rows,
        )
    }

    /// Fig. 2.
    fn perfect(&self) -> Table {
        let rows = CONTEXTS.into_iter().flat_map(|contexts| {
            let as_it_is = (json!("as it is"), Setting::main("RR", contexts, self.study));
            let perfect = PERFECT.map(|p| (json!(p), Setting::perfect(p, contexts, self.study)));
            [as_it_is].into_iter().chain(perfect).map(move |(what, setting)| {
                vec![json!(contexts), what, self.spread(setting, Window::ThreadsLeft, |run| run.ipc)]
            })
        });
        Table::new("Fig. 2: IPC of RR with something perfect", "hardware contexts | perfect | IPC", rows)
    }

    /// Tables 3 and 4.
    fn components(&self) -> Table {
        let cells: [Read; 9] = [
            |run| run.l1d,
            |run| run.dtlb,
            |run| run.l2,
            |run| run.mispredicted,
            |run| run.wrong_path,
            |run| run.switches,
            |run| run.quanta,
            |run| run.ipc,
            |run| run.speedup,
        ];
        let rows = schedulers().into_iter().map(|scheduler| {
            let setting = Setting::main(scheduler.name, MAIN_CONTEXTS, self.study);
            let cells = self.means(setting, Window::SmtSteadyState, cells);
            [json!(scheduler.name)].into_iter().chain(cells).collect()
        });
        Table::new(
            "Tables 3 and 4: SMTSteadyState, 8 hardware contexts (%; context switches, quanta, IPC, Speedup)",
            "scheduler | L1D | D-TLB | L2 | mispredicted | wrong path | switches | quanta | IPC | Speedup",
            rows,
        )
    }

    /// Fig. 4.
    fn fairness(&self) -> Table {
        let rows = ["RR"].into_iter().chain(GREEDY).map(|scheduler| {
            let main = |contexts| Setting::main(scheduler, contexts, self.study);
            let cell = |contexts| self.spread(main(contexts), Window::ThreadsLeft, |run| run.f_mean);
            [json!(scheduler)].into_iter().chain(CONTEXTS.map(cell)).collect()
        });
        Table::new(
            "Fig. 4: F_mean until no more threads are left than hardware contexts",
            "scheduler | 8 | 4",
            rows,
        )
    }

    /// Fig. 5.
    fn alphas(&self) -> Table {
        let rows = CONTEXTS.into_iter().flat_map(|contexts| {
            let greedy = self.study.alphas().map(move |alpha| {
                (f64::from(alpha) / 100.0, "G_IPC", Setting::alpha(alpha, contexts, self.study))
            });
            let rr = (0.0, "RR", Setting::main("RR", contexts, self.study));
            greedy.chain([rr]).map(move |(alpha, name, setting)| {
                let read: [Read; 3] = [|run| run.ipc, |run| run.speedup, |run| run.f_mean];
                let cells = self.means(setting, Window::ThreadsLeft, read);
                [json!(contexts), json!(name), json!(alpha)].into_iter().chain(cells).collect()
            })
        });
        Table::new(
            "Fig. 5: throughput and fairness",
            "hardware contexts | scheduler | α | IPC | Speedup | F_mean",
            rows,
        )
    }

    /// §4.1.2, note 1.
    fn quanta(&self) -> Table {
        let main = self.study.quantum_cycles;
        let others = self.study.other_quanta.map(|other| other.cycles);
        let rows = [main].into_iter().chain(others).map(|cycles| {
            let of = |who| {
                self.spread(Setting::quantum(who, cycles, self.study), Window::SmtSteadyState, |run| {
                    run.speedup
                })
            };
            vec![json!(cycles), of("RR"), of("G_IPC")]
        });
        Table::new("SMTSteadyState: Speedup by length of a quantum", "cycles | RR | G_IPC", rows)
    }

    /// Sensitivity to unpublished parameters.
    fn worlds(&self) -> Table {
        let rows = World::all(self.study).into_iter().map(|world| {
            let both = |read: Read| {
                ["RR", "G_IPC"].map(|who| {
                    self.spread(Setting::world(who, world, self.study), Window::SmtSteadyState, read)
                })
            };
            let pages = match world.pages {
                Pages::None => "in order",
                Pages::Chosen => "as chosen",
                Pages::Twice => "twice as many",
            };
            let head = [json!(world.refill_cycles), json!(pages)];
            [head, both(|run| run.dtlb), both(|run| run.speedup)].concat()
        });
        Table::new(
            "What the result depends on: SMTSteadyState, 8 hardware contexts, by refill of the D-TLB and pages that programs visit out of order",
            "refill | pages | D-TLB RR % | D-TLB G_IPC % | Speedup RR | Speedup G_IPC",
            rows,
        )
    }
}
