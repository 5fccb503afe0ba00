//! Counts events as they are read. Memory grows with threads and processors, not with events.

use super::error::{Place, RecordingError, unreadable_event};
use super::event::{Event, IDLE, Kind, Task};
use super::latencies::Latencies;
use super::log::Log;
use super::processors::{Before, Processors};
use super::result::{EventCounts, Recording, RecordingFormat, Unreadable};
use super::schedule::{RecordedSchedule, Schedule, Waker};
use super::threads::{State, Thread, Threads};
use super::time::{Microseconds, seconds};

/// The most bytes of a line shown in an error.
const SHOWN_BYTES: usize = 160;

/// The counts so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    format: Option<RecordingFormat>,
    lines: u64,
    other_lines: u64,
    unreadable: Option<Unreadable>,
    events: EventCounts,
    start: u64,
    end: u64,
    missing_switches: u64,
    /// Missing switches before which the processor was idle.
    missing_after_idle: u64,
    out_of_order: u64,
    processors: Processors,
    threads: Threads,
    latencies: Latencies,
    notes: Vec<String>,
    /// Only if the schedule will be drawn.
    schedule: Option<Schedule>,
    /// Only if a scenario will be built from it.
    log: Option<Log>,
}

impl Tally {
    /// Also keeps intervals: memory then grows with switches.
    pub fn keep_schedule(&mut self) {
        self.schedule = Some(Schedule::default());
    }

    /// Also keeps the events of a window, for [`Tally::take_log`].
    pub fn keep_log(&mut self, log: Log) {
        self.log = Some(log);
    }

    /// Takes the events kept.
    pub fn take_log(&mut self) -> Option<Log> {
        self.log.take().map(Log::ended)
    }

    /// Lines, or elements of `traceEvents`, so far.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Events so far.
    pub fn events(&self) -> u64 {
        self.events.total()
    }

    /// Counts a line without an event of the scheduler.
    pub fn other(&mut self) {
        self.lines += 1;
        self.other_lines += 1;
    }

    /// Counts an event that cannot be read.
    pub fn unreadable(&mut self, place: Place, text: &[u8]) {
        self.lines += 1;
        if let Some(unreadable) = &mut self.unreadable {
            unreadable.count += 1;
            return;
        }
        let shown = String::from_utf8_lossy(&text[..text.len().min(SHOWN_BYTES)]);
        let escaped: String = shown.trim().escape_debug().collect();
        let problem = unreadable_event(place, &escaped);
        self.unreadable = Some(Unreadable { count: 1, first: place, problem });
    }

    /// Counts a line that marks lost events of a processor, between its last event and its next one.
    pub fn lost(&mut self, processor: u32) {
        self.other();
        let Some((last, switched_in)) = self.processors.lose(processor) else { return };
        if let Some(log) = &mut self.log {
            log.lost(processor, last);
        }
        switched_in.into_iter().for_each(|tid| self.no_longer_runs(tid));
    }

    /// Adds a sentence on what the figures leave out.
    pub fn note(&mut self, note: &str) {
        self.notes.push(note.into());
    }

