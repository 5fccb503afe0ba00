//! Switching threads: instructions fetched and not committed are squashed, and fetched again when the thread returns.

use super::code::Program;
use super::contexts::CONTEXTS;
use super::core::Smt;
use super::instruction::{Instruction, Mark};
use engine::core::{NO_THREAD, Remains, Rest};
use engine::workload::Source;
use std::any::Any;

impl Smt {
    /// Empties a hardware context. Returns what its thread has left to run.
    pub fn take_out(&mut self, context: usize) -> Rest {
        self.book_waits(context, self.now);
        let window = &self.window;
        let fetches_right = !self.paths.is_wrong(context);
        let until = if fetches_right { window.made(context) } else { window.tail(context) };
        let again = window.between(context, window.head(context), until);
        let again: Vec<Instruction> =
            again.filter(|instruction| !instruction.is(Mark::WrongPath)).map(Instruction::anew).collect();
        self.squash(context, self.window.head(context));
        self.forget(context);
        self.room.set_tlb_entries(context, 0);
        self.paths.leave(context);
        self.window.heads.forget(context);
        let s = &mut self.contexts[context];
        s.thread = NO_THREAD;
        let mut program = self.fetcher.take_program(context);
        if let Some(program) = &mut program {
            program.aside.splice(..0, again);
        }
        let (record, upcoming, left) = program.as_ref().map_or((s.record, s.upcoming, 0), |p| p.upcoming());
        Rest { record, upcoming, left, program: program.map(|program| program as Box<dyn Remains>) }
    }

    /// Puts a thread, given with its owner number, on an empty hardware context at cycle `now`; it starts after
    /// `switch_cycles`.
    pub fn put_in(
        &mut self,
        context: usize,
        now: u64,
        thread: (u32, u32),
        rest: Rest,
        switch_cycles: u32,
        source: &Source,
    ) {
        debug_assert!(context < CONTEXTS && self.fetcher.program(context).is_none(), "the context is empty");
        self.book_waits(context, self.now);
        let page_lines = self.parts.spec.tlb.page_bytes / self.parts.line_bytes;
        let first = (rest.record, rest.upcoming, rest.left);
        let begin = || Program::new(source, first, page_lines, &mut self.fetcher.plans).map(Box::new);
        let kept = rest.program.and_then(|kept| (kept as Box<dyn Any>).downcast::<Program>().ok());
        let mut program = kept.or_else(begin);
        if let Some(program) = &mut program {
            program.lay_aside(&mut self.window, context, self.parts.line_bits);
        }
        self.fetcher.put_program(context, program);
        (self.contexts[context].thread, self.contexts[context].owner) = thread;
        self.room.set_tlb_entries(context, self.port.tlb.held_by(thread.0));
        self.fetcher.predictor.forget(context);
        self.paths.enter(context, now, now + u64::from(switch_cycles));
    }
}
