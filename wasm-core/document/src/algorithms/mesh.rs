//! A triangular mesh of given points: both halves are triangulated side by side, then sewn together along the seam between
//! them (Guibas and Stolfi 1985; Triangle of Shewchuk 1996 does it so; Chen et al. 2007, §5.5). What a seam costs depends on
//! the points beside it. Putting in more points, Triangle's other half, is left out.

use super::Algorithm;
use crate::{ScenarioError, within};
use serde::{Deserialize, Serialize};

/// Delaunay triangulation of clustered points in the plane, already in order from left to right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Mesh {
    /// Points, vertices of the triangles.
    pub points: u32,
    /// Up to so many points are triangulated by one task.
    pub leaf_points: u32,
    /// Clusters that half of the points lie in; 0 spreads all of them evenly.
    pub clusters: u32,
    /// Instructions for each test on which side of an edge, or of a circle, a point lies, besides its loads.
    pub instructions_per_test: u32,
}

impl Default for Mesh {
    /// Instructions are chosen.
    fn default() -> Self {
        Self { points: 8_192, leaf_points: 32, clusters: 6, instructions_per_test: 20 }
    }
}

impl Algorithm for Mesh {
    fn name(&self) -> &'static str {
        "Mesh"
    }

    fn check(&self, path: &str) -> Result<(), ScenarioError> {
        within(&format!("{path}/points"), u64::from(self.points), 2, 1 << 20)?;
        within(&format!("{path}/leaf_points"), u64::from(self.leaf_points), 3, 1 << 20)?;
        within(&format!("{path}/clusters"), u64::from(self.clusters), 0, 1_000)?;
        within(&format!("{path}/instructions_per_test"), u64::from(self.instructions_per_test), 0, 10_000)
    }

    fn extent(&self) -> usize {
        self.points as usize
    }
}
