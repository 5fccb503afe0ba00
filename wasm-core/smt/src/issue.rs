//! Issue: reserves a unit for an instruction in a later cycle, and schedules what follows from that.

use super::calendar::Calendar;
use super::entry::{Entry, NONE, Slot};
use super::instruction::{Kind, Mark, Stage};
use super::need::Needs;
use super::wheel::Wheel;
use super::window::Window;
use document::SmtSpec;

/// Events of later cycles.
#[derive(Clone, Debug)]
pub(super) struct Issue {
    /// Reservations of units.
    pub calendar: Calendar,
    /// Cycles in which mispredicted branches are resolved, and translations arrive.
    pub known: Wheel,
    /// The needs of instructions.
    pub needs: Needs,
}

impl Issue {
    /// No reservations, on a core whose first level has a hit time of `hit_cycles`.
    pub fn new(spec: &SmtSpec, hit_cycles: u32) -> Self {
        let units = [spec.integer_units, spec.floating_point_units];
        Self {
            calendar: Calendar::new(units, spec.load_store_units),
            known: Wheel::new(),
            needs: Needs::new([1, spec.floating_point_cycles, hit_cycles, 1, 1]),
        }
    }

    /// Sets the hit time of the first level.
    pub fn retune(&mut self, hit_cycles: u32) {
        self.needs.set_latency(Kind::Load, hit_cycles);
    }

    /// Reserves a unit for a context's instruction in a slot, whose operand arrives in `ahead` cycles. Returns the
    /// cycle of its result.
    #[inline(always)]
    pub fn schedule(&mut self, entry: &mut Entry, context: usize, slot: Slot, now: u64, ahead: u32) -> u32 {
        let need = self.needs.of(entry.instruction);
        let ahead = self.calendar.reserve(need, context, now, ahead, slot);
        entry.at = (now as u32).wrapping_add(ahead);
        let done_at = entry.at.wrapping_add(need.latency);
        entry.stage = need.stage;
        if entry.instruction.is(Mark::Mispredicted) {
            self.resolve(now, ahead + need.latency, slot);
        }
        done_at
    }

    /// Schedules the resolution of a mispredicted branch in `ahead` cycles.
    #[cold]
    #[inline(never)]
    fn resolve(&mut self, now: u64, ahead: u32, slot: Slot) {
        self.known.add(now, now + u64::from(ahead), slot);
    }

    /// The result time of a context's instruction in a slot is known: its waiters reserve units, and the waiters of
    /// those, older ones first.
    pub fn schedule_waiters(&mut self, window: &mut Window, context: usize, slot: usize, now: u64) {
        let mut ring = window.ring(context);
        let mut next = ring.oldest_waiter(ring.place(slot as u32), NONE);
        while next != NONE {
            let place = ring.place(u32::from(next));
            let ahead = (ring.done_at[ring.producer(place)].wrapping_sub(now as u32) as i32).max(0) as u32;
            let entry = &mut ring.entries[place];
            ring.done_at[place] = self.schedule(entry, context, next, now, ahead);
            next = entry.younger;
            if (entry.stage == Stage::Timed) & entry.is_awaited() {
                next = ring.oldest_waiter(place, next);
            }
        }
    }
}
