//! The parallelization table (Chen et al. 2007, Fig. 7b): a coarsening in a form that the program itself can use.

use super::groups::{GroupNode, GroupTree};
use engine::dag::Dag;
use serde::Serialize;

/// One row: the size below which the program stops dividing at one call site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Threshold {
    /// Call site at which the program decides whether to divide.
    pub site: &'static str,
    /// Largest size at which dividing stopped; calls up to this size run serially.
    pub threshold: u32,
    /// The smallest size that was divided; null if none was. If it is not above the threshold, no single threshold
    /// reproduces the choices of the individual calls.
    pub smallest_divided: Option<u32>,
    /// Number of groups at which dividing stopped.
    pub stopped: u32,
}

/// The table of a coarsening that stops at `stops`: one row per site, in order of [`Dag::sites`].
pub fn parallelization_table(dag: &Dag, tree: &GroupTree, stops: &[u32]) -> Vec<Threshold> {
    let row = |&site: &&'static str| Threshold { site, threshold: 0, smallest_divided: None, stopped: 0 };
    let mut rows: Vec<Threshold> = dag.sites.iter().map(row).collect();
    let mut stops = stops.iter().copied().peekable();
    let mut node = 0;
    while let Some(GroupNode { made_by, after, .. }) = tree.nodes().get(node as usize) {
        let stopped = stops.next_if_eq(&node).is_some();
        if let &Some((site, param)) = made_by {
            let row = &mut rows[usize::from(site)];
            if stopped {
                row.threshold = row.threshold.max(param);
                row.stopped += 1;
            } else {
                row.smallest_divided = Some(row.smallest_divided.map_or(param, |least| least.min(param)));
            }
        }
        node = if stopped { *after } else { node + 1 };
    }
    rows
}
