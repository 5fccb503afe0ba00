//! The seeded random number generator: equal seeds give equal streams on every host.

/// SplitMix64 (Steele, Lea, Flood 2014): 64 bits of state, two multiplications per number.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A stream for `purpose` under `seed`; different purposes are independent streams.
    pub fn new(seed: u64, purpose: u64) -> Self {
        let mut mixed = Self(seed ^ purpose.wrapping_mul(0xD1B5_4A32_D192_ED03));
        Self(mixed.next_u64() ^ purpose)
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A random number below `bound` (which is above 0), by multiplication; the bias is below 2⁻³².
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from((self.next_u64() >> 32) as u32) * u64::from(bound)) >> 32) as u32
    }

    /// Fisher–Yates shuffle.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            items.swap(i, j);
        }
    }
}
