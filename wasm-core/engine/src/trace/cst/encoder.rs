//! Writes a trace file, block by block. Only packed blocks stay in memory.

use super::columns::{Columns, PackedBlock};
use super::footprint::{Footprint, MAX_PAGES};
use super::format::{BLOCK_REFERENCES, MAGIC, MAX_META_BYTES, VERSION_OF_ONE, VERSION_OF_SEVERAL};
use super::meta::{TraceLabel, TraceMeta, TraceThread};
use super::model::Model;
use super::varint;
use crate::trace::limits::{MAX_REFERENCES, MAX_TRACE_THREADS};
use crate::trace::reference::DataRef;

/// The compression effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Fast, for an interactive import.
    Quick,
    /// Small, for a file that ships.
    Smallest,
}

/// Why references cannot be encoded.
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
    /// The trace touches too many pages.
    #[error("the trace touches more than {limit} pages of 4 KiB. Import a shorter stretch of it")]
    TooScattered {
        /// The maximum number of pages.
        limit: usize,
    },
    /// More threads than [`MAX_TRACE_THREADS`].
    #[error("the trace has more than {limit} threads. Leave some of them out")]
    TooManyThreads {
        /// [`MAX_TRACE_THREADS`].
        limit: usize,
    },
    /// Name, about and command are too long together.
    #[error(
        "name, about and command take {found} bytes as JSON; at most {limit} fit the header. Shorten them"
    )]
    LabelTooLong {
        /// Their size in bytes.
        found: usize,
        /// The maximum size in bytes.
        limit: usize,
    },
}

/// Encodes a trace one reference at a time; [`Encoder::finish`] returns the file.
pub struct Encoder {
    level: u8,
    model: Model,
    columns: Columns,
    packed_blocks: Vec<PackedBlock>,
    threads: Vec<TraceThread>,
    footprint: Footprint,
    references: u64,
    instructions: u64,
}

impl Encoder {
    /// An empty encoder.
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
            threads: Vec::new(),
            footprint: Footprint::new(),
            references: 0,
            instructions: 0,
        }
    }

    /// Appends the next reference of the trace.
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
        let thread = usize::from(reference.thread);
        if thread >= MAX_TRACE_THREADS {
            return Err(EncodeError::TooManyThreads { limit: MAX_TRACE_THREADS });
        }
        if !self.footprint.add(&reference) {
            return Err(EncodeError::TooScattered { limit: MAX_PAGES });
        }
        self.model.write(&reference, &mut self.columns);
        self.references += 1;
        self.instructions += u64::from(reference.instructions);
        if thread >= self.threads.len() {
            self.threads.resize_with(thread + 1, TraceThread::default);
        }
        self.threads[thread].add(&reference);
        if self.columns.references() == BLOCK_REFERENCES {
            self.packed_blocks.push(self.columns.flush(self.level));
        }
        Ok(())
    }

    /// The number of references so far.
    pub fn references(&self) -> u64 {
        self.references
    }

    /// Returns the file and its header. `names` are the names of the threads, if there are several.
    ///
    /// # Errors
    /// [`EncodeError::LabelTooLong`].
    pub fn finish(
        mut self,
        label: TraceLabel,
        names: &[String],
    ) -> Result<(Vec<u8>, TraceMeta), EncodeError> {
        if self.columns.references() > 0 {
            self.packed_blocks.push(self.columns.flush(self.level));
        }
        let has_threads = self.threads.len() > 1;
        for (number, thread) in self.threads.iter_mut().enumerate() {
            thread.name = names.get(number).cloned().unwrap_or_else(|| (number + 1).to_string());
        }
        let meta = TraceMeta {
            name: label.name,
            about: label.about,
            command: label.command,
            references: self.references,
            instructions: self.instructions,
            footprint_bytes: self.footprint.bytes(),
            threads: if has_threads { self.threads } else { Vec::new() },
        };
        // Strings and integers always serialize.
        let json = serde_json::to_vec(&meta).unwrap_or_default();
        if json.len() > MAX_META_BYTES {
            return Err(EncodeError::LabelTooLong { found: json.len(), limit: MAX_META_BYTES });
        }
        let mut file = MAGIC.to_vec();
        file.push(if has_threads { VERSION_OF_SEVERAL } else { VERSION_OF_ONE });
        varint::push(&mut file, json.len() as u64);
        file.extend_from_slice(&json);
        for block in self.packed_blocks {
            file.extend_from_slice(&block.columns);
            if has_threads {
                file.extend_from_slice(&block.runs);
            }
        }
        varint::push(&mut file, 0);
        Ok((file, meta))
    }
}

/// Encodes a whole trace.
///
/// # Errors
/// [`EncodeError`], which names the first impossible reference.
pub fn encode(
    label: TraceLabel,
    references: impl IntoIterator<Item = DataRef>,
    effort: Effort,
) -> Result<Vec<u8>, EncodeError> {
    let mut encoder = Encoder::new(effort);
    references.into_iter().try_for_each(|reference| encoder.push(reference))?;
    Ok(encoder.finish(label, &[])?.0)
}
