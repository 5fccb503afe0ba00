//! Where fetch must inspect an instruction: branches, jumps, ends of lines. One bit per slot.

/// Bits of a word.
pub(super) const WORD: u32 = u64::BITS;

/// One bit per slot. The rings of the contexts are consecutive words.
#[derive(Clone, Debug)]
pub(super) struct Stops(Vec<u64>);

impl Stops {
    /// No stops.
    pub fn new(slots: usize) -> Self {
        Self(vec![0; slots / WORD as usize])
    }

    /// The word of a position, the next word, and the bit.
    #[inline(always)]
    fn words(&self, first_slot: usize, mask: u32, position: u32) -> (usize, usize, u32) {
        let word = |position: u32| (first_slot + (position & mask) as usize) / WORD as usize;
        (word(position), word(position.wrapping_add(WORD)), position % WORD)
    }

    /// The stops of the ring's next positions from `position` on, for a ring with this first slot, and `mask` its
    /// length less 1.
    #[inline(always)]
    pub fn from(&self, first_slot: usize, mask: u32, position: u32) -> u64 {
        let (word, next, bit) = self.words(first_slot, mask, position);
        // Shifted twice: a word cannot be shifted by all its bits.
        self.0[word] >> bit | self.0[next] << 1 << (WORD - 1 - bit)
    }

    /// Stores the stops of `count` positions from `position` on.
    #[inline(always)]
    pub fn put(&mut self, (first_slot, mask): (usize, u32), position: u32, stops: u64, count: u32) {
        let (word, next, bit) = self.words(first_slot, mask, position);
        let all = u64::MAX >> (WORD - count);
        self.0[word] = self.0[word] & !(all << bit) | stops << bit;
        let shift = |bits: u64| bits >> 1 >> (WORD - 1 - bit);
        self.0[next] = self.0[next] & !shift(all) | shift(stops);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_was_put_is_found(puts in prop::collection::vec((0..128u32, any::<u64>(), 1..40u32), 1..30)) {
            let mut stops = Stops::new(384);
            let mut naive = [false; 128];
            for (position, bits, count) in puts {
                let bits = bits & ((1 << count) - 1);
                stops.put((128, 127), position, bits, count);
                (0..count).for_each(|n| naive[((position + n) & 127) as usize] = bits >> n & 1 != 0);
                for position in 0..128 {
                    let found = stops.from(128, 127, position);
                    prop_assert!((0..64).all(|n| (found >> n & 1 != 0) == naive[(position as usize + n) & 127]));
                }
            }
        }
    }
}
