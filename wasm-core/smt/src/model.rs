//! What the engine asks of this core.

use super::instruction::Kind;
use super::parts::SmtParts;
use super::{Asker, Smt};
use document::Perfect;
use engine::cache::{Cache, Lookup};
use engine::core::{CAUSES, CONTEXT_RESOURCES, CoreModel, CoreSetup, Event, Missed, PIPELINE_COUNTERS, Rest, SLOT_USES, Seat, Stall};
use engine::workload::Source;

/// Makes a core of this model, for [`engine::Parts::smt`].
pub fn new(setup: &CoreSetup) -> Box<dyn CoreModel> {
    let parts = SmtParts::new(setup.smt.clone(), setup.line_bytes, &setup.perfect);
    Box::new(Smt::new(parts, setup.contexts, setup.hit_cycles, setup.visibility))
}

impl CoreModel for Smt {
    fn seats(&self) -> &[Seat] {
        &self.seats
    }

    fn lost(&self) -> &[u32; CAUSES.len()] {
        &self.lost
    }

    fn slots(&self) -> [u32; SLOT_USES.len()] {
        self.slots
    }

    fn note_commits(&mut self) -> bool {
        self.commits = Some(Vec::new());
        true
    }

    fn take_commits(&mut self, into: &mut Vec<u64>) {
        if let Some(commits) = &mut self.commits {
            into.extend(commits.drain(..).map(u64::from));
        }
    }

    fn retune(&mut self, hit_cycles: u32, perfect: &[Perfect]) {
        self.parts = SmtParts::new(self.parts.spec.clone(), self.parts.line_bytes, perfect);
        self.hit_cycles = hit_cycles;
        self.issue.execution_cycles[2] = hit_cycles;
    }

    fn advance(
        &mut self,
        horizon: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Option<Event> {
        loop {
            if let Some(request) = self.requests.pop_front() {
                self.asked = Some(request.for_whom);
                self.seats[request.seat].record = request.record;
                // The cycle in which it was asked for is simulated.
                return Some(Event::Fetch { at: self.now - 1, seat: request.seat, missed: request.missed });
            }
            if self.now >= horizon {
                return None;
            }
            if self.ended != 0
                && let Some(seat) = self.drained()
            {
                return Some(Event::Exit { at: self.now, seat });
            }
            self.cycle(horizon, first_level, sources);
        }
    }

    fn block(&mut self, seat: usize, _at: u64, ready_at: u64, wait: Stall, _sources: &mut [Source]) {
        match self.asked.take() {
            Some(Asker::Instructions) => {
                self.fetches_at[seat] = ready_at;
                self.awaits_code |= 1 << seat;
            }
            Some(Asker::Miss(place)) => self.misses.answer(place, self.now, ready_at, wait),
            Some(Asker::Reference(_)) | None => {}
        }
    }

    fn look_up(
        &mut self,
        seat: usize,
        at: u64,
        first_level: &mut Cache,
        _sources: &mut [Source],
    ) -> Result<(), Missed> {
        let Some(Asker::Reference(slot)) = self.asked else { return Ok(()) };
        let instruction = self.window.entries[slot].instruction;
        if self.must_wait(instruction.line, first_level) {
            self.asked = None;
            self.block_reference(slot);
            return Ok(());
        }
        let s = &mut self.seats[seat];
        s.accesses += 1;
        match first_level.access(instruction.line, s.owner, instruction.kind == Kind::Store) {
            Lookup::Hit | Lookup::Upgrade => {
                self.asked = None;
                self.hit(slot, instruction, at);
                Ok(())
            }
            Lookup::Miss(victim) => {
                s.misses += 1;
                self.asked = self.miss(slot, instruction, at).map(Asker::Miss);
                Err(Missed::Line(victim))
            }
        }
    }

    fn account(&mut self, seat: usize, _now: u64) {
        self.book_waits(seat, self.now);
        let waits = std::mem::take(&mut self.waits[seat]);
        self.seats[seat].stalls.iter_mut().zip(waits).for_each(|(sum, cycles)| *sum += cycles);
    }

    fn pipeline(&self, seat: usize) -> [u32; PIPELINE_COUNTERS.len()] {
        self.counters[seat]
    }

    fn resources(&self) -> Vec<u32> {
        let of_seat = |seat: usize| (0..CONTEXT_RESOURCES.len()).map(move |resource| (resource, seat));
        (0..self.seats.len()).flat_map(of_seat).map(|(resource, seat)| self.sums[resource][seat]).collect()
    }

    fn open_frame(&mut self, _now: u64) {
        self.counters.fill(Default::default());
        (self.sums, self.slots, self.lost) = Default::default();
        for s in &mut self.seats {
            (s.instructions, s.accesses, s.misses, s.stalls) = (0, 0, 0, Default::default());
        }
    }

    fn vacate(&mut self, seat: usize, _now: u64) -> Rest {
        self.take_out(seat)
    }

    fn seat_thread(
        &mut self,
        seat: usize,
        now: u64,
        thread: (u32, u32),
        rest: Rest,
        switch_cycles: u32,
        source: &Source,
    ) {
        self.put_in(seat, now, thread, rest, switch_cycles, source);
    }
}
