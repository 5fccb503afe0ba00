//! Parses text in chunks into references. Its memory is one unfinished line and the threads' names.

use super::error::TextError;
use super::format::TextFormat;
use super::line::{Bytes, Line, Record};
use super::threads::{Threads, TooMany};
use crate::trace::limits::MAX_TRACE_THREADS;
use crate::trace::reference::{DataRef, Kind};

/// The maximum length of a line in bytes. A file without line ends is not a text trace.
pub const MAX_LINE_BYTES: usize = 64 << 10;

/// Reads a text trace of any length, chunk by chunk. Chunks may end anywhere in a line.
///
/// After an error the parser must not be used again.
#[derive(Clone, Debug)]
pub struct TextParser {
    format: TextFormat,
    /// The start of a line whose end is in a later chunk.
    unfinished: Vec<u8>,
    text_bytes: u64,
    lines: u64,
    instructions: u64,
    threads: Threads,
}

impl TextParser {
    /// A parser at the start of a file.
    pub fn new(format: TextFormat) -> Self {
        Self {
            format,
            unfinished: Vec::new(),
            text_bytes: 0,
            lines: 0,
            instructions: 0,
            threads: Threads::new(),
        }
    }

    /// Reads the next chunk of text and calls `each` with the references of the lines that end in it.
    ///
    /// # Errors
    /// [`TextError`] for the first line that is not of the format; or the first error of `each`.
    pub fn push<E: From<TextError>>(
        &mut self,
        chunk: &[u8],
        each: &mut impl FnMut(DataRef) -> Result<(), E>,
    ) -> Result<(), E> {
        self.text_bytes += chunk.len() as u64;
        let mut rest = chunk;
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            if self.unfinished.is_empty() {
                self.line(&rest[..end], each)?;
            } else {
                self.keep(&rest[..end])?;
                let line = std::mem::take(&mut self.unfinished);
                self.line(&line, each)?;
            }
            rest = &rest[end + 1..];
        }
        Ok(self.keep(rest)?)
    }

    /// Reads the last line, if the file does not end with a line end.
    ///
    /// # Errors
    /// As [`Self::push`].
    pub fn finish<E: From<TextError>>(
        &mut self,
        each: &mut impl FnMut(DataRef) -> Result<(), E>,
    ) -> Result<(), E> {
        let line = std::mem::take(&mut self.unfinished);
        if line.is_empty() { Ok(()) } else { self.line(&line, each) }
    }

    /// Bytes of text so far.
    pub fn text_bytes(&self) -> u64 {
        self.text_bytes
    }

    /// The number of lines so far, skipped ones included.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Names of the threads that have made a reference, by number. A text without threads has one thread without a
    /// name.
    pub fn threads(&self) -> Vec<String> {
        self.threads.names()
    }

    /// The number of instructions so far.
    pub fn instructions(&self) -> u64 {
        self.instructions
    }

    fn keep(&mut self, piece: &[u8]) -> Result<(), TextError> {
        if self.unfinished.len() + piece.len() > MAX_LINE_BYTES {
            return Err(TextError::LongLine { line: self.lines + 1, limit: MAX_LINE_BYTES });
        }
        self.unfinished.extend_from_slice(piece);
        Ok(())
    }

    fn line<E: From<TextError>>(
        &mut self,
        line: &[u8],
        each: &mut impl FnMut(DataRef) -> Result<(), E>,
    ) -> Result<(), E> {
        self.lines += 1;
        if line.len() > MAX_LINE_BYTES {
            return Err(TextError::LongLine { line: self.lines, limit: MAX_LINE_BYTES }.into());
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Some(Line { thread, record }) = self.format.parse(line) else {
            return Err(TextError::bad_line(self.lines, line, self.format).into());
        };
        if let Some(name) = thread {
            let turned = match record {
                Record::ThreadStart => self.threads.start(name),
                _ => self.threads.turn_to(name),
            };
            let (line, limit) = (self.lines, MAX_TRACE_THREADS);
            turned.map_err(|TooMany| TextError::TooManyThreads { line, limit })?;
        }
        match record {
            Record::Skipped | Record::ThreadStart => Ok(()),
            Record::Instructions(count) => {
                self.instructions += u64::from(count);
                self.threads.execute(count);
                Ok(())
            }
            Record::Load(bytes) => each(self.reference(Kind::Load, bytes)),
            Record::Store(bytes) => each(self.reference(Kind::Store, bytes)),
            Record::Modify(bytes) => {
                each(self.reference(Kind::Load, bytes))?;
                each(self.reference(Kind::Store, bytes))
            }
        }
    }

    fn reference(&mut self, kind: Kind, Bytes { address, size_bytes }: Bytes) -> DataRef {
        let (thread, instructions) = self.threads.refer();
        DataRef { address, size_bytes, kind, instructions, thread }
    }
}
