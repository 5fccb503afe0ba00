//! Parses one line of the output of DynamoRIO's drmemtrace with its tool `view`.
//!
//! `record# [instruction#]: thread type size byte(s) @ 0xaddress …`: depending on DynamoRIO's release, the thread is a
//! number, `T` and a number, or `W0.T` and a number. Only the thread, the types `read`, `write` and `ifetch`, size and
//! address are read. Markers, prefetches, flushes, spilled-over instruction bytes and every line that is not a record
//! (the heading, the totals, the program's output) are skipped.

use super::line::{Bytes, Line, Record};
use super::scan::{decimal, hexadecimal, skip_blanks, word};

pub(super) const EXPECTED: &str = "a record as drmemtrace's view prints it, for instance '47446 37770: 2765543 read 8 \
                                   byte(s) @ 0x00007fdf64e2adc8 by PC 0x0000000000404a7e'";

/// Parses a line; `None` if it is a record, but not of the format.
pub(super) fn parse(line: &[u8]) -> Option<Line<'_>> {
    let Some(record) = after_ordinals(line) else { return Some(Line::SKIPPED) };
    let (thread, rest) = word(record);
    let (kind, rest) = word(rest);
    if is_left_out(kind) {
        return Some(Line::SKIPPED);
    }
    let (size_bytes, rest) = decimal(rest)?;
    let rest = skip_blanks(rest).strip_prefix(b"byte(s) @ ")?;
    let (address, rest) = hexadecimal(rest)?;
    if !(rest.is_empty() || rest[0].is_ascii_whitespace()) {
        return None;
    }
    let bytes = Bytes::new(address, size_bytes)?;
    let record = match kind {
        b"read" => Record::Load(bytes),
        b"write" => Record::Store(bytes),
        b"ifetch" => Record::Instructions(1),
        _ => return None,
    };
    Some(Line { thread: Some(thread), record })
}

/// The text after `record#:` or `record# instruction#:`.
fn after_ordinals(line: &[u8]) -> Option<&[u8]> {
    let (_, rest) = decimal(skip_blanks(line))?;
    let rest = match decimal(skip_blanks(rest)) {
        Some((_, rest)) => rest,
        None => rest,
    };
    Some(skip_blanks(rest.strip_prefix(b":")?))
}

fn is_left_out(kind: &[u8]) -> bool {
    let is_instruction_byte = kind.len() == 2 && kind.iter().all(u8::is_ascii_hexdigit);
    kind.starts_with(b"<") || kind.starts_with(b"pref") || kind.ends_with(b"flush") || is_instruction_byte
}
