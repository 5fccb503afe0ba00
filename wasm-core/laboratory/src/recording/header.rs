//! The part of a line before its event's fields: `web 71 [003] 12.000100: sched:sched_switch: `.

use super::event::{number, processor};
use super::fields::is_read;

/// Nanoseconds in a second.
const SECOND: u64 = 1_000_000_000;
/// The latest accepted time in seconds: the limit of 64 bits of nanoseconds.
pub const MAX_SECONDS: u64 = u64::MAX / SECOND - 1;
/// The most words between processor and time: ftrace's flags, such as `d..2.`.
const MAX_FLAGS: usize = 2;

/// The position of ftrace's flag for an event in an interrupt: `h`, or `H` inside a soft one.
const INTERRUPT_FLAG: usize = 2;

/// The part of a line before its event's fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    pub at: u64,
    pub processor: u32,
    pub by: Option<u32>,
    /// Whether a hardware interrupt wrote the line, according to ftrace's flags.
    pub interrupt: bool,
    /// The event's name without its subsystem.
    pub event: &'a [u8],
    /// Whether the subsystem precedes the name, as in `perf`.
    pub has_subsystem: bool,
    /// The event's fields.
    pub fields: &'a [u8],
}

/// Parses a header. A thread's name may contain anything, also what looks like a header: of all places with a
/// `[processor]`, a time and an event, the first whose event is one that is read is used, otherwise the first.
pub fn header(line: &[u8]) -> Option<Header<'_>> {
    let mut first = None;
    for stamp in stamps(line) {
        let Some(header) = event_after(stamp) else { continue };
        if is_read(header.event) {
            return Some(header);
        }
        first = first.or(Some(header));
    }
    first
}

/// A processor and a time in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp<'a> {
    /// The text before the processor: a thread's name and id.
    before: &'a [u8],
    pub processor: u32,
    at: u64,
    /// Whether ftrace's flags mark a hardware interrupt.
    interrupt: bool,
    /// The text after the time.
    pub rest: &'a [u8],
}

/// All places of a line with `[processor]`, at most [`MAX_FLAGS`] flags and a time.
pub fn stamps(line: &[u8]) -> impl Iterator<Item = Stamp<'_>> {
    memchr::memchr_iter(b'[', line).filter_map(move |open| {
        let close = open + 1 + memchr::memchr(b']', &line[open + 1..])?;
        let processor = processor(&line[open + 1..close])?;
        let mut rest = &line[close + 1..];
        let mut flags = 0;
        let mut interrupt = false;
        loop {
            let (word, after) = first_word(rest);
            rest = after;
            match word.strip_suffix(b":").map(nanoseconds) {
                Some(at) => {
                    return Some(Stamp { before: &line[..open], processor, at: at?, interrupt, rest });
                }
                None if flags == MAX_FLAGS || !is_flag(word) => return None,
                None => {
                    flags += 1;
                    interrupt |= matches!(word.get(INTERRUPT_FLAG), Some(b'h' | b'H'));
                }
            }
        }
    })
}

/// Whether a word can be ftrace's flags: a thread's id and a processor are none.
fn is_flag(word: &[u8]) -> bool {
    !word.iter().all(u8::is_ascii_digit) && !word.contains(&b'[')
}

