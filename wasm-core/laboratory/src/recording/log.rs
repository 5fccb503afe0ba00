//! The events of a window, without names: the input of a scenario. Kept only on request.

use super::event::{Event, IDLE, Kind};
use std::collections::BTreeMap;

/// The most events kept (chosen: about 130 MB). A scenario has room for far fewer.
const MAX_ENTRIES: usize = 4 << 20;

/// A part of a recording, in nanoseconds since the recording's own zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Its first nanosecond.
    pub from: u64,
    /// Its last nanosecond.
    pub to: u64,
}

impl Window {
    /// A window between two times in microseconds, rounded to whole nanoseconds.
    pub fn from_us(from: f64, to: f64) -> Self {
        Self { from: (from * 1e3).round() as u64, to: (to * 1e3).round() as u64 }
    }
}

impl Default for Window {
    fn default() -> Self {
        Self { from: 0, to: u64::MAX }
    }
}

/// The kind of an event, with thread ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A thread runs on a processor as the window begins.
    Begins { tid: u32 },
    /// A thread is replaced by another one.
    Switch { previous: u32, runnable: bool, next: u32 },
    /// A thread is woken: `again` for a wake-up, which follows the waking if both are recorded; `interrupt` if the thread
    /// that ran there did not cause it.
    Wake { tid: u32, again: bool, interrupt: bool },
    /// Another event that shows which thread runs.
    Seen,
    /// Events of the processor after this one are lost, up to its next entry.
    Lost,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub at: u64,
    pub processor: u32,
    /// The thread that ran on the processor of the event; `None` if idle.
    pub by: Option<u32>,
    pub deed: Deed,
}

/// The events of a window.
#[derive(Clone, Debug, Default)]
pub struct Log {
    window: Window,
    /// By processor, the thread that runs, until the window begins.
    before: BTreeMap<u32, u32>,
    entries: Vec<Entry>,
    /// Time of the first event that did not fit.
    full_at: Option<u64>,
}

impl Log {
    /// An empty log.
    pub fn new(window: Window) -> Self {
        Self { window, ..Self::default() }
    }

    /// Keeps an event of the window; ignores others.
    pub fn event(&mut self, event: &Event) {
        let Event { at, processor, by, interrupt, kind } = *event;
        if at < self.window.from {
            if let Kind::Switch { next, .. } = kind {
                self.before.insert(processor, next.tid);
            }
            return;
        }
        // A run across the whole window has no event in it.
        self.begin();
        if at > self.window.to || self.full_at.is_some() {
            return;
        }
        let by = by.filter(|by| *by != IDLE);
        let deed = match kind {
            Kind::Switch { previous, runnable, next } => {
                Deed::Switch { previous: previous.tid, runnable, next: next.tid }
            }
            Kind::Waking { task, .. } => Deed::Wake { tid: task.tid, again: false, interrupt },
            Kind::Wakeup { task, .. } | Kind::WakeupNew { task, .. } => {
                Deed::Wake { tid: task.tid, again: true, interrupt }
            }
            Kind::Migrate { .. } => Deed::Seen,
        };
        if deed != Deed::Seen || by.is_some() {
            self.keep(Entry { at, processor, by, deed });
        }
    }

    /// The events of a processor between its last one, at `last`, and its next one are lost.
    pub fn lost(&mut self, processor: u32, last: u64) {
        // What ran before the window may have stopped since.
        let begins = self.before.remove(&processor).is_some();
        if !begins && last <= self.window.to && self.full_at.is_none() {
            self.keep(Entry { at: last.max(self.window.from), processor, by: None, deed: Deed::Lost });
        }
    }

    /// The log at the end of the recording, which may be before the window.
    pub fn ended(mut self) -> Self {
        self.begin();
        self
    }

    /// All events kept.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The window; it ends at the first event that did not fit.
    pub fn window(&self) -> Window {
        Window { to: self.full_at.unwrap_or(self.window.to), ..self.window }
    }

    /// Keeps what runs as the window begins.
    fn begin(&mut self) {
        for (processor, tid) in std::mem::take(&mut self.before) {
            if tid != IDLE {
                self.keep(Entry { at: self.window.from, processor, by: None, deed: Deed::Begins { tid } });
            }
        }
    }

    fn keep(&mut self, entry: Entry) {
        if self.entries.len() < MAX_ENTRIES {
            self.entries.push(entry);
        } else {
            self.full_at = self.full_at.or(Some(entry.at));
        }
    }
}
