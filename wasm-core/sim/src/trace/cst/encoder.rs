//! Writes a trace file, block by block; only packed blocks are held.

use super::columns::Columns;
use super::footprint::{Footprint, MAX_PAGES};
use super::meta::{TraceLabel, TraceMeta};
use super::model::Model;
use super::{BLOCK_REFERENCES, MAGIC, MAX_META_BYTES, VERSION, varint};
use crate::trace::MAX_REFERENCES;
use crate::trace::reference::DataRef;

/// How hard to try for a small file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For a file that somebody is waiting for.
    Quick,
    /// For a file that ships.
    Smallest,
}

/// Why references cannot be a trace file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodeError {
    /// A reference without bytes, or past the end of the address space.
    #[error(
        "reference {index}: {size_bytes} bytes at address {address:#x} are not possible: a reference has 1 to 65,535 \
         bytes, all below 2^64"
    )]
    Impossible {
        /// Position in the trace, from 0.
        index: u64,
        /// Its address.
        address: u64,
        /// Its size.
        size_bytes: u16,
    },
    /// Longer than [`MAX_REFERENCES`].
    #[error("the trace has more than {limit} data references. Import a shorter stretch of it")]
    TooLong {
        /// [`MAX_REFERENCES`].
        limit: u64,
    },
    /// More different pages than are remembered.
    #[error("the trace touches more than {limit} pages of 4 KiB. Import a shorter stretch of it")]
    TooScattered {
        /// Pages at most.
        limit: usize,
    },
    /// Name, about and command are too long together.
    #[error(
        "name, about and command take {found} bytes as JSON; at most {limit} fit the header. Shorten them"
    )]
    LabelTooLong {
        /// Bytes they take.
        found: usize,
        /// Bytes that fit.
        limit: usize,
    },
}

/// Takes references one at a time; [`Encoder::finish`] gives the file.
pub struct Encoder {
    level: u8,
    model: Model,
    columns: Columns,
    packed_blocks: Vec<u8>,
    footprint: Footprint,
    references: u64,
    instructions: u64,
}

impl Encoder {
    /// An encoder with nothing in it.
    pub fn new(effort: Effort) -> Self {
        let level = match effort {
            Effort::Quick => 3,
            Effort::Smallest => 10,
        };
        Self {
            level,
            model: Model::new(),
            columns: Columns::default(),
            packed_blocks: Vec::new(),
            footprint: Footprint::new(),
            references: 0,
            instructions: 0,
        }
    }

    /// Adds the next reference of the trace.
    ///
    /// # Errors
    /// [`EncodeError`]; the reference is then not part of the trace.
    pub fn push(&mut self, reference: DataRef) -> Result<(), EncodeError> {
        if reference.last_byte().is_none() {
            let DataRef { address, size_bytes, .. } = reference;
            return Err(EncodeError::Impossible { index: self.references, address, size_bytes });
        }
        if self.references >= MAX_REFERENCES {
            return Err(EncodeError::TooLong { limit: MAX_REFERENCES });
        }
        if !self.footprint.add(&reference) {
            return Err(EncodeError::TooScattered { limit: MAX_PAGES });
        }
        self.model.write(&reference, &mut self.columns);
        self.references += 1;
        self.instructions += u64::from(reference.instructions);
        if self.columns.references() == BLOCK_REFERENCES {
            self.columns.flush(self.level, &mut self.packed_blocks);
        }
        Ok(())
    }

    /// References added so far.
    pub fn references(&self) -> u64 {
        self.references
    }

    /// The file, and what its header says.
    ///
    /// # Errors
    /// [`EncodeError::LabelTooLong`].
    pub fn finish(mut self, label: TraceLabel) -> Result<(Vec<u8>, TraceMeta), EncodeError> {
        if self.columns.references() > 0 {
            self.columns.flush(self.level, &mut self.packed_blocks);
        }
        let meta = TraceMeta {
            name: label.name,
            about: label.about,
            command: label.command,
            references: self.references,
            instructions: self.instructions,
            footprint_bytes: self.footprint.bytes(),
        };
        // Strings and integers always serialize.
        let json = serde_json::to_vec(&meta).unwrap_or_default();
        if json.len() > MAX_META_BYTES {
            return Err(EncodeError::LabelTooLong { found: json.len(), limit: MAX_META_BYTES });
        }
        let mut file = MAGIC.to_vec();
        file.push(VERSION);
        varint::push(&mut file, json.len() as u64);
        file.extend_from_slice(&json);
        file.extend_from_slice(&self.packed_blocks);
        varint::push(&mut file, 0);
        Ok((file, meta))
    }
}

/// Writes a whole trace at once.
///
/// # Errors
/// [`EncodeError`], naming the first reference that is not possible.
pub fn encode(
    label: TraceLabel,
    references: impl IntoIterator<Item = DataRef>,
    effort: Effort,
) -> Result<Vec<u8>, EncodeError> {
    let mut encoder = Encoder::new(effort);
    references.into_iter().try_for_each(|reference| encoder.push(reference))?;
    Ok(encoder.finish(label)?.0)
}
