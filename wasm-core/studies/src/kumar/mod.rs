//! Kumar 2009: which programs should share a cache, and a scheduler that finds out. One file per group of figures.

mod agreement;
mod all_programs;
mod block;
mod changes;
mod classes;
mod combination;
mod laboratory;
mod numa_live;
mod outcome;
mod parameters;
mod predictors;
mod prefetching;
mod printed;
mod programs;
mod quartets;
mod shared_cache;
mod tables;
mod uma_live;

pub use parameters::Kumar;

use crate::content::Content;
use crate::figures::Figures;
use crate::part::Part;
use crate::study::{Seed, Study};
use crate::table::Table;
use block::{At, Block, Machines};
use outcome::Outcome;
use programs::Draw;
use std::sync::Arc;
use tables::Tables;

/// The runs and inputs of one draw of footprints.
pub struct Prepared {
    tables: Arc<Tables>,
    fit_error_percent: f64,
    blocks: Vec<Block>,
}

impl Kumar {
    fn blocks(
        &self,
        seed: u32,
        draw: &Draw,
        machines: &Machines,
        tables: &Tables,
    ) -> Result<Vec<Block>, String> {
        let at = At { study: self, seed, machines, draw };
        Ok(vec![
            numa_live::block(&at, tables)?,
            uma_live::block(&at, tables)?,
            quartets::block(&at, tables)?,
            shared_cache::block(&at)?,
            all_programs::block(&at)?,
            prefetching::block(&at, tables)?,
        ])
    }
}

impl Study for Kumar {
    const ID: &'static str = "kumar";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/kumar.json");
    type Prepared = Prepared;
    /// The index of a scenario among those of all blocks.
    type Setting = usize;
    type Observed = Outcome;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    fn with_seeds(self, seeds: Vec<u32>) -> Self {
        Self { seeds, ..self }
    }

    fn shortened(self, quanta: u32) -> Self {
        let short = |length: u32| length.min(quanta);
        Self {
            corun_quanta: short(self.corun_quanta),
            placement_quanta: short(self.placement_quanta),
            live_warmup_quanta: short(self.live_warmup_quanta),
            live_quanta: short(self.live_quanta),
            still_warmup_quanta: short(self.still_warmup_quanta),
            still_quanta: short(self.still_quanta),
            quick: true,
            ..self
        }
    }

    fn prepare(&self, threads: usize) -> Result<Vec<Prepared>, String> {
        let (tables, machines) = (Arc::new(Tables::read()?), Machines::shipped()?);
        let draws = if self.quick {
            self.seeds.iter().map(|_| programs::shipped()).collect::<Result<_, _>>()?
        } else {
            programs::fitted(&self.seeds, &machines.numa, threads)?
        };
        let prepare = |(&seed, draw): (&u32, &Draw)| {
            let blocks = self.blocks(seed, draw, &machines, &tables)?;
            Ok(Prepared { tables: tables.clone(), fit_error_percent: draw.fit_error_percent, blocks })
        };
        self.seeds.iter().zip(&draws).map(prepare).collect()
    }

    fn parts(&self, prepared: &Prepared) -> Result<Vec<Part<Self>>, String> {
        let printed = |seed: &Seed<Self>, into: &mut Figures| printed::figures(&seed.prepared.tables, into);
        let mut parts = vec![
            Part::<Self>::trying("table-1.* class-printed-*", [], printed),
            Part::<Self>::figure("fit-error", [], |seed| seed.prepared.fit_error_percent),
        ];
        let mut first = 0;
        for block in &prepared.blocks {
            parts.extend(block.groups.iter().map(|group| {
                let (figures, first) = (group.figures.clone(), first);
                Part::<Self>::trying(
                    &group.rows,
                    group.runs.iter().map(|run| first + run),
                    move |seed, into| {
                        let outcomes: Vec<&Outcome> = seed.runs.values().collect();
                        figures(&outcomes, &seed.prepared.tables, into)
                    },
                )
            }));
            first += block.runs.len();
        }
        Ok(parts)
    }

    fn content(&self, _seed: u32, prepared: &Prepared, run: usize) -> Result<Content, String> {
        let scenario = prepared.blocks.iter().flat_map(|block| &block.runs).nth(run);
        scenario.map(|scenario| Content::new(scenario, &())).ok_or_else(|| format!("there is no run {run}"))
    }

    fn run(&self, _seed: u32, prepared: &Prepared, job: &[usize]) -> Result<Vec<Outcome>, String> {
        let runs: Vec<_> = prepared.blocks.iter().flat_map(|block| &block.runs).collect();
        job.iter().map(|&run| Outcome::of(runs[run])).collect()
    }

    fn tables(&self, _seeds: &[Seed<Self>]) -> Vec<Table> {
        Vec::new()
    }
}
