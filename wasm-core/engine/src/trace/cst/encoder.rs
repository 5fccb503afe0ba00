//! Writes a trace file, block by block; only packed blocks are held.

use super::columns::{Columns, PackedBlock};
use super::footprint::{Footprint, MAX_PAGES};
use super::format::{BLOCK_REFERENCES, MAGIC, MAX_META_BYTES, VERSION_OF_ONE, VERSION_OF_SEVERAL};
use super::meta::{TraceLabel, TraceMeta, TraceThread};
use super::model::Model;
use super::varint;
use crate::trace::limits::{MAX_REFERENCES, MAX_TRACE_THREADS};
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
    packed_blocks: Vec<PackedBlock>,
    threads: Vec<TraceThread>,
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
            threads: Vec::new(),
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

    /// References added so far.
    pub fn references(&self) -> u64 {
        self.references
    }

    /// References added so far, by thread.
    pub fn thread_references(&self) -> impl Iterator<Item = u64> + '_ {
        self.threads.iter().map(|thread| thread.references)
    }

    /// The file, and what its header says; `names` are those of the threads, if there are several.
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
    Ok(encoder.finish(label, &[])?.0)
}
