//! The laboratory's co-runs as part of the study.

use super::block::{At, Block, Group};
use super::outcome::Outcome;
use super::tables::Tables;
use crate::figures::Figures;
use document::{KUMAR_PREFIX, MachineSpec, Scenario};
use engine::run::RunResult;
use laboratory::corun::{
    CellKind, CorunPlan, CorunProgram, CorunReport, CorunRequest, DegradationTable, plan, report,
};
use policies::corun::{Degradation, PainMethod, Rates};
use std::sync::Arc;

/// A co-run plan whose cells run together with the study's other runs.
pub struct Laboratory {
    plan: CorunPlan,
}

/// The level whose counters the thesis uses: private on one machine, shared on the other.
pub const LEVEL: u32 = 2;

impl Laboratory {
    /// Plans every pair of `programs`, and with `quartets` every group of four as well.
    ///
    /// # Errors
    /// If the request is invalid.
    pub fn new(
        at: &At,
        machine: &MachineSpec,
        programs: Vec<CorunProgram>,
        quartets: bool,
    ) -> Result<Self, String> {
        let At { study, seed, .. } = *at;
        let window_cycles = u64::from(study.corun_quanta) * u64::from(study.quantum_cycles);
        let request = CorunRequest {
            machine: machine.clone(),
            programs,
            seed,
            warmup_cycles: study.quick.then_some(window_cycles),
            window_cycles,
            group: if quartets { 4 } else { 2 },
            simulate_groups: quartets,
            half_ways: false,
            level: Some(LEVEL),
            pain: PainMethod::default(),
        };
        Ok(Self { plan: plan(&request).map_err(|e| e.to_string())? })
    }

    /// The scenarios of all cells.
    pub fn scenarios(&self) -> Vec<Scenario> {
        self.plan.cells.iter().map(|cell| cell.scenario.clone()).collect()
    }

    /// The number of cells with one program or two; they come first.
    pub fn pairs(&self) -> usize {
        self.plan.cells.iter().filter(|cell| !matches!(cell.stands_for, CellKind::Group { .. })).count()
    }

    /// The report on all outcomes, or on those of the first cells.
    pub fn report(&self, outcomes: &[&Outcome]) -> Result<CorunReport, String> {
        let mut results: Vec<Option<RunResult>> = outcomes.iter().map(|o| Some(o.result.clone())).collect();
        results.resize(self.plan.cells.len(), None);
        report(&self.plan, &results).map_err(|e| e.to_string())
    }

    /// A group of figures computed from the report on the first `cells` cells.
    pub fn group(
        self: &Arc<Self>,
        rows: &str,
        cells: usize,
        figures: impl Fn(CorunReport, &Tables, &mut Figures) + Send + Sync + 'static,
    ) -> Group {
        let laboratory = self.clone();
        Group::new(rows, 0..cells, move |outcomes, tables, into| {
            figures(laboratory.report(outcomes)?, tables, into);
            Ok(())
        })
    }

    /// A block that runs all cells, with the figures computed from its report.
    pub fn block(
        self,
        rows: &str,
        figures: impl Fn(CorunReport, &Tables, &mut Figures) + Send + Sync + 'static,
    ) -> Block {
        let laboratory = Arc::new(self);
        let runs = laboratory.scenarios();
        Block { groups: vec![laboratory.group(rows, runs.len(), figures)], runs }
    }
}

/// The printed name of a shipped program.
pub fn printed(program: &str) -> &str {
    program.strip_prefix(KUMAR_PREFIX).unwrap_or(program)
}

/// Counter rates of a program alone, at a level.
pub fn solo_rates(report: &CorunReport, program: &str, level: u32) -> Option<Rates> {
    let found = report.counters.0.iter().find(|(name, _)| printed(name) == program);
    found?.1.as_ref()?.rates(level)
}

/// Mutual degradation of some of a report's programs, under their printed names.
pub fn subset<'a>(report: &CorunReport, names: impl IntoIterator<Item = &'a String>) -> DegradationTable {
    let place = |name: &String| report.programs.iter().position(|p| printed(p) == name);
    let places: Vec<usize> = names.into_iter().filter_map(place).collect();
    let row = |&a: &usize| places.iter().map(|&b| report.degradation.get(a, b)).collect();
    DegradationTable {
        programs: places.iter().map(|&p| printed(&report.programs[p]).to_string()).collect(),
        degradation: Degradation(places.iter().map(row).collect()),
    }
}
