//! A core on its own clock: the run counts machine cycles, the core's model counts ticks.
//!
//! A model sees only its ticks. What arrives from outside, such as a line from memory, is available at the first tick
//! in that cycle or later. What the model does at a tick happens in the tick's cycle.

use super::cause::{CAUSES, Cause};
use super::clock::Clock;
use super::context::{HardwareContext, NO_THREAD, Rest};
use super::event::{Event, Missed, Visibility};
use super::in_order::InOrder;
use super::interval::Interval;
use super::model::CoreModel;
use super::pipeline::{CONTEXT_RESOURCES, ContextResource, PIPELINE_COUNTERS, SLOT_USES};
use super::stall::Stall;
use crate::cache::Cache;
use crate::parts::Parts;
use crate::workload::Source;
use document::{Perfect, SmtSpec};
use std::ops::{Deref, DerefMut};

/// A core.
#[derive(Clone, Debug)]
pub struct Core {
    model: Model,
    clock: Clock,
    /// Cycles between its ticks since the last frame: per hardware context, and of the whole core.
    between: Vec<Between>,
    all_between: Between,
    /// The cycle up to which they are counted.
    counted_until: u64,
}

/// A core's model. The in-order model has its own variant, so that plain runs call it without a vtable.
#[derive(Clone, Debug)]
enum Model {
    InOrder(Box<InOrder>),
    Other(Box<dyn CoreModel>),
}

impl Deref for Model {
    type Target = dyn CoreModel;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        match self {
            Model::InOrder(core) => &**core,
            Model::Other(core) => &**core,
        }
    }
}

impl DerefMut for Model {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Model::InOrder(core) => &mut **core,
            Model::Other(core) => &mut **core,
        }
    }
}

/// Cycles in which a clock did not tick.
#[derive(Clone, Copy, Debug, Default)]
struct Between {
    /// On a context with a thread.
    clock: u32,
    /// On a context without a thread.
    idle: u32,
}

impl Between {
    fn count(&mut self, cycles: u32, is_empty: bool) {
        *(if is_empty { &mut self.idle } else { &mut self.clock }) += cycles;
    }

    fn add_to(self, causes: &[u32; CAUSES.len()]) -> [u32; CAUSES.len()] {
        let mut sum = *causes;
        sum[Cause::Clock as usize] += self.clock;
        sum[Cause::Idle as usize] += self.idle;
        sum
    }
}

/// The parameters of a core.
#[derive(Clone, Debug)]
pub struct CoreSetup {
    /// Its issue model.
    pub model: document::CoreModel,
    /// The machine cycles in which it ticks.
    pub clock: Clock,
    /// The number of its hardware contexts.
    pub contexts: usize,
    /// First-level hit time in its own cycles.
    pub hit_cycles: u32,
    /// Which of its references others can see.
    pub visibility: Visibility,
    /// Sizes of the parts of an `smt` core; unused by other models.
    pub smt: SmtSpec,
    /// Bytes of a first-level line.
    pub line_bytes: u32,
    /// The parts that are perfect on this machine.
    pub perfect: Vec<Perfect>,
}

