//! What can be wrong with a text trace, said so that a person can mend it.

use super::format::TextFormat;
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
    /// An address does not fit.
    #[error(
        "line {line} has an address of more than 64 bits: '{text}'. An address has at most 16 hexadecimal digits: record \
         virtual addresses of a machine of 64 bits or fewer"
    )]
    WideAddress {
        /// Number of the line, from 1.
        line: u64,
        /// The line, as in [`TextError::BadLine`].
        text: String,
    },
    /// More threads than are kept apart.
    #[error(
        "line {line} names thread number {}; at most {limit} are imported. Take the lines of the threads that matter, for \
         instance with grep",
        limit + 1
    )]
    TooManyThreads {
        /// Number of the line, from 1.
        line: u64,
        /// [`MAX_TRACE_THREADS`](crate::trace::MAX_TRACE_THREADS).
        limit: usize,
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
    pub(super) fn bad_line(line: u64, text: &[u8], format: TextFormat) -> Self {
        let has_wide_address = has_wide_number(text);
        // Escaping can only lengthen, so no more bytes than characters are needed.
        let shown = String::from_utf8_lossy(&text[..text.len().min(SHOWN_CHARACTERS * 4)]);
        let escaped: String = shown.escape_debug().collect();
        let mut text: String = escaped.chars().take(SHOWN_CHARACTERS).collect();
        if text.len() < escaped.len() {
            text.push('…');
        }
        if has_wide_address {
            return Self::WideAddress { line, text };
        }
        Self::BadLine { line, text, format, expected: format.expected() }
    }
}

/// Hexadecimal digits of 64 bits.
const WIDEST: usize = 16;

/// Whether a hexadecimal number has more than 64 bits.
fn has_wide_number(text: &[u8]) -> bool {
    text.split(|byte| !byte.is_ascii_alphanumeric()).any(|word| {
        let word = word.strip_prefix(b"0x").or(word.strip_prefix(b"0X")).unwrap_or(word);
        let zeros = word.iter().take_while(|byte| **byte == b'0').count();
        word.len() - zeros > WIDEST && word.iter().all(u8::is_ascii_hexdigit)
    })
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
