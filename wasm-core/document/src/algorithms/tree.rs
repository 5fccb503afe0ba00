//! Forces between bodies by a tree (Barnes and Hut 1986; Chen et al. 2007, §5.5): the plane is cut into quarters until each
//! holds few bodies, and the quarters' trees are built side by side; masses and their centres are added from below; then
//! tasks side by side walk the tree for some bodies each, and take what is far away for a single mass.

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
    /// Most bodies of a square that is not divided.
    #[field(low = 1, high = 1_024, sweep)]
    pub least_bodies: u32,
    /// Most bodies of a square whose tree one task builds.
    #[field(low = 1, high = 1 << 18, sweep)]
    pub leaf_bodies: u32,
    /// Bodies that one task computes the forces on.
    #[field(low = 1, high = 1 << 18, sweep)]
    pub force_bodies: u32,
    /// Distance, in tenths of its side, from which a square counts as a single mass: ten times the reciprocal of Barnes and Hut's θ.
    #[field(low = 5, high = 100, sweep)]
    pub distance_tenths: u32,
    /// Instructions per mass that attracts a body or is looked at, besides its references.
    #[field(low = 0, high = 10_000, sweep)]
    pub instructions_per_mass: u32,
}

impl Default for Tree {
    /// θ = 1/2; instructions are chosen.
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
