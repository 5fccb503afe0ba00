//! The state of all threads of a run, those that never wait included.

use super::activity::Activity;
use super::agenda::Agenda;
use super::histogram::Histogram;
use super::lookup::steps_of;
use super::model::{Noticed, Place, Waits, Woken};
use super::objects::{Barrier, Channel, Deed, Lock, Message};
use super::queues::Queues;
use super::result::{LatencyResult, Stuck, ThreadWaits, WaitResult};
use super::steps::{Cursor, Step};
use super::times::Times;
use crate::policy::ThreadId;
use crate::rng::Rng;
use crate::workload::Listed;
use document::{Order, RequestMark, Scenario};
use std::sync::Arc;

/// One thread.
#[derive(Clone, Debug)]
struct Thread {
    cursor: Cursor,
    times: Times,
    /// The cycle at which its present request began.
    request: Option<u64>,
    /// The cycle of the wake-up after which it has not run yet.
    woken_at: Option<u64>,
    /// Whether its request ends when it runs again.
    ends_request: bool,
    /// What it waits for: a phrase, and the number of a name.
    waits_for: Option<(&'static str, usize)>,
    wakeups: u64,
}

/// The state of all threads.
#[derive(Clone, Debug)]
struct Waiting {
    dispatch_cycles: u64,
    threads: Vec<Thread>,
    channels: Vec<Channel>,
    locks: Vec<Lock>,
    barriers: Vec<Barrier>,
    /// Names of channels, locks and barriers, by number.
    names: Arc<[String]>,
    agenda: Agenda,
    queues: Queues,
    contexts: u64,
    wakeups: Histogram,
    requests: Histogram,
    preemptions: u64,
    window_start: u64,
    last_block: u64,
}

/// Builds the waits of a scenario's threads at the start. Each thread draws from its own random stream under the
/// run's seed.
pub fn new(scenario: &Scenario, listed: &[Listed], contexts: usize) -> Box<dyn Waits> {
    let groups = &scenario.workload.threads;
    let mut names: Vec<String> = Vec::new();
    let steps: Vec<Arc<[Step]>> = groups.iter().map(|group| steps_of(scenario, group, &mut names)).collect();
    // Threads added during the run belong to later groups, and never wait.
    let steps_of = |thread: &Listed| steps.get(thread.entry).cloned().unwrap_or_default();
    let mut barriers = vec![Barrier::default(); names.len()];
    for thread in listed {
        let mut joined: Vec<usize> = steps_of(thread).iter().filter_map(Step::barrier).collect();
        joined.order_by_key(|&barrier| barrier);
        joined.dedup();
        joined.into_iter().for_each(|barrier| barriers[barrier].members += 1);
    }
    let seed = u64::from(scenario.run.seed);
    let thread = |thread: &Listed| Thread {
        cursor: Cursor::new(steps_of(thread), Rng::new(seed, 0x3A17_0000 + thread.position as u64)),
        times: Times::absent(),
        request: None,
        woken_at: None,
        ends_request: false,
        waits_for: None,
        wakeups: 0,
    };
    Box::new(Waiting {
        dispatch_cycles: u64::from(scenario.run.dispatch_cycles),
        threads: listed.iter().map(thread).collect(),
        channels: vec![Channel::default(); names.len()],
        locks: vec![Lock::default(); names.len()],
        barriers,
        names: names.into(),
        agenda: Agenda::default(),
        queues: Queues::new(contexts),
        contexts: contexts as u64,
        wakeups: Histogram::default(),
        requests: Histogram::default(),
        preemptions: 0,
        window_start: 0,
        last_block: 0,
    })
}

impl Waiting {
    fn thread(&mut self, thread: ThreadId) -> &mut Thread {
        &mut self.threads[thread as usize]
    }

    fn change(&mut self, thread: ThreadId, activity: Activity, at: u64) {
        let window_start = self.window_start;
        self.thread(thread).times.change(activity, at, window_start);
    }

