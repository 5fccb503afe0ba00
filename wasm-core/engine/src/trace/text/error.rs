//! Errors of text traces, with messages that say how to fix the text.

use super::format::TextFormat;
use crate::trace::cst::EncodeError;

/// The maximum number of characters of a bad line in a message.
const SHOWN_CHARACTERS: usize = 60;

/// Why a text is not a valid trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// A line is not of the format.
    #[error("line {line} is not of the {} format: '{text}'. Valid is {expected}", format.name())]
    BadLine {
        /// Number of the line, from 1.
        line: u64,
        /// The line, shortened, with anything unprintable escaped.
        text: String,
        /// The requested format.
        format: TextFormat,
        /// An example of a valid line.
        expected: &'static str,
    },
    /// An address exceeds 64 bits.
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
    /// More threads than the limit.
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
    /// A line exceeds the length limit.
    #[error("line {line} is longer than {limit} bytes: this is not a text trace")]
    LongLine {
        /// Number of the line, from 1.
        line: u64,
        /// The maximum length of a line in bytes.
        limit: usize,
    },
}

impl TextError {
    pub(super) fn bad_line(line: u64, text: &[u8], format: TextFormat) -> Self {
        let has_wide_address = has_wide_number(text);
        // Escaping can only lengthen the text, so four bytes per shown character suffice.
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

/// The number of hexadecimal digits in 64 bits.
const WIDEST: usize = 16;

/// Whether a text contains a hexadecimal number of more than 64 bits.
fn has_wide_number(text: &[u8]) -> bool {
    text.split(|byte| !byte.is_ascii_alphanumeric()).any(|word| {
        let word = word.strip_prefix(b"0x").or(word.strip_prefix(b"0X")).unwrap_or(word);
        let zeros = word.iter().take_while(|byte| **byte == b'0').count();
        word.len() - zeros > WIDEST && word.iter().all(u8::is_ascii_hexdigit)
    })
}

/// Why a text file cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// It is not a valid trace.
    #[error(transparent)]
    Text(#[from] TextError),
    /// It exceeds a limit of the trace file.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// It exceeds the maximum length.
    #[error(
        "the file has {} MB of text; at most {} MB are imported. Cut it, for instance with 'head -n 10000000'",
        found.div_ceil(1_000_000),
        limit / 1_000_000
    )]
    FileTooLong {
        /// Bytes of the file, or the number read so far.
        found: u64,
        /// The maximum number of bytes.
        limit: u64,
    },
    /// It has no reference to play.
    #[error(
        "no load or store in {lines} lines of {} text. {}Expected is {}",
        format.name(),
        if *format == TextFormat::Lackey { "Was it recorded with --trace-mem=yes? " } else { "" },
        format.expected()
    )]
    NoReferences {
        /// Lines read.
        lines: u64,
        /// The requested format.
        format: TextFormat,
    },
}
