//! Where a core's own business ends: what others can see.

use crate::cache::Victim;

/// What a core stopped at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A reference that the first level does not hold (any reference, when `ordered`), issued in this cycle.
    Fetch {
        /// Cycle of issue.
        at: u64,
        /// Who issued.
        seat: usize,
        /// Whether the first level was already asked, and missed.
        looked_up: bool,
        /// What left the first level.
        victim: Option<Victim>,
    },
    /// The thread of this seat has ended.
    Exit {
        /// When.
        at: u64,
        /// Whose.
        seat: usize,
    },
}

impl Event {
    /// The cycle of the event.
    pub fn at(&self) -> u64 {
        match self {
            Event::Fetch { at, .. } | Event::Exit { at, .. } => *at,
        }
    }
}