    /// Counts an event.
    ///
    /// # Errors
    /// [`RecordingError::Backwards`], [`RecordingError::TooManyThreads`].
    pub fn event(
        &mut self,
        place: Place,
        format: RecordingFormat,
        event: &Event,
    ) -> Result<(), RecordingError> {
        let Event { at, processor, by, interrupt, kind } = *event;
        self.lines += 1;
        self.processors.advance(processor, at).map_err(|last| RecordingError::Backwards {
            place,
            processor,
            before: seconds(last),
            after: seconds(at),
        })?;
        if self.format.is_none() {
            (self.format, self.start, self.end) = (Some(format), at, at);
        }
        self.out_of_order += u64::from(at < self.end);
        self.start = self.start.min(at);
        self.end = self.end.max(at);
        if let Some(by) = by {
            self.runs(at, by);
        }
        if let Some(log) = &mut self.log {
            log.event(event);
        }
        let waker = Waker { tid: by.filter(|_| !interrupt).unwrap_or(IDLE), processor };
        let full = || RecordingError::TooManyThreads { place };
        match kind {
            Kind::Switch { previous, runnable, next } => {
                self.events.switch += 1;
                self.switch(at, processor, &previous, runnable, &next).ok_or_else(full)
            }
            Kind::Waking { task, target } => {
                self.events.waking += 1;
                self.wake(at, waker, &task, target, |thread| thread.counts.wakings += 1).ok_or_else(full)
            }
            Kind::Wakeup { task, target } => {
                self.events.wakeup += 1;
                self.wake(at, waker, &task, target, |thread| thread.counts.wakeups += 1).ok_or_else(full)
            }
            Kind::WakeupNew { task, target } => {
                self.events.wakeup_new += 1;
                self.wake(at, waker, &task, target, |thread| thread.counts.wakeups += 1).ok_or_else(full)
            }
            Kind::Migrate { task, to } => {
                self.events.migrate_task += 1;
                self.migrate(at, &task, to).ok_or_else(full)
            }
        }
    }

    /// Ends counting; the schedule is empty unless it was kept.
    ///
    /// # Errors
    /// [`RecordingError::NoEvents`].
    pub fn finish(mut self, text_bytes: u64) -> Result<(Recording, RecordedSchedule), RecordingError> {
        let Some(format) = self.format else {
            let unreadable = self.unreadable.map(|unreadable| unreadable.problem);
            return Err(RecordingError::NoEvents { lines: self.lines, unreadable });
        };
        let span = self.end - self.start;
        let processors = self.processors.counts(span);
        if self.missing_switches > 0 {
            self.note(&format!(
                "{} switches are missing, {} of them out of idle: the recorder did not write them, or its buffer was full. The time \
                 between is unknown. Where lost events have no marker, run times may be too long as well.",
                self.missing_switches, self.missing_after_idle
            ));
        }
        if self.out_of_order > 0 {
            self.note(
                "Processors are not in order of time among each other: latencies between them may be wrong.",
            );
        }
        let (schedule, is_cut) = self.schedule.take().unwrap_or_default().finish();
        if is_cut {
            self.note(
                "There are too many switches to keep them all: the schedule ends early, the counts do not.",
            );
        }
        let recording = Recording {
            format,
            text_bytes,
            lines: self.lines,
            other_lines: self.other_lines,
            unreadable: self.unreadable,
            events: self.events,
            start_us: self.start.into(),
            span_us: span.into(),
            missing_switches: self.missing_switches,
            out_of_order: self.out_of_order,
            idle_while_overloaded_us: Microseconds(
                processors.iter().map(|own| own.idle_while_overloaded_us.0).sum(),
            ),
            wakeup_latency: self.latencies.summary(),
            processors,
            threads: self.threads.into_counts(),
            notes: self.notes,
        };
        Ok((recording, schedule))
    }

    /// A thread that ran may have stopped unseen.
    fn no_longer_runs(&mut self, tid: u32) {
        if let Some(thread) = self.threads.known(tid).filter(|thread| thread.state == State::Running) {
            thread.state = State::Unknown;
        }
    }

    /// A thread that waited when its processor lost events may have run since. Returns that state.
    fn no_longer_waits(&mut self, at: u64, tid: u32) -> Option<State> {
        let thread = self.threads.known(tid).filter(|thread| self.processors.have_lost(thread.state))?;
        let was = std::mem::replace(&mut thread.state, State::Unknown);
        self.change(tid, at, was, State::Unknown, false);
        Some(was)
    }

    /// A line of a thread shows that it runs. If it was waiting, the switch that switched it in is missing.
    fn runs(&mut self, at: u64, tid: u32) {
        if let Some(thread) = self.threads.known(tid)
            && let was @ State::Waiting { .. } = thread.state
        {
            thread.state = State::Running;
            self.ran_unseen(was);
            self.change(tid, at, was, State::Running, false);
        }
    }

