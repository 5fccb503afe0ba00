//! Loads and stores of the right path: data TLB, first level, outstanding lines.

use super::core::Smt;
use super::entry::Slot;
use super::instruction::{Instruction, Kind, Mark, Stage};
use super::port::Requester;
use super::tlb::Arrival;
use engine::cache::{Cache, Lookup};
use engine::core::{ContextResource, Missed, PipelineCounter};
use engine::workload::Record;

impl Smt {
    /// Performs the loads and stores that have a unit in this cycle, in the order of their reservations.
    #[inline(never)]
    pub(super) fn refer(&mut self, references: u32, first_level: &mut Cache) {
        for n in 0..references {
            self.refer_one(self.issue.calendar.reference(self.now, n), first_level);
        }
    }

    #[inline(always)]
    fn refer_one(&mut self, slot: usize, first_level: &mut Cache) {
        let context = self.window.context_of(slot);
        let instruction = self.window.at(slot).instruction;
        if !instruction.is(Mark::Translated) {
            self.counts.count(context, PipelineCounter::MemoryOperations, 1);
            self.window.mark(slot, Mark::Translated);
            let ready_at = self.translate(context, instruction.line);
            if ready_at > self.now {
                self.wait_for_page(context, slot, ready_at);
                return;
            }
        }
        if !self.port.is_private() {
            self.ask_in_turn(context, slot, instruction);
            return;
        }
        match first_level.use_if_there(instruction.line, instruction.kind == Kind::Store) {
            Some(_) => {
                self.contexts[context].accesses += 1;
                self.hit(slot, instruction, self.now);
            }
            None => self.look_for(slot, instruction, first_level),
        }
    }

    /// A reference waits for its translation, which arrives in a later cycle.
    #[cold]
    #[inline(never)]
    fn wait_for_page(&mut self, context: usize, slot: usize, ready_at: u64) {
        self.book_waits_of(context, slot);
        self.window.set_stage(slot, Stage::Translating);
        self.counts.wait(context, (ready_at - self.now) as u32);
        self.issue.known.add(self.now, ready_at, slot as Slot);
    }

    /// Queues a reference for a lookup when it is this core's turn. Another core may have taken the line by then, so
    /// nothing is looked up before.
    #[inline(never)]
    fn ask_in_turn(&mut self, context: usize, slot: usize, instruction: Instruction) {
        let (record, missed) = (record_of(instruction), Missed::NotAsked);
        self.port.ask(context, record, missed, Requester::Reference(slot));
    }

    /// Handles a reference whose line is not in the first level.
    #[cold]
    #[inline(never)]
    fn look_for(&mut self, slot: usize, instruction: Instruction, first_level: &mut Cache) {
        if self.must_wait(instruction.line, first_level) {
            self.block_reference(slot);
        } else {
            self.look_into(slot, instruction, first_level);
        }
    }

    /// Whether a reference would miss while all outstanding misses are in use.
    pub(super) fn must_wait(&self, line: u32, first_level: &Cache) -> bool {
        self.port.misses.is_full() && !first_level.holds(line)
    }

    pub(super) fn block_reference(&mut self, slot: usize) {
        self.book_waits_of(self.window.context_of(slot), slot);
        self.window.set_stage(slot, Stage::Blocked);
        self.port.block(slot);
    }

    /// Returns the cycle in which the translation of a line's page is available.
    #[inline(always)]
    fn translate(&mut self, context: usize, line: u32) -> u64 {
        if self.parts.perfect_tlb {
            return self.now;
        }
        let thread = self.contexts[context].thread;
        let page = self.fetcher.program(context).map_or(0, |program| program.page_of(line));
        match self.port.tlb.find(thread, page) {
            Some(ready_at) => ready_at,
            None => self.bring_in_page(context, thread, page),
        }
    }

    /// Fetches a page's translation, which arrives in the returned cycle.
    #[cold]
    #[inline(never)]
    fn bring_in_page(&mut self, context: usize, thread: u32, page: u32) -> u64 {
        let Arrival { ready_at, left } = self.port.tlb.bring_in(thread, page, self.now);
        self.counts.count(context, PipelineCounter::TlbMisses, 1);
        self.room.hold(context, ContextResource::TlbEntries);
        if let Some(owner) = left
            && let Some(context) = self.contexts.iter().position(|s| s.thread == owner)
        {
            self.room.free(context, ContextResource::TlbEntries);
        }
        ready_at
    }

    fn look_into(&mut self, slot: usize, instruction: Instruction, first_level: &mut Cache) {
        let context = self.window.context_of(slot);
        let s = &mut self.contexts[context];
        s.accesses += 1;
        match first_level.access(instruction.line, s.owner, instruction.kind == Kind::Store) {
            Lookup::Hit | Lookup::Upgrade => self.hit(slot, instruction, self.now),
            Lookup::Miss(victim) => {
                s.misses += 1;
                if let Some(place) = self.miss(slot, instruction, self.now) {
                    let (record, missed) = (record_of(instruction), Missed::Line(victim));
                    self.port.ask(context, record, missed, Requester::Miss(place));
                }
            }
        }
    }

    /// The first level contains the line, which may still be on its way.
    #[inline(always)]
    pub(super) fn hit(&mut self, slot: usize, instruction: Instruction, at: u64) {
        if instruction.kind == Kind::Store {
            self.is_served(slot, at, 1);
        } else if let Some(place) = self.port.misses.find(instruction.line) {
            self.wait_for_line(slot, place);
        } else {
            self.is_served(slot, at, self.port.hit_cycles());
        }
    }

    /// A reference that issued in cycle `at` is done after `cycles` cycles.
    #[inline(always)]
    fn is_served(&mut self, slot: usize, at: u64, cycles: u32) {
        let context = self.window.context_of(slot);
        self.counts.wait(context, cycles);
        self.is_known(context, slot, (at as u32).wrapping_add(cycles));
    }

    /// Requests the line. A store does not wait for it.
    #[cold]
    #[inline(never)]
    pub(super) fn miss(&mut self, slot: usize, instruction: Instruction, at: u64) -> Option<usize> {
        let context = self.window.context_of(slot);
        let place = self.port.misses.add(instruction.line, context)?;
        self.room.hold(context, ContextResource::OutstandingMisses);
        if instruction.kind == Kind::Store {
            self.is_served(slot, at, 1);
        } else {
            self.wait_for_line(slot, place);
        }
        Some(place)
    }

    #[cold]
    #[inline(never)]
    fn wait_for_line(&mut self, slot: usize, place: usize) {
        self.book_waits_of(self.window.context_of(slot), slot);
        self.window.wait_for_line(slot, place);
        self.port.misses.wait(place, slot as Slot);
    }
}

fn record_of(instruction: Instruction) -> Record {
    Record::reference(instruction.line, 0, instruction.kind == Kind::Store, false)
}
