//! A thread's stream of records from any origin, and the addresses of its lines.

use super::frames::Frames;
use super::generator::Generator;
use super::record::Record;
use super::stretch::Stretch;
use crate::dag::{Dag, TaskId};
use document::{Execution, STREAMS};
use std::ops::Range;
use std::sync::Arc;

/// An allocator of regions of the line-number space, scattered by pages as by an operating system.
///
/// Page numbers (of 64 lines) pass through a bijection of 26 bits, so that arrays of a power of two do not conflict in
/// every large cache. Lines within a page remain adjacent. Private regions never overlap.
#[derive(Clone, Copy, Debug)]
pub struct Address {
    next_page: u32,
    key: u32,
}

/// Lines per page of [`Address`], which remain adjacent.
pub const PAGE_LINES: u32 = 64;
const PAGE_BITS: u32 = 26;
const PAGE_MASK: u32 = (1 << PAGE_BITS) - 1;
/// log₂ of the pages per stream: the space is divided among all streams.
const STREAM_PAGE_BITS: u32 = PAGE_BITS - STREAMS.ilog2();

impl Address {
    /// The start of the space of one run.
    pub fn start(seed: u64) -> Self {
        Self { next_page: 0, key: (seed as u32).wrapping_mul(0x9E37_79B1) & PAGE_MASK }
    }

    /// The start of a numbered stream's own part of the space: equal in every run with this seed.
    pub fn of_stream(seed: u64, stream: u32) -> Self {
        Self { next_page: stream << STREAM_PAGE_BITS, ..Self::start(seed) }
    }

    /// Whether more pages were allocated than the stream's part has.
    pub fn is_beyond_stream(&self, stream: u32) -> bool {
        self.next_page > (stream + 1) << STREAM_PAGE_BITS
    }

    /// Allocates a region of `lines` lines.
    pub fn take(&mut self, lines: u64) -> Address {
        let region = *self;
        self.next_page += lines.div_ceil(u64::from(PAGE_LINES)) as u32;
        region
    }

    /// The number of frames.
    pub const FRAMES: u32 = 1 << PAGE_BITS;

    /// The position of its first page in the space.
    pub fn place(self) -> u32 {
        self.next_page
    }

    /// The frame of the page at a position in the space.
    pub fn frame(self, place: u32) -> u32 {
        Address { next_page: place, ..self }.line(0) / PAGE_LINES
    }

    /// Whether more pages were allocated than there are.
    pub fn is_full(&self) -> bool {
        self.next_page > PAGE_MASK
    }

    /// The line number of a region's n-th line.
    #[inline(always)]
    pub fn line(self, n: u32) -> u32 {
        let mut page = (self.next_page + (n >> 6)) ^ self.key;
        page ^= page >> 13;
        page = page.wrapping_mul(0x2C1B_3C6D) & PAGE_MASK;
        page ^= page >> 12;
        (page << 6) | (n & 63)
    }

    /// The position of a line number before its page was scattered, with regions one after another. The inverse of
    /// [`Address::line`].
    #[inline(always)]
    pub fn unscattered(self, line: u32) -> u32 {
        let mut page = line >> 6;
        page ^= (page >> 12) ^ (page >> 24);
        page = page.wrapping_mul(INVERSE) & PAGE_MASK;
        page ^= page >> 13;
        (page ^ self.key) << 6 | (line & 63)
    }
}

