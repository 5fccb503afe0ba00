//! The paper's full tables, as means over the seeds.

use super::figures::id;
use super::grains::{self, ORIGINALS};
use super::observe::Observed;
use super::parameters::Chen;
use super::picture;
use super::program::{Program, order};
use super::setting::{BLOCKS, COMPARED, LARGE, MAIN_CORES, Machine, Scheduler, default_cores};
use crate::study::{Seed, mean_cell};
use crate::table::{Table, pairs};
use document::{CHEN_45NM, CHEN_DEFAULT};
use serde_json::{Value, json};

/// Tables 2 and 3, Figs 1 to 6 and 8, the originals, and other scales.
pub fn all(study: &Chen, seeds: &[Seed<Chen>]) -> Vec<Table> {
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
    seeds: &'a [Seed<'a, Chen>],
    study: &'a Chen,
}

/// 10⁶ cycles.
fn megacycles(run: &Observed) -> f64 {
    run.makespan_cycles / 1e6
}

fn misses(run: &Observed) -> f64 {
    run.misses_per_kinstr
}

fn bandwidth_percent(run: &Observed) -> f64 {
    100.0 * run.bandwidth_use
}

impl Tables<'_> {
    fn mean(&self, figure: impl Fn(&Seed<Chen>) -> f64) -> Value {
        mean_cell(self.seeds, figure)
    }

    /// Cells of a figure at the main scale, under both schedulers.
    fn both(&self, program: Program, machine: Machine, figure: fn(&Observed) -> f64) -> Vec<Value> {
        COMPARED.map(|who| self.mean(|seed| figure(seed.main(program, machine, who)))).into()
    }

    /// Time of work stealing over that of Parallel Depth First, and change in misses the other way in per cent.
    fn compared(&self, program: Program, machine: Machine, scale: u32) -> Vec<Value> {
        let time = self.mean(|seed| seed.ratio(program, machine, scale));
        vec![time, self.mean(|seed| seed.change(program, machine, scale))]
    }

    fn machines(&self) -> Table {
        let tables = [("2", &CHEN_DEFAULT[..]), ("3", &CHEN_45NM[..])];
        let machines = tables.iter().flat_map(|(name, machines)| machines.iter().map(move |m| (name, m)));
        let rows = machines.map(|(name, m)| {
            let scaled = m.l2_bytes(self.study.scale());
            let l2 = [json!(m.l2_mbytes), json!(scaled), json!(m.l2_ways), json!(m.l2_hit_cycles)];
            [vec![json!(name), json!(m.cores)], l2.into()].concat()
        });
        Table::new(
            "Tables 2 and 3: the machines, and their L2 at the study's scale",
            "table | cores | L2 MB | L2 bytes here | ways | hit cycles",
            rows,
        )
    }

    fn picture(&self) -> Table {
        let levels = self.seeds.first().map(picture::levels).unwrap_or_default();
        let rows = levels.iter().enumerate().map(|(number, level)| {
            let share = |who: usize| self.mean(|seed| 100.0 * picture::levels(seed)[number].shares[who]);
            vec![json!(number), json!(level.array_bytes), share(0), share(1)]
        });
        Table::new(
            "Fig. 1: misses of the L2 by level, % of the lines that the level reads and writes; the last level sorts within tasks",
            "level | array bytes | PDF | WS",
            rows,
        )
    }

    fn defaults(&self) -> Table {
        let programs = LARGE.into_iter().chain([Program::Lu]);
        let rows =
            programs.flat_map(|p| default_cores(p).map(move |cores| (p, cores))).map(|(program, cores)| {
                let machine = Machine::Default(cores);
                let speedups = COMPARED.map(|s| self.mean(|seed| seed.speedup(program, cores, s)));
                let [misses, bandwidth] =
                    [misses, bandwidth_percent].map(|figure| self.both(program, machine, figure));
                let compared = self.compared(program, machine, self.study.scale());
                [vec![json!(id(program)), json!(cores)], speedups.into(), misses, bandwidth, compared]
                    .concat()
            });
        Table::new(
            "Fig. 2: default machines; misses in 1,000 instructions, memory's use in %",
            "program | cores | speed-up PDF | WS | misses PDF | WS | memory PDF | WS | time WS/PDF | misses %",
            rows,
        )
    }

    fn one_technology(&self) -> Table {
        let rows = pairs(LARGE, CHEN_45NM.each_ref().map(|m| m.cores)).map(|(program, cores)| {
            let figures = [megacycles, misses, bandwidth_percent];
            let cells = figures.map(|figure| self.both(program, Machine::Nm45(cores), figure));
            [vec![json!(id(program)), json!(cores)], cells.concat()].concat()
        });
        Table::new(
            "Fig. 3: 45 nm; 10⁶ cycles, misses in 1,000 instructions, memory's use in %",
            "program | cores | time PDF | WS | misses PDF | WS | memory PDF | WS",
            rows,
        )
    }

    fn sensitivity(&self) -> Table {
        let study = self.study;
        let hits = study.l2_hits_cycles.iter().map(|&n| ("L2 hit", n, Machine::of_l2_hit(n)));
        let latencies = study.memory_latencies_cycles.iter();
        let latencies = latencies.map(|&n| ("memory", n, Machine::of_memory_latency(n)));
        let machines: Vec<(&str, u32, Machine)> = hits.chain(latencies).collect();
        let rows = pairs(LARGE, &machines).map(|(program, &(what, cycles, machine))| {
            let ratio = self.mean(|seed| seed.ratio(program, machine, study.scale()));
            let head = vec![json!(id(program)), json!(what), json!(cycles)];
            [head, self.both(program, machine, megacycles), vec![ratio]].concat()
        });
        Table::new(
            "Figs 4 and 5: 16 cores; 10⁶ cycles",
            "program | what | cycles | time PDF | WS | WS/PDF",
            rows,
        )
    }

    fn granularity(&self) -> Table {
        let rows = pairs(MAIN_CORES, &self.study.task_kbytes).map(|(cores, &kbytes)| {
            let (program, machine) = (Program::Grain(kbytes), Machine::Default(cores));
            let tasks = self.mean(|seed| seed.main(program, machine, Scheduler::Pdf).tasks);
            let cells = [misses, megacycles].map(|figure| self.both(program, machine, figure));
            [vec![json!(cores), json!(kbytes), tasks], cells.concat()].concat()
        });
        Table::new(
            "Fig. 6: mergesort by the working set of a task before scaling; misses in 1,000 instructions, 10⁶ cycles",
            "cores | KB | tasks | misses PDF | WS | time PDF | WS",
            rows,
        )
    }

    fn bars(&self) -> Table {
        let schedulers = ["PDF", "WS"].into_iter().zip(COMPARED);
        let rows = pairs(MAIN_CORES, schedulers).map(|(cores, (name, scheduler))| {
            let bar = |bar: usize| self.mean(|seed| grains::bars(seed, cores, scheduler)[bar] / 1e6);
            let best = self.mean(|seed| grains::best(seed, cores, scheduler) / 1e6);
            vec![json!(cores), json!(name), bar(0), bar(1), bar(2), best]
        });
        Table::new(
            "Fig. 8: 10⁶ cycles with the tasks of Fig. 2, the finest ones joined, the suggested grain, and the best grain",
            "cores | scheduler | previous | dag | actual | best",
            rows,
        )
    }

    fn originals(&self) -> Table {
        let rows = pairs(ORIGINALS, MAIN_CORES).map(|((original, fine), cores)| {
            let [of_original, of_fine] =
                [original, fine].map(|p| self.both(p, Machine::Default(cores), megacycles));
            [vec![json!(id(fine)), json!(cores)], of_original, of_fine].concat()
        });
        Table::new(
            "§5.4: 10⁶ cycles of the original, coarse programs and of the fine ones",
            "program | cores | original PDF | WS | fine PDF | WS",
            rows,
        )
    }

    fn scales(&self) -> Table {
        let mut scales: Vec<u32> = self.study.other_scales.clone();
        scales.push(self.study.scale());
        scales.sort_unstable();
        let scales = scales.into_iter().map(|scale| self.study.at(scale));
        let rows = pairs(pairs(scales, LARGE), MAIN_CORES).map(|((scale, program), cores)| {
            let compared = self.compared(program, Machine::Default(cores), scale);
            [vec![json!(scale), json!(id(program)), json!(cores)], compared].concat()
        });
        Table::new(
            "Other scales: time of work stealing over that of Parallel Depth First, misses the other way in %",
            "1/scale | program | cores | time WS/PDF | misses %",
            rows,
        )
    }

    fn blocks(&self) -> Table {
        let scales = self.study.for_blocks().map(|scale| self.study.at(scale));
        let rows = pairs(pairs(scales, BLOCKS), MAIN_CORES).map(|((scale, program), cores)| {
            let machine = Machine::Default(cores);
            let misses = self.mean(|seed| misses(seed.both(program, machine, scale)[0]));
            let data = json!(program.matrix_bytes(scale) as f64 / machine.column().l2_bytes(scale) as f64);
            let head = [json!(scale), json!(id(program)), json!(order(scale)), json!(cores)];
            [head.into(), vec![data, misses], self.compared(program, machine, scale)].concat()
        });
        Table::new(
            "Programs of blocks by scale: data for each byte of L2, misses of Parallel Depth First in 1,000 instructions, time, misses in %",
            "1/scale | program | order | cores | data/L2 | misses PDF | time WS/PDF | misses %",
            rows,
        )
    }
}
