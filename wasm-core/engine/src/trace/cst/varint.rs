//! Little-endian base-128 numbers, and the zigzag encoding that shortens small differences of either sign.

/// Appends `value`: seven bits per byte, the top bit set in all but the last.
pub(super) fn push(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Reads a number at `*at` and advances past it; `None` if the bytes end early or the number exceeds 64 bits.
pub(super) fn read(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        let bits = u64::from(byte & 0x7f);
        if bits << shift >> shift != bits {
            return None;
        }
        value |= bits << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

/// Encodes a wrapping difference as an unsigned number that is small if the difference is near 0.
pub(super) fn zigzag(difference: u64) -> u64 {
    (difference << 1) ^ ((difference as i64) >> 63) as u64
}

/// The inverse of [`zigzag`].
pub(super) fn unzigzag(value: u64) -> u64 {
    (value >> 1) ^ (value & 1).wrapping_neg()
}
