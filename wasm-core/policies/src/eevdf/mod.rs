//! `eevdf`: the present default scheduler of Linux: earliest eligible virtual deadline first in one run queue per
//! hardware context, balanced over scheduling domains. `cache-aware`: the same, but gathers each process in a last
//! cache. `energy-aware`: the same, but wakes threads where they cost least energy.
//!
//! docs/model/linux.md lists the simplifications rule by rule.

mod balance;
mod describe;
mod domains;
mod energy;
mod entity;
mod gather;
mod numa;
mod queue;
mod settings;
mod state;
mod wake;
mod why;

pub use describe::{cache_aware_info, energy_aware_info, info};

use energy::Energy;
use engine::policy::{
    Decision, Event, OsView, Params, Reason, SchedulingDomain, Setup, ThreadId, ThreadPolicy, changes,
};
use gather::Gather;
use queue::Coming;
use settings::Settings;
use state::State;

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    Box::new(Eevdf { state: State::new(Settings::new(params, setup), setup) })
}

pub fn build_cache_aware(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    let state = State::new(Settings::new(params, setup), setup);
    Box::new(Eevdf { state: State { gather: Some(Gather::new(params, setup)), ..state } })
}

pub fn build_energy_aware(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    let state = State::new(Settings::new(params, setup), setup);
    Box::new(Eevdf { state: State { energy: Energy::new(params, setup), ..state } })
}

#[derive(Clone)]
struct Eevdf {
    state: State,
}

impl ThreadPolicy for Eevdf {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        let state = &mut self.state;
        state.why.clear();
        state.settle(os);
        match event {
            Event::ThreadWoken { thread, waker, waker_context } => {
                // Cycles before this policy began are not charged.
                state.threads[thread as usize].charged =
                    os.threads[thread as usize].observed.scheduled_cycles;
                state.wake(thread, waker.zip(waker_context));
            }
            Event::QuantumEnd => {
                if let Some(numa) = &mut state.numa {
                    numa.note(os);
                }
                state.tick(os.quantum);
            }
            Event::ThreadExited { thread, .. } => state.exit(thread),
            Event::Start | Event::Timer | Event::ThreadArrived { .. } | Event::ThreadBlocked { .. } => {}
        }
        state.take_in(os);
        for context in 0..state.queues.len() {
            if std::mem::take(&mut state.resched[context]) {
                if state.is_idle(context) {
                    state.balance_newly_idle(context);
                }
                state.choose(context);
            }
        }
        // Balancing may have changed queues that were already processed.
        for context in 0..state.queues.len() {
            if std::mem::take(&mut state.resched[context]) {
                state.choose(context);
            }
        }
        let next: Vec<Option<ThreadId>> =
            state.queues.iter().map(|queue| queue.current().map(|entity| entity.thread)).collect();
        Decision { actions: changes(os, &next), reason: None }
    }

    fn run_queues(&self, each: &mut dyn FnMut(ThreadId, usize)) -> bool {
        for (known, thread) in self.state.threads.iter().zip(0..) {
            if let Some(context) = known.queue {
                each(thread, context);
            }
        }
        true
    }

    fn domains(&self) -> Vec<SchedulingDomain> {
        self.state.domains.described()
    }

    fn follows_waits(&self) -> bool {
        true
    }

    fn explain(&self) -> Option<Reason> {
        self.state.why.reason()
    }

    fn steps(&self) -> Vec<String> {
        self.state.why.sentences()
    }
}

impl State {
    /// Wakes a thread: in the queue where it is still kept for its negative lag, or in another.
    fn wake(&mut self, thread: ThreadId, waker: Option<(ThreadId, usize)>) {
        let (context, because) = self.place_woken(thread, waker);
        if let Some(here) = self.threads[thread as usize].queue {
            self.charge(here);
            if here == context && self.queues[here].revive(thread, self.settings.tick) {
                self.why.woken(thread, here, because);
                self.check_preempt(here, thread);
                return;
            }
            if let Some(entity) = self.queues[here].leave(thread, self.settings.tick) {
                self.leave(entity);
            }
        }
        self.join(thread, context, Coming::Back);
        self.why.woken(thread, context, because);
        self.check_preempt(context, thread);
    }

    /// Queues runnable threads that are in no queue: new arrivals, and threads that ran before this policy began.
    fn take_in(&mut self, os: &OsView) {
        for thread in os.runnable() {
            if self.threads[thread as usize].queue.is_some() {
                continue;
            }
            self.threads[thread as usize].charged = os.threads[thread as usize].observed.scheduled_cycles;
            let running = os.placement.iter().position(|&placed| placed == Some(thread));
            let context = running.unwrap_or_else(|| self.place_new());
            self.begin_utilisation(thread, context);
            self.join(thread, context, Coming::New);
            self.check_preempt(context, thread);
        }
    }

    /// The timer interrupt on every hardware context.
    fn tick(&mut self, tick: u64) {
        self.note_busy();
        for context in 0..self.queues.len() {
            self.resched[context] |= self.charge(context);
        }
        let running: Vec<ThreadId> =
            self.queues.iter().filter_map(|queue| Some(queue.current()?.thread)).collect();
        let domains = self.domains.clone();
        if let Some(gather) = &mut self.gather {
            gather.tick(tick, running.into_iter(), domains.llcs());
        }
        self.follow_pages(tick);
        if self.balances() {
            self.lift_misfits();
            for context in 0..self.queues.len() {
                self.balance_periodically(context, tick);
            }
        }
    }
}
