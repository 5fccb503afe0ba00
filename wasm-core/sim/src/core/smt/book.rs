//! What each cycle was: sums of entries held, causes of contexts and of the core, slots lost.

use super::Smt;
use super::instruction::Stage;
use super::window::{SEATS, whole};
use crate::core::cause::Cause;
use crate::core::pipeline::{CONTEXT_RESOURCES, PIPELINE_COUNTERS, SlotUse};

/// sums + held × cycles, without the multiplication where it is one cycle.
#[inline(always)]
fn add_times(sums: &mut [u32], held: &[u32], cycles: u32) {
    if cycles == 1 {
        sums.iter_mut().zip(held).for_each(|(sum, held)| *sum += held);
    } else {
        sums.iter_mut().zip(held).for_each(|(sum, held)| *sum += held * cycles);
    }
}

impl Smt {
    /// Books the cycle just simulated, `cycles` times.
    #[inline(always)]
    pub(super) fn book(&mut self, cycles: u32) {
        for (sums, held) in self.sums.iter_mut().zip(&self.held) {
            // Half the places are enough for the common eight contexts.
            if self.seats.len() <= SEATS / 2 {
                add_times(&mut sums[..SEATS / 2], &held[..SEATS / 2], cycles);
            } else {
                add_times(sums, held, cycles);
            }
        }
        for (waits, &cause) in self.waits.iter_mut().zip(&self.causes).take(self.seats.len()) {
            waits[usize::from(cause)] += cycles;
        }
        if let (Some(commits), true) = (&mut self.commits, self.occupied != 0) {
            commits.extend(std::iter::repeat_n(self.committed as u8, cycles as usize));
        }
        for (sum, lost) in self.slots.iter_mut().zip(&self.fetch_lost) {
            *sum += lost * cycles;
        }
        if self.committed == 0 {
            self.lost[usize::from(self.core_cause())] += cycles;
        }
    }

    /// What the core's oldest instruction waits for; without instructions, what its first thread does.
    fn core_cause(&self) -> u8 {
        let threads = (0..self.seats.len()).filter(|seat| self.occupied >> seat & 1 != 0);
        let age = |seat: &usize| {
            let (head, renamed) = (self.window.head[*seat], self.window.renamed[*seat]);
            if head == renamed { u64::MAX } else { self.window.entries[self.window.slot(*seat, head)].tag }
        };
        threads.min_by_key(age).map_or(Cause::Idle as u8, |seat| self.causes[seat])
    }

    /// Books as many cycles like the last one, in which nothing happened.
    pub(super) fn book_like_before(&mut self, cycles: u64) {
        let cycles = cycles as u32;
        self.book(cycles);
        let spec = &self.parts.spec;
        let (integer, floating_point, commit) =
            (spec.integer_units, spec.floating_point_units, spec.commit_width);
        self.use_slots(SlotUse::IssueLostInteger, integer * cycles);
        self.use_slots(SlotUse::IssueLostFloatingPoint, floating_point * cycles);
        self.use_slots(SlotUse::CommitLost, commit * cycles);
    }

    /// The first cycle that may be another than the last, in which nothing happened.
    pub(super) fn next_change(&self) -> u64 {
        let rings = [self.wheel.next(self.now), self.references.next(self.now), self.calendar.next(self.now)];
        let mut next = rings.into_iter().flatten().fold(self.misses.next_ready, u64::min);
        let mut at = |cycle: u64| {
            if cycle >= self.now {
                next = next.min(cycle);
            }
        };
        for seat in (0..self.seats.len()).filter(|seat| self.occupied >> seat & 1 != 0) {
            at(self.starts_at[seat]);
            at(self.fetches_at[seat]);
            let window = &self.window;
            if window.renamed[seat] < window.tail[seat] {
                let entry = &window.entries[window.slot(seat, window.renamed[seat])];
                at(whole(entry.at, self.now));
            }
            if window.head[seat] < window.renamed[seat] {
                let entry = &window.entries[window.slot(seat, window.head[seat])];
                match entry.stage {
                    Stage::Missing => {
                        let miss = &self.misses.entries[usize::from(entry.miss)];
                        at(miss.wait.cause_at(self.now - 1).1);
                    }
                    Stage::Timed => at(whole(entry.done_at, self.now)),
                    _ => {}
                }
            }
        }
        next
    }

    /// Tells a seat what it has waited for.
    pub fn account(&mut self, seat: usize) {
        let waits = std::mem::take(&mut self.waits[seat]);
        self.seats[seat].stalls.iter_mut().zip(waits).for_each(|(sum, cycles)| *sum += cycles);
    }

    /// What a seat has counted since the last frame.
    pub fn pipeline(&self, seat: usize) -> [u32; PIPELINE_COUNTERS.len()] {
        self.counters[seat]
    }

    /// What the seats have held since the last frame, seat by seat.
    pub fn resources(&self) -> Vec<u32> {
        let of_seat = |seat: usize| (0..CONTEXT_RESOURCES.len()).map(move |resource| (resource, seat));
        (0..self.seats.len()).flat_map(of_seat).map(|(resource, seat)| self.sums[resource][seat]).collect()
    }

    /// Starts counting anew.
    pub fn open_frame(&mut self) {
        self.counters.fill(Default::default());
        (self.sums, self.slots, self.lost) = Default::default();
        for s in &mut self.seats {
            (s.instructions, s.accesses, s.misses, s.stalls) = (0, 0, 0, Default::default());
        }
    }
}
