//! The inputs of fetch: the threads' programs, the branch predictor, the instruction cache, and the rotating priority.

use super::code::Program;
use super::contexts::{ByContext, CONTEXTS};
use super::parts::SmtParts;
use super::plan::Plans;
use super::predictor::Predictor;
use document::Replacement;
use engine::cache::LineSets;

/// Supplies instructions to fetch.
#[derive(Clone, Debug)]
pub(super) struct Fetcher {
    programs: Vec<Option<Box<Program>>>,
    pub plans: Plans,
    pub predictor: Predictor,
    l1i: LineSets,
    /// By the context with priority, the low bits of each context's fetch key: its rotated position, and its number.
    turns: [ByContext; CONTEXTS],
}

impl Fetcher {
    /// No programs, for `contexts` contexts.
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

    /// The low bits of the fetch keys in a cycle in which context `first` has priority.
    #[inline(always)]
    pub fn turns(&self, first: u32) -> &ByContext {
        &self.turns[first as usize & (CONTEXTS - 1)]
    }

    /// The program of a context's thread.
    #[inline(always)]
    pub fn program(&self, context: usize) -> Option<&Program> {
        self.programs[context].as_deref()
    }

    /// As `program`, mutable.
    #[inline(always)]
    pub fn program_mut(&mut self, context: usize) -> Option<&mut Program> {
        self.programs[context].as_deref_mut()
    }

    /// Takes out a context's program, to fetch from it or because the thread leaves.
    #[inline(always)]
    pub fn take_program(&mut self, context: usize) -> Option<Box<Program>> {
        self.programs[context].take()
    }

    /// Sets a context's program.
    #[inline(always)]
    pub fn put_program(&mut self, context: usize, program: Option<Box<Program>>) {
        self.programs[context] = program;
    }

    /// Looks up a line of code and fills it on a miss. Returns whether it hit.
    pub fn has_line(&mut self, line: u32) -> bool {
        let set = self.l1i.set_of(line);
        let is_there = self.l1i.touch(set, line).is_some();
        if !is_there {
            self.l1i.replace(set, line);
        }
        is_there
    }
}

/// The low bits of the fetch keys of `contexts` contexts in a cycle in which context `first` has priority.
fn turns(first: usize, contexts: usize) -> ByContext {
    std::array::from_fn(|context| {
        (((context + contexts - first % contexts) % contexts) << 4 | context) as u32
    })
}
