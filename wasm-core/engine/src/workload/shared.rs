//! Regions that threads share: their places, sizes and threads.

use super::frames::{Frames, Holding};
use super::source::{Address, PAGE_LINES};
use document::{Order, Program, ThreadGroup};
use std::collections::BTreeMap;

/// A region that threads share.
#[derive(Clone, Debug)]
pub struct SharedRegion {
    /// Its name.
    pub name: String,
    /// First-level lines: the number that its largest walk has.
    pub lines: u32,
    /// The threads that walk it, in order of the list.
    pub members: Vec<u32>,
    place: Address,
    frames: Frames,
}

impl SharedRegion {
    /// The first line of each of its pages.
    pub fn pages(&self) -> impl Iterator<Item = u32> {
        let line = |page| self.place.line(page * PAGE_LINES);
        let pages = 0..self.lines.div_ceil(PAGE_LINES);
        pages.map(move |page| self.frames.of_page(line(page) / PAGE_LINES) * PAGE_LINES)
    }

    /// Its pages and their threads.
    pub fn holding(&self) -> Holding {
        let first = self.place.place();
        Holding { pages: first..first + self.lines.div_ceil(PAGE_LINES), threads: self.members.clone() }
    }
}

/// All shared regions of a workload: named regions by name, then those of recorded traces in the order of the list.
#[derive(Clone, Debug, Default)]
pub struct SharedRegions {
    regions: Vec<SharedRegion>,
    /// The region and the page within it of each page of lines, by page.
    pages: Vec<(u32, (u32, u32))>,
}

/// The name that a group gives to a region of its program.
pub fn region_name<'a>(group: &'a ThreadGroup, name: &'a str) -> &'a str {
    group.regions.get(name).map_or(name, String::as_str)
}

/// The names, in the program, and sizes in bytes of the regions that it shares.
pub fn shared_by(program: &Program) -> impl Iterator<Item = (&str, u64)> {
    let components = program.phases.iter().flat_map(|phase| &phase.components);
    components.filter_map(|c| c.shared.as_deref().map(|name| (name, c.pattern.region_bytes())))
}

impl SharedRegions {
    /// Allocates the regions in `space`, which is advanced past them. Each group is paired with its program.
    pub fn lay_out<'a>(
        groups: impl Iterator<Item = (&'a ThreadGroup, &'a Program)>,
        line_bytes: u32,
        space: &mut Address,
    ) -> Self {
        let mut sizes: BTreeMap<&str, u64> = BTreeMap::new();
        for (group, program) in groups {
            for (name, bytes) in shared_by(program) {
                let size = sizes.entry(region_name(group, name)).or_default();
                *size = bytes.max(*size);
            }
        }
        let mut all = Self::default();
        for (name, bytes) in sizes {
            let lines = bytes.div_ceil(u64::from(line_bytes));
            let region = SharedRegion {
                name: name.to_string(),
                lines: lines as u32,
                members: Vec::new(),
                place: space.take(lines),
                frames: Frames::default(),
            };
            let number = all.regions.len() as u32;
            let pages = region.pages().zip(0..).map(|(first, page)| (first / PAGE_LINES, (number, page)));
            all.pages.extend(pages);
            all.regions.push(region);
        }
        all.pages.order_by_key(|&(page, _)| page);
        all
    }

    /// Adds the shared pages of a recorded trace, given in the trace's own lines, which start at `place`. The region's
    /// lines are those of the pages, one page after another. Returns the region's number.
    pub fn add_recorded(&mut self, name: String, place: Address, pages: &[u32]) -> usize {
        let number = self.regions.len();
        let numbered = pages.iter().zip(0..);
        let known =
            numbered.map(|(page, at)| (place.line(page * PAGE_LINES) / PAGE_LINES, (number as u32, at)));
        self.pages.extend(known);
        self.pages.order_by_key(|&(page, _)| page);
        let lines = pages.len() as u32 * PAGE_LINES;
        self.regions.push(SharedRegion {
            name,
            lines,
            members: Vec::new(),
            place,
            frames: Frames::default(),
        });
        number
    }

    /// Moves all pages to these frames.
    pub fn lie_in(&mut self, frames: &Frames) {
        self.regions.iter_mut().for_each(|region| region.frames = frames.clone());
        self.pages.iter_mut().for_each(|(page, _)| *page = frames.of_page(*page));
        self.pages.order_by_key(|&(page, _)| page);
    }

    /// The regions that programs name, in order of name, then those of recorded traces.
    pub fn regions(&self) -> &[SharedRegion] {
        &self.regions
    }

    /// The number of the region with a name.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.regions.iter().position(|r| r.name == name)
    }

    /// Adds a thread to a region. Returns the region's address, and the thread's number among its members.
    pub fn join(&mut self, region: usize, thread: u32) -> (Address, u32) {
        let region = &mut self.regions[region];
        let known = region.members.iter().position(|&member| member == thread);
        let number = known.unwrap_or_else(|| {
            region.members.push(thread);
            region.members.len() - 1
        });
        (region.place, number as u32)
    }

    /// The region and the line within it of a first-level line; `None` for a line that threads do not share.
    pub fn find(&self, line: u32) -> Option<(usize, u32)> {
        let known = self.pages.binary_search_by_key(&(line / PAGE_LINES), |(page, _)| *page).ok()?;
        let (_, (region, page)) = self.pages[known];
        Some((region as usize, page * PAGE_LINES + line % PAGE_LINES))
    }
}
