//! A stream prefetcher that records every step: the oracle of the simulator's own.

use document::StreamPrefetch;
use std::collections::BTreeSet;

/// Lines per page; no stream crosses a page.
const PAGE_LINES: u32 = 64;
/// Consecutive steps to a neighbour in one direction that confirm a stream.
const STEPS: usize = 2;

/// The accesses to a page, without immediate repetitions, and the prefetches since the last change of direction.
struct Page {
    number: u32,
    places: Vec<i32>,
    sent: BTreeSet<i32>,
}

/// Tracked pages, the most recently used last.
pub struct Streams {
    pages: Vec<Page>,
    most: usize,
    degree: i32,
}

impl Streams {
    pub fn new(spec: &StreamPrefetch) -> Self {
        Self { pages: Vec::new(), most: spec.streams as usize, degree: spec.degree as i32 }
    }

    /// The lines to prefetch after a request for a line, nearest first.
    pub fn follow(&mut self, line: u32) -> Vec<u32> {
        let (number, place) = (line / PAGE_LINES, (line % PAGE_LINES) as i32);
        let known = self.pages.iter().position(|page| page.number == number);
        if known.is_none() && self.pages.len() == self.most {
            self.pages.remove(0);
        }
        let fresh = Page { number, places: Vec::new(), sent: BTreeSet::new() };
        let mut page = known.map_or(fresh, |place| self.pages.remove(place));
        let ahead = page.step(place, self.degree);
        self.pages.push(page);
        ahead.into_iter().map(|place| number * PAGE_LINES + place as u32).collect()
    }
}

impl Page {
    fn step(&mut self, place: i32, degree: i32) -> Vec<i32> {
        if self.places.last() != Some(&place) {
            self.places.push(place);
        }
        let mut steps = self.places.windows(2).rev().map(|two| two[1] - two[0]);
        let way = steps.next().unwrap_or_default();
        let count = 1 + steps.take_while(|&step| step == way).count();
        if way.abs() != 1 || count < STEPS {
            self.sent.clear();
            return Vec::new();
        }
        let ahead = (1..=degree).map(|far| place + way * far);
        ahead.filter(|ahead| (0..PAGE_LINES as i32).contains(ahead) && self.sent.insert(*ahead)).collect()
    }
}