fn event_after(stamp: Stamp<'_>) -> Option<Header<'_>> {
    let Stamp { before, processor, at, interrupt, rest } = stamp;
    let (event, fields) = first_word(rest);
    let event = event.strip_suffix(b":")?;
    let colon = memchr::memrchr(b':', event);
    let name = colon.map_or(event, |colon| &event[colon + 1..]);
    let has_subsystem = colon.is_some();
    Some(Header { at, processor, by: thread(before), interrupt, event: name, has_subsystem, fields })
}

/// Parses `seconds.fraction` with up to nine digits after the point.
fn nanoseconds(text: &[u8]) -> Option<u64> {
    let point = memchr::memchr(b'.', text)?;
    let (seconds, fraction) = (number(&text[..point])?, &text[point + 1..]);
    let parts = number(fraction).filter(|_| fraction.len() <= 9)?;
    let scale = 10u64.pow(9 - fraction.len() as u32);
    (seconds <= MAX_SECONDS).then(|| seconds * SECOND + parts * scale)
}

/// The thread's id at the end of `web 71`, `web 70/71`, `web-71` or `web-71 (70)`; `None` for `-1`.
fn thread(before: &[u8]) -> Option<u32> {
    let mut text = before.trim_ascii_end();
    if text.ends_with(b")") {
        text = text[..memchr::memrchr(b'(', text)?].trim_ascii_end();
    }
    let digits = text.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let (name, tid) = text.split_at(text.len() - digits);
    // `perf` prints -1 after the name `:-1`; any other `-` belongs to ftrace, also after an empty name.
    let negative = tid == b"1" && name.ends_with(b" -");
    number(tid).filter(|_| !negative).and_then(|tid| u32::try_from(tid).ok())
}

/// The first word, and the text after the spaces that follow it.
fn first_word(text: &[u8]) -> (&[u8], &[u8]) {
    let text = text.trim_ascii_start();
    let end = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim_ascii_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_hold_what_separates() {
        for (line, by, processor) in [
            ("kworker/0:0-mm_ 75 [003] 12.000100: sched:sched_switch: x", Some(75), 3),
            ("a [9] b 70/71 [003]    12.000100:   sched:sched_switch: x", Some(71), 3),
            (" :-1    -1 [001]  12.000100: sched:sched_switch: x", None, 1),
            ("my-web-71 [003] d..2. 12.000100: sched_switch: x", Some(71), 3),
            ("<idle>-0     (-----) [000] d..2 12.0001: sched_switch: x", Some(0), 0),
            ("web-71  (   70) [000] .... 12.000100000: sched_switch: x", Some(71), 0),
            ("db[1]  71 [007] 12.000100: sched:sched_switch: x", Some(71), 7),
            ("db[1]-71 [007] 12.000100: sched_switch: x", Some(71), 7),
            ("pool [12]    71 [007] 12.000100: sched:sched_switch: x", Some(71), 7),
            ("pool [12] 70/71 [007] 12.000100: sched:sched_switch: x", Some(71), 7),
            ("pool [12]-71 [007] d..2. 12.000100: sched_switch: x", Some(71), 7),
            ("[003] 1.2: s: 71 [007] 12.000100: sched:sched_switch: x", Some(71), 7),
            ("    -71 [003] d..2. 12.000100: sched_switch: x", Some(71), 3),
            ("web --71 [003] d..2. 12.000100: sched_switch: x", Some(71), 3),
        ] {
            let read = header(line.as_bytes()).expect(line);
            assert_eq!((read.by, read.processor, read.at), (by, processor, 12_000_100_000), "{line}");
            assert_eq!((read.event, read.fields), (&b"sched_switch"[..], &b"x"[..]), "{line}");
        }
    }

    #[test]
    fn without_an_event_that_is_read_the_first_one_names_the_line() {
        let read = header(b"web 71 [003] 12.1: printk:console: [001] 13.1: over: x").expect("a header");
        assert_eq!((read.processor, read.event), (3, &b"console"[..]));
    }

    #[test]
    fn interrupts_are_flagged() {
        for (flags, interrupt) in
            [("d.h2.", true), ("dNH4", true), ("..s2.", false), ("d..2.", false), ("", false)]
        {
            let line = format!("web-71 [003] {flags} 12.000100: sched_waking: x");
            assert_eq!(header(line.as_bytes()).map(|read| read.interrupt), Some(interrupt), "{line}");
        }
    }

    #[test]
    fn absurd_numbers_are_no_header() {
        for line in [
            "web 71 [8192] 12.000100: sched_switch: x",
            "web 71 [003] 99999999999.000100: sched_switch: x",
            "web 71 [003] 12.0001000001: sched_switch: x",
            "web 71 [003] 12: sched_switch: x",
            "web 71 [003] 12.1: sched_switch x",
        ] {
            assert_eq!(header(line.as_bytes()), None, "{line}");
        }
    }
}
