//! Forces between bodies by a tree (Barnes and Hut 1986; Chen et al. 2007, §5.5). The plane is cut into quarters until
//! each contains few bodies, and the trees of the quarters are built in parallel. Masses and their centres are added
//! from the leaves up. Then parallel tasks walk the tree for some bodies each, and treat a distant square as a single
//! mass.

use super::algorithm::Algorithm;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// Bodies in the plane, some of them in clusters, and the forces between them.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Tree {
    /// Bodies in the plane.
    #[field(low = 2, high = 1 << 18, sweep)]
    pub bodies: u32,
    /// Most bodies of a square that is not divided further.
    #[field(low = 1, high = 1_024, sweep)]
    pub least_bodies: u32,
    /// Most bodies of a square whose tree one task builds.
    #[field(low = 1, high = 1 << 18, sweep)]
    pub leaf_bodies: u32,
    /// Number of bodies whose forces one task computes.
    #[field(low = 1, high = 1 << 18, sweep)]
    pub force_bodies: u32,
    /// Distance from which a square counts as a single mass, in tenths of its side: 10 ÷ θ of Barnes and Hut.
    #[field(low = 5, high = 100, sweep)]
    pub distance_tenths: u32,
    /// Instructions per mass that attracts a body or is inspected, in addition to its references.
    #[field(low = 0, high = 10_000, sweep)]
    pub instructions_per_mass: u32,
}

impl Default for Tree {
    /// θ = 1/2; the numbers of instructions are chosen.
    fn default() -> Self {
        Self {
            bodies: 8_192,
            least_bodies: 8,
            leaf_bodies: 256,
            force_bodies: 32,
            distance_tenths: 20,
            instructions_per_mass: 20,
        }
    }
}

impl Algorithm for Tree {
    fn name(&self) -> &'static str {
        "Tree of bodies"
    }

    fn extent(&self) -> usize {
        self.bodies as usize
    }
}
