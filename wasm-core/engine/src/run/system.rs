//! The operating system: the threads, their placement, and the samples taken of them.

use super::allocation::Allocation;
use super::machine::Served;
use super::memory::HintingFaults;
use super::remote::RemoteSampler;
use super::thread_state::ThreadState;
use crate::analysis::{ReuseHistogram, Sampler};
use crate::core::Rest;
use crate::policy::{Event, Observed, ThreadId, ThreadView};
use crate::waits::{Activity, Waits};
use document::ThreadGroup;

/// Threads and their places.
#[derive(Clone)]
pub struct OperatingSystem {
    threads: Vec<ThreadState>,
    /// By hardware context.
    placement: Vec<Option<ThreadId>>,
    /// By hardware context, the cycle up to which a blocked thread is still on its way to the scheduler there.
    held_until: Vec<u64>,
    /// Ends since the last check.
    pending: Vec<Event>,
    /// The fair shares of the threads.
    allocation: Allocation,
    remote_sampler: RemoteSampler,
}

/// The arrival cycle and the nice value of a group's threads.
pub fn arrival(group: &ThreadGroup) -> (u64, i32) {
    (group.arrives_at_cycle, group.nice.unwrap_or(0))
}

impl OperatingSystem {
    /// Threads, each with its arrival cycle and nice value, and `contexts` empty hardware contexts.
    pub fn new(threads: impl Iterator<Item = (u64, i32)>, contexts: usize, seed: u64) -> Self {
        let mut system = Self {
            threads: Vec::new(),
            placement: vec![None; contexts],
            held_until: vec![0; contexts],
            pending: Vec::new(),
            allocation: Allocation::new(contexts),
            remote_sampler: RemoteSampler::new(seed),
        };
        system.admit(threads, 0);
        system
    }

    /// Adds threads, each with its arrival cycle and nice value.
    pub fn admit(&mut self, threads: impl Iterator<Item = (u64, i32)>, now: u64) {
        let known = self.threads.len();
        self.threads.extend(threads.map(ThreadState::new));
        self.allocation.make_room(self.threads.len());
        for (id, thread) in self.threads.iter_mut().enumerate().skip(known) {
            if thread.arrives_at <= now {
                thread.arrived = true;
                self.allocation.arrive(id, now);
            }
        }
    }

    /// Number of threads, including those that have ended or have yet to arrive.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// The thread of each hardware context.
    pub fn placement(&self) -> &[Option<ThreadId>] {
        &self.placement
    }

    /// The hardware context on which a thread runs.
    pub fn context_of(&self, thread: ThreadId) -> Option<usize> {
        self.placement.iter().position(|&running| running == Some(thread))
    }

    /// Number of runnable threads.
    pub fn runnable(&self) -> usize {
        self.threads.iter().filter(|thread| thread.is_runnable()).count()
    }

    /// Writes the activity of each thread, by number, as an index into [`ACTIVITIES`](crate::waits::ACTIVITIES).
    pub fn write_activities(&self, waits: Option<&dyn Waits>, out: &mut [u32]) {
        for ((thread, id), out) in self.threads.iter().zip(0..).zip(out.iter_mut()) {
            let activity = match thread {
                ThreadState { arrived: false, .. } | ThreadState { ended: true, .. } => Activity::Absent,
                ThreadState { waiting: true, .. } => {
                    waits.map_or(Activity::Sleeping, |waits| waits.activity(id))
                }
                _ => Activity::Ready,
            };
            *out = activity as u32;
        }
        for &thread in self.placement.iter().flatten() {
            out[thread as usize] = Activity::Running as u32;
        }
    }

    /// Number of threads that have not ended.
    pub fn left(&self) -> usize {
        self.threads.iter().filter(|thread| !thread.ended).count()
    }

    /// Whether a thread has ended.
    pub fn has_ended(&self, thread: ThreadId) -> bool {
        self.threads[thread as usize].ended
    }

