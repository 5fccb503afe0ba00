//! Kumar 2009: who should share a cache with whom, and a scheduler that finds out. One file a group of figures.

mod agreement;
mod all_programs;
mod changes;
mod classes;
mod combination;
mod laboratory;
mod numa_live;
mod outcome;
mod parameters;
mod part;
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
use crate::study::{Seed, Study};
use crate::table::Table;
use outcome::Outcome;
use part::{At, Machines, Part};
use programs::Draw;
use std::sync::Arc;
use tables::Tables;

/// The parts for one draw of footprints.
pub struct Prepared {
    tables: Arc<Tables>,
    fit_error_percent: f64,
    parts: Vec<Part>,
}

impl Kumar {
    fn parts(
        &self,
        seed: u32,
        draw: &Draw,
        machines: &Machines,
        tables: &Tables,
    ) -> Result<Vec<Part>, String> {
        let at = At { study: self, seed, machines, draw };
        Ok(vec![
            numa_live::part(&at, tables)?,
            uma_live::part(&at, tables)?,
            quartets::part(&at, tables)?,
            shared_cache::part(&at)?,
            all_programs::part(&at)?,
            prefetching::part(&at, tables)?,
        ])
    }
}

impl Study for Kumar {
    const ID: &'static str = "kumar";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/kumar.json");
    type Prepared = Prepared;
    /// The place of a scenario among those of all parts.
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
            let parts = self.parts(seed, draw, &machines, &tables)?;
            Ok(Prepared { tables: tables.clone(), fit_error_percent: draw.fit_error_percent, parts })
        };
        self.seeds.iter().zip(&draws).map(prepare).collect()
    }

    fn jobs(&self, prepared: &Prepared) -> Result<Vec<Vec<usize>>, String> {
        let runs = prepared.parts.iter().map(|part| part.runs.len()).sum();
        Ok((0..runs).map(|run| vec![run]).collect())
    }

    fn content(&self, _seed: u32, prepared: &Prepared, run: usize) -> Result<Content, String> {
        let scenario = prepared.parts.iter().flat_map(|part| &part.runs).nth(run);
        scenario.map(|scenario| Content::new(scenario, &())).ok_or_else(|| format!("there is no run {run}"))
    }

    fn run(&self, _seed: u32, prepared: &Prepared, job: &[usize]) -> Result<Vec<Outcome>, String> {
        let runs: Vec<_> = prepared.parts.iter().flat_map(|part| &part.runs).collect();
        job.iter().map(|&run| Outcome::of(runs[run])).collect()
    }

    fn figures(&self, seed: &Seed<Self>, into: &mut Figures) -> Result<(), String> {
        let Prepared { tables, fit_error_percent, parts } = seed.prepared;
        printed::figures(tables, into)?;
        into.set("fit-error", *fit_error_percent);
        let outcomes: Vec<&Outcome> = seed.runs.values().collect();
        let mut left = outcomes.as_slice();
        for part in parts {
            let (own, rest) = left.split_at(part.runs.len());
            (part.figures)(own, tables, into)?;
            left = rest;
        }
        Ok(())
    }

    fn tables(&self, _seeds: &[Seed<Self>]) -> Vec<Table> {
        Vec::new()
    }
}
