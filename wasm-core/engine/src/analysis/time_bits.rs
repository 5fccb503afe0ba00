//! A set of time slots that counts its members after a slot: a bitmap with counts of set bits at three levels.

/// Bits with counts by word (64 slots), by block (16 words) and by superblock (16 blocks).
#[derive(Clone, Debug, Default)]
pub struct TimeBits {
    words: Vec<u64>,
    in_word: Vec<u8>,
    in_block: Vec<u16>,
    in_superblock: Vec<u32>,
}

/// Words per block, and blocks per superblock.
const FAN: usize = 16;
/// Slots per block. Sizes are multiples of it.
pub const BLOCK_SLOTS: usize = 64 * FAN;

/// The sum of the numbers after a place. It adds all, some as 0, because a loop of hardly predictable length costs more.
#[inline(always)]
fn sum_after<N: Copy + Into<u16>>(numbers: &[N; FAN], place: usize) -> u32 {
    let place = place as u16;
    let or_none = |(at, &number): (u16, &N)| if at > place { number.into() } else { 0 };
    u32::from((0..).zip(numbers).map(or_none).sum::<u16>())
}

impl TimeBits {
    /// A set of `slots` slots, a multiple of [`BLOCK_SLOTS`], of which the first `set` are members.
    pub fn new(slots: usize, set: usize) -> Self {
        let mut bits = Self {
            words: vec![0; slots / 64],
            in_word: vec![0; slots / 64],
            in_block: vec![0; (slots / BLOCK_SLOTS).next_multiple_of(FAN)],
            in_superblock: vec![0; (slots / BLOCK_SLOTS).div_ceil(FAN)],
        };
        (0..set).for_each(|slot| bits.insert(slot));
        bits
    }

    /// The number of slots.
    pub fn slots(&self) -> usize {
        self.words.len() * 64
    }

    /// Inserts a slot that is not a member.
    #[inline(always)]
    pub fn insert(&mut self, slot: usize) {
        let word = slot / 64;
        self.words[word] |= 1 << (slot % 64);
        self.in_word[word] += 1;
        self.in_block[word / FAN] += 1;
        self.in_superblock[word / (FAN * FAN)] += 1;
    }

    /// Removes a member.
    #[inline(always)]
    pub fn remove(&mut self, slot: usize) {
        let word = slot / 64;
        self.words[word] &= !(1 << (slot % 64));
        self.in_word[word] -= 1;
        self.in_block[word / FAN] -= 1;
        self.in_superblock[word / (FAN * FAN)] -= 1;
    }

    /// The number of members after a slot. There must be no members from `end` on.
    #[inline(always)]
    pub fn count_between(&self, slot: usize, end: usize) -> u32 {
        let word = slot / 64;
        let (block, last_word) = (word / FAN, end.div_ceil(64));
        let mut count = (self.words[word] >> (slot % 64) >> 1).count_ones();
        count += sum_after(&self.in_word.as_chunks().0[block], word % FAN);
        if (block + 1) * FAN < last_word {
            let (superblock, last_block) = (block / FAN, last_word.div_ceil(FAN));
            count += sum_after(&self.in_block.as_chunks().0[superblock], block % FAN);
            if (superblock + 1) * FAN < last_block {
                count += self.in_superblock[superblock + 1..].iter().sum::<u32>();
            }
        }
        count
    }

    /// Members, earliest first.
    pub fn members(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let slot = (rest != 0).then(|| at * 64 + rest.trailing_zeros() as usize);
                rest &= rest.wrapping_sub(1);
                slot
            })
        })
    }
}
