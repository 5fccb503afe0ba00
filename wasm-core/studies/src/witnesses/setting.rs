//! The runs of the study.

use super::parameters::{Named, Witnesses};
use super::prepared::Prepared;
use crate::scenario::scenario;
use document::{Checked, shipped_machine};
use laboratory::speedup::schedulers;
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// A machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Machine {
    /// Two cores of four hardware contexts and a shared L2 of this many kilobytes (Fedorova et al. 2005).
    Cmt(u64),
    /// Two pairs of cores with one L2 per pair (Kumar 2009, smaller).
    Pairs,
    /// One simultaneous-multithreading core of eight hardware contexts (Parekh et al. 2000).
    Smt,
}

/// The setting of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// A program alone, by its place in the study's list.
    Alone(Machine, usize),
    /// The seed's mix, two copies of each program, under a scheduler of the machine's list.
    Mix(Machine, usize),
    /// A mix of four under a scheduler.
    Quartet { number: u32, scheduler: usize },
    /// A mix of four, paired in one of three ways.
    Paired { number: u32, way: usize },
}

/// The three ways to pair four threads: each thread's hardware context; the first two share a cache.
pub const WAYS: [[usize; 4]; 3] = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 2, 3, 1]];
const CMT_QUANTUM_CYCLES: u32 = 1_000_000;
const SHORT_QUANTUM_CYCLES: u32 = 100_000;

impl Setting {
    /// Its scenario, under a seed.
    ///
    /// # Errors
    /// If the study's parameters make an invalid scenario.
    pub fn scenario(self, study: &Witnesses, seed: u32, prepared: &Prepared) -> Result<Checked, String> {
        let shipped = shipped_scenario("balance-set").map_err(|e| e.to_string())?;
        let machine = self.machine();
        let (quantum_cycles, quanta) = match machine {
            Machine::Cmt(_) => (CMT_QUANTUM_CYCLES, study.cmt_quanta),
            Machine::Pairs => (SHORT_QUANTUM_CYCLES, study.pair_quanta),
            Machine::Smt => (SHORT_QUANTUM_CYCLES, study.smt_quanta),
        };
        // A program alone uses the same seed always.
        let seed = if matches!(self, Self::Alone(..)) { 0 } else { seed };
        let values = [
            ("/machine", machine.described(study)?),
            ("/workload", json!({ "threads": self.threads(study, prepared), "programs": {} })),
            ("/policy", self.policy(study)),
            ("/run/quantum_cycles", json!(quantum_cycles)),
        ];
        scenario(&shipped, seed, quanta, values)
    }

    fn machine(self) -> Machine {
        match self {
            Self::Alone(machine, _) | Self::Mix(machine, _) => machine,
            Self::Quartet { .. } | Self::Paired { .. } => Machine::Pairs,
        }
    }

    fn threads(self, study: &Witnesses, prepared: &Prepared) -> Vec<Value> {
        let group =
            |program: usize, copies: u32| json!({ "trace": study.programs[program], "copies": copies });
        let each = |programs: &[usize], copies| programs.iter().map(|&p| group(p, copies)).collect();
        match self {
            Self::Alone(_, program) => each(&[program], 1),
            Self::Mix(..) => each(&prepared.mix, 2),
            Self::Quartet { number, .. } | Self::Paired { number, .. } => {
                each(&prepared.quartets[number as usize], 1)
            }
        }
    }

    fn policy(self, study: &Witnesses) -> Value {
        let named = |of: &Named| json!({ "id": of.id, "params": of.params });
        match self {
            Self::Alone(..) => json!({ "id": "default" }),
            Self::Mix(Machine::Smt, scheduler) => json!(schedulers()[scheduler].policy),
            Self::Mix(_, scheduler) => named(&study.cmt_schedulers[scheduler]),
            Self::Quartet { scheduler, .. } => named(&study.pair_schedulers[scheduler]),
            Self::Paired { way, .. } => json!({ "id": "pinned", "params": { "placement": WAYS[way] } }),
        }
    }
}

impl Machine {
    fn described(self, study: &Witnesses) -> Result<Value, String> {
        let id = match self {
            Self::Cmt(_) => "fedorova-cmt",
            Self::Pairs => "kumar-uma",
            Self::Smt => "parekh-smt-8",
        };
        let mut machine = json!(shipped_machine(id).map_err(|e| e.to_string())?.machine);
        match self {
            Self::Cmt(kilobytes) => machine["caches"][1]["size_bytes"] = json!(kilobytes * 1024),
            Self::Pairs => {
                machine["cores"][0]["count"] = json!(4);
                machine["caches"][1]["size_bytes"] = json!(study.pair_l2_kilobytes * 1024);
            }
            Self::Smt => {}
        }
        Ok(machine)
    }
}