    /// Blocks a running thread. Returns `false`: it does not continue at once.
    fn block(&mut self, place: Place, at: u64, activity: Activity, on: (&'static str, usize)) -> bool {
        self.change(place.thread, activity, at);
        self.thread(place.thread).waits_for = Some(on);
        self.queues.stop(place.context, at, false);
        self.agenda.add(at + self.dispatch_cycles, Noticed::Blocked(place));
        self.last_block = at;
        false
    }

    /// Makes a waiting thread runnable from cycle `at` on. The scheduler is notified later.
    fn wake(&mut self, thread: ThreadId, at: u64, by: Option<Place>) {
        self.agenda.add(at + self.dispatch_cycles, Noticed::Woken(Woken { thread, by, since: at }));
        let woken = self.thread(thread);
        (woken.woken_at, woken.waits_for) = (Some(at), None);
    }

    /// The message that a thread sends: a new request, or its present one.
    fn message(&mut self, thread: ThreadId, step: &Step, at: u64) -> Message {
        let of = self.thread(thread);
        if step.request == Some(RequestMark::Begins) { Some(at) } else { of.request }
    }

    fn end_request(&mut self, thread: ThreadId, at: u64) {
        if let Some(began) = self.thread(thread).request.take() {
            // A request that began before the window counts in full, as in a benchmark that drops its first seconds.
            self.requests.add(at - began);
        }
    }

    fn send(
        &mut self,
        place: Place,
        at: u64,
        channel: usize,
        capacity: Option<u32>,
        message: Message,
    ) -> bool {
        let to = &mut self.channels[channel];
        if let Some(receiver) = to.receivers.pop_front() {
            self.thread(receiver).request = message;
            self.wake(receiver, at, Some(place));
            return true;
        }
        if capacity.is_some_and(|most| to.messages.len() >= most as usize) {
            to.senders.push_back((place.thread, message));
            return self.block(place, at, Activity::Channel, ("room in channel", channel));
        }
        to.messages.push_back(message);
        true
    }

    fn receive(&mut self, place: Place, at: u64, channel: usize, ends: bool) -> bool {
        let from = &mut self.channels[channel];
        let Some(message) = from.messages.pop_front() else {
            from.receivers.push_back(place.thread);
            self.thread(place.thread).ends_request = ends;
            return self.block(place, at, Activity::Channel, ("a message in channel", channel));
        };
        if let Some((sender, next)) = from.senders.pop_front() {
            from.messages.push_back(next);
            self.wake(sender, at, Some(place));
        }
        self.thread(place.thread).request = message;
        if ends {
            self.end_request(place.thread, at);
        }
        true
    }

    fn open_barrier(&mut self, barrier: usize, coming: usize, at: u64, by: Place) -> bool {
        let Some(waiters) = self.barriers[barrier].open(coming) else { return false };
        waiters.into_iter().for_each(|waiter| self.wake(waiter, at, Some(by)));
        true
    }

    fn stuck(&self) -> Option<Stuck> {
        let waits = self.threads.iter().any(|thread| thread.waits_for.is_some());
        let nobody_runs = self.queues.none_runs() && self.queues.are_empty();
        if !waits || !nobody_runs || self.agenda.wakes_one() {
            return None;
        }
        let waiting = self.threads.iter().enumerate().filter_map(|(number, thread)| {
            let (what, name) = thread.waits_for?;
            Some(format!("thread {number} waits for {what} \"{}\"", self.names[name]))
        });
        Some(Stuck { since_cycle: self.last_block, threads: waiting.collect() })
    }
}

impl Waits for Waiting {
    fn next_run(&mut self, thread: ThreadId) -> Option<u64> {
        let cursor = &mut self.thread(thread).cursor;
        cursor.waits().then(|| cursor.next_run())
    }

    fn arrive(&mut self, thread: ThreadId, at: u64) {
        self.change(thread, Activity::Ready, at);
        self.queues.enqueue(at);
    }

    fn reach(&mut self, place: Place, at: u64) -> bool {
        let thread = place.thread;
        let step = self.thread(thread).cursor.take();
        let ends = step.request == Some(RequestMark::Ends);
        if ends && !matches!(step.deed, Deed::Receive(_)) {
            self.end_request(thread, at);
        }
        match step.deed {
            Deed::Sleep(cycles) => {
                let until = at + self.thread(thread).cursor.draw(cycles);
                self.block(place, at, Activity::Sleeping, ("", 0));
                self.wake(thread, until, None);
                if step.request == Some(RequestMark::Begins) {
                    self.thread(thread).request = Some(until);
                }
                false
            }
            Deed::Send(channel, capacity) => {
                let message = self.message(thread, &step, at);
                self.send(place, at, channel, capacity, message)
            }
            Deed::Receive(channel) => self.receive(place, at, channel, ends),
            Deed::Acquire(lock) if self.locks[lock].is_taken => {
                self.locks[lock].waiters.push_back(thread);
                self.block(place, at, Activity::Lock, ("lock", lock))
            }
            Deed::Acquire(lock) => {
                self.locks[lock].is_taken = true;
                true
            }
            Deed::Release(lock) => {
                match self.locks[lock].waiters.pop_front() {
                    Some(next) => self.wake(next, at, Some(place)),
                    None => self.locks[lock].is_taken = false,
                }
                true
            }
            Deed::Barrier(barrier) => {
                if self.open_barrier(barrier, 1, at, place) {
                    return true;
                }
                self.barriers[barrier].waiters.push(thread);
                self.block(place, at, Activity::Barrier, ("the others at barrier", barrier))
            }
        }
    }

