//! Reconstructs what each thread of a window did, in order: run, wake another thread, wait to be woken.

use super::super::event::IDLE;
use super::super::log::{Deed, Entry};
use super::line::{Act, Line, State};
use std::collections::{BTreeMap, BTreeSet};

/// Counts of sleeps that no thread of the scenario ends, by cause of the wake-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sleeps {
    /// A timer or a device: the wake-up was recorded on an idle processor or in an interrupt.
    pub timed: u64,
    /// A thread that is left out.
    pub left_out: u64,
    /// The wake-up is missing in the file.
    pub unseen: u64,
}

/// The interval in which threads are followed, in nanoseconds since the recording's own zero.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub from: u64,
    pub to: u64,
    /// Whether the recording continues after it.
    pub is_cut: bool,
}

/// All followed threads.
#[derive(Clone, Debug)]
pub struct Followed {
    /// In the order in which they appear.
    pub lines: Vec<Line>,
    /// The interval followed; it ends early if there were too many parts.
    pub span: Span,
    /// By number of the wake-up, whether a thread waited for it.
    pub awaited: Vec<bool>,
    pub sleeps: Sleeps,
    parts: usize,
    /// Indexes into `lines` by thread id.
    places: BTreeMap<u32, usize>,
    /// By processor, the index of the thread switched in last.
    running: BTreeMap<u32, usize>,
    /// By processor, its runs in order.
    pub runs: BTreeMap<u32, Vec<Ran>>,
    /// The time of the latest entry.
    now: u64,
    /// By processor, the time up to which its last lost events may have happened.
    lost: BTreeMap<u32, u64>,
}

/// A run of a thread on a processor, from one switch to the next, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ran {
    pub tid: u32,
    pub from: u64,
    /// `None` while it runs.
    pub to: Option<u64>,
    /// Whether its beginning is in the file; otherwise the run starts with the thread's first line in it.
    pub is_switched_in: bool,
    /// Whether the thread was still runnable at its end.
    pub is_preempted: bool,
}

/// Follows all threads, or `some`, through the entries, until they have `most` parts in total.
pub fn follow(entries: &[Entry], span: Span, some: Option<&BTreeSet<u32>>, most: usize) -> Followed {
    let mut all = Followed {
        lines: Vec::new(),
        span,
        awaited: Vec::new(),
        sleeps: Sleeps::default(),
        parts: 0,
        places: BTreeMap::new(),
        running: BTreeMap::new(),
        runs: BTreeMap::new(),
        now: span.from,
        lost: BTreeMap::new(),
    };
    for entry in entries.iter().take_while(|entry| entry.at <= span.to) {
        if all.parts >= most {
            (all.span.to, all.span.is_cut) = (entry.at, true);
            break;
        }
        all.entry(entry, some);
    }
    if all.span.is_cut {
        all.lines.iter_mut().for_each(|line| line.run_until(all.span.to));
    }
    let to = all.span.to;
    all.lines.iter_mut().for_each(|line| line.wait_until(to));
    for processor in all.runs.keys().copied().collect::<Vec<_>>() {
        all.end_run(processor, to, true);
    }
    all
}

impl Followed {
    fn entry(&mut self, entry: &Entry, some: Option<&BTreeSet<u32>>) {
        let Entry { at, processor, by, deed } = *entry;
        self.now = self.now.max(at);
        let mut line = |tid: u32| {
            let wanted = tid != IDLE && some.is_none_or(|some| some.contains(&tid));
            wanted.then(|| self.place(tid))
        };
        match deed {
            Deed::Begins { tid } => {
                if let Some(place) = line(tid) {
                    self.run(place, at, processor, false);
                }
            }
            Deed::Switch { previous, runnable, next } => {
                let (previous, next) = (line(previous), line(next));
                self.leave(processor, previous);
                self.end_run(processor, at, runnable);
                if let Some(place) = previous {
                    self.switch_out(place, at, runnable, processor);
                }
                if let Some(place) = next {
                    self.switch_in(place, at, processor);
                }
            }
            Deed::Wake { tid, again, interrupt } => {
                let thread = by.filter(|_| !interrupt);
                let (waker, woken) = (thread.and_then(&mut line), line(tid));
                if let Some(waker) = waker {
                    self.seen(waker, at, processor);
                }
                if let Some(woken) = woken {
                    let waker = waker.filter(|waker| *waker != woken);
                    self.wake(woken, at, waker, again, thread.is_some());
                }
            }
            Deed::Seen => {
                if let Some(place) = by.and_then(line) {
                    self.seen(place, at, processor);
                }
            }
            Deed::Lost => {
                let now = self.now;
                self.lost.insert(processor, now);
                // It ran at the last event before those lost.
                let place = self.running.get(&processor).copied();
                if let Some(line) = place.map(|place| &mut self.lines[place])
                    && matches!(line.state, State::Running { on, .. } if on == processor)
                {
                    line.run_until(at);
                }
                self.leave(processor, None);
            }
        }
    }

    /// Whether a thread that waited since then may have run on the processor among events that are lost.
    fn may_have_run(&self, since: u64, processor: u32) -> bool {
        self.lost.get(&processor).is_some_and(|until| *until >= since)
    }

    fn place(&mut self, tid: u32) -> usize {
        let (lines, from) = (&mut self.lines, self.span.from);
        *self.places.entry(tid).or_insert_with(|| {
            lines.push(Line::new(tid, from));
            lines.len() - 1
        })
    }

    fn part(&mut self, place: usize, then: Act) {
        self.parts += 1;
        self.lines[place].end(then);
    }

    fn sleep(&mut self, place: usize, since: u64, at: u64) {
        let time = at.saturating_sub(since);
        self.lines[place].slept += time;
        if time > 0 || !self.lines[place].is_new() {
            self.part(place, Act::Sleep { time });
        }
    }

