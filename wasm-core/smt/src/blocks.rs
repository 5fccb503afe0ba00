//! The fetch block of each instruction: compares the ages of instructions of different contexts.

/// The largest fetch block: a machine's document allows no wider fetch.
const MOST_FETCHED: usize = 16;

/// The number of each instruction's block, by context and place in its ring.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    numbers: Vec<u32>,
    /// Places of a ring.
    length: usize,
    /// Blocks fetched.
    fetched: u32,
}

impl Blocks {
    /// No blocks yet, for `contexts` rings of a length.
    pub fn new(contexts: usize, length: usize) -> Self {
        Self { numbers: vec![0; contexts * (length + MOST_FETCHED)], length, fetched: 0 }
    }

    /// Notes that a context fetches a block into its ring from a place on.
    #[inline(always)]
    pub fn fetch(&mut self, context: usize, place: usize) {
        self.fetched = self.fetched.wrapping_add(1);
        let ring = context * (self.length + MOST_FETCHED);
        // Fills a largest block: the places behind it are not fetched yet, or were committed long ago.
        self.numbers[ring + place..][..MOST_FETCHED].fill(self.fetched);
        if place + MOST_FETCHED > self.length {
            self.numbers[ring..][..MOST_FETCHED].fill(self.fetched);
        }
    }

    /// The number of blocks fetched after that of a context's instruction in a place.
    #[inline(always)]
    pub fn age(&self, context: usize, place: usize) -> u32 {
        self.fetched.wrapping_sub(self.numbers[context * (self.length + MOST_FETCHED) + place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_count_blocks_of_all_contexts() {
        let mut blocks = Blocks::new(2, 64);
        blocks.fetch(0, 60);
        blocks.fetch(1, 0);
        blocks.fetch(0, 4);
        assert_eq!([60, 63, 3, 4].map(|place| blocks.age(0, place)), [2, 2, 2, 0]);
        assert_eq!(blocks.age(1, 0), 1);
    }
}
