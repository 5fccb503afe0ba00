//! Records the tasks and references of a program while it runs.

use engine::dag::{Dag, DagError, Group, Region, Task, TaskId};
use engine::workload::{PAGE_LINES, Record};

/// The number of a task's last lines to which references are folded into instructions: every cache set with at least
/// four ways and LRU still contains them.
const RECENT: usize = 4;
/// Instructions of a task that only forks others (chosen).
const FORK_INSTRUCTIONS: u32 = 40;

/// One of a task's last lines.
#[derive(Clone, Copy, Debug)]
struct Recent {
    line: u32,
    /// The index of its record.
    record: u32,
    /// Whether that record is a store.
    is_stored: bool,
    /// The time of its last reference.
    used_at: u64,
}

impl Recent {
    const NONE: Self = Self { line: u32::MAX, record: 0, is_stored: false, used_at: 0 };
}

/// A task's description for display.
#[derive(Clone, Copy, Debug)]
pub struct What<'a> {
    /// What the task does, in a word.
    pub kind: &'a str,
    /// Depth of recursion, 0 outermost.
    pub level: usize,
    /// The part of the data that it works on, within the recorder's extent.
    pub span: (usize, usize),
}

/// Records one program. The program runs sequentially, as on one processor; each of its tasks is a call of
/// [`Recorder::task`] with the tasks that it waits for.
#[derive(Debug)]
pub struct Recorder {
    dag: Dag,
    edges: Vec<(TaskId, TaskId)>,
    line_shift: u32,
    next_line: u32,
    /// The last lines of the present task.
    recent: [Recent; RECENT],
    /// References so far.
    clock: u64,
    /// Instructions since the last record.
    gap: u64,
    /// Instructions of the present task so far.
    instructions: u64,
    open_group: Option<u32>,
    failed: Option<DagError>,
}

impl Recorder {
    /// An empty recording. References are counted in lines of `line_bytes`, a power of two; spans are at most `extent`.
    pub fn new(line_bytes: u32, extent: usize) -> Self {
        Self {
            dag: Dag { extent: extent as u32, ..Dag::default() },
            edges: Vec::new(),
            line_shift: line_bytes.ilog2(),
            next_line: 0,
            recent: [Recent::NONE; RECENT],
            clock: 0,
            gap: 0,
            instructions: 0,
            open_group: None,
            failed: None,
        }
    }

    /// Bytes of a line.
    pub fn line_bytes(&self) -> u32 {
        1 << self.line_shift
    }

    /// Allocates memory for an array, on its own pages. Returns the address of its first byte.
    pub fn allocate(&mut self, name: &str, bytes: u64) -> u64 {
        let lines = (bytes.div_ceil(1 << self.line_shift) as u32).next_multiple_of(PAGE_LINES);
        self.dag.regions.push(Region { name: name.into(), first_line: self.next_line, lines });
        self.next_line += lines;
        u64::from(self.next_line - lines) << self.line_shift
    }

    /// Records a task that starts when all of `after` are done; `body` is its work. Returns its number.
    pub fn task(&mut self, what: What, after: &[TaskId], body: impl FnOnce(&mut Self)) -> TaskId {
        let id = self.dag.tasks.len() as TaskId;
        if id as usize >= Dag::MAX_TASKS {
            self.failed = self.failed.or(Some(DagError::Tasks));
        }
        let first_record = self.dag.records.len() as u32;
        self.recent = [Recent::NONE; RECENT];
        (self.gap, self.instructions) = (0, 0);
        body(self);
        self.end();
        let task = Task {
            first_record,
            records: self.dag.records.len() as u32 - first_record,
            instructions: self.instructions as u32,
            kind: number(&mut self.dag.kinds, what.kind),
            level: what.level as u16,
            span: (what.span.0 as u32, what.span.1 as u32),
        };
        self.dag.tasks.push(task);
        self.edges.extend(after.iter().map(|&before| (before, id)));
        id
    }

    /// Records a task that only forks the tasks that wait for it.
    pub fn fork(&mut self, what: What, after: &[TaskId]) -> TaskId {
        self.task(what, after, |recorder| recorder.work(FORK_INSTRUCTIONS))
    }

