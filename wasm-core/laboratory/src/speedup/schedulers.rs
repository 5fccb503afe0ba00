//! The eleven schedulers of Parekh et al. 2000 (Table 4), as policies with their parameters.

use document::PolicyChoice;
use serde::Serialize;
use serde_json::{Value, json};

/// A scheduler with its name in the paper.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Scheduler {
    /// Name in the paper.
    pub name: &'static str,
    /// Whether it uses the threads' counters.
    pub thread_sensitive: bool,
    /// The policy that implements it.
    pub policy: PolicyChoice,
}

/// All eleven, the oblivious ones first. Those whose order the paper shuffles use the order of arrival, which the seed
/// shuffles.
pub fn schedulers() -> Vec<Scheduler> {
    let oblivious = |name, id, params| scheduler(name, false, id, params);
    let sensitive = |name, metric, choose| {
        scheduler(name, true, "thread-sensitive", json!({"metric": metric, "choose": choose}))
    };
    vec![
        oblivious("RR", "round-robin", json!({"step": "window", "order": "arrival"})),
        oblivious("RR-by-1", "round-robin", json!({"step": "one", "order": "arrival"})),
        oblivious("Random", "random", json!({"draw": "quantum"})),
        sensitive("G_D1MR", "d1mr", "greedy"),
        sensitive("G_L2MR", "l2mr", "greedy"),
        sensitive("G_DTLBMR", "dtlbmr", "greedy"),
        sensitive("DTLBMR_MIX", "dtlbmr", "mix"),
        sensitive("G_ADMAT", "admat", "greedy"),
        sensitive("ADMAT_MIX", "admat", "mix"),
        sensitive("G_IPC", "ipc", "greedy"),
        sensitive("IPC_MIX", "ipc", "mix"),
    ]
}

fn scheduler(name: &'static str, thread_sensitive: bool, id: &str, params: Value) -> Scheduler {
    let params = params.as_object().cloned().unwrap_or_default();
    Scheduler { name, thread_sensitive, policy: PolicyChoice { id: id.into(), params } }
}
