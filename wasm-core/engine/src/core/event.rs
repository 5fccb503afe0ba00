//! Where a core's own business ends: what others can see.

use crate::cache::Victim;

/// What a first level says of a reference that cannot go on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// It was not asked yet.
    NotAsked,
    /// The first level did not hold the line, and has brought it in; what left for it.
    Line(Option<Victim>),
    /// It holds the line, but a store needs to be the only one.
    Permission,
}

/// What a core stopped at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A reference that others can see, issued in this cycle: that the first level does not hold, or any that
    /// [`Visibility`] names.
    Fetch {
        /// Cycle of issue.
        at: u64,
        /// Who issued.
        context: usize,
        /// What the first level said.
        missed: Missed,
    },
    /// The thread of this hardware context has ended.
    Exit {
        /// When.
        at: u64,
        /// Whose.
        context: usize,
    },
}

impl Event {
    /// The cycle of the event.
    pub fn at(&self) -> u64 {
        match self {
            Event::Fetch { at, .. } | Event::Exit { at, .. } => *at,
        }
    }

    /// The same in another cycle.
    pub fn moved_to(self, at: u64) -> Self {
        match self {
            Event::Fetch { context, missed, .. } => Event::Fetch { at, context, missed },
            Event::Exit { context, .. } => Event::Exit { at, context },
        }
    }
}

/// Which references of a core must be served in order of time with those of others, hits in its first level included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// None: no other cache sees the first level.
    Misses,
    /// Those to memory that threads share, and stores to lines that other caches may hold: others take such lines
    /// away. What they take away changes nothing for the rest, so hits on that may come early.
    Shared,
    /// All: others bring lines in or take any of them out.
    All,
}
