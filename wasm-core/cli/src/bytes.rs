//! Parses sizes such as `48K`.

/// Parses a number of bytes with an optional K or M.
pub fn parse_bytes(text: &str) -> Option<u64> {
    let (digits, unit) = match text.strip_suffix(['K', 'k']) {
        Some(digits) => (digits, 1 << 10),
        None => text.strip_suffix(['M', 'm']).map_or((text, 1), |digits| (digits, 1 << 20)),
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}
