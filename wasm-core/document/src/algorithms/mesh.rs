//! A triangular mesh over given points: both halves are triangulated in parallel, then sewn together along the seam
//! between them (Guibas and Stolfi 1985; Triangle of Shewchuk 1996 does it so; Chen et al. 2007, §5.5). The cost of a
//! seam depends on the points beside it. Inserting more points, the other half of Triangle, is left out.

use super::algorithm::Algorithm;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// Delaunay triangulation of clustered points in the plane, sorted from left to right.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Mesh {
    /// Points to triangulate.
    #[field(low = 2, high = 1 << 20, sweep)]
    pub points: u32,
    /// Most points that one task triangulates.
    #[field(low = 3, high = 1 << 20, sweep)]
    pub leaf_points: u32,
    /// Number of clusters that contain half of the points; 0 spreads all points evenly.
    #[field(low = 0, high = 1_000, sweep)]
    pub clusters: u32,
    /// Instructions per test on which side of an edge or circle a point is, in addition to its loads.
    #[field(low = 0, high = 10_000, sweep)]
    pub instructions_per_test: u32,
}

impl Default for Mesh {
    /// The numbers of instructions are chosen.
    fn default() -> Self {
        Self { points: 8_192, leaf_points: 32, clusters: 6, instructions_per_test: 20 }
    }
}

impl Algorithm for Mesh {
    fn name(&self) -> &'static str {
        "Mesh"
    }

    fn extent(&self) -> usize {
        self.points as usize
    }
}
