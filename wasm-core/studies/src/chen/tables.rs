//! The paper's figures in full, as means over the seeds.

use super::figures::{OfSeed, id};
use super::grains::{self, ORIGINALS};
use super::picture;
use super::program::{Program, order};
use super::setting::{BLOCKS, COMPARED, LARGE, MAIN_CORES, Machine, Scheduler, default_cores};
use super::study::Study;
use crate::Table;
use document::{CHEN_45NM, CHEN_DEFAULT};
use serde_json::{Value, json};

/// Tables 2 and 3, Figs 1 to 6 and 8, the originals, and other scales.
pub fn all(seeds: &[OfSeed], study: &Study) -> Vec<Table> {
    let tables = Tables { seeds, study };
    vec![
        tables.machines(),
        tables.picture(),
        tables.defaults(),
        tables.one_technology(),
        tables.sensitivity(),
        tables.granularity(),
        tables.bars(),
        tables.originals(),
        tables.scales(),
        tables.blocks(),
    ]
}

struct Tables<'a> {
    seeds: &'a [OfSeed<'a>],
    study: &'a Study,
}

fn table(title: &str, columns: &[&str], rows: Vec<Vec<Value>>) -> Table {
    let columns = columns.iter().map(|&column| column.to_string()).collect();
    Table { title: title.into(), columns, rows }
}

