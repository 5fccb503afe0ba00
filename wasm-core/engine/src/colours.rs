//! Page colouring: the operating system gives the pages of some threads only frames of some colours of a cache.

use crate::workload::{Address, Frames, Holding, PageTable};
use document::{PageColours, Scenario, ScenarioError, colours_of};
use std::ops::Range;

/// Pages of all threads together: their table is made before the run begins.
const MOST_PAGES: u64 = 1 << 22;
/// Steps from frame to frame that a page may take before the frames of its colours count as full.
const MOST_PROBES: u32 = 4_096;

/// Gives each page of memory its frame, one holding after the other: the usual frame, if its colour is one that the page may have
/// and no page has it; else the next such frame. `before` are frames that have pages already.
///
/// # Errors
/// More pages than there can be in a run with colours, or colours whose frames are full.
pub fn place(
    scenario: &Scenario,
    space: Address,
    holdings: &[Holding],
    before: &Frames,
) -> Result<Frames, ScenarioError> {
    let machine = &scenario.machine;
    let coloured = machine.caches.iter().enumerate().find(|(_, cache)| !cache.colours.is_empty());
    let Some((entry, cache)) = coloured else { return Ok(before.clone()) };
    let colours = colours_of(cache, machine.first_line_bytes()).unwrap_or(1);
    let full = |problem: String, remedy: &str| {
        ScenarioError::at(format!("/machine/caches/{entry}/colours"), problem, remedy)
    };
    let pages: u64 = holdings.iter().map(|holding| holding.pages.len() as u64).sum();
    if pages > MOST_PAGES {
        return Err(full(
            format!("the threads have {pages} pages, beyond {MOST_PAGES}"),
            "Use smaller regions or fewer threads where pages have colours.",
        ));
    }
    let mut table = before.table().cloned().unwrap_or_else(|| PageTable::new(space));
    for holding in holdings {
        let palette = Palette::of(&cache.colours, colours, &holding.threads);
        for page in holding.pages.clone() {
            let Some(frame) = palette.find(&table, table.usual_frame(page)) else {
                let threads = &holding.threads;
                return Err(full(
                    format!("the frames of the colours of threads {threads:?} are full"),
                    "Give these threads more colours or smaller regions.",
                ));
            };
            table.set(page, frame);
        }
    }
    Ok(Frames::new(table))
}

/// The colours that a page may have.
struct Palette {
    /// Of the cache.
    colours: u32,
    /// In order of their first; they may overlap.
    allowed: Vec<Range<u32>>,
}

impl Palette {
    /// Every colour that one of the threads may have: a thread without a class may have all.
    fn of(classes: &[PageColours], colours: u32, threads: &[u32]) -> Self {
        let class_of = |thread: &u32| classes.iter().find(|class| class.threads.contains(thread));
        let range = |class: Option<&PageColours>| match class {
            Some(class) => class.first_colour..class.first_colour + class.colours,
            None => 0..colours,
        };
        let mut allowed: Vec<Range<u32>> = threads.iter().map(|thread| range(class_of(thread))).collect();
        allowed.sort_by_key(|range| range.start);
        allowed.dedup();
        Self { colours, allowed }
    }

    /// The first frame from `usual` on, and from the first frame after the last, that is free and has an allowed colour.
    fn find(&self, table: &PageTable, usual: u32) -> Option<u32> {
        let mut frame = usual;
        let mut probes = 0;
        while probes < MOST_PROBES {
            let colour = frame % self.colours;
            let ahead = match self.allowed.iter().find(|range| range.end > colour) {
                Some(range) => range.start.saturating_sub(colour),
                // On to the first colour of the next frames.
                None => self.colours - colour,
            };
            probes += 1;
            if ahead == 0 {
                // The last line of the last frame has the number that stands for an empty way.
                if !table.is_taken(frame) && frame != Address::FRAMES - 1 {
                    return Some(frame);
                }
            }
            frame = frame.checked_add(ahead.max(1)).filter(|&next| next < Address::FRAMES).unwrap_or(0);
        }
        None
    }
}
