//! A stream prefetcher that remembers every step: the oracle of the simulator's own.

use document::StreamPrefetch;
use std::collections::BTreeSet;

/// Lines of a page, which no stream leaves.
const PAGE_LINES: u32 = 64;
/// Steps to a neighbour, all one way, that make a stream.
const STEPS: usize = 2;

/// Where a page was asked for, each place once in a row, and what has been sent for since the way last changed.
struct Page {
    number: u32,
    places: Vec<i32>,
    sent: BTreeSet<i32>,
}

/// Pages that are followed, the one used last at the end.
pub struct Streams {
    pages: Vec<Page>,
    most: usize,
    degree: i32,
}

impl Streams {
    pub fn new(spec: &StreamPrefetch) -> Self {
        Self { pages: Vec::new(), most: spec.streams as usize, degree: spec.degree as i32 }
    }

    /// The lines to send for once a thread has asked for a line, nearest first.
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
