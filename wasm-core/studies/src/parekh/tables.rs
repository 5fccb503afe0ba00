//! The paper's figures in full, as means over the seeds with the smallest and the largest.

use super::figures::{GREEDY, Runs};
use super::observe::Observed;
use super::setting::{CONTEXTS, MAIN_CONTEXTS, PERFECT, Pages, Setting, World};
use super::study::Study;
use crate::Table;
use document::{FITTED_PERCENT, characterised_programs, fitted_to_core};
use laboratory::speedup::{WINDOWS, Window, schedulers};
use serde_json::{Value, json};

/// Table 2 as it was fitted, then everything measured.
pub fn all(seeds: &[Runs], study: &Study) -> Vec<Table> {
    let of = Of { seeds, study };
    let mut tables = vec![programs()];
    tables.extend(CONTEXTS.map(|contexts| of.speedups(contexts)));
    tables.push(of.raw());
    tables.push(of.perfect());
    tables.push(of.components());
    tables.push(of.fairness());
    tables.push(of.alphas());
    tables.push(of.quanta());
    tables.push(of.worlds());
    tables
}

fn table(title: &str, columns: &[&str], rows: Vec<Vec<Value>>) -> Table {
    Table { title: title.into(), columns: columns.iter().map(|c| (*c).to_string()).collect(), rows }
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
    table(
        "Table 2, published · here, alone on a core of one hardware context (%; IPC). Largest error in % of the figure, of ratios below 2 % in % of 2 %",
        &["program", "L1I misses", "L1D misses", "L2 misses", "wrong path", "IPC", "error %", ""],
        rows.collect(),
    )
}

struct Of<'a> {
    seeds: &'a [Runs],
    study: &'a Study,
}

