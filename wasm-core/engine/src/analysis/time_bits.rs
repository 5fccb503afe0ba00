//! A set of time slots that counts its members after a slot: bits, and how many of them are set, in three levels.

/// Bits with counts by word (64 slots), by block (64 words) and by superblock (64 blocks).
#[derive(Clone, Debug, Default)]
pub struct TimeBits {
    words: Vec<u64>,
    in_word: Vec<u8>,
    in_block: Vec<u16>,
    in_superblock: Vec<u32>,
}

/// Words in a block, and blocks in a superblock.
const FAN: usize = 16;
/// Slots in a block: sizes are multiples of it.
pub const BLOCK_SLOTS: usize = 64 * FAN;

impl TimeBits {
    /// So many slots, a multiple of [`BLOCK_SLOTS`], of which the first `set` are members.
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

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.words.len() * 64
    }

    /// Adds a slot that is no member.
    #[inline(always)]
    pub fn insert(&mut self, slot: usize) {
        let word = slot / 64;
        self.words[word] |= 1 << (slot % 64);
        self.in_word[word] += 1;
        self.in_block[word / FAN] += 1;
        self.in_superblock[word / (FAN * FAN)] += 1;
    }

    /// Takes a member out.
    #[inline(always)]
    pub fn remove(&mut self, slot: usize) {
        let word = slot / 64;
        self.words[word] &= !(1 << (slot % 64));
        self.in_word[word] -= 1;
        self.in_block[word / FAN] -= 1;
        self.in_superblock[word / (FAN * FAN)] -= 1;
    }

    /// Members after a slot and before `end`, behind which there are none.
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
