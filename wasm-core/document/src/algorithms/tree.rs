//! Forces between bodies by a tree (Barnes and Hut 1986; Chen et al. 2007, §5.5): the plane is cut into quarters until each
//! holds few bodies, and the quarters' trees are built side by side; masses and their centres are added from below; then
//! tasks side by side walk the tree for some bodies each, and take what is far away for a single mass.

use super::Algorithm;
use crate::{ScenarioError, within};
use serde::{Deserialize, Serialize};

/// Bodies in the plane, some of them in clusters, and the forces between them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Tree {
    /// How many.
    pub bodies: u32,
    /// A square of so few bodies is not cut.
    pub least_bodies: u32,
    /// Up to so many bodies, one task builds the tree of a square.
    pub leaf_bodies: u32,
    /// Bodies that one task finds the forces on.
    pub force_bodies: u32,
    /// A square is taken for a single mass from so many sides of it away, in tenths: the reciprocal of Barnes and Hut's θ.
    pub distance_tenths: u32,
    /// Instructions for each mass that attracts a body or is looked at, besides its references.
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

    fn check(&self, path: &str) -> Result<(), ScenarioError> {
        within(&format!("{path}/bodies"), u64::from(self.bodies), 2, 1 << 18)?;
        within(&format!("{path}/least_bodies"), u64::from(self.least_bodies), 1, 1_024)?;
        within(&format!("{path}/leaf_bodies"), u64::from(self.leaf_bodies), 1, 1 << 18)?;
        within(&format!("{path}/force_bodies"), u64::from(self.force_bodies), 1, 1 << 18)?;
        within(&format!("{path}/distance_tenths"), u64::from(self.distance_tenths), 5, 100)?;
        within(&format!("{path}/instructions_per_mass"), u64::from(self.instructions_per_mass), 0, 10_000)
    }

    fn extent(&self) -> usize {
        self.bodies as usize
    }
}
