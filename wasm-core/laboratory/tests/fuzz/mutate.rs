//! Makes hostile inputs from valid ones: changes bytes, numbers and parts, by seed.

use engine::rng::Rng;

/// Numbers and symbols that commonly break readers.
const WORDS: [&[u8]; 34] = [
    b"0",
    b"-1",
    b"1e308",
    b"-1e308",
    b"1e-320",
    b"18446744073709551615",
    b"18446744073709551616",
    b"4294967296",
    b"2147483648",
    b"9007199254740993",
    b"NaN",
    b"null",
    b"true",
    b"[]",
    b"{}",
    b"\"\"",
    b"\\u0000",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\0",
    b"\n",
    b"\r",
    b",",
    b":",
    b"[",
    b"{",
    b"\"",
    b"<",
    b"<!ENTITY a \"b\">",
    b"&a;",
    b"]]>",
    b"../",
    b"__proto__",
    b"\x1b[2J",
];

/// Applies one to eight changes to an input; the result has at most `most` bytes.
pub fn mutated(from: &[u8], other: &[u8], rng: &mut Rng, most: usize) -> Vec<u8> {
    let mut bytes = from.to_vec();
    for _ in 0..=rng.below(8) {
        change(&mut bytes, other, rng);
        bytes.truncate(most);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let (start, end) = part(bytes.len(), rng);
    match rng.below(9) {
        0 => {
            if let Some(byte) = bytes.get_mut(start) {
                *byte ^= 1 << rng.below(8);
            }
        }
        1 => drop(bytes.drain(start..end)),
        2 => {
            let copy = bytes[start..end].to_vec();
            let magnitude = rng.below(12);
            let times = 1 + rng.below(1 << magnitude) as usize;
            let room = (1 << 20) / copy.len().max(1);
            bytes.splice(start..start, copy.repeat(times.min(room)));
        }
        3 => {
            let (from, to) = part(other.len(), rng);
            bytes.splice(start..end, other[from..to].iter().copied());
        }
        4 => bytes.truncate(end),
        5 => {
            let mut random = bytes[start..end].to_vec();
            random.iter_mut().for_each(|byte| *byte = rng.next_u64() as u8);
            bytes.splice(start..end, random);
        }
        6 | 7 => {
            if let Some((from, to)) = number(bytes, start) {
                bytes.splice(from..to, word(rng).iter().copied());
            }
        }
        _ => drop(bytes.splice(start..start, word(rng).iter().copied())),
    }
}

fn word(rng: &mut Rng) -> &'static [u8] {
    WORDS[rng.below(WORDS.len() as u32) as usize]
}

/// A random part of an input of `length` bytes, usually a short one.
fn part(length: usize, rng: &mut Rng) -> (usize, usize) {
    let start = rng.below(length as u32 + 1) as usize;
    let magnitude = rng.below(10);
    let bytes = rng.below(1 << magnitude) as usize;
    (start, (start + bytes).min(length))
}

/// The first number at or after a position.
fn number(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let start = from + bytes[from..].iter().position(u8::is_ascii_digit)?;
    let digits = bytes[start..].iter().take_while(|b| b.is_ascii_digit() || **b == b'.').count();
    Some((start, start + digits))
}
