//! Converts a text trace that a user drops into a trace file. Memory contains packed blocks, never the text.

use super::error::ImportError;
use super::format::TextFormat;
use super::parser::TextParser;
use crate::trace::cst::{Effort, Encoder, TraceLabel, TraceMeta};

/// The maximum length of an imported text: about 50 million lines, or 15 million data references of lackey.
pub const MAX_TEXT_BYTES: u64 = 1_000_000_000;

/// The progress of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportProgress {
    /// Text read, in bytes.
    pub text_bytes: u64,
    /// Lines read.
    pub lines: u64,
    /// Data references found.
    pub references: u64,
}

/// A finished import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The trace file.
    pub file: Vec<u8>,
    /// Its header.
    pub meta: TraceMeta,
    /// The amount of text that was read.
    pub progress: ImportProgress,
}

/// Rejects a file that is too long, before any of it is read.
///
/// # Errors
/// [`ImportError::FileTooLong`].
pub fn check_text_bytes(found: u64) -> Result<(), ImportError> {
    let limit = MAX_TEXT_BYTES;
    if found > limit { Err(ImportError::FileTooLong { found, limit }) } else { Ok(()) }
}

/// Imports a text chunk by chunk. Chunks may end anywhere in a line.
///
/// After an error the importer must not be used again.
pub struct TextImporter {
    format: TextFormat,
    parser: TextParser,
    encoder: Encoder,
}

impl TextImporter {
    /// An importer at the start of a file.
    pub fn new(format: TextFormat) -> Self {
        Self { format, parser: TextParser::new(format), encoder: Encoder::new(Effort::Quick) }
    }

    /// Reads the next chunk of text.
    ///
    /// # Errors
    /// [`ImportError`]: the first bad line, or the limit that is exceeded.
    pub fn push(&mut self, chunk: &[u8]) -> Result<ImportProgress, ImportError> {
        check_text_bytes(self.parser.text_bytes() + chunk.len() as u64)?;
        let Self { parser, encoder, .. } = self;
        parser.push(chunk, &mut |reference| encoder.push(reference).map_err(ImportError::from))?;
        Ok(self.progress())
    }

    /// The progress so far.
    pub fn progress(&self) -> ImportProgress {
        ImportProgress {
            text_bytes: self.parser.text_bytes(),
            lines: self.parser.lines(),
            references: self.encoder.references(),
        }
    }

    /// Ends the text and returns the trace file.
    ///
    /// # Errors
    /// [`ImportError`], also if there was no data reference.
    pub fn finish(mut self, label: TraceLabel) -> Result<Imported, ImportError> {
        let Self { parser, encoder, .. } = &mut self;
        parser.finish(&mut |reference| encoder.push(reference).map_err(ImportError::from))?;
        let progress = self.progress();
        if progress.references == 0 {
            return Err(ImportError::NoReferences { lines: progress.lines, format: self.format });
        }
        let (file, meta) = self.encoder.finish(label, &self.parser.threads())?;
        Ok(Imported { file, meta, progress })
    }
}
