//! Regions that threads share: where each lies, how large it is, who walks it.

use super::source::Address;
use document::{Program, ThreadGroup};
use std::collections::{BTreeMap, HashMap};

/// A region that threads share.
#[derive(Clone, Debug)]
pub struct SharedRegion {
    /// Its name.
    pub name: String,
    /// Lines, of the machine's first level: as many as its largest walk has.
    pub lines: u32,
    /// The threads that walk it, in the order of the list.
    pub members: Vec<u32>,
    place: Address,
}

impl SharedRegion {
    /// The number of the first line of each of its pages.
    pub fn pages(&self) -> impl Iterator<Item = u32> {
        (0..self.lines.div_ceil(super::PAGE_LINES)).map(|page| self.place.line(page * super::PAGE_LINES))
    }
}

/// All shared regions of a workload: by name, then those of recorded traces in the order of the list.
#[derive(Clone, Debug, Default)]
pub struct SharedRegions {
    regions: Vec<SharedRegion>,
    /// Which page of which region a page of lines is. Only looked up.
    pages: HashMap<u32, (u32, u32)>,
}

/// The name by which a group knows a region of its program.
pub fn region_name<'a>(group: &'a ThreadGroup, name: &'a str) -> &'a str {
    group.regions.get(name).map_or(name, String::as_str)
}

/// Names and bytes of the regions that a program shares, as it names them.
pub fn shared_by(program: &Program) -> impl Iterator<Item = (&str, u64)> {
    let components = program.phases.iter().flat_map(|phase| &phase.components);
    components.filter_map(|c| c.shared.as_deref().map(|name| (name, c.pattern.region_bytes())))
}

impl SharedRegions {
    /// Lays the regions out in `space`, which is advanced past them; each group comes with its program.
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
            };
            let number = all.regions.len() as u32;
            for (first, page) in region.pages().zip(0..) {
                all.pages.insert(first / super::PAGE_LINES, (number, page));
            }
            all.regions.push(region);
        }
        all
    }

    /// Adds what the threads of a recorded trace share: these pages of the trace's own lines, which lie at `place`. The
    /// region's lines are those of the pages, one after another.
    pub fn add_recorded(&mut self, name: String, place: Address, pages: &[u32]) -> usize {
        let number = self.regions.len();
        for (at, page) in pages.iter().enumerate() {
            let first = place.line(page * super::PAGE_LINES);
            self.pages.insert(first / super::PAGE_LINES, (number as u32, at as u32));
        }
        let lines = pages.len() as u32 * super::PAGE_LINES;
        self.regions.push(SharedRegion { name, lines, members: Vec::new(), place });
        number
    }

    /// The regions that programs name, in order of name, and after them those of recorded traces.
    pub fn regions(&self) -> &[SharedRegion] {
        &self.regions
    }

    /// The region of a name.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.regions.iter().position(|r| r.name == name)
    }

    /// Lets a thread into a region; returns where it lies, and the thread's number among its members.
    pub fn join(&mut self, region: usize, thread: u32) -> (Address, u32) {
        let region = &mut self.regions[region];
        let known = region.members.iter().position(|&member| member == thread);
        let number = known.unwrap_or_else(|| {
            region.members.push(thread);
            region.members.len() - 1
        });
        (region.place, number as u32)
    }

    /// Which line of which region a first-level line is; `None` for a line that threads do not share.
    pub fn find(&self, line: u32) -> Option<(usize, u32)> {
        let (region, page) = *self.pages.get(&(line / super::PAGE_LINES))?;
        Some((region as usize, page * super::PAGE_LINES + line % super::PAGE_LINES))
    }
}
