//! Reads the stored file: plain, or gzip with one or several members.

use super::content::Content;
use super::error::RecordingError;
use flate2::write::MultiGzDecoder;
use std::io::Write;

/// The first bytes of gzip (RFC 1952, section 2.3.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// Bytes decompressed at once: they expand to 4 MB at most.
const STEP_BYTES: usize = 4 << 10;

/// A stored file.
pub struct Source {
    bytes: u64,
    stored: Stored,
    content: Content,
}

enum Stored {
    /// Fewer bytes than [`GZIP`] has.
    Start(Vec<u8>),
    Plain,
    Gzip(MultiGzDecoder<Vec<u8>>),
}

impl Source {
    /// The start of a file.
    pub fn new() -> Self {
        Self { bytes: 0, stored: Stored::Start(Vec::new()), content: Content::new() }
    }

    /// Bytes of the file so far, as stored.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Its content.
    pub fn content(&mut self) -> &mut Content {
        &mut self.content
    }

    /// Reads a piece.
    ///
    /// # Errors
    /// [`RecordingError`]
    pub fn push(&mut self, piece: &[u8]) -> Result<(), RecordingError> {
        self.bytes += piece.len() as u64;
        if let Stored::Start(start) = &mut self.stored {
            let (first, rest) = piece.split_at(piece.len().min(GZIP.len() - start.len()));
            start.extend_from_slice(first);
            if start.len() < GZIP.len() {
                return Ok(());
            }
            let start = std::mem::take(start);
            let is_gzip = start == GZIP;
            self.stored = if is_gzip { Stored::Gzip(MultiGzDecoder::new(Vec::new())) } else { Stored::Plain };
            self.read(&start)?;
            return self.read(rest);
        }
        self.read(piece)
    }

    /// Ends the file; returns its content.
    ///
    /// # Errors
    /// [`RecordingError`]
    pub fn finish(mut self) -> Result<Content, RecordingError> {
        match &mut self.stored {
            Stored::Start(start) => {
                let start = std::mem::take(start);
                self.content.push(&start)?;
            }
            Stored::Plain => {}
            Stored::Gzip(decoder) => {
                // Damage inside has been reported before; at the end flate2 does not distinguish a missing checksum from a
                // wrong one.
                let ended = decoder.try_finish();
                self.content.push(&std::mem::take(decoder.get_mut()))?;
                if ended.is_err() {
                    self.content.tally().note(
                        "The gzip file is cut, or its checksum is wrong: what could be decompressed was read. Check it with `gzip -t`.",
                    );
                }
            }
        }
        Ok(self.content)
    }

    fn read(&mut self, piece: &[u8]) -> Result<(), RecordingError> {
        let Self { stored: Stored::Gzip(decoder), content, .. } = self else {
            return self.content.push(piece);
        };
        for step in piece.chunks(STEP_BYTES) {
            let written = decoder.write_all(step);
            let mut text = std::mem::take(decoder.get_mut());
            content.push(&text)?;
            text.clear();
            *decoder.get_mut() = text;
            written.map_err(|error| damaged(content, &error))?;
        }
        Ok(())
    }
}

fn damaged(content: &Content, error: &std::io::Error) -> RecordingError {
    RecordingError::Damaged { text_bytes: content.bytes(), problem: error.to_string() }
}
