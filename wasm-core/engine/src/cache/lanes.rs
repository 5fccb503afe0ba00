//! Compares one line number with all ways of a set at once.
//!
//! One vector instruction compares four tags, in WebAssembly and natively. The test compares with a plain loop.

use bytemuck::{bytes_of, pod_read_unaligned};
use wide::u32x4;

/// One bit per lane: which of `N` tags (a multiple of 4) equal `wanted`.
#[inline(always)]
pub fn matches<const N: usize>(tags: &[u32; N], wanted: u32) -> u32 {
    let mut mask = 0;
    for (i, four) in tags.as_chunks().0.iter().enumerate() {
        mask |= match_four(four, wanted) << (4 * i);
    }
    mask
}

#[inline(always)]
fn match_four(tags: &[u32; 4], wanted: u32) -> u32 {
    pod_read_unaligned::<u32x4>(bytes_of(tags)).simd_eq(u32x4::splat(wanted)).to_bitmask()
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn agrees_with_a_plain_loop() {
        let tags = [7, 1, 7, u32::MAX, 0, 3, 9, 7];
        for wanted in [0, 1, 3, 7, 9, 11, u32::MAX] {
            let plain: u32 = tags.iter().enumerate().map(|(i, &t)| u32::from(t == wanted) << i).sum();
            assert_eq!(matches(&tags, wanted), plain, "looking for {wanted}");
        }
    }
}