impl Core {
    /// A core of empty hardware contexts.
    ///
    /// # Errors
    /// The name of a model that is not in this build.
    pub fn new(setup: CoreSetup, parts: &Parts) -> Result<Self, &'static str> {
        let model = match setup.model {
            document::CoreModel::InOrder => {
                Model::InOrder(Box::new(InOrder::new(setup.contexts, setup.hit_cycles, setup.visibility)))
            }
            document::CoreModel::Interval => Model::Other(Box::new(Interval::new(setup.visibility))),
            document::CoreModel::Smt => Model::Other(parts.smt.map(|smt| smt(&setup)).ok_or("smt")?),
        };
        Ok(Self {
            model,
            clock: setup.clock,
            between: vec![Between::default(); setup.contexts],
            all_between: Between::default(),
            counted_until: 0,
        })
    }

    /// A core of any model that has not started.
    #[cfg(test)]
    pub fn of(model: Box<dyn CoreModel>, clock: Clock) -> Self {
        let between = vec![Between::default(); model.contexts().len()];
        Self { model: Model::Other(model), clock, between, all_between: Between::default(), counted_until: 0 }
    }

    /// The in-order model, if it ticks in every cycle, hits in one cycle and shows others only its misses.
    pub fn plain(&mut self) -> Option<&mut InOrder> {
        match &mut self.model {
            Model::InOrder(core) if self.clock.is_full() && core.is_plain() => Some(core),
            _ => None,
        }
    }

    /// Changes the first-level hit time, in the core's cycles, and the parts that are perfect.
    pub fn retune(&mut self, hit_cycles: u32, perfect: &[Perfect]) {
        self.model.retune(hit_cycles, perfect);
    }

    /// Its hardware contexts.
    #[inline(always)]
    pub fn contexts(&self) -> &[HardwareContext] {
        self.model.contexts()
    }

    /// Cycles of a hardware context since the last frame by cause, up to where it was accounted.
    pub fn stalls(&self, context: usize) -> [u32; CAUSES.len()] {
        self.between[context].add_to(&self.contexts()[context].stalls)
    }

    /// Cycles since the last frame in which it issued nothing, by cause.
    pub fn lost(&self) -> [u32; CAUSES.len()] {
        self.all_between.add_to(self.model.lost())
    }

    /// A hardware context's pipeline counters since the last frame; zero on cores that have none.
    pub fn pipeline(&self, context: usize) -> [u32; PIPELINE_COUNTERS.len()] {
        self.model.pipeline(context)
    }

    /// Slot uses since the last frame; each tick has several slots. Zero on cores without slots.
    pub fn slots(&self) -> [u32; SLOT_USES.len()] {
        self.model.slots()
    }

    /// Shared resources that the hardware contexts have occupied since the last frame, context by context. Zero on
    /// cores whose contexts share nothing.
    pub fn resources(&self) -> Vec<u32> {
        let mut sums = self.model.resources();
        for (place, sum) in sums.iter_mut().enumerate() {
            if place % CONTEXT_RESOURCES.len() != ContextResource::FetchSlots as usize {
                *sum = self.clock.summed_over_cycles(*sum);
            }
        }
        sums
    }

    /// Starts to record the number of instructions committed per cycle. Returns `false` if the core cannot.
    pub fn note_commits(&mut self) -> bool {
        self.clock.is_full() && self.model.note_commits()
    }

    /// Appends the numbers recorded since the last call, cycle by cycle.
    pub fn take_commits(&mut self, into: &mut Vec<u64>) {
        self.model.take_commits(into);
    }

    /// Runs up to the next event before `horizon`. Returns `None` if the horizon was reached.
    #[inline(always)]
    pub fn advance(
        &mut self,
        horizon: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Option<Event> {
        if self.clock.is_full() {
            return self.model.advance(horizon, first_level, sources);
        }
        let event = self.model.advance(self.clock.ticks(horizon), first_level, sources);
        event.map(|event| event.moved_to(self.clock.cycle(event.at())))
    }

    /// Looks up a visible reference when the core's turn has come. Returns `Ok` on a hit, after which the thread has
    /// continued.
    pub fn look_up(
        &mut self,
        context: usize,
        at: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Result<(), Missed> {
        self.model.look_up(context, self.clock.ticks(at), first_level, sources)
    }

    /// Blocks the context whose reference, issued in cycle `at`, completes at `ready_at`.
    #[inline(always)]
    pub fn block(&mut self, context: usize, at: u64, ready_at: u64, stall: Stall, sources: &mut [Source]) {
        if self.clock.is_full() {
            return self.model.block(context, at, ready_at, stall, sources);
        }
        let (at, ready_at) = (self.clock.ticks(at), self.clock.ticks(ready_at));
        self.model.block(context, at, ready_at, stall.in_ticks(self.clock), sources);
    }

    /// Accounts a hardware context's instructions and waits up to `now`.
    pub fn account(&mut self, context: usize, now: u64) {
        self.count_between(now);
        self.model.account(context, self.clock.ticks(now));
    }

    /// Whether a hardware context's thread has executed its last instruction by `now`, up to which it is accounted.
    pub fn has_executed_all(&self, context: usize, now: u64) -> bool {
        self.model.has_executed_all(context, self.clock.ticks(now))
    }

    /// Removes the thread from a hardware context at cycle `now`. Returns what the thread has left.
    pub fn vacate(&mut self, context: usize, now: u64) -> Rest {
        self.count_between(now);
        self.model.vacate(context, self.clock.ticks(now))
    }

    /// Places a thread, with its owner number, on an empty hardware context at cycle `now`. It starts after
    /// `switch_cycles`.
    pub fn start_thread(
        &mut self,
        context: usize,
        now: u64,
        thread: (u32, u32),
        rest: Rest,
        switch_cycles: u32,
        source: &Source,
    ) {
        self.count_between(now);
        let tick = self.clock.ticks(now);
        let switch_ticks = (self.clock.ticks(now + u64::from(switch_cycles)) - tick) as u32;
        self.model.start_thread(context, tick, thread, rest, switch_ticks, source);
    }

    /// Accounts all hardware contexts at a frame's end.
    pub fn close_frame(&mut self, now: u64) {
        for context in 0..self.contexts().len() {
            self.account(context, now);
        }
    }

    /// Resets the counters at `now`.
    pub fn open_frame(&mut self, now: u64) {
        self.between.fill(Between::default());
        self.all_between = Between::default();
        self.model.open_frame(self.clock.ticks(now));
    }

    /// Counts the cycles up to `now` in which the clock did not tick. The contexts' threads must not have changed since
    /// the last call.
    fn count_between(&mut self, now: u64) {
        if self.clock.is_full() || now == self.counted_until {
            return;
        }
        let ticks = self.clock.ticks(now) - self.clock.ticks(self.counted_until);
        let cycles = (now - self.counted_until - ticks) as u32;
        self.counted_until = now;
        let contexts = self.model.contexts();
        for (between, context) in self.between.iter_mut().zip(contexts) {
            between.count(cycles, context.thread == NO_THREAD);
        }
        self.all_between.count(cycles, contexts.iter().all(|context| context.thread == NO_THREAD));
    }
}
