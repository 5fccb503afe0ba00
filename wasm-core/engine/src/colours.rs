//! Page colouring: the operating system gives the pages of some threads only frames of some colours of a cache.

use crate::workload::{Address, Frames, Holding, PageTable};
use document::{PageColours, Scenario, ScenarioError, colours_of};

/// Pages of all threads together: their table is made before the run begins.
const MOST_PAGES: u64 = 1 << 22;
/// Frames that are tried for a page before those of its colours count as full.
const MOST_PROBES: usize = 4_096;

/// Gives each page of memory its frame, one holding after the other: the usual frame, if its colour is one that the page may have
/// and no page has it; else one nearby that is. `before` are frames that have pages already.
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
    /// Of the cache: a row of frames has one of each.
    colours: u32,
    /// Rising.
    allowed: Vec<u32>,
}

impl Palette {
    /// Every colour that one of the threads may have: a thread without a class may have all.
    fn of(classes: &[PageColours], colours: u32, threads: &[u32]) -> Self {
        let class_of = |thread: &u32| classes.iter().find(|class| class.threads.contains(thread));
        let range = |class: Option<&PageColours>| match class {
            Some(class) => class.first_colour..class.first_colour + class.colours,
            None => 0..colours,
        };
        let mut allowed: Vec<u32> = threads.iter().flat_map(|thread| range(class_of(thread))).collect();
        allowed.sort_unstable();
        allowed.dedup();
        Self { colours, allowed }
    }

    /// The usual frame, if it has an allowed colour and is free; else the first free one of an allowed colour in its row of
    /// frames, or in the rows behind it. Each row begins with another colour, so that pages spread over all of them.
    fn find(&self, table: &PageTable, usual: u32) -> Option<u32> {
        // The last line of the last frame has the number that stands for an empty way.
        let is_free = |frame: &u32| !table.is_taken(*frame) && *frame != Address::FRAMES - 1;
        if is_free(&usual) && self.allowed.binary_search(&(usual % self.colours)).is_ok() {
            return Some(usual);
        }
        let rows = Address::FRAMES / self.colours;
        let row = usual / self.colours;
        let in_row = |row: u32| {
            let turned = self.allowed.iter().cycle().skip((row as usize) % self.allowed.len());
            turned.take(self.allowed.len()).map(move |colour| row * self.colours + colour)
        };
        (0..rows).flat_map(|step| in_row((row + step) % rows)).take(MOST_PROBES).find(is_free)
    }
}
