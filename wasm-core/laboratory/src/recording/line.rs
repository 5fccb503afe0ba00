//! Parses one line of text into an event and counts it.

use super::error::{Place, RecordingError};
use super::event::Event;
use super::fields::{EVENTS, is_read, kind};
use super::header::{Header, header};
use super::losses::lost;
use super::result::RecordingFormat;
use super::tally::Tally;
use memchr::memmem::find;

/// Reads and counts a line.
///
/// # Errors
/// As [`Tally::event`].
pub fn read_line(place: Place, line: &[u8], tally: &mut Tally) -> Result<(), RecordingError> {
    let found = header(line);
    let Some(header) = found.filter(|header| is_read(header.event)) else {
        if found.is_none() && names_event(line) {
            tally.unreadable(place, line);
        } else if let Some(processor) = lost(line) {
            tally.lost(processor);
        } else {
            tally.other();
        }
        return Ok(());
    };
    let Some(kind) = kind(header.event, header.fields) else {
        tally.unreadable(place, line);
        return Ok(());
    };
    let format = match place {
        Place::Line(_) if header.has_subsystem => RecordingFormat::Perf,
        Place::Line(_) => RecordingFormat::Ftrace,
        Place::SystemLine(_) | Place::Event(_) => RecordingFormat::Json,
    };
    let Header { at, processor, by, interrupt, .. } = header;
    let event = Event { at, processor, by, interrupt, kind };
    tally.event(place, format, &event)
}

/// Whether a line without a readable header contains an event's name.
fn names_event(line: &[u8]) -> bool {
    find(line, b"sched_").is_some_and(|at| {
        let word = &line[at..];
        EVENTS
            .iter()
            .any(|event| word.strip_prefix(event.as_bytes()).is_some_and(|rest| rest.starts_with(b":")))
    })
}
