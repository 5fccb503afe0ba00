//! Maps a line number to its set.

/// line mod sets, without a division.
#[derive(Clone, Copy, Debug)]
pub enum Index {
    /// A power of two of sets: the low bits.
    Mask(u32),
    /// Lemire's remainder by multiplication: ⌈2⁶⁴ / sets⌉ and sets.
    Magic(u64, u32),
}

impl Index {
    /// An index into `sets` sets, at least 1.
    pub fn new(sets: u32) -> Self {
        if sets.is_power_of_two() {
            Index::Mask(sets - 1)
        } else {
            Index::Magic(u64::MAX / u64::from(sets) + 1, sets)
        }
    }

    /// line mod sets.
    #[inline(always)]
    pub fn set_of(self, line: u32) -> usize {
        match self {
            Index::Mask(mask) => (line & mask) as usize,
            Index::Magic(magic, sets) => {
                let low = magic.wrapping_mul(u64::from(line));
                let sets = u64::from(sets);
                // The high half of low × sets, in 64-bit steps: WebAssembly has no wide multiplication.
                (((((low & 0xFFFF_FFFF) * sets) >> 32) + (low >> 32) * sets) >> 32) as usize
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Index;

    #[test]
    fn is_the_remainder() {
        for sets in [1, 2, 3, 5, 28, 64, 85, 100, 1_365, 65_535, 1 << 16, 16_777_213] {
            let index = Index::new(sets);
            for line in (0..5_000).chain((0..5_000).map(|n| u32::MAX - n * 858_993)) {
                assert_eq!(index.set_of(line), (line % sets) as usize, "{line} mod {sets}");
            }
        }
    }
}
