//! Moments between which a part of a run can be measured: threads end, and what is left is another workload.

use super::{Run, RunResult, totals::Totals};
use crate::policy::Event;

/// Such a moment. The operating system notices it when it looks for threads that have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MilestoneKind {
    /// The measurement window begins.
    Start,
    /// The first thread has ended.
    FirstEnd,
    /// No more threads are left than there are hardware contexts: nothing is left to schedule.
    ThreadsLeft,
    /// All threads have ended.
    AllEnded,
}

const CUTS: usize = 4;

/// What was known then.
#[derive(Clone, Debug)]
pub struct Milestone {
    /// When.
    pub cycle: u64,
    /// Instructions of each thread since its start.
    pub instructions: Vec<u64>,
    totals: Totals,
}

/// The moments that have passed.
#[derive(Clone, Debug, Default)]
pub struct Milestones([Option<Box<Milestone>>; CUTS]);

impl Run {
    /// A moment, once it has passed.
    pub fn milestone(&self, kind: MilestoneKind) -> Option<&Milestone> {
        self.milestones.0[kind as usize].as_deref()
    }

    /// What happened from one moment to a later one; `None` before that one, and for two moments that are the same.
    pub fn result_between(&self, from: MilestoneKind, to: MilestoneKind) -> Option<RunResult> {
        let (from, to) = (self.milestone(from)?, self.milestone(to)?);
        let totals = to.totals.since(&from.totals);
        let plan = &self.plan;
        (from.cycle < to.cycle).then(|| RunResult::new(&plan.scenario, &plan.layout, &totals, self.digest()))
    }

    /// The measurement window begins now.
    pub(super) fn mark_start(&mut self) {
        self.mark(MilestoneKind::Start);
        if self.threads.iter().any(|thread| thread.ended) {
            self.mark(MilestoneKind::FirstEnd);
        }
        self.mark_where_threads_are_few();
    }

    /// The operating system has seen these. All accounts are up to date.
    pub(super) fn mark_after(&mut self, events: &[Event]) {
        if events.iter().any(|event| matches!(event, Event::ThreadExited { .. })) {
            self.mark(MilestoneKind::FirstEnd);
            self.mark_where_threads_are_few();
        }
    }

    fn mark_where_threads_are_few(&mut self) {
        let left = self.threads.iter().filter(|thread| !thread.ended).count();
        if left <= self.placement.len() {
            self.mark(MilestoneKind::ThreadsLeft);
        }
        if left == 0 {
            self.mark(MilestoneKind::AllEnded);
        }
    }

    /// Notes a moment, if it is the first of its kind and the measurement window has begun.
    fn mark(&mut self, kind: MilestoneKind) {
        let isnt_open = kind != MilestoneKind::Start && self.milestone(MilestoneKind::Start).is_none();
        if isnt_open || self.milestone(kind).is_some() {
            return;
        }
        let mut totals = self.totals.clone();
        self.measure(&mut totals);
        let instructions = self.threads.iter().map(|thread| thread.observed.instructions).collect();
        self.milestones.0[kind as usize] =
            Some(Box::new(Milestone { cycle: self.now, instructions, totals }));
    }
}
