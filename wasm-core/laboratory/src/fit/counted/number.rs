//! Parses counts in the number formats of several languages.

/// The largest count: about that of a 60-bit counter, so that sums of a few stay finite.
const MOST: f64 = 1e18;

/// Separators between the digit groups of a whole number.
const SEPARATORS: [char; 7] = [',', '.', '\'', '’', ' ', '\u{a0}', '\u{202f}'];

/// Parses a count: `1,234,567`, `1.234.567`, `1 234 567`, `12,34,567`, `1234567` or `1.2e9`. `None` if it is no count.
pub fn count(text: &str) -> Option<f64> {
    let text = text.trim();
    let groups: Vec<&str> = text.split(SEPARATORS).collect();
    let digits = |group: &&str| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit());
    let is_grouped = groups.iter().all(digits)
        && groups.last().is_some_and(|last| groups.len() == 1 || last.len() == 3)
        && groups.iter().skip(1).all(|group| matches!(group.len(), 2 | 3));
    let number = if is_grouped { groups.concat().parse() } else { text.parse() };
    number.ok().filter(|n: &f64| (0.0..=MOST).contains(n))
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn every_language_s_thousands_are_read() {
        for text in [
            "1234567",
            "1,234,567",
            "1.234.567",
            "1 234 567",
            "1\u{202f}234\u{202f}567",
            "12,34,567",
            " 1'234'567 ",
        ] {
            assert_eq!(count(text), Some(1_234_567.0), "{text}");
        }
        assert_eq!(count("1.5e9"), Some(1.5e9));
        assert_eq!(count("12.5"), Some(12.5));
        assert_eq!(count("1.234"), Some(1234.0), "counts are whole");
        for text in ["", "abc", "-3", "<not counted>", "1,2,3", "NaN", "1e308", "2e18"] {
            assert_eq!(count(text), None, "{text}");
        }
    }
}
