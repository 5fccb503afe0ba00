//! Parses one line of lackey's `--trace-mem=yes`, or of the scheduler's messages in between (`--trace-sched=yes`).

use super::line::{Bytes, Line, Record};
use super::scan::{decimal, hexadecimal, skip_blanks};

pub(super) const EXPECTED: &str = "' L', ' S', ' M' or 'I ', an address (hexadecimal), a comma and 1 to 65535 bytes \
                                   (decimal), for instance ' L 1ffeffe7e8,8'";

/// Parses a line; `None` if it is not of the format.
pub(super) fn parse(line: &[u8]) -> Option<Line<'_>> {
    // Valgrind's own messages, and blank lines between them.
    if line.starts_with(b"--") {
        return Some(scheduled(line).unwrap_or(Line::SKIPPED));
    }
    if line.starts_with(b"==") {
        return Some(Line::SKIPPED);
    }
    let line = skip_blanks(line);
    let Some((letter, rest)) = line.split_first() else {
        return Some(Line::SKIPPED);
    };
    let (address, rest) = hexadecimal(skip_blanks(rest.strip_prefix(b" ")?))?;
    let (size_bytes, rest) = decimal(rest.strip_prefix(b",")?)?;
    if !skip_blanks(rest).is_empty() {
        return None;
    }
    let bytes = Bytes::new(address, size_bytes)?;
    let record = match letter {
        b'I' => Record::Instructions(1),
        b'L' => Record::Load(bytes),
        b'S' => Record::Store(bytes),
        b'M' => Record::Modify(bytes),
        _ => return None,
    };
    Some(Line { thread: None, record })
}

/// Parses a scheduler message. Valgrind runs one thread at a time: the one that last acquired its lock. `--2741--
/// SCHED[3]:  acquired lock (…)`.
fn scheduled(line: &[u8]) -> Option<Line<'_>> {
    let (_, rest) = decimal(line.strip_prefix(b"--")?)?;
    let rest = skip_blanks(rest.strip_prefix(b"--")?).strip_prefix(b"SCHED[")?;
    let (_, after) = decimal(rest)?;
    let thread = &rest[..rest.len() - after.len()];
    let reason = skip_blanks(after.strip_prefix(b"]:")?).strip_prefix(b"acquired lock (")?;
    // Valgrind reuses the numbers of threads that have ended.
    let begins = reason.starts_with(b"thread_wrapper(starting new thread)");
    let record = if begins { Record::ThreadStart } else { Record::Skipped };
    Some(Line { thread: Some(thread), record })
}