impl Of<'_> {
    fn values(&self, setting: Setting, window: Window, read: impl Fn(&Observed) -> f64) -> Vec<f64> {
        self.seeds.iter().filter_map(|runs| Some(read(runs.get(&setting)?.get(window)?))).collect()
    }

    /// Mean over the seeds.
    fn mean(&self, setting: Setting, window: Window, read: impl Fn(&Observed) -> f64) -> Value {
        let values = self.values(setting, window, read);
        json!(values.iter().sum::<f64>() / values.len() as f64)
    }

    /// Mean over the seeds, and from the smallest to the largest.
    fn spread(&self, setting: Setting, window: Window, read: impl Fn(&Observed) -> f64) -> Value {
        let values = self.values(setting, window, read);
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let (low, high) = values.iter().fold((f64::MAX, f64::MIN), |(l, h), &v| (l.min(v), h.max(v)));
        json!(format!("{mean:.2} ({low:.2}–{high:.2})"))
    }

    /// Figs 1 and 3: every scheduler in every window.
    fn speedups(&self, contexts: u32) -> Table {
        let rows = schedulers().into_iter().map(|scheduler| {
            let setting = Setting::main(scheduler.name, contexts, self.study);
            let cells = WINDOWS.map(|window| self.spread(setting, window, |run| run.speedup));
            [json!(scheduler.name)].into_iter().chain(cells).collect()
        });
        let labels = WINDOWS.map(|window| window.label(contexts as usize));
        let columns: Vec<&str> = ["scheduler"].into_iter().chain(labels.iter().map(String::as_str)).collect();
        let title = format!(
            "Figs 1 and 3: Speedup over single-threaded cycles, {contexts} hardware contexts, mean (least–most of the seeds)"
        );
        table(&title, &columns, rows.collect())
    }

    /// Where raw IPC and Speedup stand, each over RR.
    fn raw(&self) -> Table {
        let rr = Setting::main("RR", MAIN_CONTEXTS, self.study);
        let rows = schedulers().into_iter().map(|scheduler| {
            let setting = Setting::main(scheduler.name, MAIN_CONTEXTS, self.study);
            let over = |read: fn(&Observed) -> f64| {
                let (of, rr) = [setting, rr].map(|s| self.values(s, Window::SmtSteadyState, read)).into();
                let ratios: Vec<f64> = of.iter().zip(&rr).map(|(a, b): (&f64, &f64)| a / b).collect();
                json!(ratios.iter().sum::<f64>() / ratios.len() as f64)
            };
            vec![
                json!(scheduler.name),
                over(|run| run.ipc),
                over(|run| run.speedup),
                over(|run| run.weighted_speedup),
            ]
        });
        table(
            "8 hardware contexts, SMTSteadyState: raw IPC, Speedup and weighted speed-up, each over RR's",
            &["scheduler", "IPC", "Speedup", "weighted"],
            rows.collect(),
        )
    }

    /// Fig. 2.
    fn perfect(&self) -> Table {
        let mut rows = Vec::new();
        for contexts in CONTEXTS {
            let window = Window::ThreadsLeft;
            let main = Setting::main("RR", contexts, self.study);
            rows.push(vec![json!(contexts), json!("as it is"), self.spread(main, window, |run| run.ipc)]);
            rows.extend(PERFECT.map(|perfect| {
                let setting = Setting::perfect(perfect, contexts, self.study);
                vec![json!(contexts), json!(perfect), self.spread(setting, window, |run| run.ipc)]
            }));
        }
        table("Fig. 2: IPC of RR with something perfect", &["hardware contexts", "perfect", "IPC"], rows)
    }

    /// Tables 3 and 4.
    fn components(&self) -> Table {
        let rows = schedulers().into_iter().map(|scheduler| {
            let setting = Setting::main(scheduler.name, MAIN_CONTEXTS, self.study);
            let of = |read: fn(&Observed) -> f64| self.mean(setting, Window::SmtSteadyState, read);
            vec![
                json!(scheduler.name),
                of(|run| run.l1d),
                of(|run| run.dtlb),
                of(|run| run.l2),
                of(|run| run.mispredicted),
                of(|run| run.wrong_path),
                of(|run| run.switches),
                of(|run| run.quanta),
                of(|run| run.ipc),
                of(|run| run.speedup),
            ]
        });
        table(
            "Tables 3 and 4: SMTSteadyState, 8 hardware contexts (%; context switches, quanta, IPC, Speedup)",
            &[
                "scheduler",
                "L1D",
                "D-TLB",
                "L2",
                "mispredicted",
                "wrong path",
                "switches",
                "quanta",
                "IPC",
                "Speedup",
            ],
            rows.collect(),
        )
    }

    /// Fig. 4.
    fn fairness(&self) -> Table {
        let rows = ["RR"].into_iter().chain(GREEDY).map(|scheduler| {
            let cells = CONTEXTS.map(|contexts| {
                self.spread(Setting::main(scheduler, contexts, self.study), Window::ThreadsLeft, |run| {
                    run.f_mean
                })
            });
            [json!(scheduler)].into_iter().chain(cells).collect()
        });
        table(
            "Fig. 4: F_mean until no more threads are left than hardware contexts",
            &["scheduler", "8", "4"],
            rows.collect(),
        )
    }

    /// Fig. 5.
    fn alphas(&self) -> Table {
        let mut rows = Vec::new();
        for contexts in CONTEXTS {
            let alphas = [0].into_iter().chain(self.study.alphas_percent.iter().copied());
            let greedy = alphas.map(|alpha| {
                (f64::from(alpha) / 100.0, "G_IPC", Setting::alpha(alpha, contexts, self.study))
            });
            let rr = (0.0, "RR", Setting::main("RR", contexts, self.study));
            rows.extend(greedy.chain([rr]).map(|(alpha, name, setting)| {
                let of = |read: fn(&Observed) -> f64| self.mean(setting, Window::ThreadsLeft, read);
                vec![
                    json!(contexts),
                    json!(name),
                    json!(alpha),
                    of(|run| run.ipc),
                    of(|run| run.speedup),
                    of(|run| run.f_mean),
                ]
            }));
        }
        table(
            "Fig. 5: throughput and fairness",
            &["hardware contexts", "scheduler", "α", "IPC", "Speedup", "F_mean"],
            rows,
        )
    }

    /// §4.1.2, note 1.
    fn quanta(&self) -> Table {
        let [longer, longest] = self.study.other_quanta.map(|other| other.cycles);
        let rows = [self.study.quantum_cycles, longer, longest].map(|cycles| {
            let of = |who| {
                let main = Setting::main(who, MAIN_CONTEXTS, self.study);
                let setting = if cycles == self.study.quantum_cycles {
                    main
                } else {
                    Setting::quantum(who, cycles, self.study)
                };
                self.spread(setting, Window::SmtSteadyState, |run| run.speedup)
            };
            vec![json!(cycles), of("RR"), of("G_IPC")]
        });
        table("SMTSteadyState: Speedup by length of a quantum", &["cycles", "RR", "G_IPC"], rows.into())
    }

    /// What the result hangs on.
    fn worlds(&self) -> Table {
        let rows = World::all(self.study).into_iter().map(|world| {
            let of = |who, read: fn(&Observed) -> f64| {
                self.spread(Setting::world(who, world, self.study), Window::SmtSteadyState, read)
            };
            let pages = match world.pages {
                Pages::None => "in order",
                Pages::Chosen => "as chosen",
                Pages::Twice => "twice as many",
            };
            vec![
                json!(world.refill_cycles),
                json!(pages),
                of("RR", |run| run.dtlb),
                of("G_IPC", |run| run.dtlb),
                of("RR", |run| run.speedup),
                of("G_IPC", |run| run.speedup),
            ]
        });
        table(
            "What the result hangs on: SMTSteadyState, 8 hardware contexts, by refill of the D-TLB and pages that programs visit out of order",
            &["refill", "pages", "D-TLB RR %", "D-TLB G_IPC %", "Speedup RR", "Speedup G_IPC"],
            rows.collect(),
        )
    }
}
