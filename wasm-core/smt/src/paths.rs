//! The fetch state of each context: whether it may fetch, on which path, from which line of code.

use super::contexts::{CONTEXTS, each};

/// No line of code.
const NO_LINE: u32 = u32::MAX;

/// Sets of contexts, and the first cycles in which they may fetch.
#[derive(Clone, Debug)]
pub(super) struct Paths {
    /// Contexts that have a thread; that have fetched all of it.
    occupied: u32,
    ended: u32,
    /// Contexts that fetch a wrong path; that wait for the first instruction after one.
    wrong: u32,
    refetching: u32,
    /// Contexts that may have to wait until the cycle in `starts_at`; in `fetches_at`.
    starting: u32,
    awaits_code: u32,
    /// The first cycle in which a context may fetch: after a thread switch, and after an instruction-cache miss.
    starts_at: [u64; CONTEXTS],
    fetches_at: [u64; CONTEXTS],
    /// The code line of a context's last fetch; [`NO_LINE`] after a redirect.
    code_line: [u32; CONTEXTS],
}

impl Paths {
    /// No context has a thread.
    pub fn new() -> Self {
        Self {
            occupied: 0,
            ended: 0,
            wrong: 0,
            refetching: 0,
            starting: 0,
            awaits_code: 0,
            starts_at: [0; CONTEXTS],
            fetches_at: [0; CONTEXTS],
            code_line: [NO_LINE; CONTEXTS],
        }
    }

    /// The contexts that have a thread.
    #[inline(always)]
    pub fn occupied(&self) -> u32 {
        self.occupied
    }

    /// The contexts that have a thread with instructions left to fetch.
    #[inline(always)]
    pub fn here(&self) -> u32 {
        self.occupied & !self.ended
    }

    /// The contexts that have fetched all of their thread.
    #[inline(always)]
    pub fn ended(&self) -> u32 {
        self.ended
    }

    /// The contexts that waited for an instruction-cache miss when last checked.
    #[inline(always)]
    pub fn awaits_code(&self) -> u32 {
        self.awaits_code
    }

    /// The contexts that wait for code or for the start of a thread in a cycle.
    #[inline(always)]
    pub fn waiting(&mut self, now: u64) -> u32 {
        if self.awaits_code | self.starting != 0 {
            let (mut awaits_code, mut starting) = (self.awaits_code, self.starting);
            each(awaits_code, |context| awaits_code ^= u32::from(self.fetches_at[context] <= now) << context);
            each(starting, |context| starting ^= u32::from(self.starts_at[context] <= now) << context);
            (self.awaits_code, self.starting) = (awaits_code, starting);
        }
        self.awaits_code | self.starting
    }

    /// The first cycle in which a context's thread runs.
    #[inline(always)]
    pub fn starts_at(&self, context: usize) -> u64 {
        self.starts_at[context]
    }

    /// The first cycle in which a context's code has arrived.
    #[inline(always)]
    pub fn fetches_at(&self, context: usize) -> u64 {
        self.fetches_at[context]
    }

    /// Whether a context fetches a wrong path.
    #[inline(always)]
    pub fn is_wrong(&self, context: usize) -> bool {
        self.wrong >> context & 1 != 0
    }

    /// Whether a context waits for the first instruction after a wrong path.
    #[inline(always)]
    pub fn refetches(&self, context: usize) -> bool {
        self.refetching >> context & 1 != 0
    }

    /// Whether a context's line differs from that of its last fetch. Makes it the last one.
    #[inline(always)]
    pub fn enters(&mut self, context: usize, line: u32) -> bool {
        std::mem::replace(&mut self.code_line[context], line) != line
    }

    /// Makes a context wait for its code until `ready_at`.
    pub fn await_code(&mut self, context: usize, ready_at: u64) {
        self.fetches_at[context] = ready_at;
        self.awaits_code |= 1 << context;
    }

    /// Notes that a context has fetched all of its thread.
    pub fn end(&mut self, context: usize) {
        self.ended |= 1 << context;
    }

    /// Puts a context on a wrong path.
    pub fn go_wrong(&mut self, context: usize) {
        self.wrong |= 1 << context;
    }

    /// Puts a context back on the right path.
    pub fn go_right(&mut self, context: usize, now: u64) {
        self.wrong &= !(1 << context);
        self.refetching |= 1 << context;
        self.code_line[context] = NO_LINE;
        self.fetches_at[context] = now;
        self.awaits_code &= !(1 << context);
    }

    /// Notes that a context has renamed an instruction of the right path.
    #[inline(always)]
    pub fn note_renamed(&mut self, context: usize) {
        self.refetching &= !(1 << context);
    }

    /// Puts a thread on a context in cycle `now`; it runs from `starts_at` on.
    pub fn enter(&mut self, context: usize, now: u64, starts_at: u64) {
        self.starts_at[context] = starts_at;
        self.fetches_at[context] = now;
        self.starting |= 1 << context;
        self.code_line[context] = NO_LINE;
        self.occupied |= 1 << context;
    }

    /// Removes a context's thread.
    pub fn leave(&mut self, context: usize) {
        let others = !(1u32 << context);
        self.occupied &= others;
        self.awaits_code &= others;
        self.starting &= others;
        self.wrong &= others;
        self.refetching &= others;
        self.ended &= others;
    }
}
