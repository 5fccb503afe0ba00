//! Scanners for numbers and blanks at the front of a line. Each consumes its token and returns the rest.

/// Skips spaces and tabs.
pub(super) fn skip_blanks(line: &[u8]) -> &[u8] {
    let blanks = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    &line[blanks..]
}

/// Splits off the front of a line up to a blank. Returns it and the text after the blanks.
pub(super) fn word(line: &[u8]) -> (&[u8], &[u8]) {
    let length = line.iter().take_while(|byte| !matches!(byte, b' ' | b'\t')).count();
    let (word, rest) = line.split_at(length);
    (word, skip_blanks(rest))
}

/// A hexadecimal number of up to 16 digits, with or without `0x`.
pub(super) fn hexadecimal(line: &[u8]) -> Option<(u64, &[u8])> {
    let digits = match line {
        [b'0', b'x' | b'X', rest @ ..] => rest,
        _ => line,
    };
    number::<16>(digits)
}

/// A decimal number.
pub(super) fn decimal(line: &[u8]) -> Option<(u64, &[u8])> {
    number::<10>(line)
}

/// Parses a number of radix `RADIX`; `None` without a digit, or beyond 64 bits.
fn number<const RADIX: u8>(line: &[u8]) -> Option<(u64, &[u8])> {
    let mut value: u64 = 0;
    let mut length = 0;
    while let Some(digit) = line.get(length).and_then(|byte| digit::<RADIX>(*byte)) {
        value = value.checked_mul(u64::from(RADIX))?.checked_add(u64::from(digit))?;
        length += 1;
    }
    (length > 0).then(|| (value, &line[length..]))
}

fn digit<const RADIX: u8>(byte: u8) -> Option<u8> {
    let value = match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'f' => byte - b'a' + 10,
        b'A'..=b'F' => byte - b'A' + 10,
        _ => return None,
    };
    (value < RADIX).then_some(value)
}