    /// Records everything in `body` as one task group: the call at `site`, whose decision to fork depends on `param`.
    /// Groups with the same `stage` inside one group do not depend on each other.
    pub fn group<R>(
        &mut self,
        (site, param, stage): (&'static str, usize, u16),
        body: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let me = self.dag.groups.len();
        let parent = self.open_group.replace(me as u32);
        let first = self.dag.tasks.len() as TaskId;
        let site = number(&mut self.dag.sites, site);
        self.dag.groups.push(Group { first, end: first, parent, site, param: param as u32, stage });
        let result = body(self);
        self.dag.groups[me].end = self.dag.tasks.len() as TaskId;
        self.open_group = parent;
        result
    }

    /// Executes instructions without a reference.
    #[inline]
    pub fn work(&mut self, instructions: u32) {
        self.gap += u64::from(instructions);
    }

    /// Loads from an address.
    #[inline]
    pub fn load(&mut self, address: u64) {
        self.refer((address >> self.line_shift) as u32, false);
    }

    /// Stores to an address.
    #[inline]
    pub fn store(&mut self, address: u64) {
        self.refer((address >> self.line_shift) as u32, true);
    }

    /// Loads or stores `bytes` from an address on: one reference per line.
    #[inline]
    pub fn refer_to(&mut self, address: u64, bytes: u32, store: bool) {
        let last = (address + u64::from(bytes.max(1)) - 1) >> self.line_shift;
        for line in address >> self.line_shift..=last {
            self.refer(line as u32, store);
        }
    }

    #[inline]
    fn refer(&mut self, line: u32, store: bool) {
        self.clock += 1;
        if let Some(recent) = self.recent.iter_mut().find(|recent| recent.line == line) {
            recent.used_at = self.clock;
            self.gap += 1;
            if store && !recent.is_stored {
                recent.is_stored = true;
                let record = &mut self.dag.records[recent.record as usize];
                *record = Record::reference(line, record.gap(), true, false);
            }
            return;
        }
        self.refer_anew(line, store);
    }

    /// Records a reference to none of the last lines.
    fn refer_anew(&mut self, line: u32, store: bool) {
        self.flush_long_gap();
        if self.dag.records.len() >= Dag::MAX_RECORDS {
            self.failed = self.failed.or(Some(DagError::Records));
            return;
        }
        let record = self.dag.records.len() as u32;
        let recent = Recent { line, record, is_stored: store, used_at: self.clock };
        if let Some(oldest) = self.recent.iter_mut().min_by_key(|recent| recent.used_at) {
            *oldest = recent;
        }
        self.instructions += self.gap + 1;
        self.dag.records.push(Record::reference(line, self.gap as u32, store, false));
        self.gap = 0;
    }

    fn flush_long_gap(&mut self) {
        while self.gap > u64::from(Record::MAX_GAP) {
            self.dag.records.push(Record::compute(Record::MAX_GAP));
            self.gap -= u64::from(Record::MAX_GAP) + 1;
            self.instructions += u64::from(Record::MAX_GAP) + 1;
        }
    }

    fn end(&mut self) {
        self.flush_long_gap();
        self.dag.records.push(Record::end(self.gap as u32));
        self.instructions += self.gap;
    }

    /// Ends the recording.
    ///
    /// # Errors
    /// More tasks or references than a run can hold.
    pub fn finish(mut self) -> Result<Dag, DagError> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        self.dag.link(&self.edges);
        self.dag.records.shrink_to_fit();
        Ok(self.dag)
    }
}

/// The index of a word in a short list, appended if it is new.
fn number<'a, W: AsRef<str> + From<&'a str>>(words: &mut Vec<W>, word: &'a str) -> u16 {
    let known = words.iter().position(|w| w.as_ref() == word);
    known.unwrap_or_else(|| {
        words.push(word.into());
        words.len() - 1
    }) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHAT: What = What { kind: "test", level: 0, span: (0, 1) };

    #[test]
    fn folds_what_four_ways_still_hold() {
        let mut recorder = Recorder::new(64, 1);
        recorder.task(WHAT, &[], |r| {
            r.work(5);
            for address in [0, 64, 128, 192, 8] {
                r.load(address);
            }
            r.store(256);
            r.store(16);
            r.load(64);
        });
        let dag = recorder.finish().unwrap();
        let expected = [
            Record::reference(0, 5, true, false),
            Record::reference(1, 0, false, false),
            Record::reference(2, 0, false, false),
            Record::reference(3, 0, false, false),
            Record::reference(4, 1, true, false),
            Record::reference(1, 1, false, false),
            Record::end(0),
        ];
        assert_eq!(dag.records, expected);
        assert_eq!(dag.tasks[0].instructions, 13);
    }

    #[test]
    fn long_gaps_lose_no_instruction() {
        let mut recorder = Recorder::new(64, 1);
        recorder.task(WHAT, &[], |r| {
            r.work(200_000);
            r.load(0);
            r.work(70_000);
        });
        let dag = recorder.finish().unwrap();
        let counted: u32 = dag.records.iter().map(|r| r.gap() + u32::from(!r.is_end())).sum();
        assert_eq!((counted, dag.tasks[0].instructions), (270_001, 270_001));
    }

    #[test]
    fn edges_become_lists_in_order() {
        let mut recorder = Recorder::new(64, 1);
        let root = recorder.fork(WHAT, &[]);
        let left = recorder.fork(WHAT, &[root]);
        let right = recorder.fork(WHAT, &[root]);
        recorder.fork(WHAT, &[left, right]);
        let dag = recorder.finish().unwrap();
        assert_eq!(dag.successors_of(root), [left, right]);
        assert_eq!(dag.successors_of(right), [3]);
        assert_eq!(dag.predecessors, [0, 1, 1, 2]);
        assert_eq!(dag.depth(|_| 1), 3);
    }
}
