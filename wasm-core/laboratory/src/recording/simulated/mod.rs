//! Prints a simulated schedule as ftrace prints a recorded one, so that readers of recordings can read it.

mod tasks;
#[cfg(test)]
mod tests;
mod text;

use engine::policy::ThreadId;
use engine::run::{Leaving, Run, RunError, Switch, SwitchKind};
use text::Text;

/// A simulation whose schedule is printed in the format of `trace-cmd report`: `sched_switch`, `sched_waking`,
/// `sched_wakeup`, `sched_wakeup_new` and `sched_migrate_task`. Times are those of the machine's clock, to the nanosecond.
///
/// A thread's processor is a hardware context. A wake-up by time is a timer interrupt on the processor where the thread last
/// ran. When the run ends, running threads are switched out, runnable.
pub struct SimulatedRecording {
    run: Run,
    row: Vec<u32>,
    /// The most cycles by which a wake-up may be reported late.
    late_cycles: u64,
    /// Switches not yet written.
    kept: Vec<Switch>,
    text: Text,
}

impl SimulatedRecording {
    /// Starts from a run that has not begun.
    ///
    /// # Errors
    /// A program of tasks: its schedule is not made by a scheduler of threads.
    pub fn new(mut run: Run) -> Result<Self, String> {
        if run.dag().is_some() {
            return Err(
                "/workload/dag: the program schedules its tasks itself. Choose a scenario of threads.".into(),
            );
        }
        run.keep_switches();
        let (layout, scenario) = (run.layout(), run.scenario());
        Ok(Self {
            row: vec![0; layout.stride],
            late_cycles: u64::from(scenario.run.dispatch_cycles),
            kept: Vec::new(),
            text: Text::new(layout, scenario),
            run,
        })
    }

    /// Simulates up to `budget_cycles`, and stops at a pending decision of an external policy.
    ///
    /// # Errors
    /// As [`Run::advance`].
    pub fn advance(&mut self, budget_cycles: u64) -> Result<(), RunError> {
        let end = self.run.now().saturating_add(budget_cycles);
        while self.run.now() < end && !self.run.is_done() {
            let closed = self.run.advance(end - self.run.now(), &mut self.row)?;
            if !closed && self.run.is_waiting() {
                break;
            }
        }
        self.run.take_decisions();
        self.kept.append(&mut self.run.take_switches());
        if self.run.is_done() {
            self.write_before(u64::MAX);
            self.text.end(self.run.now());
        } else {
            self.write_before(self.run.now().saturating_sub(self.late_cycles));
        }
        Ok(())
    }

    /// Takes the lines written since the last call, in order of time.
    pub fn take_text(&mut self) -> String {
        self.text.take()
    }

    /// Whether the whole run is simulated and written.
    pub fn is_done(&self) -> bool {
        self.text.has_ended()
    }

    /// The fraction of the run that is simulated, 0–1.
    pub fn share(&self) -> f64 {
        self.run.frames_done() as f64 / self.run.layout().frames().max(1) as f64
    }

    /// The run, for the questions and answers of an external policy.
    pub fn run(&mut self) -> &mut Run {
        &mut self.run
    }

    fn write_before(&mut self, cycle: u64) {
        // The sort is stable: switches of one cycle keep the order in which they happened.
        self.kept.sort_by_key(|switch| switch.cycle);
        let later = self.kept.partition_point(|switch| switch.cycle < cycle);
        let written: Vec<Switch> = self.kept.drain(..later).collect();
        for group in written.chunk_by(|a, b| a.cycle == b.cycle) {
            for (place, switch) in group.iter().enumerate() {
                self.write(switch, &group[place + 1..]);
            }
        }
    }

    /// Writes a switch; `rest` contains those that follow in the same cycle.
    fn write(&mut self, &Switch { cycle, thread, kind }: &Switch, rest: &[Switch]) {
        let text = &mut self.text;
        match kind {
            SwitchKind::Arrived(queue) => {
                queue.into_iter().for_each(|context| text.migrate(cycle, thread, context));
                text.wake("sched_wakeup_new", cycle, thread, None);
            }
            SwitchKind::Woken(by) => text.wake("sched_waking", cycle, thread, by),
            SwitchKind::Queued(context) => {
                text.migrate(cycle, thread, context);
                text.wake("sched_wakeup", cycle, thread, None);
            }
            // The switch was written when the previous thread left.
            SwitchKind::In(_) if text.runs(thread) => {}
            SwitchKind::In(context) => text.switch(cycle, context, 'R', Some(thread)),
            SwitchKind::Out(context, leaving) => {
                let state = match leaving {
                    Leaving::Preempted => 'R',
                    Leaving::Waits => 'S',
                    Leaving::Ended => 'X',
                };
                text.switch(cycle, context, state, next_on(context, rest).filter(|&next| !text.runs(next)));
            }
        }
    }
}

/// The thread that follows on a hardware context in the same cycle.
fn next_on(context: usize, rest: &[Switch]) -> Option<ThreadId> {
    rest.iter().find_map(|switch| match switch.kind {
        SwitchKind::In(other) if other == context => Some(switch.thread),
        _ => None,
    })
}
