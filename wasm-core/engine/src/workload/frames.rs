//! Which frame of memory each page of a program has, where the operating system chooses frames.

use super::record::Record;
use super::source::{Address, PAGE_LINES};
use std::sync::Arc;

/// Frames of all pages. Where none was chosen, a page has the frame of its own number.
#[derive(Clone, Debug, Default)]
pub struct Frames(Option<Arc<PageTable>>);

impl Frames {
    /// The frames of a page table.
    pub fn new(table: PageTable) -> Self {
        Self(Some(Arc::new(table)))
    }

    /// The page table, to be continued.
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

/// Pages of a chunk: those that one part of the table has.
const CHUNK: usize = 1 << 10;
/// No frame was chosen.
const UNPLACED: u32 = u32::MAX;

/// Frames by page, in chunks of pages that lie beside each other in the space that regions are taken from.
#[derive(Clone, Debug)]
pub struct PageTable {
    space: Address,
    chunks: Vec<Option<Box<[u32; CHUNK]>>>,
    /// A bit for each frame that a page has.
    taken: Vec<u64>,
}

impl PageTable {
    /// No page has a frame yet in the space of `start`.
    pub fn new(start: Address) -> Self {
        Self { space: start, chunks: Vec::new(), taken: vec![0; (Address::FRAMES / 64) as usize] }
    }

    /// The frame that a page of the space, by its place in it, has where nothing else is wanted.
    pub fn usual_frame(&self, place: u32) -> u32 {
        self.space.frame(place)
    }

    /// Whether a page has this frame.
    pub fn is_taken(&self, frame: u32) -> bool {
        self.taken[frame as usize / 64] >> (frame % 64) & 1 != 0
    }

    /// Gives a page of the space, by its place in it, a frame that is not taken.
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

/// Pages that some threads use, and only they.
#[derive(Clone, Debug)]
pub struct Holding {
    /// By their places in the space that regions are taken from.
    pub pages: std::ops::Range<u32>,
    /// Thread numbers.
    pub threads: Vec<u32>,
}
