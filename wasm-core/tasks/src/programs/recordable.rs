//! The interface of recorded programs.

use crate::recorder::Recorder;
use document::algorithms::Algorithm;
use engine::rng::Rng;

/// An algorithm that can be run and recorded.
pub trait Recordable: Algorithm {
    /// Runs it on data drawn from `rng`. Returns whether its output is right.
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool;
}