    /// Whether a thread has ended since the last check.
    pub fn has_news(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Checks for threads that have ended, and then for those that have arrived.
    pub fn look(&mut self, now: u64) -> Vec<Event> {
        let mut events = std::mem::take(&mut self.pending);
        for (id, thread) in self.threads.iter_mut().enumerate() {
            if !thread.arrived && thread.arrives_at <= now {
                thread.arrived = true;
                self.allocation.arrive(id, now);
                events.push(Event::ThreadArrived { thread: id as ThreadId });
            }
        }
        events
    }

    /// The policy's view of the threads, with their counters, and their hinting faults where pages are balanced.
    pub fn view<'a>(
        &'a self,
        observed: &'a [Observed],
        faults: Option<&'a HintingFaults>,
    ) -> Vec<ThreadView<'a>> {
        let views = self.threads.iter().zip(observed).zip(0..);
        let faults = |thread: ThreadId| faults.map(|faults| faults.of(thread as usize));
        views.map(|((thread, observed), id)| thread.view(id, *observed, faults(id))).collect()
    }

    /// Places a thread on a hardware context. Returns its previous context and its remaining work.
    pub fn place(&mut self, thread: ThreadId, context: usize) -> (Option<usize>, Option<Rest>) {
        self.placement[context] = Some(thread);
        let state = &mut self.threads[thread as usize];
        (state.last_context.replace(context), state.rest.take())
    }

    /// Removes the thread of a hardware context, and keeps its remaining work.
    pub fn displace(&mut self, context: usize, rest: Rest) {
        if let Some(thread) = self.placement[context].take() {
            let state = &mut self.threads[thread as usize];
            (state.rest, state.last_context) = (Some(rest), Some(context));
        }
    }

    /// Empties a hardware context.
    pub fn empty(&mut self, context: usize) {
        self.placement[context] = None;
    }

    /// Discards a thread's remaining work.
    pub fn forget_rest(&mut self, thread: usize) {
        self.threads[thread].rest = None;
    }

    /// Ends a thread on a hardware context, which is idle until the operating system's next check.
    pub fn end(&mut self, thread: ThreadId, context: usize, at: u64) {
        self.allocation.leave(thread as usize, at);
        let state = &mut self.threads[thread as usize];
        (state.ended, state.last_context) = (true, Some(context));
        self.placement[context] = None;
        self.pending.push(Event::ThreadExited { thread, context });
    }

    /// Blocks a thread. Its hardware context is idle, and no thread can start there before the scheduler is notified
    /// at `heard_at`. Its remaining work is discarded, as another stretch follows.
    pub fn block(&mut self, thread: ThreadId, context: usize, heard_at: u64) {
        let state = &mut self.threads[thread as usize];
        (state.waiting, state.rest, state.last_context) = (true, None, Some(context));
        (self.placement[context], self.held_until[context]) = (None, heard_at);
    }

    /// Cycles before a thread placed on a hardware context now can start.
    pub fn held_for(&self, context: usize, now: u64) -> u32 {
        self.held_until[context].saturating_sub(now) as u32
    }

    /// Ends a thread's wait.
    pub fn wake(&mut self, thread: ThreadId) {
        self.threads[thread as usize].waiting = false;
    }

    /// Whether a hardware context is idle and a runnable thread has none.
    pub fn has_room_for_one(&self) -> bool {
        let running = self.placement.iter().flatten().count();
        running < self.placement.len() && running < self.runnable()
    }

    /// Ends a thread that waits or has yet to arrive.
    pub fn end_waiting(&mut self, thread: usize, at: u64) {
        let state = &mut self.threads[thread];
        if state.arrived {
            self.allocation.leave(thread, at);
        }
        (state.arrived, state.ended, state.rest) = (true, true, None);
    }

    /// Whether a thread exists and may be placed.
    pub fn is_runnable(&self, thread: ThreadId) -> bool {
        self.threads.get(thread as usize).is_some_and(ThreadState::is_runnable)
    }

    /// Counts the time up to `now`.
    pub fn pass(&mut self, now: u64) {
        self.allocation.pass(now);
    }

    /// The measurement window begins.
    pub fn open_window(&mut self, now: u64) {
        self.allocation.open_window(now);
    }

    /// Writes the cycles that each thread would have on hardware contexts in a fair schedule of the window so far.
    pub fn write_ideal(&self, ideal: &mut [f64]) {
        self.allocation.write_ideal(ideal);
    }

    /// Observes a served reference of a thread, whose hardware context `context` returns. Returns the number of traps
    /// that sampling takes.
    #[inline]
    pub fn observe(&mut self, served: &Served, context: impl FnOnce() -> usize) -> u32 {
        let state = &mut self.threads[served.thread as usize];
        let mut traps = 0;
        if state.sampling
            && served.service.reached_last
            && let Some(sampler) = &mut state.sampler
        {
            traps = sampler.reference(served.line).count;
            state.sampling = !sampler.is_complete();
        }
        if served.service.is_remote && self.remote_sampler.samples(context()) {
            state.remote_samples.push(served.line);
            traps += 1;
        }
        traps
    }

    /// Samples a thread's reuse distances from now on. Returns `false` if there is no such thread.
    pub fn sample(&mut self, thread: ThreadId, sampler: Sampler) -> bool {
        let state = self.threads.get_mut(thread as usize);
        state.map(|state| (state.sampler, state.sampling) = (Some(Box::new(sampler)), true)).is_some()
    }

    /// Stops sampling a thread and keeps its histogram, with an estimate for the lines still watched. Returns `false` if
    /// there is no such thread.
    pub fn stop_sampling(&mut self, thread: ThreadId) -> bool {
        let Some(state) = self.threads.get_mut(thread as usize) else { return false };
        state.sampling = false;
        if let Some(sampler) = &mut state.sampler {
            sampler.stop();
        }
        true
    }

    /// Ends the sampling of all threads and returns their histograms. Lines still watched count as cold.
    pub fn take_histograms(&mut self) -> Vec<ReuseHistogram> {
        let taken = self.threads.iter_mut().map(|state| {
            state.sampling = false;
            state.sampler.take().map(|mut sampler| {
                sampler.end();
                sampler.histogram.clone()
            })
        });
        taken.map(Option::unwrap_or_default).collect()
    }

    /// Samples one remote access in `one_in` from now on; 0 stops.
    pub fn sample_remote(&mut self, one_in: u32) {
        self.remote_sampler.set_rate(one_in, self.placement.len());
    }

    /// Clears the samples of remote accesses, which the policy has seen.
    pub fn forget_remote_samples(&mut self) {
        self.threads.iter_mut().for_each(|state| state.remote_samples.clear());
    }

    /// Stops all sampling and discards all samples, for another policy.
    pub fn forget_samples(&mut self, seed: u64) {
        self.remote_sampler = RemoteSampler::new(seed);
        self.forget_remote_samples();
        for state in &mut self.threads {
            (state.sampler, state.sampling) = (None, false);
        }
    }
}
