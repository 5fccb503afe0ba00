//! The counts and the present state of each thread.

use super::event::Task;
use super::result::RecordedThread;
use super::time::Microseconds;

/// The most threads kept (chosen: about 200 MB).
pub const MAX_THREADS: usize = 1 << 20;

/// The state of a thread, as far as recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Not yet known, or no longer.
    Unknown,
    /// Switched out and not runnable.
    Asleep,
    /// Runnable: woken at that time, or preempted. `losses` is how often that processor had lost events before.
    Waiting {
        on: u32,
        woken: Option<u64>,
        losses: u32,
    },
    Running,
}

/// A thread.
#[derive(Clone, Debug)]
pub struct Thread {
    pub counts: RecordedThread,
    pub state: State,
    /// Its last name, as in the file.
    name: Vec<u8>,
}

/// All threads, indexed by id.
#[derive(Clone, Debug, Default)]
pub struct Threads {
    all: Vec<Thread>,
    /// By thread id: the index plus one, 0 for none.
    indexes: Vec<u32>,
}

impl Threads {
    /// The thread of a line, renamed as there; `None` if there are too many.
    pub fn named(&mut self, task: &Task) -> Option<&mut Thread> {
        let tid = task.tid as usize;
        if self.indexes.len() <= tid {
            self.indexes.resize(tid + 1, 0);
        }
        if self.indexes[tid] == 0 {
            if self.all.len() == MAX_THREADS {
                return None;
            }
            self.all.push(Thread::new(task));
            self.indexes[tid] = self.all.len() as u32;
        }
        let thread = &mut self.all[self.indexes[tid] as usize - 1];
        thread.call(task);
        Some(thread)
    }

    /// A thread that a line has named.
    pub fn known(&mut self, tid: u32) -> Option<&mut Thread> {
        let index = *self.indexes.get(tid as usize)?;
        self.all.get_mut((index as usize).checked_sub(1)?)
    }

    /// The counts of all threads, by thread id.
    pub fn into_counts(self) -> Vec<RecordedThread> {
        let mut counts: Vec<_> = self.all.into_iter().map(|thread| thread.counts).collect();
        counts.sort_by_key(|thread| thread.tid);
        counts
    }
}

impl Thread {
    fn new(task: &Task) -> Self {
        let counts = RecordedThread {
            tid: task.tid,
            comm: task.text(),
            switches_in: 0,
            switches_out: 0,
            preempted: 0,
            runtime_us: Microseconds::default(),
            wakings: 0,
            wakeups: 0,
            migrations: 0,
            priority: None,
        };
        Self { counts, state: State::Unknown, name: task.name.to_vec() }
    }

    fn call(&mut self, task: &Task) {
        self.counts.priority = task.priority.or(self.counts.priority);
        if self.name != task.name {
            self.name = task.name.to_vec();
            self.counts.comm = task.text();
        }
    }
}
