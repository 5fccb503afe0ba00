//! The frame of memory of each page of a program, where the operating system chooses frames.

use super::record::Record;
use super::source::{Address, PAGE_LINES};
use std::sync::Arc;

/// The frames of all pages. A page without a chosen frame has the frame of its own number.
#[derive(Clone, Debug, Default)]
pub struct Frames(Option<Arc<PageTable>>);

impl Frames {
    /// The frames of a page table.
    pub fn new(table: PageTable) -> Self {
        Self(Some(Arc::new(table)))
    }

    /// The page table, for further allocations.
    pub fn table(&self) -> Option<&PageTable> {
        self.0.as_deref()
    }

    /// The frame of a page.
    pub fn of_page(&self, page: u32) -> u32 {
        self.0.as_ref().map_or(page, |table| table.frame(page))
    }

    /// Moves records to the frames of their pages.
    #[inline(always)]
    pub(super) fn place(&self, batch: &mut [Record]) {
        if let Some(table) = &self.0 {
            table.place(batch);
        }
    }
}

/// Pages per chunk of the table.
const CHUNK: usize = 1 << 10;
/// No frame was chosen.
const UNPLACED: u32 = u32::MAX;

/// Frames by page, in chunks of pages that are adjacent in the space from which regions are taken.
#[derive(Clone, Debug)]
pub struct PageTable {
    space: Address,
    chunks: Vec<Option<Box<[u32; CHUNK]>>>,
    /// One bit per frame: in use by a page.
    taken: Vec<u64>,
}

impl PageTable {
    /// A table without frames, for the space of `start`.
    pub fn new(start: Address) -> Self {
        Self { space: start, chunks: Vec::new(), taken: vec![0; (Address::FRAMES / 64) as usize] }
    }

    /// The default frame of a page, given by its position in the space.
    pub fn usual_frame(&self, place: u32) -> u32 {
        self.space.frame(place)
    }

    /// Whether a frame is in use.
    pub fn is_taken(&self, frame: u32) -> bool {
        self.taken[frame as usize / 64] >> (frame % 64) & 1 != 0
    }

    /// Assigns a free frame to a page, given by its position in the space.
    pub fn set(&mut self, place: u32, frame: u32) {
        self.taken[frame as usize / 64] |= 1 << (frame % 64);
        let (chunk, at) = (place as usize / CHUNK, place as usize % CHUNK);
        if self.chunks.len() <= chunk {
            self.chunks.resize(chunk + 1, None);
        }
        self.chunks[chunk].get_or_insert_with(|| Box::new([UNPLACED; CHUNK]))[at] = frame;
    }

    fn frame(&self, page: u32) -> u32 {
        let place = (self.space.unscattered(page * PAGE_LINES) / PAGE_LINES) as usize;
        let chunk = self.chunks.get(place / CHUNK).and_then(Option::as_ref);
        let frame = chunk.map_or(UNPLACED, |chunk| chunk[place % CHUNK]);
        if frame == UNPLACED { page } else { frame }
    }

    fn place(&self, batch: &mut [Record]) {
        for record in batch.iter_mut().filter(|record| !record.is_special()) {
            let line = record.line();
            let frame = self.frame(line / PAGE_LINES);
            *record = record.moved(frame * PAGE_LINES + line % PAGE_LINES);
        }
    }
}

/// Pages and the only threads that use them.
#[derive(Clone, Debug)]
pub struct Holding {
    /// Their positions in the space from which regions are taken.
    pub pages: std::ops::Range<u32>,
    /// Thread numbers.
    pub threads: Vec<u32>,
}