impl Tables<'_> {
    /// The mean of a figure over the seeds; null where it was not measured.
    fn mean(&self, figure: impl Fn(OfSeed) -> Option<f64>) -> Value {
        let values: Option<Vec<f64>> = self.seeds.iter().map(|&seed| figure(seed)).collect();
        values.map_or(Value::Null, |values| json!(values.iter().sum::<f64>() / values.len() as f64))
    }

    /// Cells of both schedulers, for a figure of a run at the main scale.
    fn both(
        &self,
        program: Program,
        machine: Machine,
        figure: fn(&super::observe::Observed) -> f64,
    ) -> [Value; 2] {
        COMPARED.map(|scheduler| self.mean(|seed| Some(figure(seed.main(program, machine, scheduler)?))))
    }

    /// Time of work stealing over that of Parallel Depth First, and misses the other way in per cent.
    fn compared(&self, program: Program, machine: Machine, scale: u32) -> [Value; 2] {
        [
            self.mean(|seed| seed.ratio(program, machine, scale)),
            self.mean(|seed| seed.change(program, machine, scale)),
        ]
    }

    fn machines(&self) -> Table {
        let tables = [("2", &CHEN_DEFAULT[..]), ("3", &CHEN_45NM[..])];
        let rows = tables.iter().flat_map(|(name, machines)| {
            machines.iter().map(move |m| {
                let scaled = m.l2_bytes(self.study.scale());
                vec![
                    json!(name),
                    json!(m.cores),
                    json!(m.l2_mbytes),
                    json!(scaled),
                    json!(m.l2_ways),
                    json!(m.l2_hit_cycles),
                ]
            })
        });
        let columns = ["table", "cores", "L2 MB", "L2 bytes here", "ways", "hit cycles"];
        table("Tables 2 and 3: the machines, and their L2 at the study's scale", &columns, rows.collect())
    }

    fn picture(&self) -> Table {
        let levels = self.seeds.first().and_then(|&seed| picture::levels(seed)).unwrap_or_default();
        let rows = levels.iter().enumerate().map(|(number, level)| {
            let share =
                |who: usize| self.mean(|seed| Some(100.0 * picture::levels(seed)?.get(number)?.shares[who]));
            vec![json!(number), json!(level.array_bytes), share(0), share(1)]
        });
        table(
            "Fig. 1: misses of the L2 by level, % of the lines that the level reads and writes; the last level sorts within tasks",
            &["level", "array bytes", "PDF", "WS"],
            rows.collect(),
        )
    }

    fn defaults(&self) -> Table {
        let rows = LARGE.into_iter().chain([Program::Lu]).flat_map(|program| {
            default_cores(program).map(move |cores| {
                let machine = Machine::Default(cores);
                let speedups = COMPARED.map(|s| self.mean(|seed| seed.speedup(program, cores, s)));
                let misses = self.both(program, machine, |run| run.misses_per_kinstr);
                let bandwidth = self.both(program, machine, |run| 100.0 * run.bandwidth_use);
                let compared = self.compared(program, machine, self.study.scale());
                let cells = [speedups, misses, bandwidth, compared].into_iter().flatten();
                [json!(id(program)), json!(cores)].into_iter().chain(cells).collect()
            })
        });
        table(
            "Fig. 2: default machines; misses in 1,000 instructions, memory's use in %",
            &[
                "program",
                "cores",
                "speed-up PDF",
                "WS",
                "misses PDF",
                "WS",
                "memory PDF",
                "WS",
                "time WS/PDF",
                "misses %",
            ],
            rows.collect(),
        )
    }

    fn one_technology(&self) -> Table {
        let rows = LARGE.into_iter().flat_map(|program| {
            CHEN_45NM.iter().map(move |column| {
                let machine = Machine::Nm45(column.cores);
                let time = self.both(program, machine, |run| run.makespan_cycles / 1e6);
                let misses = self.both(program, machine, |run| run.misses_per_kinstr);
                let bandwidth = self.both(program, machine, |run| 100.0 * run.bandwidth_use);
                let cells = [time, misses, bandwidth].into_iter().flatten();
                [json!(id(program)), json!(column.cores)].into_iter().chain(cells).collect()
            })
        });
        table(
            "Fig. 3: 45 nm; 10⁶ cycles, misses in 1,000 instructions, memory's use in %",
            &["program", "cores", "time PDF", "WS", "misses PDF", "WS", "memory PDF", "WS"],
            rows.collect(),
        )
    }

    fn sensitivity(&self) -> Table {
        let study = self.study;
        let hits = study.l2_hits_cycles.iter().map(|&n| ("L2 hit", n, Machine::of_l2_hit(n)));
        let latencies =
            study.memory_latencies_cycles.iter().map(|&n| ("memory", n, Machine::of_memory_latency(n)));
        let machines: Vec<(&str, u32, Machine)> = hits.chain(latencies).collect();
        let rows = LARGE.into_iter().flat_map(|program| {
            let row = move |&(what, cycles, machine): &(&str, u32, Machine)| {
                let [pdf, ws] = self.both(program, machine, |run| run.makespan_cycles / 1e6);
                let ratio = self.mean(|seed| seed.ratio(program, machine, study.scale()));
                vec![json!(id(program)), json!(what), json!(cycles), pdf, ws, ratio]
            };
            machines.iter().map(row).collect::<Vec<_>>()
        });
        table(
            "Figs 4 and 5: 16 cores; 10⁶ cycles",
            &["program", "what", "cycles", "time PDF", "WS", "WS/PDF"],
            rows.collect(),
        )
    }

    fn granularity(&self) -> Table {
        let rows = MAIN_CORES.into_iter().flat_map(|cores| {
            self.study.task_kbytes.iter().map(move |&kbytes| {
                let (program, machine) = (Program::Grain(kbytes), Machine::Default(cores));
                let misses = self.both(program, machine, |run| run.misses_per_kinstr);
                let time = self.both(program, machine, |run| run.makespan_cycles / 1e6);
                let tasks = self.mean(|seed| Some(seed.main(program, machine, Scheduler::Pdf)?.tasks));
                [json!(cores), json!(kbytes), tasks].into_iter().chain(misses).chain(time).collect()
            })
        });
        table(
            "Fig. 6: mergesort by the working set of a task before scaling; misses in 1,000 instructions, 10⁶ cycles",
            &["cores", "KB", "tasks", "misses PDF", "WS", "time PDF", "WS"],
            rows.collect(),
        )
    }

    fn bars(&self) -> Table {
        let rows = MAIN_CORES.into_iter().flat_map(|cores| {
            ["PDF", "WS"].into_iter().zip(COMPARED).map(move |(name, scheduler)| {
                let bar =
                    |bar: usize| self.mean(|seed| Some(grains::bars(seed, cores, scheduler)?[bar] / 1e6));
                let best = self.mean(|seed| Some(grains::best(seed, cores, scheduler)? / 1e6));
                vec![json!(cores), json!(name), bar(0), bar(1), bar(2), best]
            })
        });
        table(
            "Fig. 8: 10⁶ cycles with the tasks of Fig. 2, the finest ones joined, the suggested grain, and the best grain",
            &["cores", "scheduler", "previous", "dag", "actual", "best"],
            rows.collect(),
        )
    }

    fn originals(&self) -> Table {
        let rows = ORIGINALS.into_iter().flat_map(|(original, fine)| {
            MAIN_CORES.map(|cores| {
                let time =
                    |program| self.both(program, Machine::Default(cores), |run| run.makespan_cycles / 1e6);
                let cells = [time(original), time(fine)].into_iter().flatten();
                [json!(id(fine)), json!(cores)].into_iter().chain(cells).collect()
            })
        });
        table(
            "§5.4: 10⁶ cycles of the original, coarse programs and of the fine ones",
            &["program", "cores", "original PDF", "WS", "fine PDF", "WS"],
            rows.collect(),
        )
    }

    fn scales(&self) -> Table {
        let mut scales: Vec<u32> = self.study.other_scales.clone();
        scales.push(self.study.scale());
        scales.sort_unstable();
        let rows = scales.into_iter().map(|scale| self.study.at(scale)).flat_map(|scale| {
            LARGE.into_iter().flat_map(move |program| {
                MAIN_CORES.map(|cores| {
                    let compared = self.compared(program, Machine::Default(cores), scale);
                    [json!(scale), json!(id(program)), json!(cores)].into_iter().chain(compared).collect()
                })
            })
        });
        table(
            "Other scales: time of work stealing over that of Parallel Depth First, misses the other way in %",
            &["1/scale", "program", "cores", "time WS/PDF", "misses %"],
            rows.collect(),
        )
    }

    fn blocks(&self) -> Table {
        let rows = self.study.for_blocks().map(|scale| self.study.at(scale)).flat_map(|scale| {
            BLOCKS.into_iter().flat_map(move |program| {
                MAIN_CORES.map(|cores| {
                    let machine = Machine::Default(cores);
                    let misses =
                        self.mean(|seed| Some(seed.both(program, machine, scale)?[0].misses_per_kinstr));
                    let data =
                        json!(program.matrix_bytes(scale) as f64 / machine.column().l2_bytes(scale) as f64);
                    let head =
                        [json!(scale), json!(id(program)), json!(order(scale)), json!(cores), data, misses];
                    head.into_iter().chain(self.compared(program, machine, scale)).collect()
                })
            })
        });
        table(
            "Programs of blocks by scale: data for each byte of L2, misses of Parallel Depth First in 1,000 instructions, time, misses in %",
            &["1/scale", "program", "order", "cores", "data/L2", "misses PDF", "time WS/PDF", "misses %"],
            rows.collect(),
        )
    }
}
