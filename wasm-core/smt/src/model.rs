//! The engine's interface to this core.

use super::core::Smt;
use super::instruction::Kind;
use super::parts::SmtParts;
use super::port::Requester;
use document::Perfect;
use engine::cache::{Cache, Lookup};
use engine::core::{
    CAUSES, CoreModel, CoreSetup, Event, HardwareContext, Missed, PIPELINE_COUNTERS, Rest, SLOT_USES, Stall,
};
use engine::workload::Source;

/// Makes a core of this model, for [`engine::Parts::smt`].
pub fn new(setup: &CoreSetup) -> Box<dyn CoreModel> {
    let parts = SmtParts::new(setup.smt.clone(), setup.line_bytes, &setup.perfect);
    Box::new(Smt::new(parts, setup.contexts, setup.hit_cycles, setup.visibility))
}

impl CoreModel for Smt {
    fn contexts(&self) -> &[HardwareContext] {
        &self.contexts
    }

    fn lost(&self) -> &[u32; CAUSES.len()] {
        self.counts.lost()
    }

    fn slots(&self) -> [u32; SLOT_USES.len()] {
        self.counts.slots()
    }

    fn note_commits(&mut self) -> bool {
        self.counts.begin_commits();
        true
    }

    fn take_commits(&mut self, into: &mut Vec<u64>) {
        self.counts.take_commits(into);
    }

    fn retune(&mut self, hit_cycles: u32, perfect: &[Perfect]) {
        self.parts = SmtParts::new(self.parts.spec.clone(), self.parts.line_bytes, perfect);
        self.port.retune(hit_cycles);
        self.issue.retune(hit_cycles);
    }

    fn advance(&mut self, horizon: u64, first_level: &mut Cache, sources: &mut [Source]) -> Option<Event> {
        loop {
            if let Some(request) = self.port.next_request() {
                self.contexts[request.context].record = request.record;
                // The cycle of the request has already been simulated.
                return Some(Event::Fetch {
                    at: self.now - 1,
                    context: request.context,
                    missed: request.missed,
                });
            }
            if self.now >= horizon {
                return None;
            }
            if self.paths.ended() != 0
                && let Some(context) = self.drained()
            {
                return Some(Event::Exit { at: self.now, context });
            }
            self.cycle(horizon, first_level, sources);
        }
    }

    fn block(&mut self, context: usize, _at: u64, ready_at: u64, wait: Stall, _sources: &mut [Source]) {
        match self.port.served() {
            Some(Requester::Instructions) => self.paths.await_code(context, ready_at),
            Some(Requester::Miss(place)) => self.port.misses.answer(place, self.now, ready_at, wait),
            Some(Requester::Reference(_)) | None => {}
        }
    }

    fn look_up(
        &mut self,
        context: usize,
        at: u64,
        first_level: &mut Cache,
        _sources: &mut [Source],
    ) -> Result<(), Missed> {
        let Some(slot) = self.port.reference_in_service() else { return Ok(()) };
        let instruction = self.window.at(slot).instruction;
        if self.must_wait(instruction.line, first_level) {
            self.port.served();
            self.block_reference(slot);
            return Ok(());
        }
        let s = &mut self.contexts[context];
        s.accesses += 1;
        match first_level.access(instruction.line, s.owner, instruction.kind == Kind::Store) {
            Lookup::Hit | Lookup::Upgrade => {
                self.port.served();
                self.hit(slot, instruction, at);
                Ok(())
            }
            Lookup::Miss(victim) => {
                s.misses += 1;
                let place = self.miss(slot, instruction, at);
                self.port.serve_miss(place);
                Err(Missed::Line(victim))
            }
        }
    }

    fn account(&mut self, context: usize, _now: u64) {
        self.book_waits(context, self.now);
        let waits = self.waits.take(context);
        self.contexts[context].stalls.iter_mut().zip(waits).for_each(|(sum, cycles)| *sum += cycles);
    }

    fn pipeline(&self, context: usize) -> [u32; PIPELINE_COUNTERS.len()] {
        self.counts.of_context(context)
    }

    fn resources(&self) -> Vec<u32> {
        (0..self.contexts.len()).flat_map(|context| self.counts.held_by(context)).collect()
    }

    fn open_frame(&mut self, _now: u64) {
        self.counts.open_frame();
        for s in &mut self.contexts {
            (s.instructions, s.accesses, s.misses, s.stalls) = (0, 0, 0, Default::default());
        }
    }

    fn has_executed_all(&self, context: usize, _now: u64) -> bool {
        self.is_drained(context)
    }

    fn vacate(&mut self, context: usize, _now: u64) -> Rest {
        self.take_out(context)
    }

    fn start_thread(
        &mut self,
        context: usize,
        now: u64,
        thread: (u32, u32),
        rest: Rest,
        switch_cycles: u32,
        source: &Source,
    ) {
        self.put_in(context, now, thread, rest, switch_cycles, source);
    }
}
