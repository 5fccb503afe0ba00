//! Rounds of a core with few hardware contexts: table lookups replace counting bit by bit.

use super::rounds::{Limit, NEVER, RECIPROCALS, ROUND, Rounds};

/// The largest number of hardware contexts that the tables cover.
pub const FEW: usize = 8;
const SETS: usize = 1 << FEW;

/// Tables indexed by the set of ready contexts: their number, and the n-th ready context.
struct Ready;

impl Ready {
    const COUNT: [u8; SETS] = {
        let mut count = [0; SETS];
        let mut set = 0;
        while set < SETS {
            count[set] = set.count_ones() as u8;
            set += 1;
        }
        count
    };

    const NTH: [[u8; FEW]; SETS] = {
        let mut nth = [[0; FEW]; SETS];
        let mut set = 0;
        while set < SETS {
            let (mut left, mut n) = (set, 0);
            while left != 0 {
                nth[set][n] = left.trailing_zeros() as u8;
                left &= left - 1;
                n += 1;
            }
            set += 1;
        }
        nth
    };
}

/// All ones if `holds`, else zero.
#[inline(always)]
fn mask(holds: bool) -> u64 {
    u64::from(holds).wrapping_neg()
}

impl Rounds {
    /// As [`Rounds::limit`], without a branch, which would often be mispredicted.
    #[inline(always)]
    pub fn limit_of_few(&self, cycle: u64) -> Limit {
        let moves = mask(self.count != 0 && cycle > self.now);
        let taken = self.place.wrapping_add(cycle).wrapping_sub(self.now + 1) & moves;
        let rounds = (taken * RECIPROCALS[self.count as usize % (2 * FEW)]) >> 32;
        let place = taken - rounds * u64::from(self.count);
        let nth = Ready::NTH[self.ready as usize % SETS][place as usize % FEW];
        let last = ((self.last / ROUND + rounds) * ROUND) | u64::from(nth);
        Limit {
            last: self.last ^ ((self.last ^ last) & moves),
            place: self.place ^ ((self.place ^ (place + 1)) & moves),
            cycle,
        }
    }

    /// As [`Rounds::cycle_of`].
    #[inline(always)]
    pub fn cycle_of_few(&self, turn: u64) -> u64 {
        let rounds = turn / ROUND - self.last / ROUND;
        let below = Ready::COUNT[(self.ready & !(NEVER << (turn % ROUND))) as usize % SETS];
        self.now + rounds * u64::from(self.count) + u64::from(below) - self.place
    }
}
