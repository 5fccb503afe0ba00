//! Turns: how the ready hardware contexts of a core follow each other, and what changes when one leaves or joins.

use super::cause::Cause;
use super::in_order::InOrder;
use super::model::CoreModel;
use super::seat::{NO_THREAD, Rest};
use super::stall::Stall;

/// Due of a seat that is not ready, wake of one that does not wait.
pub(super) const NEVER: u64 = u64::MAX;
/// Bits of a seat's number in `due`.
pub(super) const SEAT_BITS: u32 = 6;

/// 2³² / k, rounded up: n / k by multiplication, exact while n < 2³² / k, which gaps of 16 bits in 64 turns are.
const RECIPROCALS: [u64; 65] = {
    let mut table = [0; 65];
    let mut k = 1;
    while k <= 64 {
        table[k] = (1u64 << 32).div_ceil(k as u64);
        k += 1;
    }
    table
};

/// A seat's turns before its reference, and its place in the round, out of the cycles until then.
#[inline(always)]
pub(super) fn split(ahead: u32, turns: u32) -> (u32, u32) {
    let left = ((u64::from(ahead) * RECIPROCALS[turns as usize]) >> 32) as u32;
    (left, ahead.wrapping_sub(left * turns))
}

impl InOrder {
    pub(super) fn leave(&mut self, seat: usize, now: u64) {
        self.lost_until = now;
        self.due[seat] = NEVER;
        self.ready &= !(1 << seat);
        self.turns = self.ready.count_ones();
    }

    pub(super) fn wait(&mut self, seat: usize, ready_at: u64, stall: Stall) {
        self.blocked |= 1 << seat;
        self.wake[seat] = ready_at;
        self.next_wake = self.next_wake.min(ready_at);
        self.seats[seat].stall = stall;
    }

    /// Empties a seat at cycle `now`. Gives back what its thread had left.
    pub fn take_out(&mut self, seat: usize, now: u64) -> Rest {
        self.account(seat, now);
        if self.ready >> seat & 1 != 0 {
            self.note_last(now);
            let (_, gone) = self.ahead(seat, now);
            for other in 0..self.seats.len() {
                let (left, place) = self.ahead(other, now);
                let sooner = left + u32::from(place > gone);
                self.due[other] -= if self.due[other] == NEVER { 0 } else { u64::from(sooner) << SEAT_BITS };
            }
            self.leave(seat, now);
        }
        // A wake-up too early does no harm; one forgotten would.
        self.blocked &= !(1 << seat);
        let s = &mut self.seats[seat];
        s.thread = NO_THREAD;
        Rest { record: s.record, upcoming: s.upcoming, left: s.left, program: None }
    }

    /// Seats a thread and its owner number on an empty seat at cycle `now`; it starts after `switch_cycles`.
    pub fn put_in(&mut self, seat: usize, now: u64, thread: (u32, u32), rest: Rest, switch_cycles: u32) {
        self.account(seat, now);
        let s = &mut self.seats[seat];
        (s.thread, s.owner) = thread;
        (s.record, s.upcoming, s.left) = (rest.record, rest.upcoming, rest.left);
        let stall = Stall::new(now, [(Cause::Switch, switch_cycles), (Cause::Switch, 0), (Cause::Switch, 0)]);
        self.wait(seat, now + u64::from(switch_cycles), stall);
        if switch_cycles == 0 {
            self.wake_up(now);
        }
    }

    /// Turns and place of a seat; meaningless for one that is not ready.
    #[inline(always)]
    pub(super) fn ahead(&self, seat: usize, now: u64) -> (u32, u32) {
        split((self.due[seat] >> SEAT_BITS).saturating_sub(now) as u32, self.turns)
    }

    /// Finds who issued last before `now`, if anybody did since the ready set last changed.
    #[inline]
    fn note_last(&mut self, now: u64) {
        if now > self.anchor && self.turns > 0 {
            for seat in 0..self.seats.len() {
                let (_, place) = self.ahead(seat, now);
                let issued_last = (self.ready >> seat & 1 != 0) & (place == self.turns - 1);
                self.last = if issued_last { seat } else { self.last };
            }
        }
        self.anchor = now;
    }

    /// Books the cycles up to `now` in which nobody was ready. The core waits for whoever goes on first.
    pub(super) fn book_lost(&mut self, now: u64) {
        if self.turns > 0 || now <= self.lost_until {
            return;
        }
        let waiting = (0..self.seats.len()).filter(|&seat| self.blocked >> seat & 1 != 0);
        match waiting.min_by_key(|&seat| self.wake[seat]) {
            Some(first) => self.seats[first].stall.book(self.lost_until, now, &mut self.lost),
            None => self.lost[Cause::Idle as usize] += (now - self.lost_until) as u32,
        }
        self.lost_until = now;
    }

    /// Wakes who is done waiting.
    pub(super) fn wake_up(&mut self, now: u64) {
        let mut is_lost = self.turns == 0;
        self.next_wake = NEVER;
        for seat in 0..self.seats.len() {
            if self.blocked >> seat & 1 == 0 {
                continue;
            }
            if self.wake[seat] <= now {
                let s = &mut self.seats[seat];
                if std::mem::take(&mut is_lost) {
                    s.stall.book_last((self.wake[seat] - self.lost_until) as u32, &mut self.lost);
                }
                s.stall.settle(self.wake[seat], &mut s.stalls);
                self.blocked &= !(1 << seat);
                self.join(seat, now);
            } else {
                self.next_wake = self.next_wake.min(self.wake[seat]);
            }
        }
    }

    /// A seat becomes ready: it takes its place in the round after who issued last, by seat number.
    fn join(&mut self, seat: usize, now: u64) {
        self.note_last(now);
        let up_to_last = (self.ready & !(NEVER << self.last << 1)).count_ones();
        let below = (self.ready & !(NEVER << seat)).count_ones();
        let after = seat > self.last;
        let mine = if after { below - up_to_last } else { below + self.turns - up_to_last };
        for other in 0..self.seats.len() {
            let (left, place) = self.ahead(other, now);
            let later = left + u32::from(place >= mine);
            self.due[other] += if self.due[other] == NEVER { 0 } else { u64::from(later) << SEAT_BITS };
        }
        self.ready |= 1 << seat;
        self.turns += 1;
        let turns = u64::from(self.seats[seat].left) * u64::from(self.turns);
        self.due[seat] = Self::due_at(seat, now + turns + u64::from(mine));
    }
}
