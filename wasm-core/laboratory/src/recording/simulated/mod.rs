//! A simulated schedule as ftrace prints a recorded one, so that whatever reads recordings reads it.

mod tasks;
#[cfg(test)]
mod tests;
mod text;

use engine::policy::ThreadId;
use engine::run::{Leaving, Run, RunError, Switch, SwitchKind};
use text::Text;

/// A simulation whose schedule is written down as `trace-cmd report` prints it: `sched_switch`, `sched_waking`, `sched_wakeup`,
/// `sched_wakeup_new` and `sched_migrate_task`. Times are those of the machine's clock, to the nanosecond.
///
/// A thread's processor is a hardware context. Time's wake-ups are a timer's interrupt on the processor where the thread ran last.
/// As the run ends, whoever still runs is switched out, runnable.
pub struct SimulatedRecording {
    run: Run,
    row: Vec<u32>,
    /// So late a wake-up may still come.
    late_cycles: u64,
    /// What is not written yet.
    kept: Vec<Switch>,
    text: Text,
}

impl SimulatedRecording {
    /// Of a run that has not begun.
    ///
    /// # Errors
    /// A program of tasks: no scheduler of threads makes its schedule.
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

    /// Simulates up to `budget_cycles`, and not beyond a decision that somebody outside has yet to make.
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

    /// The lines since the last time, in order of time.
    pub fn take_text(&mut self) -> String {
        self.text.take()
    }

    /// Whether all is simulated and written.
    pub fn is_done(&self) -> bool {
        self.text.has_ended()
    }

    /// The part of the run that is simulated, 0–1.
    pub fn share(&self) -> f64 {
        self.run.frames_done() as f64 / self.run.layout().frames().max(1) as f64
    }

    /// The run, to ask and answer for a policy outside.
    pub fn run(&mut self) -> &mut Run {
        &mut self.run
    }

    fn write_before(&mut self, cycle: u64) {
        // Stable: within a cycle they stay in the order in which they happened.
        self.kept.sort_by_key(|switch| switch.cycle);
        let later = self.kept.partition_point(|switch| switch.cycle < cycle);
        let written: Vec<Switch> = self.kept.drain(..later).collect();
        for group in written.chunk_by(|a, b| a.cycle == b.cycle) {
            for (place, switch) in group.iter().enumerate() {
                self.write(switch, &group[place + 1..]);
            }
        }
    }

    /// Writes one; `rest` is what follows in the same cycle.
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
            // Whoever left for it has been written with it.
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

/// Who follows on a hardware context in the same cycle.
fn next_on(context: usize, rest: &[Switch]) -> Option<ThreadId> {
    rest.iter().find_map(|switch| match switch.kind {
        SwitchKind::In(other) if other == context => Some(switch.thread),
        _ => None,
    })
}
