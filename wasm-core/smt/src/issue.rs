//! Issue: an instruction is given a unit in a cycle to come, and what follows from that is noted.

use super::calendar::Calendar;
use super::entry::{Entry, NONE, Slot};
use super::instruction::{Kind, Mark, Stage};
use super::need::Needs;
use super::wheel::Wheel;
use super::window::Window;
use document::SmtSpec;

/// What happens in cycles to come.
#[derive(Clone, Debug)]
pub(super) struct Issue {
    /// Units that are given away.
    pub calendar: Calendar,
    /// Mispredicted branches that are resolved, and pages that are there.
    pub known: Wheel,
    /// What instructions need.
    pub needs: Needs,
}

impl Issue {
    /// Nothing is given away, on a core whose first level answers in `hit_cycles`.
    pub fn new(spec: &SmtSpec, hit_cycles: u32) -> Self {
        let units = [spec.integer_units, spec.floating_point_units];
        Self {
            calendar: Calendar::new(units, spec.load_store_units),
            known: Wheel::new(),
            needs: Needs::new([1, spec.floating_point_cycles, hit_cycles, 1, 1]),
        }
    }

    /// From now on the first level answers in so many cycles.
    pub fn retune(&mut self, hit_cycles: u32) {
        self.needs.set_latency(Kind::Load, hit_cycles);
    }

    /// Gives an instruction of a context, which lies in a slot and whose operand is there in so many cycles, a unit. Returns
    /// when its result is there.
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

    /// A mispredicted branch is resolved in so many cycles.
    #[cold]
    #[inline(never)]
    fn resolve(&mut self, now: u64, ahead: u32, slot: Slot) {
        self.known.add(now, now + u64::from(ahead), slot);
    }

    /// It is known when the result of a context's instruction in a slot is there: who waits for it is given a unit, and who
    /// waits for those, the older ones first.
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
