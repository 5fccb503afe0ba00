//! Page colouring: the operating system allocates frames of certain cache colours to the pages of some threads.

use crate::workload::{Address, Frames, Holding, PageTable};
use document::{PageColours, Scenario, ScenarioError, colours_of};

/// The maximum number of pages of all threads together, because their table is built before the run.
const MOST_PAGES: u64 = 1 << 22;
/// The number of frames tried for a page before the frames of its colours count as full.
const MOST_PROBES: usize = 4_096;

/// Assigns a frame to each page of memory, one holding after another: the default frame, if its colour is allowed for
/// the page and it is free; else a nearby one that meets both. `before` are the frames already in use.
///
/// # Errors
/// More pages than a run with colours allows, or colours whose frames are full.
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
    /// The number of colours of the cache: a row of frames has one of each.
    colours: u32,
    /// The allowed colours, in increasing order.
    allowed: Vec<u32>,
}

impl Palette {
    /// Every colour that one of the threads may use; a thread without a class may use all.
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

    /// The default frame, if it has an allowed colour and is free; else the first free one of an allowed colour in its
    /// row of frames, or in the rows after it. Each row begins with a different colour, so that pages spread over all
    /// colours.
    fn find(&self, table: &PageTable, usual: u32) -> Option<u32> {
        // The last line of the last frame has the number that marks an empty way.
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
