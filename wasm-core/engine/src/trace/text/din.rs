//! Parses one line of Dinero's din.

use super::line::{Bytes, Line, Record};
use super::scan::{hexadecimal, skip_blanks};

pub(super) const EXPECTED: &str = "a label (0 read, 1 write, 2 instruction fetch), an address and, if known, 1 to ffff \
                                   bytes, all hexadecimal, for instance '0 7ffe10 8'";

/// The default of Dinero IV for the traditional form, which has no size.
const BYTES_IF_NOT_GIVEN: u64 = 4;

/// Parses a line; `None` if it is not of the format.
pub(super) fn parse(line: &[u8]) -> Option<Line<'_>> {
    let line = skip_blanks(line);
    if line.is_empty() {
        return Some(Line::SKIPPED);
    }
    let (label, rest) = field(line)?;
    let (address, rest) = field(rest)?;
    let (size_bytes, rest) = if rest.is_empty() { (BYTES_IF_NOT_GIVEN, rest) } else { field(rest)? };
    if !rest.is_empty() {
        return None;
    }
    let bytes = Bytes::new(address, size_bytes)?;
    let record = match label {
        0 => Record::Load(bytes),
        1 => Record::Store(bytes),
        2 => Record::Instructions(1),
        _ => return None,
    };
    Some(Line { thread: None, record })
}

/// Parses a number that ends the line or is followed by a blank.
fn field(line: &[u8]) -> Option<(u64, &[u8])> {
    let (value, rest) = hexadecimal(line)?;
    let next = skip_blanks(rest);
    (next.is_empty() || next.len() < rest.len()).then_some((value, next))
}
