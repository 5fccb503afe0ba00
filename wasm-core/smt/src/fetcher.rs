//! What fetch goes by: the threads' programs, the branch predictor, the instruction cache, and whose turn it is.

use super::code::Program;
use super::contexts::{ByContext, CONTEXTS};
use super::parts::SmtParts;
use super::plan::Plans;
use super::predictor::Predictor;
use document::Replacement;
use engine::cache::LineSets;

/// The sources of instructions.
#[derive(Clone, Debug)]
pub(super) struct Fetcher {
    programs: Vec<Option<Box<Program>>>,
    pub plans: Plans,
    pub predictor: Predictor,
    l1i: LineSets,
    /// Each context's place after each that may be first, and its number, as the low bits of what decides who fetches.
    turns: [ByContext; CONTEXTS],
}

impl Fetcher {
    /// No programs, for so many contexts.
    pub fn new(parts: &SmtParts, contexts: usize) -> Self {
        let spec = &parts.spec;
        let sets = spec.l1i.size_bytes / (u64::from(spec.l1i.ways) * u64::from(parts.line_bytes));
        Self {
            programs: vec![None; contexts],
            plans: Plans::default(),
            predictor: Predictor::new(&spec.predictor),
            l1i: LineSets::new(sets as u32, spec.l1i.ways, Replacement::Lru, 0),
            turns: std::array::from_fn(|first| turns(first, contexts)),
        }
    }

    /// Low bits of what decides who fetches, in a cycle in which one context is first.
    #[inline(always)]
    pub fn turns(&self, first: u32) -> &ByContext {
        &self.turns[first as usize & (CONTEXTS - 1)]
    }

    /// The program of a context's thread.
    #[inline(always)]
    pub fn program(&self, context: usize) -> Option<&Program> {
        self.programs[context].as_deref()
    }

    /// The same, to fetch from.
    #[inline(always)]
    pub fn program_mut(&mut self, context: usize) -> Option<&mut Program> {
        self.programs[context].as_deref_mut()
    }

    /// Takes it out for a while, or for good.
    #[inline(always)]
    pub fn take_program(&mut self, context: usize) -> Option<Box<Program>> {
        self.programs[context].take()
    }

    /// Puts it in.
    #[inline(always)]
    pub fn put_program(&mut self, context: usize, program: Option<Box<Program>>) {
        self.programs[context] = program;
    }

    /// Looks a line of code up, which is there afterwards; whether it was before.
    pub fn has_line(&mut self, line: u32) -> bool {
        let set = self.l1i.set_of(line);
        let is_there = self.l1i.touch(set, line).is_some();
        if !is_there {
            self.l1i.replace(set, line);
        }
        is_there
    }
}

/// The low bits of all contexts, of so many, in a cycle in which one is first.
fn turns(first: usize, contexts: usize) -> ByContext {
    std::array::from_fn(|context| {
        (((context + contexts - first % contexts) % contexts) << 4 | context) as u32
    })
}
