//! Frames for a thread's pages, as allocated by an operating system with page colours: part of the oracle of a machine.

use document::Checked;
use engine::workload::{Address, Record};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// By page, its frame, where that has another number.
pub struct Frames(BTreeMap<u32, u32>);

impl Frames {
    /// Maps each page to the frame of its own number, or to the next free one with a colour of the thread's class. Each
    /// row of frames, one of each colour, is searched from another colour on.
    pub fn of(
        scenario: &Checked,
        thread: u32,
        pages: Range<u32>,
        space: Address,
        taken: &mut BTreeSet<u32>,
    ) -> Self {
        let Some(cache) = scenario.machine.caches.iter().find(|cache| !cache.colours.is_empty()) else {
            return Self(BTreeMap::new());
        };
        let count = (cache.size_bytes / u64::from(cache.ways) / 4096) as u32;
        let class = cache.colours.iter().find(|class| class.threads.contains(&thread));
        let is_allowed = |colour: u32| {
            class.is_none_or(|class| {
                (class.first_colour..class.first_colour + class.colours).contains(&colour)
            })
        };
        let colours: Vec<u32> = (0..count).filter(|&colour| is_allowed(colour)).collect();
        let turned = |row: u32| {
            let turn = row as usize % colours.len();
            let colours: Vec<u32> = colours[turn..].iter().chain(&colours[..turn]).copied().collect();
            colours.into_iter().map(move |colour| row * count + colour)
        };
        let mut frame_of = |place| {
            let own = space.frame(place);
            let fits = |frame: &u32| is_allowed(frame % count) && !taken.contains(frame);
            let frame = std::iter::once(own).chain((own / count..).flat_map(turned)).find(fits);
            let frame = frame.expect("memory is large");
            taken.insert(frame);
            (own, frame)
        };
        Self(pages.map(&mut frame_of).collect())
    }

    /// The same reference, translated to the page's frame.
    pub fn moved(&self, record: Record) -> Record {
        match self.0.get(&(record.line() / 64)) {
            Some(frame) if !record.is_special() => record.moved(frame * 64 + record.line() % 64),
            _ => record,
        }
    }
}
