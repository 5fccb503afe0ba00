//! Lines of ftrace, and the state on which they depend: the thread that runs on each processor.

use super::super::time::seconds;
use super::tasks::{Task, Tasks};
use document::Scenario;
use engine::policy::ThreadId;
use engine::run::Layout;
use engine::waits::Place;
use std::fmt::Arguments;
use std::fmt::Write;

/// The text written so far.
pub struct Text {
    tasks: Tasks,
    clock_mhz: u32,
    /// By hardware context, the thread that runs there.
    running: Vec<Option<ThreadId>>,
    /// By thread, the processor to which it belongs; `None` before the first.
    homes: Vec<Option<usize>>,
    lines: String,
    has_ended: bool,
}

impl Text {
    /// Starts at cycle 0 with every hardware context idle. These lines are written, so that the thread on each is recorded
    /// from the first cycle to the last.
    pub fn new(layout: &Layout, scenario: &Scenario) -> Self {
        let mut text = Self {
            tasks: Tasks::new(layout, scenario),
            clock_mhz: scenario.machine.clock_mhz,
            running: vec![None; layout.topology.contexts.len()],
            homes: vec![None; layout.threads.len()],
            lines: String::new(),
            has_ended: false,
        };
        text.leave_all(0);
        text
    }

    /// Ends the run: running threads are switched out, runnable.
    pub fn end(&mut self, cycle: u64) {
        if !std::mem::replace(&mut self.has_ended, true) {
            self.leave_all(cycle);
        }
    }

    /// Whether the run has ended.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Takes the lines written since the last call.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.lines)
    }

    /// Whether a thread runs.
    pub fn runs(&self, thread: ThreadId) -> bool {
        self.running.contains(&Some(thread))
    }

    fn leave_all(&mut self, cycle: u64) {
        (0..self.running.len()).for_each(|context| self.switch(cycle, context, 'R', None));
    }

    /// Writes a switch to another thread, or to none, on a hardware context. `state` is that of the previous thread.
    pub fn switch(&mut self, cycle: u64, context: usize, state: char, next: Option<ThreadId>) {
        if let Some(thread) = next {
            self.migrate(cycle, thread, context);
        }
        let previous = self.running[context];
        self.begin_line(cycle, context, previous, "d..2.");
        let state = if previous.is_some() { state } else { 'R' };
        let [from, to] = [previous, next].map(|thread| self.tasks.of(thread, context));
        end_line(
            &mut self.lines,
            format_args!(
                "sched_switch: prev_comm={} prev_pid={} prev_prio={} prev_state={state} ==> next_comm={} next_pid={} next_prio={}",
                from.comm, from.tid, from.priority, to.comm, to.tid, to.priority
            ),
        );
        self.running[context] = next;
    }

    /// Writes a wake-up by another thread, or else by an interrupt on the thread's processor.
    pub fn wake(&mut self, event: &str, cycle: u64, thread: ThreadId, by: Option<Place>) {
        let home = self.homes[thread as usize].unwrap_or(0);
        match by {
            Some(by) => self.begin_line(cycle, by.context, Some(by.thread), "d..3."),
            None => self.begin_line(cycle, home, self.running[home], "d.h3."),
        }
        let Task { comm, tid, priority } = self.tasks.of(Some(thread), home);
        let fields = format_args!("{event}: comm={comm} pid={tid} prio={priority} target_cpu={home:03}");
        end_line(&mut self.lines, fields);
    }

    /// Moves a thread to another processor, unless it already belongs to it.
    pub fn migrate(&mut self, cycle: u64, thread: ThreadId, to: usize) {
        let before = self.homes[thread as usize].replace(to);
        let Some(before) = before.filter(|&before| before != to) else { return };
        self.begin_line(cycle, to, self.running[to], "d..2.");
        let Task { comm, tid, priority } = self.tasks.of(Some(thread), to);
        let moved = format_args!("comm={comm} pid={tid} prio={priority} orig_cpu={before} dest_cpu={to}");
        end_line(&mut self.lines, format_args!("sched_migrate_task: {moved}"));
    }

    fn begin_line(&mut self, cycle: u64, context: usize, by: Option<ThreadId>, flags: &str) {
        let Task { comm, tid, .. } = self.tasks.of(by, context);
        let comm = if by.is_some() { comm } else { "<idle>" };
        let at = seconds((u128::from(cycle) * 1_000 / u128::from(self.clock_mhz)) as u64);
        write(&mut self.lines, format_args!("{comm}-{tid} [{context:03}] {flags} {at}: "));
    }
}

fn end_line(lines: &mut String, fields: Arguments) {
    write(lines, fields);
    lines.push('\n');
}

fn write(lines: &mut String, text: Arguments) {
    lines.write_fmt(text).expect("memory takes text");
}
