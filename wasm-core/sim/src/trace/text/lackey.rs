//! One line of lackey's `--trace-mem=yes`.

use super::scan::{decimal, hexadecimal, skip_blanks};
use super::{Bytes, Record};

pub(super) const EXPECTED: &str = "' L', ' S', ' M' or 'I ', an address (hexadecimal), a comma and 1 to 65535 bytes \
                                   (decimal), for instance ' L 1ffeffe7e8,8'";

/// `None` if the line is not of the format.
pub(super) fn parse(line: &[u8]) -> Option<Record> {
    // Valgrind's own messages, and blank lines between them.
    if line.starts_with(b"==") || line.starts_with(b"--") {
        return Some(Record::Skipped);
    }
    let line = skip_blanks(line);
    let Some((letter, rest)) = line.split_first() else {
        return Some(Record::Skipped);
    };
    let (address, rest) = hexadecimal(skip_blanks(rest.strip_prefix(b" ")?))?;
    let (size_bytes, rest) = decimal(rest.strip_prefix(b",")?)?;
    if !skip_blanks(rest).is_empty() {
        return None;
    }
    let bytes = Bytes::new(address, size_bytes)?;
    match letter {
        b'I' => Some(Record::Instruction),
        b'L' => Some(Record::Load(bytes)),
        b'S' => Some(Record::Store(bytes)),
        b'M' => Some(Record::Modify(bytes)),
        _ => None,
    }
}
