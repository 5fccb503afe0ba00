//! A plain in-order core in a compact form for running: what every reference needs, in arrays of fixed length.
//!
//! Equivalent to [`InOrder`], which contains the state between such runs. Array entries beyond the core's hardware
//! contexts never have a turn, so a context number needs no bounds check.

use super::cause::CAUSES;
use super::context::{HardwareContext, NO_THREAD};
use super::event::{Event, Missed};
use super::few::FEW;
use super::in_order::InOrder;
use super::rounds::{CONTEXT_BITS, NEVER, ROUND, Rounds, context_of, least};
use super::stall::Stall;
use crate::cache::{Lookup, Rows, Victim};
use crate::workload::{Batch, Record, Source};

/// Cycles by cause, padded to a power of two.
type Booked = [u32; CAUSES.len().next_power_of_two()];

/// A core of at most `N` hardware contexts, a power of two up to [`FEW`].
#[derive(Debug)]
pub struct Lifted<const N: usize> {
    turns: [u64; N],
    records: [Record; N],
    upcoming: [Record; N],
    /// The distance from the present record's turn to the upcoming record's turn. Precomputed so that the next turn
    /// depends on no addition.
    steps: [u64; N],
    /// Index in its batch of the record after those two.
    next: [u32; N],
    owners: [u32; N],
    accesses: [u32; N],
    misses: [u32; N],
    waits: [u64; N],
    counted: [u64; N],
    rounds: Rounds,
    batches: [Batch; N],
    rest: [HardwareContext; N],
    lost: Booked,
    lost_until: u64,
    stalls: [Booked; N],
    /// The event at which it stopped: see [`Lifted::stopped_at`].
    stop: Stop,
}

/// A reference that missed the first level, or the end of a thread.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// Cycle of issue.
    pub at: u64,
    /// The context that issued it.
    pub context: usize,
    /// Whether a thread has ended.
    pub is_exit: bool,
    /// The victim of the fill.
    pub victim: Option<Victim>,
}

impl Stop {
    const NONE: Self = Self { at: NEVER, context: 0, is_exit: false, victim: None };

    fn of(event: Option<Event>) -> Self {
        match event {
            Some(Event::Fetch { at, context, missed: Missed::Line(victim) }) => {
                Self { at, context, is_exit: false, victim }
            }
            // Without coherence a core stops at no other event: neither at a visible reference nor for permission.
            Some(Event::Fetch { at, context, .. }) => Self { at, context, ..Self::NONE },
            Some(Event::Exit { at, context }) => Self { at, context, is_exit: true, victim: None },
            None => Self::NONE,
        }
    }

    fn event(self) -> Option<Event> {
        let Self { at, context, is_exit, victim } = self;
        match at {
            NEVER => None,
            _ if is_exit => Some(Event::Exit { at, context }),
            _ => Some(Event::Fetch { at, context, missed: Missed::Line(victim) }),
        }
    }
}

/// The distance from the turn of the record before to this record's turn, if that was issued at its turn.
#[inline(always)]
fn step(record: Record) -> u64 {
    (u64::from(record.gap()) + 1) << CONTEXT_BITS
}

impl InOrder {
    /// Converts a [plain](InOrder::is_plain) core that stopped at an event. The core must not be used until
    /// [`InOrder::put_down`] returns its state.
    pub fn lift<const N: usize>(&mut self, event: Option<Event>, sources: &[Source]) -> Lifted<N> {
        const { assert!(N.is_power_of_two() && N <= FEW) };
        let mut lifted = Lifted {
            turns: [NEVER; N],
            records: [Record::end(0); N],
            upcoming: [Record::end(0); N],
            steps: [0; N],
            next: [0; N],
            owners: [0; N],
            accesses: [0; N],
            misses: [0; N],
            waits: [NEVER; N],
            counted: [0; N],
            rounds: self.rounds.clone(),
            batches: [[Record::end(0); _]; N],
            rest: std::array::from_fn(|_| HardwareContext::empty()),
            lost: std::array::from_fn(|cause| self.lost.get(cause).copied().unwrap_or_default()),
            lost_until: self.lost_until,
            stalls: [[0; _]; N],
            stop: Stop::of(event),
        };
        for (n, s) in self.contexts.iter().enumerate() {
            (lifted.turns[n], lifted.waits[n], lifted.counted[n]) =
                (self.turns[n], self.waits[n], self.counted[n]);
            (lifted.records[n], lifted.upcoming[n], lifted.owners[n]) = (s.record, s.upcoming, s.owner);
            (lifted.accesses[n], lifted.misses[n]) = (s.accesses, s.misses);
            lifted.steps[n] = step(s.upcoming);
            if s.thread != NO_THREAD {
                (lifted.batches[n], lifted.next[n]) = sources[s.thread as usize].batch();
            }
            lifted.stalls[n][..CAUSES.len()].copy_from_slice(&s.stalls);
            lifted.rest[n] = s.clone();
        }
        lifted
    }

