//! The LRU order of up to four ways: one byte per set, updated by table lookup.

/// The maximum number of ways.
pub const FEW: usize = 4;

/// Ways in LRU order, 2 bits each, the most recent in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FewOrder(u8);

impl FewOrder {
    /// Way 0 is the most recent, so that an empty set fills from its last way.
    pub const START: Self = Self(0b1110_0100);

    /// The order after a touch, by order, then by the way touched.
    const TOUCHED: [[u8; FEW]; 256] = {
        let mut touched = [[0; FEW]; 256];
        let mut n = 0;
        while n < 256 * FEW {
            let (order, way) = (n / FEW, n % FEW);
            let (mut after, mut at, mut place) = (way, 2, 0);
            while place < FEW {
                let other = order >> (2 * place) & 3;
                if other != way && at < 8 {
                    after |= other << at;
                    at += 2;
                }
                place += 1;
            }
            touched[order][way] = after as u8;
            n += 1;
        }
        touched
    };

    /// Makes a way the most recent.
    #[inline(always)]
    pub fn touch(&mut self, way: u32) {
        self.0 = Self::TOUCHED[usize::from(self.0)][way as usize % FEW];
    }

    /// Makes the least recent of `ways` the most recent. Returns it.
    #[inline(always)]
    pub fn renew(&mut self, ways: u32) -> u32 {
        let way = self.way_at(ways - 1);
        self.touch(way);
        way
    }

    /// Makes a way the least recent of `ways`.
    pub fn demote(&mut self, way: u32, ways: u32) {
        let before = *self;
        self.touch(way);
        (0..ways)
            .rev()
            .map(|place| before.way_at(place))
            .filter(|&other| other != way)
            .for_each(|o| self.touch(o));
    }

    /// The way at a position, 0 most recent.
    #[inline(always)]
    pub fn way_at(self, position: u32) -> u32 {
        u32::from(self.0 >> (2 * position) & 3)
    }
}

#[cfg(test)]
mod tests {
    use super::super::replace::OrderWord;
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn it_is_the_order_that_a_word_has() {
        for ways in 1..=FEW as u32 {
            let (mut few, mut word) = (FewOrder::START, OrderWord::START);
            let mut rng = Rng::new(1, u64::from(ways));
            for _ in 0..500 {
                let way = rng.below(ways);
                match rng.below(3) {
                    0 => {
                        few.demote(way, ways);
                        word.demote(way, ways);
                    }
                    1 => assert_eq!(few.renew(ways), word.renew(ways), "of {ways} ways"),
                    _ => {
                        few.touch(way);
                        word.touch(way);
                    }
                }
                let read = |at: &dyn Fn(u32) -> u32| (0..FEW as u32).map(at).collect::<Vec<u32>>();
                assert_eq!(
                    read(&|place| few.way_at(place)),
                    read(&|place| word.way_at(place)),
                    "{ways} ways"
                );
            }
        }
    }
}