    fn run(&mut self, place: usize, at: u64, processor: u32, is_switched_in: bool) {
        self.leave(processor, Some(place));
        self.lose(place);
        let tid = self.lines[place].tid;
        let ran = Ran { tid, from: at, to: None, is_switched_in, is_preempted: false };
        self.runs.entry(processor).or_default().push(ran);
        self.lines[place].run_from(at, processor);
        self.running.insert(processor, place);
    }

    /// The thread switched in last on a processor, except `but`, has left it unseen: the length of its run is unknown.
    fn leave(&mut self, processor: u32, but: Option<usize>) {
        let Some(place) = self.running.remove(&processor).filter(|place| Some(*place) != but) else { return };
        if let State::Running { since, on } = self.lines[place].state
            && on == processor
        {
            self.end_run(processor, since, false);
            self.lines[place].state = State::Asleep { since };
        }
    }

    /// A thread runs elsewhere or again: its previous run is known up to the last line of that thread.
    fn lose(&mut self, place: usize) {
        if let State::Running { since, on } = self.lines[place].state {
            self.running.remove(&on);
            self.end_run(on, since, false);
        }
    }

    /// Ends the open run on a processor, if any.
    fn end_run(&mut self, processor: u32, at: u64, is_preempted: bool) {
        let last = self.runs.get_mut(&processor).and_then(|runs| runs.last_mut());
        if let Some(ran) = last.filter(|ran| ran.to.is_none()) {
            (ran.to, ran.is_preempted) = (Some(at), is_preempted);
        }
    }

    /// A line of a thread shows that it runs.
    fn seen(&mut self, place: usize, at: u64, processor: u32) {
        if !matches!(self.lines[place].state, State::Running { .. }) {
            self.resume(place, at, processor);
            self.lines[place].unseen_runs += 1;
            self.run(place, at, processor, false);
        }
    }

    fn switch_in(&mut self, place: usize, at: u64, processor: u32) {
        self.resume(place, at, processor);
        if let State::Ready { since, woken: true } = self.lines[place].state
            && !self.may_have_run(since, processor)
        {
            self.lines[place].wakeups.add(at.saturating_sub(since));
        }
        let line = &mut self.lines[place];
        line.switched_in += 1;
        self.run(place, at, processor, true);
    }

    fn switch_out(&mut self, place: usize, at: u64, runnable: bool, processor: u32) {
        match self.lines[place].state {
            State::Running { on, .. } if on == processor => self.lines[place].run_until(at),
            _ => {
                self.resume(place, at, processor);
                self.lose(place);
                self.lines[place].unseen_runs += 1;
                self.lines[place].run_from(at, processor);
                let tid = self.lines[place].tid;
                let ran = Ran { tid, from: at, to: Some(at), is_switched_in: false, is_preempted: runnable };
                self.runs.entry(processor).or_default().push(ran);
            }
        }
        let line = &mut self.lines[place];
        if runnable {
            // Woken before it slept: it does not sleep.
            line.early = None;
            line.state = State::Ready { since: at, woken: false };
        } else {
            line.state = State::Asleep { since: at };
        }
    }

    /// Ends the thread's wait or sleep when it starts to run.
    fn resume(&mut self, place: usize, at: u64, processor: u32) {
        match self.lines[place].state {
            State::Running { .. } => {}
            State::Ready { since, .. } if self.may_have_run(since, processor) => {
                self.lines[place].slept += at.saturating_sub(since);
            }
            State::Ready { since, .. } => self.lines[place].ready += at.saturating_sub(since),
            State::Asleep { since } => match self.lines[place].early.take() {
                Some(early) => {
                    self.await_early(place, early);
                    self.lines[place].ready += at.saturating_sub(since);
                }
                None => {
                    self.sleeps.unseen += 1;
                    self.sleep(place, since, at);
                }
            },
        }
    }

    fn await_early(&mut self, place: usize, (tid, number): (u32, usize)) {
        self.awaited[number] = true;
        self.part(place, Act::Await { tid });
    }

    /// Wakes a thread. `waker` is the followed thread that wakes it, if any; `by_thread` whether any thread does.
    fn wake(&mut self, place: usize, at: u64, waker: Option<usize>, again: bool, by_thread: bool) {
        let since = match self.lines[place].state {
            State::Ready { .. } => return,
            State::Running { .. } => {
                if let Some(waker) = waker.filter(|_| !again || self.lines[place].early.is_none()) {
                    let number = self.send(waker, place, at);
                    self.lines[place].early = Some((self.lines[waker].tid, number));
                }
                return;
            }
            State::Asleep { since } => since,
        };
        let early = self.lines[place].early.take().filter(|_| again);
        match (early, waker) {
            (Some(early), _) => self.await_early(place, early),
            (None, Some(waker)) => {
                let number = self.send(waker, place, at);
                let tid = self.lines[waker].tid;
                self.await_early(place, (tid, number));
                self.lines[place].slept += at.saturating_sub(since);
            }
            (None, None) => {
                let ended = if by_thread { &mut self.sleeps.left_out } else { &mut self.sleeps.timed };
                *ended += 1;
                self.sleep(place, since, at);
            }
        }
        self.lines[place].state = State::Ready { since: at, woken: true };
    }

    /// One thread wakes another; returns the wake-up's number.
    fn send(&mut self, waker: usize, woken: usize, at: u64) -> usize {
        let number = self.awaited.len();
        self.awaited.push(false);
        self.lines[waker].run_until(at);
        let tid = self.lines[woken].tid;
        self.part(waker, Act::Wake { tid, number });
        number
    }
}