    /// Takes the state back from a lifted core.
    pub fn put_down<const N: usize>(&mut self, lifted: Lifted<N>, sources: &mut [Source]) -> Option<Event> {
        let from = lifted;
        (self.rounds, self.lost_until) = (from.rounds, from.lost_until);
        self.lost.copy_from_slice(&from.lost[..CAUSES.len()]);
        for (n, (s, rest)) in self.contexts.iter_mut().zip(from.rest).enumerate() {
            (self.turns[n], self.waits[n], self.counted[n]) = (from.turns[n], from.waits[n], from.counted[n]);
            *s = rest;
            (s.record, s.upcoming) = (from.records[n], from.upcoming[n]);
            (s.accesses, s.misses) = (from.accesses[n], from.misses[n]);
            s.stalls.copy_from_slice(&from.stalls[n][..CAUSES.len()]);
            if s.thread != NO_THREAD {
                sources[s.thread as usize].go_on_at(from.next[n]);
            }
        }
        from.stop.event()
    }
}

impl<const N: usize> Lifted<N> {
    /// The event at which it stopped. The cycle is `u64::MAX` at the horizon.
    #[inline(always)]
    pub fn stopped_at(&self) -> &Stop {
        &self.stop
    }

    /// Line, thread and owner number of the reference at which it stopped.
    #[inline(always)]
    pub fn asks_for(&self) -> (u32, u32, u32) {
        let context = self.stop.context % N;
        (self.records[context].line(), self.rest[context].thread, self.owners[context])
    }

    /// As `CoreModel::advance`. Returns the cycle of the event at which it stopped, `u64::MAX` at the horizon.
    #[inline(always)]
    pub fn run(&mut self, horizon: u64, first_level: &mut Rows, sources: &mut [Source]) -> u64 {
        loop {
            let first = least(&self.waits);
            let until = self.rounds.far().min(first >> CONTEXT_BITS).min(horizon);
            let limit = self.rounds.limit_of_few(until);
            loop {
                let turn = least(&self.turns);
                if turn > limit.last {
                    break;
                }
                let context = context_of(turn) % N;
                let record = self.records[context];
                if !record.is_special() {
                    self.accesses[context] += 1;
                    let found = first_level.access(record.line(), self.owners[context], record.is_store());
                    if let Lookup::Miss(victim) = found {
                        self.misses[context] += 1;
                        return self.stop_at(turn, false, victim);
                    }
                } else if record.is_end() {
                    return self.stop_at(turn, true, None);
                }
                self.go_on(turn, context, sources);
            }
            self.rounds.pass(&limit);
            if until == horizon {
                self.stop = Stop::NONE;
                return NEVER;
            }
            if until == first >> CONTEXT_BITS {
                self.wake_up(context_of(first) % N, until);
            }
        }
    }

    #[inline(always)]
    fn stop_at(&mut self, turn: u64, is_exit: bool, victim: Option<Victim>) -> u64 {
        let at = self.rounds.cycle_of_few(turn);
        self.stop = Stop { at, context: context_of(turn), is_exit, victim };
        at
    }

    /// Fetches the context's next record; the context stays ready.
    #[inline(always)]
    fn go_on(&mut self, turn: u64, context: usize, sources: &mut [Source]) {
        self.turns[context] = turn + self.steps[context];
        self.fetch(context, sources);
    }

    /// Fetches the context's next record.
    #[inline(always)]
    fn fetch(&mut self, context: usize, sources: &mut [Source]) {
        self.records[context] = self.upcoming[context];
        let batch = &mut self.batches[context];
        let mut next = self.next[context] as usize;
        if next == batch.len() {
            *batch = sources[self.rest[context].thread as usize].next_batch();
            next = 0;
        }
        let upcoming = batch[next % batch.len()];
        (self.upcoming[context], self.steps[context]) = (upcoming, step(upcoming));
        self.next[context] = next as u32 + 1;
    }

    /// As `CoreModel::block`, for the event at which it stopped.
    #[inline(always)]
    pub fn suspend(&mut self, ready_at: u64, stall: Stall, sources: &mut [Source]) {
        let (at, context) = (self.stop.at, self.stop.context % N);
        let turn = self.turns[context];
        if ready_at <= at + 1 {
            self.go_on(turn, context, sources);
            return;
        }
        self.rounds.leave_after(turn, at);
        self.turns[context] = NEVER;
        self.lost_until = at + 1;
        let left = (self.steps[context] / ROUND) as u32 - 1;
        self.fetch(context, sources);
        let s = &mut self.rest[context];
        s.instructions += ((turn + ROUND - self.counted[context]) / ROUND) as u32;
        self.counted[context] = turn + ROUND;
        (s.left, s.stall) = (left, stall);
        self.waits[context] = ready_at << CONTEXT_BITS | context as u64;
    }

    /// Makes a hardware context whose wait is over ready.
    #[inline(always)]
    fn wake_up(&mut self, context: usize, now: u64) {
        let s = &mut self.rest[context];
        // Adds 0 cycles if another context is ready: a branch here would often be mispredicted.
        let lost = if self.rounds.are_empty() { (now - self.lost_until) as u32 } else { 0 };
        s.stall.book_last(lost, &mut self.lost);
        s.stall.finish(&mut self.stalls[context]);
        self.waits[context] = NEVER;
        let next = self.rounds.join(context, now);
        self.counted[context] = next;
        self.turns[context] = next + (u64::from(s.left) << CONTEXT_BITS);
    }
}
