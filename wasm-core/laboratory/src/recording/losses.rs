//! Parses a line that marks lost events.

use super::event::{number, processor};
use super::header::stamps;
use memchr::memmem::find;

/// How `perf script --show-lost-events` names the events that its ring buffer, or the processor, had no room for.
const PERF_MARKERS: [&[u8]; 2] = [b"PERF_RECORD_LOST", b"PERF_RECORD_LOST_SAMPLES"];

/// The processor that lost events before its next line: `CPU:3 [LOST 45 EVENTS]` as ftrace prints it,
/// `CPU:3 [45 EVENTS DROPPED]` as `trace-cmd report` does, both without a number if it is unknown, or
/// `web 71 [003] 12.000100: PERF_RECORD_LOST lost 45` as `perf script --show-lost-events` does.
pub fn lost(line: &[u8]) -> Option<u32> {
    kernel_lost(line).or_else(|| perf_lost(line))
}

fn perf_lost(line: &[u8]) -> Option<u32> {
    find(line, PERF_MARKERS[0])?;
    let is_marker = |rest: &[u8]| {
        let mut words = rest.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let name = words.next().map(|word| word.strip_suffix(b":").unwrap_or(word));
        name.is_some_and(|name| PERF_MARKERS.contains(&name))
            && words.next() == Some(&b"lost"[..])
            && words.next().is_some_and(|count| number(count).is_some_and(|count| count > 0))
            && words.next().is_none()
    };
    stamps(line).find(|stamp| is_marker(stamp.rest)).map(|stamp| stamp.processor)
}

fn kernel_lost(line: &[u8]) -> Option<u32> {
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
            "        chromium  9356 [003] 15112.835348: PERF_RECORD_LOST lost 346",
            "pool [12] 9356 [003] 15112.835348: PERF_RECORD_LOST: lost 7\r",
            " :-1    -1 [003] 15112.835348: PERF_RECORD_LOST_SAMPLES lost 1",
        ] {
            assert_eq!(lost(marker.as_bytes()), Some(3), "{marker}");
        }
        for other in [
            "CPU:8192 [LOST EVENTS]",
            "CPU:3 [LOST x EVENTS]",
            "CPU:3",
            "CPU: [EVENTS DROPPED]",
            "cpus=2",
            "web 71 [003] 12.000100: PERF_RECORD_LOST lost 0",
            "web 71 [003] 12.000100: PERF_RECORD_SWITCH OUT",
            "web 71 12.000100: PERF_RECORD_LOST lost 7",
            "PERF_RECORD_LOST 71 [003] 12.000100: sched:sched_stat_wait: x",
        ] {
            assert_eq!(lost(other.as_bytes()), None, "{other}");
        }
    }
}
