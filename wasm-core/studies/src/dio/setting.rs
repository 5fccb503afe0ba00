//! The runs of the study.

use super::parameters::{Dio, Mixes};
use crate::scenario::scenario;
use document::{Checked, shipped_machine};
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// The setting of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// A mix of four on two pairs of cores, paired in one of three ways.
    Paired { mix: usize, way: usize },
    /// The same under DIO.
    Quartet { mix: usize },
    /// A mix of eight from a first placement, fixed or corrected by DIO.
    Octet { on: Machine, mix: usize, placement: usize, live: bool },
    /// Eight copies of one intensive program, fixed or corrected by DIO.
    Alike { live: bool },
}

/// A machine of eight cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Machine {
    /// Two chips of four cores with a memory node each; pages are on the node of their first touch (Kumar's Opterons).
    Chips,
    /// Four pairs of cores with one memory (Kumar's Xeons).
    Pairs,
}

pub const MACHINES: [Machine; 2] = [Machine::Chips, Machine::Pairs];

/// The three ways to pair four threads: each thread's core; cores 0 and 1 share a cache, as do 2 and 3.
pub const WAYS: [[usize; 4]; 3] = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 2, 3, 1]];

impl Setting {
    /// Its scenario.
    ///
    /// # Errors
    /// If the study's parameters make an invalid scenario.
    pub fn scenario(self, study: &Dio, mixes: &Mixes) -> Result<Checked, String> {
        let shipped = shipped_scenario("balance-set").map_err(|e| e.to_string())?;
        let each = |names: &[String]| -> Vec<Value> {
            names.iter().map(|name| json!({"program": name, "copies": 1})).collect()
        };
        let threads = match self {
            Self::Paired { mix, .. } | Self::Quartet { mix } => each(&mixes.quartets[mix]),
            Self::Octet { mix, .. } => each(&mixes.octets[mix]),
            Self::Alike { .. } => vec![json!({"program": mixes.octets[0][0], "copies": 8})],
        };
        let seed = match self {
            Self::Octet { placement, .. } => study.placements[placement],
            _ => mixes.seed,
        };
        let values = [
            ("/machine", self.machine()?),
            ("/workload", json!({"threads": threads, "programs": {}})),
            ("/policy", self.policy(study)),
            ("/run/quantum_cycles", json!(study.quantum_cycles)),
        ];
        scenario(&shipped, seed, study.quanta, values)
    }

    fn policy(self, study: &Dio) -> Value {
        match self {
            Self::Paired { way, .. } => json!({"id": "pinned", "params": {"placement": WAYS[way]}}),
            Self::Octet { live: false, .. } | Self::Alike { live: false } => {
                json!({"id": "random", "params": {"draw": "once"}})
            }
            _ => json!({"id": "dio", "params": {"interval_quanta": study.interval_quanta}}),
        }
    }

    /// The machine: half of the Xeons for four threads, the Opterons for eight copies.
    fn machine(self) -> Result<Value, String> {
        let (on, cores) = match self {
            Self::Paired { .. } | Self::Quartet { .. } => (Machine::Pairs, 4),
            Self::Octet { on, .. } => (on, 8),
            Self::Alike { .. } => (Machine::Chips, 8),
        };
        let id = if on == Machine::Chips { "kumar-numa" } else { "kumar-uma" };
        let mut machine = json!(shipped_machine(id).map_err(|e| e.to_string())?.machine);
        machine["cores"][0]["count"] = json!(cores);
        if on == Machine::Chips {
            machine["memory"]["numa"]["placement"] = json!("first-touch");
        }
        Ok(machine)
    }
}
