//! The decompressed content of a file: its kind is determined by the first bytes, then it is read as text or as JSON.

use super::chrome::read_element;
use super::error::{Place, RecordingError};
use super::line::read_line;
use super::lines::{Lines, TooLong};
use super::scanner::{Found, Scanner};
use super::tally::Tally;

/// Number of bytes that determine the kind of file (chosen: more than any prefix of [`BINARY`]).
const TOLD_BY: usize = 64;
/// Binary files: their prefix, their kind, and the command that prints them as text. The last matches any.
const BINARY: [(&[u8], &str, &str); 4] = [
    (
        b"PERFILE",
        "perf's own file (perf.data)",
        "perf script --show-lost-events -F comm,tid,cpu,time,event,trace",
    ),
    (b"\x17\x08\x44tracing", "trace-cmd's own file (trace.dat)", "trace-cmd report"),
    (b"\x0a", "perhaps Perfetto's own file", "traceconv json"),
    (b"", "a binary file", "perf script, trace-cmd report or traceconv json"),
];

/// A file's content.
#[derive(Clone, Debug)]
pub struct Content {
    bytes: u64,
    /// The first bytes, until the kind of file is determined.
    start: Vec<u8>,
    reader: Option<Reader>,
    tally: Tally,
}

#[derive(Clone, Debug)]
enum Reader {
    Text(Lines),
    Json(Json),
}

#[derive(Clone, Debug, Default)]
struct Json {
    scanner: Scanner,
    /// Lines of the text at `systemTraceEvents`.
    lines: Lines,
    /// Elements of `traceEvents` so far.
    elements: u64,
}

impl Content {
    /// Creates an empty content.
    pub fn new() -> Self {
        Self { bytes: 0, start: Vec::new(), reader: None, tally: Tally::default() }
    }

    /// Bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The counts so far.
    pub fn tally(&mut self) -> &mut Tally {
        &mut self.tally
    }

    /// Reads a piece.
    ///
    /// # Errors
    /// [`RecordingError`]
    pub fn push(&mut self, piece: &[u8]) -> Result<(), RecordingError> {
        self.bytes += piece.len() as u64;
        let mut rest = piece;
        if self.reader.is_none() {
            let (first, after) = piece.split_at(piece.len().min(TOLD_BY - self.start.len()));
            self.start.extend_from_slice(first);
            rest = after;
            if self.start.len() < TOLD_BY {
                return Ok(());
            }
            self.begin()?;
        }
        self.read(rest)
    }

    /// Ends the content; returns the counts and the number of bytes.
    ///
    /// # Errors
    /// [`RecordingError`]
    pub fn finish(mut self) -> Result<(Tally, u64), RecordingError> {
        if self.reader.is_none() {
            self.begin()?;
        }
        let tally = &mut self.tally;
        let cut = match self.reader {
            Some(Reader::Text(mut lines)) => {
                lines.finish(&mut |number, line| read_line(Place::Line(number), line, tally))?
            }
            Some(Reader::Json(mut json)) => {
                json.lines.finish(&mut |number, line| read_line(Place::SystemLine(number), line, tally))?;
                !json.scanner.is_complete()
            }
            None => false,
        };
        if cut {
            tally.note("The file ends without the end of its last line, or of its JSON: it may be cut.");
        }
        Ok((self.tally, self.bytes))
    }

    /// Determines the kind of file, and reads its start.
    fn begin(&mut self) -> Result<(), RecordingError> {
        let start = std::mem::take(&mut self.start);
        if start.iter().any(|byte| is_binary(*byte))
            && let Some((_, what, command)) = BINARY.iter().find(|(magic, ..)| start.starts_with(magic))
        {
            return Err(RecordingError::Binary { what, command });
        }
        let mut words = start.iter().filter(|byte| !byte.is_ascii_whitespace());
        // A thread may be called `{a}` or `[b]`; in JSON one of these bytes follows.
        let is_json = match (words.next(), words.next()) {
            (Some(b'{'), second) => matches!(second, None | Some(b'"' | b'}')),
            (Some(b'['), second) => matches!(second, None | Some(b'{' | b']')),
            _ => false,
        };
        self.reader =
            Some(if is_json { Reader::Json(Json::default()) } else { Reader::Text(Lines::default()) });
        self.read(&start)
    }

    fn read(&mut self, piece: &[u8]) -> Result<(), RecordingError> {
        let tally = &mut self.tally;
        match &mut self.reader {
            Some(Reader::Text(lines)) => lines
                .push(piece, &mut |number, line| {
                    read_line(Place::Line(number), line, tally).map_err(Refused::Line)
                })
                .map_err(|refused| refused.at(Place::Line)),
            Some(Reader::Json(json)) => json.read(piece, tally),
            None => Ok(()),
        }
    }
}

impl Json {
    fn read(&mut self, piece: &[u8], tally: &mut Tally) -> Result<(), RecordingError> {
        let Self { scanner, lines, elements } = self;
        scanner.push(piece, &mut |found| {
            let mut each = |number: u64, line: &[u8]| {
                read_line(Place::SystemLine(number), line, tally).map_err(Refused::Line)
            };
            match found {
                Found::Text(text) => {
                    lines.push(text, &mut each).map_err(|refused| refused.at(Place::SystemLine))
                }
                Found::TextEnd => {
                    lines.finish(&mut each).map(|_| ()).map_err(|refused| refused.at(Place::SystemLine))
                }
                Found::Element(element) => {
                    *elements += 1;
                    read_element(*elements, element, tally)
                }
                Found::LongElement => {
                    *elements += 1;
                    tally.other();
                    Ok(())
                }
            }
        })
    }
}

/// The reason why a piece of lines is rejected.
enum Refused {
    TooLong(TooLong),
    Line(RecordingError),
}

impl From<TooLong> for Refused {
    fn from(line: TooLong) -> Self {
        Self::TooLong(line)
    }
}

impl Refused {
    fn at(self, place: fn(u64) -> Place) -> RecordingError {
        match self {
            Self::TooLong(TooLong(number)) => RecordingError::LongLine { place: place(number) },
            Self::Line(error) => error,
        }
    }
}

/// Whether a byte does not occur in text: control characters except tab, line ends and escape.
fn is_binary(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x1b)
}
