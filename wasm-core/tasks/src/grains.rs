//! A coarsening by size: the calls that are divided further, and the memory that each refers to.

use super::working_sets::WorkingSets;
use engine::dag::Dag;
use serde::Serialize;
use std::collections::BTreeMap;

/// All groups that were formed by decisions of one size at one place of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Grain {
    /// Call site at which the program decides whether to divide.
    pub site: &'static str,
    /// The size on which the decision depends.
    pub size: u32,
    /// Number of groups.
    pub groups: u32,
    /// Number of groups that are divided further.
    pub divided: u32,
    /// Number of groups at which dividing stops; the other undivided groups are inside a group that stopped.
    pub stopped: u32,
    /// Footprint of the smallest group, in bytes.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub least_bytes: u64,
    /// Footprint of the largest group, in bytes.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub most_bytes: u64,
}

impl WorkingSets {
    /// One entry per size and place of the program, in order of place and size, for a coarsening that stops at `stops`.
    pub fn grains(&self, dag: &Dag, stops: &[u32]) -> Vec<Grain> {
        let mut grains: BTreeMap<(u16, u32), Grain> = BTreeMap::new();
        let mut stops = stops.iter().copied().peekable();
        // The node after the last descendant of the stop that was passed.
        let mut stopped_until = 0;
        for (number, node) in (0..).zip(self.tree().nodes()) {
            let is_stop = stops.next_if_eq(&number).is_some();
            let is_inside = number < stopped_until;
            if is_stop {
                stopped_until = node.after;
            }
            let Some(made_by) = node.made_by else { continue };
            let bytes = self.footprint_bytes(node.tasks());
            let site = dag.sites[usize::from(made_by.0)];
            let grain = grains.entry(made_by).or_insert(Grain {
                site,
                size: made_by.1,
                groups: 0,
                divided: 0,
                stopped: 0,
                least_bytes: bytes,
                most_bytes: bytes,
            });
            grain.groups += 1;
            grain.stopped += u32::from(is_stop);
            grain.divided += u32::from(!is_stop && !is_inside);
            grain.least_bytes = grain.least_bytes.min(bytes);
            grain.most_bytes = grain.most_bytes.max(bytes);
        }
        grains.into_values().collect()
    }
}
