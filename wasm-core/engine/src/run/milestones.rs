//! Milestones between which a part of a run can be measured: when threads end, the rest is a different workload.

use super::accounts::{Accounts, Books};
use super::result::RunResult;
use super::simulation::Run;
use super::totals::Totals;
use crate::policy::Event;

/// A kind of milestone. The operating system notices it when it looks for threads that have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MilestoneKind {
    /// The measurement window begins.
    Start,
    /// The first thread has ended.
    FirstEnd,
    /// At most as many threads are left as there are hardware contexts: nothing is left to schedule.
    ThreadsLeft,
    /// All threads have ended.
    AllEnded,
}

const CUTS: usize = 4;

/// The counters at a milestone.
#[derive(Clone, Debug)]
pub struct Milestone {
    /// Its cycle.
    pub cycle: u64,
    /// Instructions of each thread since its start.
    pub instructions: Vec<u64>,
    totals: Totals,
}

/// The milestones reached so far.
#[derive(Clone, Debug, Default)]
pub struct Milestones([Option<Box<Milestone>>; CUTS]);

impl Milestones {
    fn get(&self, kind: MilestoneKind) -> Option<&Milestone> {
        self.0[kind as usize].as_deref()
    }
}

impl Run {
    /// Ends each thread, by number, after this many instructions, unless it ends earlier. Only for a run that has not
    /// begun, of a scenario in which every thread ends: only there does the operating system look for ends.
    pub fn end_after(&mut self, instructions: &[u64]) {
        self.machine.end_after(instructions);
    }

    /// A milestone, once it has been reached.
    pub fn milestone(&self, kind: MilestoneKind) -> Option<&Milestone> {
        self.accounts.milestones.get(kind)
    }

    /// The result between two milestones; `None` before the later one, and if both are in the same cycle.
    pub fn result_between(&self, from: MilestoneKind, to: MilestoneKind) -> Option<RunResult> {
        let (from, to) = (self.milestone(from)?, self.milestone(to)?);
        let totals = to.totals.since(&from.totals);
        let (plan, digest) = (&self.plan, self.accounts.digest());
        (from.cycle < to.cycle).then(|| RunResult::new(&plan.scenario, &plan.layout, &totals, digest))
    }
}

impl Accounts {
    /// The measurement window begins now.
    pub fn mark_start(&mut self, books: Books) {
        self.mark(MilestoneKind::Start, books);
        if books.os.left() < books.os.threads() {
            self.mark(MilestoneKind::FirstEnd, books);
        }
        self.mark_where_threads_are_few(books);
    }

    /// Marks the milestones reached with these events. Every thread must have been credited.
    pub fn mark_after(&mut self, events: &[Event], books: Books) {
        if events.iter().any(|event| matches!(event, Event::ThreadExited { .. })) {
            self.mark(MilestoneKind::FirstEnd, books);
            self.mark_where_threads_are_few(books);
        }
    }

    fn mark_where_threads_are_few(&mut self, books: Books) {
        let left = books.os.left();
        if left <= books.os.placement().len() {
            self.mark(MilestoneKind::ThreadsLeft, books);
        }
        if left == 0 {
            self.mark(MilestoneKind::AllEnded, books);
        }
    }

    /// Marks a milestone, if it is the first of its kind and the measurement window has begun.
    fn mark(&mut self, kind: MilestoneKind, books: Books) {
        let isnt_open = kind != MilestoneKind::Start && self.milestones.get(MilestoneKind::Start).is_none();
        if isnt_open || self.milestones.get(kind).is_some() {
            return;
        }
        let mut totals = self.totals().clone();
        self.measure(books, &mut totals);
        let instructions = self.observed().iter().map(|observed| observed.instructions).collect();
        self.milestones.0[kind as usize] =
            Some(Box::new(Milestone { cycle: books.now, instructions, totals }));
    }
}