    fn switch(
        &mut self,
        at: u64,
        processor: u32,
        previous: &Task,
        runnable: bool,
        next: &Task,
    ) -> Option<()> {
        let before = self.processors.switch(processor, at, previous.tid, next.tid);
        if let (Before::Ran(nanoseconds), Some(schedule)) = (&before, &mut self.schedule) {
            schedule.run(previous.tid, processor, at - nanoseconds, at);
        }
        if let Before::Missing { switched_in } = before {
            self.missing_switches += 1;
            self.missing_after_idle += u64::from(switched_in == IDLE);
            self.no_longer_runs(switched_in);
        }
        if previous.tid != IDLE {
            let thread = self.threads.named(previous)?;
            thread.counts.switches_out += 1;
            thread.counts.preempted += u64::from(runnable);
            if let Before::Ran(nanoseconds) = before {
                thread.counts.runtime_us.0 += u128::from(nanoseconds);
            }
            let losses = self.processors.losses(processor);
            let goes_on = State::Waiting { on: processor, woken: None, losses };
            let state = if runnable { goes_on } else { State::Asleep };
            let was = std::mem::replace(&mut thread.state, state);
            self.ran_unseen(was);
            self.change(previous.tid, at, was, state, false);
        }
        if next.tid != IDLE {
            self.no_longer_waits(at, next.tid);
            let thread = self.threads.named(next)?;
            thread.counts.switches_in += 1;
            let was = std::mem::replace(&mut thread.state, State::Running);
            match was {
                State::Waiting { woken: Some(woken), .. } if woken <= at => self.latencies.add(at - woken),
                State::Waiting { woken: None, .. } => {}
                _ => self.latencies.add_unmeasured(),
            }
            self.change(next.tid, at, was, State::Running, true);
        }
        Some(())
    }

    /// The waking of a running thread does not change its state: it is unknown whether the thread sleeps before the waking
    /// takes effect.
    fn wake(
        &mut self,
        at: u64,
        waker: Waker,
        task: &Task,
        target: u32,
        count: impl FnOnce(&mut Thread),
    ) -> Option<()> {
        if task.tid == IDLE {
            return Some(());
        }
        if let Some(was) = self.no_longer_waits(at, task.tid) {
            self.ran_unseen(was);
        }
        let losses = self.processors.losses(target);
        let thread = self.threads.named(task)?;
        count(thread);
        let was = thread.state;
        thread.state = match was {
            State::Unknown | State::Asleep => State::Waiting { on: target, woken: Some(at), losses },
            State::Waiting { woken, .. } => State::Waiting { on: target, woken, losses },
            State::Running => State::Running,
        };
        let is = thread.state;
        self.change(task.tid, at, was, is, true);
        if let (State::Unknown | State::Asleep, Some(schedule)) = (was, &mut self.schedule) {
            schedule.woken(task.tid, waker);
        }
        Some(())
    }

    fn migrate(&mut self, at: u64, task: &Task, to: u32) -> Option<()> {
        if task.tid == IDLE {
            return Some(());
        }
        self.no_longer_waits(at, task.tid);
        let losses = self.processors.losses(to);
        let thread = self.threads.named(task)?;
        thread.counts.migrations += 1;
        let was = thread.state;
        if let State::Waiting { woken, .. } = was {
            thread.state = State::Waiting { on: to, woken, losses };
            let is = thread.state;
            self.change(task.tid, at, was, is, true);
        }
        Some(())
    }

    /// Counts a thread that ran without a recorded switch in.
    fn ran_unseen(&mut self, was: State) {
        if let State::Waiting { woken: Some(_), .. } = was {
            self.latencies.add_unmeasured();
        }
    }

    /// Moves a thread from its previous queue to its present one. `seen`: whether this event ended its wait, if it waited.
    fn change(&mut self, tid: u32, at: u64, was: State, is: State, seen: bool) {
        if let Some(schedule) = &mut self.schedule {
            schedule.change(tid, at, was, is, seen);
        }
        if let State::Waiting { on, losses, .. } = was {
            self.processors.stop_waiting(on, losses);
        }
        if let State::Waiting { on, .. } = is {
            self.processors.wait(on);
        }
    }
}
