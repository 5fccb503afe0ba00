//! Parses one line of this project's own text format for several threads.

use super::line::{Bytes, Line, Record};
use super::scan::{decimal, hexadecimal, skip_blanks, word};

pub(super) const EXPECTED: &str = "a thread (any word of up to 32 characters), R or W, an address (hexadecimal) and, if \
                                   known, 1 to 65535 bytes (decimal), for instance 'worker-1 R 7ffe10 8'; or a thread, I \
                                   and how many instructions it executed";

/// The default size, as in the traditional form of din.
const BYTES_IF_NOT_GIVEN: u64 = 4;

/// The maximum length of a thread's name.
const MAX_NAME_BYTES: usize = 32;

/// Parses a line; `None` if it is not of the format.
pub(super) fn parse(line: &[u8]) -> Option<Line<'_>> {
    let comment = line.iter().position(|byte| *byte == b'#').unwrap_or(line.len());
    let line = skip_blanks(line[..comment].trim_ascii_end());
    if line.is_empty() {
        return Some(Line::SKIPPED);
    }
    let (thread, rest) = word(line);
    if thread.len() > MAX_NAME_BYTES || !thread.iter().all(u8::is_ascii_graphic) {
        return None;
    }
    let (letter, rest) = word(rest);
    let record = match letter {
        b"R" | b"r" => Record::Load(bytes(rest)?),
        b"W" | b"w" => Record::Store(bytes(rest)?),
        b"I" | b"i" => Record::Instructions(count(rest)?),
        _ => return None,
    };
    Some(Line { thread: Some(thread), record })
}

fn bytes(line: &[u8]) -> Option<Bytes> {
    let (address, rest) = word(line);
    let (address, after) = hexadecimal(address)?;
    let size_bytes = if rest.is_empty() { BYTES_IF_NOT_GIVEN } else { last_number(rest)? };
    if after.is_empty() { Bytes::new(address, size_bytes) } else { None }
}

fn count(line: &[u8]) -> Option<u32> {
    if line.is_empty() { Some(1) } else { u32::try_from(last_number(line)?).ok() }
}

fn last_number(line: &[u8]) -> Option<u64> {
    let (value, rest) = decimal(line)?;
    rest.is_empty().then_some(value)
}
