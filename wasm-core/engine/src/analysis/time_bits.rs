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

impl TimeBits {
    /// A set of `slots` slots, a multiple of [`BLOCK_SLOTS`], of which the first `set` are members.
    pub fn new(slots: usize, set: usize) -> Self {
        let mut bits = Self {
            words: vec![0; slots / 64],
            in_word: vec![0; slots / 64],
            in_block: vec![0; slots / BLOCK_SLOTS],
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
        let (next_block, next_superblock) = ((word / FAN + 1) * FAN, (word / (FAN * FAN) + 1) * FAN);
        let last_word = end.div_ceil(64);
        let words = self.in_word[word + 1..next_block.min(last_word).max(word + 1)].iter();
        let mut count = (self.words[word] >> (slot % 64) >> 1).count_ones();
        count += words.map(|&n| u32::from(n)).sum::<u32>();
        if next_block < last_word {
            let last_block = last_word.div_ceil(FAN);
            let blocks = self.in_block[next_block / FAN..next_superblock.min(last_block)].iter();
            count += blocks.map(|&n| u32::from(n)).sum::<u32>();
            if next_superblock < last_block {
                count += self.in_superblock[next_superblock / FAN..].iter().sum::<u32>();
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
