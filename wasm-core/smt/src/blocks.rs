//! Which block each instruction was fetched in: how old instructions of different contexts are.

/// Instructions that are fetched at once at most: a machine's document allows no more.
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
    /// None yet, for so many rings of a length.
    pub fn new(contexts: usize, length: usize) -> Self {
        Self { numbers: vec![0; contexts * (length + MOST_FETCHED)], length, fetched: 0 }
    }

    /// A context fetches a block into its ring from a place on.
    #[inline(always)]
    pub fn fetch(&mut self, context: usize, place: usize) {
        self.fetched = self.fetched.wrapping_add(1);
        let ring = context * (self.length + MOST_FETCHED);
        // As many as there can be: those behind are not fetched yet, or were committed long ago.
        self.numbers[ring + place..][..MOST_FETCHED].fill(self.fetched);
        if place + MOST_FETCHED > self.length {
            self.numbers[ring..][..MOST_FETCHED].fill(self.fetched);
        }
    }

    /// How many blocks were fetched after that of a context's instruction in a place.
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
