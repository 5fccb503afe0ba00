//! What the engine asks of this core.

use super::instruction::Kind;
use super::parts::SmtParts;
use super::{Requester, Smt};
use document::Perfect;
use engine::cache::{Cache, Lookup};
use engine::core::{
    CAUSES, CONTEXT_RESOURCES, CoreModel, CoreSetup, Event, HardwareContext, Missed, PIPELINE_COUNTERS, Rest,
    SLOT_USES, Stall,
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

    fn advance(&mut self, horizon: u64, first_level: &mut Cache, sources: &mut [Source]) -> Option<Event> {
        loop {
            if let Some(request) = self.requests.pop_front() {
                self.in_service = Some(request.requester);
                self.contexts[request.context].record = request.record;
                // The cycle in which it was asked for is simulated.
                return Some(Event::Fetch {
                    at: self.now - 1,
                    context: request.context,
                    missed: request.missed,
                });
            }
            if self.now >= horizon {
                return None;
            }
            if self.ended != 0
                && let Some(context) = self.drained()
            {
                return Some(Event::Exit { at: self.now, context });
            }
            self.cycle(horizon, first_level, sources);
        }
    }

    fn block(&mut self, context: usize, _at: u64, ready_at: u64, wait: Stall, _sources: &mut [Source]) {
        match self.in_service.take() {
            Some(Requester::Instructions) => {
                self.fetches_at[context] = ready_at;
                self.awaits_code |= 1 << context;
            }
            Some(Requester::Miss(place)) => self.misses.answer(place, self.now, ready_at, wait),
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
        let Some(Requester::Reference(slot)) = self.in_service else { return Ok(()) };
        let instruction = self.window.entries[slot].instruction;
        if self.must_wait(instruction.line, first_level) {
            self.in_service = None;
            self.block_reference(slot);
            return Ok(());
        }
        let s = &mut self.contexts[context];
        s.accesses += 1;
        match first_level.access(instruction.line, s.owner, instruction.kind == Kind::Store) {
            Lookup::Hit | Lookup::Upgrade => {
                self.in_service = None;
                self.hit(slot, instruction, at);
                Ok(())
            }
            Lookup::Miss(victim) => {
                s.misses += 1;
                self.in_service = self.miss(slot, instruction, at).map(Requester::Miss);
                Err(Missed::Line(victim))
            }
        }
    }

    fn account(&mut self, context: usize, _now: u64) {
        self.book_waits(context, self.now);
        let waits = std::mem::take(&mut self.waits[context]);
        self.contexts[context].stalls.iter_mut().zip(waits).for_each(|(sum, cycles)| *sum += cycles);
    }

    fn pipeline(&self, context: usize) -> [u32; PIPELINE_COUNTERS.len()] {
        self.counters[context]
    }

    fn resources(&self) -> Vec<u32> {
        let of_context =
            |context: usize| (0..CONTEXT_RESOURCES.len()).map(move |resource| (resource, context));
        (0..self.contexts.len())
            .flat_map(of_context)
            .map(|(resource, context)| self.sums[resource][context])
            .collect()
    }

    fn open_frame(&mut self, _now: u64) {
        self.counters.fill(Default::default());
        (self.sums, self.slots, self.lost) = Default::default();
        for s in &mut self.contexts {
            (s.instructions, s.accesses, s.misses, s.stalls) = (0, 0, 0, Default::default());
        }
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
