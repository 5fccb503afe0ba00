//! What can be wrong with a text trace, said so that a person can mend it.

use super::TextFormat;
use crate::trace::cst::EncodeError;

/// Characters of a bad line that are shown.
const SHOWN_CHARACTERS: usize = 60;

/// Why text is not a trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// A line is not of the format.
    #[error("line {line} is not of the {} format: '{text}'. Valid is {expected}", format.name())]
    BadLine {
        /// Number of the line, from 1.
        line: u64,
        /// The line, shortened, with anything unprintable escaped.
        text: String,
        /// The format that was asked for.
        format: TextFormat,
        /// What would be valid.
        expected: &'static str,
    },
    /// A line does not end.
    #[error("line {line} is longer than {limit} bytes: this is not a text trace")]
    LongLine {
        /// Number of the line, from 1.
        line: u64,
        /// Bytes that a line may have.
        limit: usize,
    },
}

impl TextError {
    pub(super) fn bad_line(line: u64, text: &[u8], format: TextFormat, expected: &'static str) -> Self {
        // Escaping can only lengthen, so no more bytes than characters are needed.
        let shown = String::from_utf8_lossy(&text[..text.len().min(SHOWN_CHARACTERS * 4)]);
        let escaped: String = shown.escape_debug().collect();
        let mut text: String = escaped.chars().take(SHOWN_CHARACTERS).collect();
        if text.len() < escaped.len() {
            text.push('…');
        }
        Self::BadLine { line, text, format, expected }
    }
}

/// Why a text file was not imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// It is not a trace.
    #[error(transparent)]
    Text(#[from] TextError),
    /// It is too much of one.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// It is longer than is read.
    #[error(
        "the file has {} MB of text; at most {} MB are imported. Cut it, for instance with 'head -n 10000000'",
        found.div_ceil(1_000_000),
        limit / 1_000_000
    )]
    FileTooLong {
        /// Bytes of the file, or as many as were seen.
        found: u64,
        /// Bytes that are read.
        limit: u64,
    },
    /// There is nothing to play.
    #[error(
        "no load or store in {lines} lines of {} text. Was it recorded with --trace-mem=yes, and is the format right?",
        format.name()
    )]
    NoReferences {
        /// Lines read.
        lines: u64,
        /// The format that was asked for.
        format: TextFormat,
    },
}