/// 1 / 0x2C1B3C6D mod 2³², by Newton's iteration: each step doubles the number of correct bits.
const INVERSE: u32 = {
    let odd = 0x2C1B_3C6Du32;
    let mut inverse = odd;
    let mut step = 0;
    while step < 4 {
        inverse = inverse.wrapping_mul(2u32.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
};

/// The description of a thread's instructions, for cores that execute them one by one.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// The region of the instructions.
    pub region: Address,
    /// The run's seed.
    pub seed: u64,
    /// Number of the thread's random stream.
    pub stream: u64,
    /// The fraction of its instructions that refer to memory.
    pub reference_share: f64,
}

/// The origin of a thread's records.
#[derive(Clone, Debug)]
enum Origin {
    Program(Box<Generator>),
    /// A recorded trace, with its lines moved to this thread's own space.
    Trace {
        records: Arc<[Record]>,
        at: usize,
        region: Address,
    },
    /// Tasks of a recorded program, one after another, in memory that all its workers share.
    Tasks {
        dag: Arc<Dag>,
        /// The remaining records of the present task.
        left: Range<usize>,
        region: Address,
    },
}

/// A buffered stream of records with an optional end.
#[derive(Clone, Debug)]
pub struct Source {
    origin: Origin,
    buffer: Box<Batch>,
    next: usize,
    instructions_left: Option<u64>,
    /// The stretches of a thread that waits.
    stretch: Option<Box<Stretch>>,
    /// The frames of its pages.
    frames: Frames,
    /// The execution parameters for a wide core.
    pub execution: Execution,
    /// Its instructions, on machines whose cores execute them one by one.
    pub code: Option<Code>,
}

/// Records generated at once. Few, so that a checkpoint of many threads stays small.
const BATCH: usize = 64;

/// A batch of records generated at once.
pub type Batch = [Record; BATCH];

impl Source {
    /// A synthetic program's stream; ends after `instructions` if given.
    pub fn program(generator: Generator, execution: Execution, instructions: Option<u64>) -> Self {
        Self { execution, ..Self::new(Origin::Program(Box::new(generator)), instructions) }
    }

    /// A recorded trace, played repeatedly; ends after `instructions` if given.
    pub fn trace(records: Arc<[Record]>, region: Address, instructions: Option<u64>) -> Self {
        Self::new(Origin::Trace { records, at: 0, region }, instructions)
    }

    /// A worker on a program of tasks. It has no records until a task begins.
    pub fn worker(dag: Arc<Dag>, region: Address) -> Self {
        Self::new(Origin::Tasks { dag, left: 0..0, region }, None)
    }

    /// Ends the stream after `instructions` from now, or earlier if it ends by itself.
    pub fn end_after(&mut self, instructions: u64) {
        self.instructions_left =
            Some(self.instructions_left.map_or(instructions, |own| own.min(instructions)));
    }

    /// Begins a task of a worker: its next records are those of the task.
    pub fn begin(&mut self, task: TaskId) {
        if let Origin::Tasks { dag, left, .. } = &mut self.origin {
            let task = &dag.tasks[task as usize];
            *left = task.first_record as usize..(task.first_record + task.records) as usize;
            self.next = BATCH;
        }
    }

    fn new(origin: Origin, instructions_left: Option<u64>) -> Self {
        let buffer = Box::new([Record::end(0); BATCH]);
        Self {
            origin,
            buffer,
            next: BATCH,
            instructions_left,
            stretch: None,
            frames: Frames::default(),
            execution: Execution::default(),
            code: None,
        }
    }

    /// The next record. After the end it returns the end again.
    #[inline(always)]
    pub fn next_record(&mut self) -> Record {
        if self.next == BATCH {
            self.refill();
        }
        let record = self.buffer[self.next % BATCH];
        self.next += 1;
        record
    }

    /// Its present batch, and the index of the next record in it; the batch's length if all were taken.
    pub fn batch(&self) -> (Batch, u32) {
        (*self.buffer, self.next as u32)
    }

    /// Generates the next batch, for a caller that takes its records directly.
    #[inline(never)]
    pub fn next_batch(&mut self) -> Batch {
        self.refill();
        *self.buffer
    }

    /// Sets the index of the next record in the present batch: those before it were taken.
    pub fn go_on_at(&mut self, place: u32) {
        self.next = place as usize;
    }

    /// Ends the stream after `instructions`, until the next call of this function.
    pub fn run_for(&mut self, instructions: u64) {
        self.stretch.get_or_insert_with(|| Box::new(Stretch::new())).begin(instructions);
        // The rest of the buffer contains only end records.
        self.next = BATCH;
    }

    /// Whether the end of the stream is that of the thread.
    pub fn is_over(&self) -> bool {
        self.stretch.as_ref().is_none_or(|stretch| stretch.is_last())
    }

    /// Sets the frames of its pages, before any record is taken.
    pub fn lie_in(&mut self, frames: &Frames) {
        self.frames = frames.clone();
    }

    fn refill(&mut self) {
        self.next = 0;
        let Self { origin, buffer, instructions_left, stretch, frames, .. } = self;
        match stretch {
            None => origin.fill(buffer, instructions_left),
            Some(stretch) => stretch.fill(buffer, |batch| origin.fill(batch, instructions_left)),
        }
        frames.place(&mut **buffer);
    }
}

impl Origin {
    /// Generates the next records, up to the thread's end if it has one.
    #[inline(always)]
    fn fill(&mut self, buffer: &mut Batch, instructions_left: &mut Option<u64>) {
        match self {
            Origin::Program(generator) => generator.fill(buffer),
            Origin::Trace { records, at, region } => {
                for slot in &mut *buffer {
                    let record = records[*at];
                    *at = if *at + 1 == records.len() { 0 } else { *at + 1 };
                    *slot = place(record, *region);
                }
            }
            Origin::Tasks { dag, left, region } => {
                let batch = left.start..left.end.min(left.start + BATCH);
                left.start = batch.end;
                let (now, beyond) = buffer.split_at_mut(batch.len());
                for (slot, &record) in now.iter_mut().zip(&dag.records[batch]) {
                    *slot = place(record, *region);
                }
                beyond.fill(Record::end(0));
            }
        }
        if let Some(left) = instructions_left {
            for record in &mut *buffer {
                let length = u64::from(record.gap()) + 1;
                if length > *left || record.is_end() {
                    *record = Record::end((*left).min(u64::from(Record::MAX_GAP)) as u32);
                    *left = 0;
                } else {
                    *left -= length;
                }
            }
        }
    }
}

/// Converts a record's line from an offset in a region to its line number.
#[inline(always)]
fn place(record: Record, region: Address) -> Record {
    if record.is_special() { record } else { record.moved(region.line(record.line())) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn pages_never_collide() {
        let mut space = Address::start(7);
        let mut seen = HashSet::new();
        for _ in 0..500 {
            let region = space.take(200);
            for n in 0..200 {
                assert!(seen.insert(region.line(n)));
            }
        }
    }

    #[test]
    fn lines_are_found_again_where_they_lay() {
        let mut space = Address::start(12_345);
        let mut next = 0;
        for lines in [1, 64, 65, 1_000, 70_000] {
            let region = space.take(lines);
            for n in 0..lines as u32 {
                assert_eq!(region.unscattered(region.line(n)), next + n);
            }
            next += lines.next_multiple_of(64) as u32;
        }
    }
}