    fn exit(&mut self, place: Place, at: u64) {
        self.change(place.thread, Activity::Absent, at);
        self.queues.stop(place.context, at, false);
        let mut left: Vec<usize> = Vec::new();
        for step in self.thread(place.thread).cursor.steps().iter() {
            left.extend(step.barrier().filter(|barrier| !left.contains(barrier)));
        }
        for barrier in left {
            self.barriers[barrier].members -= 1;
            self.open_barrier(barrier, 0, at, place);
        }
    }

    fn place(&mut self, Place { thread, context }: Place, at: u64) {
        self.change(thread, Activity::Running, at);
        self.queues.run(context, at);
        let of = self.thread(thread);
        if let Some(woken_at) = of.woken_at.take() {
            of.wakeups += 1;
            self.wakeups.add(at - woken_at);
        }
        if std::mem::take(&mut self.thread(thread).ends_request) {
            self.end_request(thread, at);
        }
    }

    fn preempt(&mut self, Place { thread, context }: Place, at: u64, for_another: bool) {
        self.change(thread, Activity::Ready, at);
        self.queues.stop(context, at, true);
        self.preemptions += u64::from(for_another);
    }

    fn horizon(&self, now: u64) -> u64 {
        let first = self.agenda.first().unwrap_or(u64::MAX);
        if self.queues.none_runs() { first } else { first.min(now + self.dispatch_cycles) }
    }

    fn notice(&mut self, now: u64) -> Option<Noticed> {
        let noticed = self.agenda.take(now)?;
        if let Noticed::Woken(woken) = noticed {
            self.change(woken.thread, Activity::Ready, woken.since);
            self.queues.enqueue(now);
        }
        Some(noticed)
    }

    fn activity(&self, thread: ThreadId) -> Activity {
        self.threads[thread as usize].times.activity()
    }

    fn close_frame(&mut self, now: u64) {
        self.queues.close_frame(now);
    }

    fn idle_while_ready(&self) -> &[u32] {
        self.queues.idle_while_ready()
    }

    fn open_window(&mut self, now: u64) {
        self.window_start = now;
        self.queues.open_window(now);
        for thread in &mut self.threads {
            thread.times.open_window();
            thread.wakeups = 0;
        }
        (self.wakeups, self.requests) = (Histogram::default(), Histogram::default());
        self.preemptions = 0;
    }

    fn result(&self, now: u64) -> WaitResult {
        let cycles = (now - self.window_start).max(1) as f64;
        let sums = self.queues.until(now);
        let contexts = self.contexts as f64;
        let thread = |thread: &Thread| {
            let mut times = thread.times;
            // It is ready from its wake-up on, of which the scheduler may not have been notified yet.
            if let Some(woken_at) = thread.woken_at.filter(|&woken_at| woken_at < now) {
                times.change(Activity::Ready, woken_at, self.window_start);
            }
            let [_, running, ready, sleeping, channel, lock, barrier] = times.until(now, self.window_start);
            ThreadWaits { running, ready, sleeping, channel, lock, barrier, wakeups: thread.wakeups }
        };
        WaitResult {
            wakeup_latency: LatencyResult::of(&self.wakeups),
            unserved_wakeups: self.threads.iter().filter(|thread| thread.woken_at.is_some()).count() as u32,
            request_latency: LatencyResult::of(&self.requests),
            requests_per_gcycle: self.requests.total() as f64 * 1e9 / cycles,
            mean_run_queue: (sums.running + sums.ready) as f64 / cycles / contexts,
            mean_ready_threads: sums.ready as f64 / cycles,
            idle_while_ready_share: sums.wasted as f64 / cycles / contexts,
            preemptions: self.preemptions,
            threads: self.threads.iter().map(thread).collect(),
            stuck: self.stuck(),
        }
    }
}
