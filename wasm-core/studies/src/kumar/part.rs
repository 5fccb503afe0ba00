//! What a group of figures has to say of itself.

use super::figures::Figures;
use super::outcome::Outcome;
use super::programs::Draw;
use super::study::Study;
use super::tables::Tables;
use document::{MachineSpec, Scenario, shipped_machine};

/// One group of figures for one seed: what it runs, and what follows.
pub trait Part {
    /// Its runs.
    fn scenarios(&self) -> Result<Vec<Scenario>, String>;

    /// Its figures, from the outcomes of its runs in their order.
    fn figures(&self, outcomes: &[Outcome], tables: &Tables, into: &mut Figures) -> Result<(), String>;
}

/// What parts are made for.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// Lengths.
    pub study: &'a Study,
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
    /// As they ship.
    ///
    /// # Errors
    /// A machine that does not ship.
    pub fn shipped() -> Result<Self, String> {
        let of = |id| shipped_machine(id).map(|s| s.machine).map_err(|e| e.to_string());
        Ok(Self { uma: of("kumar-uma")?, numa: of("kumar-numa")? })
    }

    /// One package of the UMA machine: four cores with two shared caches, where four programs must meet.
    pub fn one_package(&self) -> MachineSpec {
        let mut machine = self.uma.clone();
        if let Some(group) = machine.cores.first_mut() {
            group.count /= 2;
        }
        machine
    }
}
