//! Parses a line that marks lost events.

use super::event::processor;

/// The processor that lost events before its next line: `CPU:3 [LOST 45 EVENTS]` as ftrace prints it, or
/// `CPU:3 [45 EVENTS DROPPED]` as `trace-cmd report` does, both without a number if it is unknown.
pub fn lost(line: &[u8]) -> Option<u32> {
    let rest = line.trim_ascii().strip_prefix(b"CPU:")?;
    let space = memchr::memchr(b' ', rest)?;
    let words = rest[space + 1..].strip_prefix(b"[")?.strip_suffix(b"]")?;
    let words: Vec<&[u8]> = words.split(|byte| *byte == b' ').collect();
    let is_count = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
    let is_marker = match words.as_slice() {
        [b"LOST", b"EVENTS"] | [b"EVENTS", b"DROPPED"] => true,
        [b"LOST", count, b"EVENTS"] | [count, b"EVENTS", b"DROPPED"] => is_count(count),
        _ => false,
    };
    processor(&rest[..space]).filter(|_| is_marker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tool_marks_lost_events_in_its_own_words() {
        for marker in [
            "CPU:3 [LOST 45000 EVENTS]",
            "CPU:3 [LOST EVENTS]\r",
            "CPU:3 [2000 EVENTS DROPPED]",
            "CPU:3 [EVENTS DROPPED]",
        ] {
            assert_eq!(lost(marker.as_bytes()), Some(3), "{marker}");
        }
        for other in
            ["CPU:8192 [LOST EVENTS]", "CPU:3 [LOST x EVENTS]", "CPU:3", "CPU: [EVENTS DROPPED]", "cpus=2"]
        {
            assert_eq!(lost(other.as_bytes()), None, "{other}");
        }
    }
}
