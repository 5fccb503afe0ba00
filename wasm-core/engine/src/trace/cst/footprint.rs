//! Counts the distinct 64-byte lines that a trace touches.

use crate::trace::page_map::PageMap;
use crate::trace::reference::{DataRef, lines_of};

const LINE_BYTES: u32 = 64;
const LINES_PER_PAGE: u64 = 64;

/// The maximum number of 4 KiB pages: 16 GiB of dense footprint, for about 160 MB of the program's own memory.
pub(super) const MAX_PAGES: usize = 1 << 22;

pub(super) struct Footprint {
    touched_by_page: PageMap<u64>,
    lines: u64,
}

impl Footprint {
    pub(super) fn new() -> Self {
        Self { touched_by_page: PageMap::new(), lines: 0 }
    }

    /// Adds the lines of a reference. Returns `false` if it would need more than [`MAX_PAGES`].
    pub(super) fn add(&mut self, reference: &DataRef) -> bool {
        for line in lines_of(reference, LINE_BYTES) {
            let (page, bit) = (line / LINES_PER_PAGE, 1 << (line % LINES_PER_PAGE));
            let is_full = self.touched_by_page.len() >= MAX_PAGES;
            match self.touched_by_page.get_mut(page) {
                Some(touched) => {
                    self.lines += u64::from(*touched & bit == 0);
                    *touched |= bit;
                }
                None if is_full => return false,
                None => {
                    self.touched_by_page.insert_new(page, bit);
                    self.lines += 1;
                }
            }
        }
        true
    }

    pub(super) fn bytes(&self) -> u64 {
        self.lines * u64::from(LINE_BYTES)
    }
}
