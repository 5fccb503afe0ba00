//! What stands in the file of each thread, and what it does at the moment.

use super::event::Task;
use super::result::RecordedThread;
use super::time::Microseconds;

/// Threads that are kept at most (chosen: some 200 MB).
pub const MAX_THREADS: usize = 1 << 20;

/// What a thread does, as far as the file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Not said yet, or no longer.
    Unknown,
    /// Switched out, and not to go on.
    Asleep,
    /// Could run: woken at that time, or pre-empted.
    Waiting {
        on: u32,
        woken: Option<u64>,
    },
    Running,
}

/// A thread.
#[derive(Clone, Debug)]
pub struct Thread {
    pub counts: RecordedThread,
    pub state: State,
    /// Its last name, as it stands in the file.
    name: Vec<u8>,
}

/// All threads, found by id.
#[derive(Clone, Debug, Default)]
pub struct Threads {
    all: Vec<Thread>,
    /// By thread id: one more than the index, 0 for none.
    indexes: Vec<u32>,
}

impl Threads {
    /// The thread of a line, with the name that it has there; `None` if there are too many.
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

    /// All by thread id.
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
