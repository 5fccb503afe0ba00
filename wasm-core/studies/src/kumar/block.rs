//! Groups of figures with their runs, and their common inputs.

use super::outcome::Outcome;
use super::parameters::Kumar;
use super::programs::Draw;
use super::tables::Tables;
use crate::figures::Figures;
use document::{MachineSpec, Scenario, shipped_machine};
use std::sync::Arc;

/// Computes a group's figures from the outcomes of its runs, in their order.
type FiguresOf = dyn Fn(&[&Outcome], &Tables, &mut Figures) -> Result<(), String> + Send + Sync;

/// Related runs, and the figures computed from them.
pub struct Block {
    pub runs: Vec<Scenario>,
    pub groups: Vec<Group>,
}

/// Figures, and the runs that they need.
pub struct Group {
    /// Their row ids, as in [`crate::part::Part::figures`].
    pub rows: String,
    /// Indices of the runs within the block, ascending.
    pub runs: Vec<usize>,
    pub figures: Arc<FiguresOf>,
}

impl Group {
    pub fn new(
        rows: impl Into<String>,
        runs: impl IntoIterator<Item = usize>,
        figures: impl Fn(&[&Outcome], &Tables, &mut Figures) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        Self { rows: rows.into(), runs: runs.into_iter().collect(), figures: Arc::new(figures) }
    }
}

/// The inputs of blocks.
pub struct At<'a> {
    /// Lengths.
    pub study: &'a Kumar,
    /// Seed.
    pub seed: u32,
    /// The two machines.
    pub machines: &'a Machines,
    /// The programs.
    pub draw: &'a Draw,
}

/// The thesis's machines (§3.1).
pub struct Machines {
    /// Pairs of cores share an L2.
    pub uma: MachineSpec,
    /// Quartets of cores share an L3.
    pub numa: MachineSpec,
}

impl Machines {
    /// The shipped machines.
    ///
    /// # Errors
    /// If a machine does not ship.
    pub fn shipped() -> Result<Self, String> {
        let of = |id| shipped_machine(id).map(|s| s.machine).map_err(|e| e.to_string());
        Ok(Self { uma: of("kumar-uma")?, numa: of("kumar-numa")? })
    }

    /// One package of the UMA machine: four cores with two shared caches, so that four programs must share.
    pub fn one_package(&self) -> MachineSpec {
        let mut machine = self.uma.clone();
        if let Some(group) = machine.cores.first_mut() {
            group.count /= 2;
        }
        machine
    }
}
