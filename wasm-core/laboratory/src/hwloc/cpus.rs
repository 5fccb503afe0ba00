//! Sets of hardware threads in hwloc's notation.

use fixedbitset::FixedBitSet;

/// The most hardware threads or memory nodes in a set: far beyond any machine, small enough to store.
const MOST: usize = 1 << 16;
const WORD_BITS: usize = 32;

/// Reads 32-bit words in hexadecimal, the highest first, separated by commas: `0x00000303,,0x00000003`. An empty word is 0; a
/// leading `0xf...f`, which represents all further bits, is skipped.
pub(super) fn parse(text: &str) -> Option<FixedBitSet> {
    let words: Vec<&str> = text.trim().split(',').filter(|word| *word != "0xf...f").collect();
    if words.len() * WORD_BITS > MOST {
        return None;
    }
    let mut set = FixedBitSet::with_capacity(words.len() * WORD_BITS);
    for (number, word) in words.iter().rev().enumerate() {
        let digits = word.trim().trim_start_matches("0x");
        let bits = if digits.is_empty() { 0 } else { u32::from_str_radix(digits, 16).ok()? };
        for bit in (0..WORD_BITS).filter(|bit| bits >> bit & 1 == 1) {
            set.insert(number * WORD_BITS + bit);
        }
    }
    Some(set)
}

/// Writes a set in hwloc's notation.
pub(super) fn format(set: &FixedBitSet) -> String {
    let mut words = vec![0_u32; set.maximum().unwrap_or(0) / WORD_BITS + 1];
    for bit in set.ones() {
        words[bit / WORD_BITS] |= 1 << (bit % WORD_BITS);
    }
    words.iter().rev().map(|word| format!("0x{word:08x}")).collect::<Vec<_>>().join(",")
}

/// The set of these numbers.
pub(super) fn of(numbers: impl IntoIterator<Item = usize>) -> FixedBitSet {
    let mut set = FixedBitSet::new();
    for number in numbers {
        set.grow_and_insert(number);
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_written() {
        let set = parse("0x00000303,0x03030000,,0x00000003").expect("a set");
        let numbers: Vec<usize> = set.ones().collect();
        assert_eq!(numbers, [0, 1, 80, 81, 88, 89, 96, 97, 104, 105]);
        assert_eq!(format(&set), "0x00000303,0x03030000,0x00000000,0x00000003");
        assert_eq!(parse("0xf...f,0x1").expect("a set").ones().collect::<Vec<_>>(), [0]);
        assert!(parse("0x0").expect("an empty set").is_clear());
        assert_eq!(parse("0xzz"), None);
        assert_eq!(parse(&",".repeat(1 << 16)), None);
    }
}
