//! Every run of the study.

use super::parameters::Tam;
use super::workload::Workload;
use crate::scenario::scenario;
use document::Checked;
use serde_json::{Value, json};

/// What a run is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// A workload under a placement.
    Placed(Workload, Placement),
    /// Two warehouses, clustered with shMaps of so many entries.
    Entries(u32),
    /// Two warehouses, all the time one remote access in so many sampled, nobody ever compared.
    Rate(u32),
    /// A chat, clustered only from the paper's own share of cycles.
    PaperActivation,
}

/// Who places the threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Placement {
    /// An operating system that balances its queues.
    Default,
    /// One here, one there.
    RoundRobin,
    /// Who knows the program.
    ByHand,
    /// Thread clustering.
    Clustering,
}

pub const PLACEMENTS: [Placement; 4] =
    [Placement::Default, Placement::RoundRobin, Placement::ByHand, Placement::Clustering];
/// Sizes of shMaps beside the 256 entries of all other runs (§6.4).
pub const ENTRIES: [u32; 2] = [128, 512];
/// The paper's activation share in percent (§4.2).
const PAPER_ACTIVATION_PERCENT: u32 = 20;

impl Setting {
    /// Its workload.
    pub fn workload(self) -> Workload {
        match self {
            Self::Placed(workload, _) => workload,
            Self::Entries(_) | Self::Rate(_) => Workload::Warehouses,
            Self::PaperActivation => Workload::Chat,
        }
    }

    /// Its scenario, under a seed.
    ///
    /// # Errors
    /// A scenario that does not ship or cannot be set so.
    pub fn scenario(self, study: &Tam, seed: u32) -> Result<Checked, String> {
        let shipped = self.workload().scenario()?;
        let (warmup, window) = match self {
            Self::Rate(_) => (study.rate_warmup_cycles, study.rate_window_cycles),
            _ => (study.warmup_cycles, study.window_cycles),
        };
        let quanta = [warmup, window].map(|cycles| study.quanta(cycles, shipped.run.quantum_cycles));
        scenario(&shipped, seed, quanta, self.policy()?)
    }

    /// What differs from the shipped policy.
    fn policy(self) -> Result<Vec<(&'static str, Value)>, String> {
        let pinned = |placement| json!({"id": "pinned", "params": {"placement": placement}});
        Ok(match self {
            Self::Placed(_, Placement::Default) => {
                let params = json!({"queues": "per-context", "balancing": "level"});
                vec![("/policy", json!({"id": "default", "params": params}))]
            }
            Self::Placed(workload, Placement::RoundRobin) => {
                vec![("/policy", pinned(workload.round_robin()?))]
            }
            Self::Placed(workload, Placement::ByHand) => {
                vec![("/policy", json!(workload.by_hand()?.policy))]
            }
            Self::Placed(_, Placement::Clustering) => Vec::new(),
            Self::Entries(entries) => vec![("/policy/params/entries", json!(entries))],
            Self::Rate(one_in) => vec![
                ("/policy/params/one_in", json!(one_in)),
                ("/policy/params/adapt", json!(false)),
                ("/policy/params/activation_percent", json!(0)),
                ("/policy/params/window_quanta", json!(1)),
                ("/policy/params/samples", json!(10_000_000)),
                ("/policy/params/detection_quanta", json!(100_000)),
            ],
            Self::PaperActivation => {
                vec![("/policy/params/activation_percent", json!(PAPER_ACTIVATION_PERCENT))]
            }
        })
    }
}
