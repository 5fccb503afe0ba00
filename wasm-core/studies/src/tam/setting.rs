//! The runs of the study.

use super::parameters::Tam;
use super::workload::Workload;
use crate::scenario::scenario;
use document::Checked;
use serde_json::{Value, json};

/// The setting of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// A workload under a placement.
    Placed(Workload, Placement),
    /// Two warehouses, clustered with shMaps of this many entries.
    Entries(u32),
    /// Two warehouses, sampling one in this many remote accesses throughout, without ever comparing threads.
    Rate(u32),
    /// A chat, clustered only above the paper's own share of cycles.
    PaperActivation,
}

/// The placement of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Placement {
    /// An operating system that balances its queues.
    Default,
    /// Packages in turn.
    RoundRobin,
    /// By hand, with knowledge of the program.
    ByHand,
    /// Thread clustering.
    Clustering,
}

pub const PLACEMENTS: [Placement; 4] =
    [Placement::Default, Placement::RoundRobin, Placement::ByHand, Placement::Clustering];
/// Sizes of shMaps in addition to the 256 entries of all other runs (§6.4).
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
    /// If a scenario does not ship, or these values make it invalid.
    pub fn scenario(self, study: &Tam, seed: u32) -> Result<Checked, String> {
        let shipped = self.workload().scenario()?;
        let (warmup, window) = match self {
            Self::Rate(_) => (study.rate_warmup_cycles, study.rate_window_cycles),
            _ => (study.warmup_cycles, study.window_cycles),
        };
        let quanta = [warmup, window].map(|cycles| study.quanta(cycles, shipped.run.quantum_cycles));
        scenario(&shipped, seed, quanta, self.policy()?)
    }

    /// Changes to the shipped policy.
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
