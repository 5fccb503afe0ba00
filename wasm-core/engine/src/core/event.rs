//! The events of a core that others can see.

use crate::cache::Victim;

/// Why a reference needs more than the first level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// The first level has not been looked up yet.
    NotAsked,
    /// A miss. The first level has filled the line; the victim, if any.
    Line(Option<Victim>),
    /// A store hit a line that other caches may share, so it needs exclusive permission.
    Permission,
}

/// The event at which a core stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A reference that others can see: one that missed the first level, or any that [`Visibility`] names.
    Fetch {
        /// Cycle of issue.
        at: u64,
        /// The context that issued it.
        context: usize,
        /// The outcome of the first-level lookup.
        missed: Missed,
    },
    /// The thread of this hardware context has ended.
    Exit {
        /// Its cycle.
        at: u64,
        /// The context.
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

    /// The event in another cycle.
    pub fn moved_to(self, at: u64) -> Self {
        match self {
            Event::Fetch { context, missed, .. } => Event::Fetch { at, context, missed },
            Event::Exit { context, .. } => Event::Exit { at, context },
        }
    }
}

/// The references of a core, first-level hits included, that must be served in time order with those of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// None: no other cache sees the first level.
    Misses,
    /// References to memory that threads share, and stores to lines that other caches may contain: other cores
    /// invalidate such lines. Their invalidations affect no other lines, so hits on the other lines may be served
    /// early.
    Shared,
    /// All: others bring lines in or may take out any line.
    All,
}
