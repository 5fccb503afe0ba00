//! A thread's stream of records, whatever makes them, and where its lines lie.

use super::frames::Frames;
use super::generator::Generator;
use super::record::Record;
use super::stretch::Stretch;
use crate::dag::{Dag, TaskId};
use document::{Execution, STREAMS};
use std::ops::Range;
use std::sync::Arc;

/// Hands out regions of the line-number space, scattered by pages as an operating system would.
///
/// Page numbers (64 lines) go through a bijection of 26 bits, so that arrays of a power of two do not fall on each
/// other in every large cache; lines within a page stay neighbours. Private regions never overlap.
#[derive(Clone, Copy, Debug)]
pub struct Address {
    next_page: u32,
    key: u32,
}

/// Lines that stay neighbours: a page of [`Address`].
pub const PAGE_LINES: u32 = 64;
const PAGE_BITS: u32 = 26;
const PAGE_MASK: u32 = (1 << PAGE_BITS) - 1;
/// Pages of one stream's part: the space divided among all streams.
const STREAM_PAGE_BITS: u32 = PAGE_BITS - STREAMS.ilog2();

impl Address {
    /// The start of the space for one run.
    pub fn start(seed: u64) -> Self {
        Self { next_page: 0, key: (seed as u32).wrapping_mul(0x9E37_79B1) & PAGE_MASK }
    }

    /// The start of a numbered stream's own part of the space: the same in every run with this seed.
    pub fn of_stream(seed: u64, stream: u32) -> Self {
        Self { next_page: stream << STREAM_PAGE_BITS, ..Self::start(seed) }
    }

    /// Whether more was taken than the stream's part holds.
    pub fn is_beyond_stream(&self, stream: u32) -> bool {
        self.next_page > (stream + 1) << STREAM_PAGE_BITS
    }

    /// Takes a region of so many lines.
    pub fn take(&mut self, lines: u64) -> Address {
        let region = *self;
        self.next_page += lines.div_ceil(u64::from(PAGE_LINES)) as u32;
        region
    }

    /// Frames that pages can have.
    pub const FRAMES: u32 = 1 << PAGE_BITS;

    /// The place of its first page in the space.
    pub fn place(self) -> u32 {
        self.next_page
    }

    /// The frame of the page at a place of the space.
    pub fn frame(self, place: u32) -> u32 {
        Address { next_page: place, ..self }.line(0) / PAGE_LINES
    }

    /// Whether more pages were taken than there are.
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

    /// Where a line number lay before pages were scattered: regions one after another. Undoes [`Address::line`].
    #[inline(always)]
    pub fn unscattered(self, line: u32) -> u32 {
        let mut page = line >> 6;
        page ^= (page >> 12) ^ (page >> 24);
        page = page.wrapping_mul(INVERSE) & PAGE_MASK;
        page ^= page >> 13;
        (page ^ self.key) << 6 | (line & 63)
    }
}

/// 1 / 0x2C1B3C6D mod 2³², by Newton's iteration: each step doubles the bits that are right.
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

/// What cores that execute a thread's instructions one by one need to know of it.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// Where the instructions lie.
    pub region: Address,
    /// The run's seed.
    pub seed: u64,
    /// Number of the thread's random stream.
    pub stream: u64,
    /// Share of its instructions that refer to memory.
    pub reference_share: f64,
}

/// What makes a thread's records.
#[derive(Clone, Debug)]
enum Origin {
    Program(Box<Generator>),
    /// A recorded trace, its lines moved to this thread's own space.
    Trace {
        records: Arc<[Record]>,
        at: usize,
        region: Address,
    },
    /// One task after the other of a recorded program, in memory that all its workers share.
    Tasks {
        dag: Arc<Dag>,
        /// Records of the present task that are still to come.
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
    /// Of a thread that waits.
    stretch: Option<Box<Stretch>>,
    /// Where its pages lie.
    frames: Frames,
    /// How it keeps a wide core busy.
    pub execution: Execution,
    /// Its instructions, on machines whose cores execute them one by one.
    pub code: Option<Code>,
}

/// Records made at once; small enough that a checkpoint of many threads stays small.
const BATCH: usize = 64;

/// Records made at once.
pub type Batch = [Record; BATCH];

impl Source {
    /// A synthetic program's stream; ends after `instructions` if given.
    pub fn program(generator: Generator, execution: Execution, instructions: Option<u64>) -> Self {
        Self { execution, ..Self::new(Origin::Program(Box::new(generator)), instructions) }
    }

    /// A recorded trace, played again and again; ends after `instructions` if given.
    pub fn trace(records: Arc<[Record]>, region: Address, instructions: Option<u64>) -> Self {
        Self::new(Origin::Trace { records, at: 0, region }, instructions)
    }

    /// A worker on a program of tasks. It has nothing to do until a task begins.
    pub fn worker(dag: Arc<Dag>, region: Address) -> Self {
        Self::new(Origin::Tasks { dag, left: 0..0, region }, None)
    }

    /// Ends after so many instructions from here on, or before if it does so by itself.
    pub fn end_after(&mut self, instructions: u64) {
        self.instructions_left =
            Some(self.instructions_left.map_or(instructions, |own| own.min(instructions)));
    }

    /// A worker's next records are those of this task.
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

    /// The next record. After the end it gives the end again.
    #[inline(always)]
    pub fn next_record(&mut self) -> Record {
        if self.next == BATCH {
            self.refill();
        }
        let record = self.buffer[self.next % BATCH];
        self.next += 1;
        record
    }

    /// Its present batch, and the place in it of the next record; the batch's length if all were taken.
    pub fn batch(&self) -> (Batch, u32) {
        (*self.buffer, self.next as u32)
    }

    /// Makes the batch after that, for somebody who takes its records by himself.
    #[inline(never)]
    pub fn next_batch(&mut self) -> Batch {
        self.refill();
        *self.buffer
    }

    /// Its next record is the one at this place of the present batch: those before were taken.
    pub fn go_on_at(&mut self, place: u32) {
        self.next = place as usize;
    }

    /// It ends after so many instructions, until it is told to go on.
    pub fn run_for(&mut self, instructions: u64) {
        self.stretch.get_or_insert_with(|| Box::new(Stretch::new())).begin(instructions);
        // What is left in the buffer is ends.
        self.next = BATCH;
    }

    /// Whether its end is that of the thread.
    pub fn is_over(&self) -> bool {
        self.stretch.as_ref().is_none_or(|stretch| stretch.is_last())
    }

    /// Its pages lie in these frames. No record was taken yet.
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
    /// The next records, up to the thread's end if it has one.
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

/// A record whose line counts from the start of a region, with the line's own number.
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
