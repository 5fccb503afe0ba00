//! Issue: instructions with all operands go to units, the oldest first, whoever they belong to.

use super::Smt;
use super::execute::QUEUES;
use super::instruction::{Kind, Mark, Stage};
use super::window::slot_of;
use crate::cache::Cache;
use crate::core::pipeline::SlotUse;

impl Smt {
    /// Fills the units of this cycle.
    #[inline(always)]
    pub(super) fn issue(&mut self, first_level: &mut Cache) {
        let spec = &self.parts.spec;
        let (units, ports) = (spec.integer_units, spec.load_store_units);
        let floating_point_units = spec.floating_point_units;
        let integer = self.issue_side(0, units, ports, first_level);
        let floating_point = self.issue_side(1, floating_point_units, 0, first_level);
        self.happened |= integer + floating_point > 0;
        self.use_slots(SlotUse::IssueLostInteger, units - integer);
        self.use_slots(SlotUse::IssueLostFloatingPoint, floating_point_units - floating_point);
    }

    #[inline(always)]
    fn issue_side(&mut self, side: usize, units: u32, mut ports: u32, first_level: &mut Cache) -> u32 {
        if self.ready[side].is_empty() {
            return 0;
        }
        let mut list = std::mem::take(&mut self.ready[side]);
        let mut issued = 0;
        let mut kept = 0;
        let mut at = 0;
        while at < list.len() && issued < units {
            let tag = list[at];
            at += 1;
            let slot = slot_of(tag);
            let is_memory = self.window.entries[slot].instruction.kind.is_memory();
            if is_memory && ports == 0 {
                list[kept] = tag;
                kept += 1;
                continue;
            }
            ports -= u32::from(is_memory);
            issued += 1;
            self.issue_one(side, slot, tag, first_level);
        }
        list.copy_within(at.., kept);
        list.truncate(list.len() - (at - kept));
        debug_assert!(
            self.ready[side].is_empty(),
            "nothing becomes ready in the cycle in which it could issue"
        );
        self.ready[side] = list;
        issued
    }

    #[inline(always)]
    fn issue_one(&mut self, side: usize, slot: usize, tag: u64, first_level: &mut Cache) {
        let entry = &mut self.window.entries[slot];
        entry.stage = Stage::Executing;
        let instruction = entry.instruction;
        let kind = instruction.kind;
        // A reference that issues again has left the queue before.
        if !instruction.is(Mark::Translated) {
            let seat = self.window.seat_of(slot);
            self.free_queue[side] += 1;
            self.free(seat, QUEUES[side]);
        }
        let is_wrong = instruction.is(Mark::WrongPath);
        let slots = match kind {
            _ if is_wrong => SlotUse::IssueWrongPath,
            Kind::Integer | Kind::Branch => SlotUse::IssueInteger,
            Kind::Load | Kind::Store => SlotUse::IssueLoadStore,
            Kind::FloatingPoint => SlotUse::IssueFloatingPoint,
        };
        self.use_slots(slots, 1);
        let cycles = match kind {
            Kind::Load | Kind::Store if !is_wrong => {
                self.refer(slot, tag, first_level);
                return;
            }
            Kind::Load => self.hit_cycles,
            Kind::FloatingPoint => self.parts.spec.floating_point_cycles,
            Kind::Integer | Kind::Branch | Kind::Store => 1,
        };
        self.wheel.add(self.now + u64::from(cycles), tag);
    }
}
