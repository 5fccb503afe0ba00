//! The runs of the study.

use super::parameters::Ucp;
use crate::scenario::scenario;
use document::{Checked, shipped_machine};
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// The setting of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// A program alone, by its place in the study's list.
    Alone(usize),
    /// A random pair of programs.
    Pair(usize, Sharing),
    /// Two programs designed to show one effect.
    Made(Made, Sharing),
}

/// How two programs share the L2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sharing {
    /// Plain LRU.
    Lru,
    /// Half of the ways each.
    Halves,
    /// By utility, with monitors that sample some sets.
    Utility,
    /// By utility, with monitors that sample all sets.
    AllSets,
}

pub const SHARINGS: [Sharing; 4] = [Sharing::Lru, Sharing::Halves, Sharing::Utility, Sharing::AllSets];

/// Two programs with known cache needs, as shares of the L2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Made {
    /// One streams through memory, the other reuses three quarters of the L2.
    WalkBesideReuse,
    /// Both access the size of the whole L2 at random.
    Twins,
    /// Both access a quarter at random.
    Fitting,
}

impl Setting {
    /// Its scenario, under a seed.
    ///
    /// # Errors
    /// If the study's parameters make an invalid scenario.
    pub fn scenario(self, study: &Ucp, seed: u32, pairs: &[[usize; 2]]) -> Result<Checked, String> {
        let shipped = shipped_scenario("balance-set").map_err(|e| e.to_string())?;
        let named = |program: usize| json!({"program": study.programs[program], "copies": 1});
        let (threads, programs, sharing) = match self {
            Self::Alone(program) => (vec![named(program)], json!({}), Sharing::Lru),
            Self::Pair(pair, sharing) => (pairs[pair].map(named).to_vec(), json!({}), sharing),
            Self::Made(made, sharing) => {
                let threads = ["first", "second"].map(|name| json!({"program": name, "copies": 1}));
                (threads.to_vec(), made.programs(study), sharing)
            }
        };
        let placement: Vec<usize> = (0..threads.len()).collect();
        let values = [
            ("/machine", sharing.machine(study)?),
            ("/workload", json!({"threads": threads, "programs": programs})),
            ("/policy", json!({"id": "pinned", "params": {"placement": placement}})),
            ("/run/quantum_cycles", json!(study.quantum_cycles)),
        ];
        scenario(&shipped, seed, study.quanta, values)
    }
}

impl Sharing {
    /// Two cores of Kumar's Xeon sharing an L2 of the study's size.
    fn machine(self, study: &Ucp) -> Result<Value, String> {
        let mut machine = json!(shipped_machine("kumar-uma").map_err(|e| e.to_string())?.machine);
        machine["cores"][0]["count"] = json!(2);
        machine["packages"] = json!("machine");
        let l2 = &mut machine["caches"][1];
        l2["size_bytes"] = json!(study.l2_kilobytes * 1024);
        l2["ways"] = json!(study.ways);
        let allocation = |kind: &str, sets: u32| json!({"kind": kind, "interval_cycles": study.interval_cycles, "sampled_sets": sets});
        match self {
            Self::Lru => {}
            Self::Halves => l2["allocation"] = allocation("even", study.sampled_sets),
            Self::Utility => l2["allocation"] = allocation("ucp", study.sampled_sets),
            Self::AllSets => l2["allocation"] = allocation("ucp", 65_536),
        }
        Ok(machine)
    }
}

impl Made {
    fn programs(self, study: &Ucp) -> Value {
        let share = |quarters: u64| study.l2_kilobytes * 1024 / 4 * quarters;
        let random = |quarters| json!({"kind": "random", "region_bytes": share(quarters)});
        let walk = json!({"kind": "stream", "region_bytes": 1u64 << 30, "stride_bytes": 64});
        let program = |pattern: Value| {
            let components = json!([{"weight": 1, "pattern": pattern}]);
            json!({"phases": [{"instructions": 1_000_000, "references_per_kinstr": 50, "components": components}]})
        };
        let [first, second] = match self {
            Self::WalkBesideReuse => [walk, random(3)],
            Self::Twins => [random(4), random(4)],
            Self::Fitting => [random(1), random(1)],
        };
        json!({"first": program(first), "second": program(second)})
    }
}
