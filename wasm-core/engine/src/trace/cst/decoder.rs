//! Reads a trace file, block by block. The bytes are untrusted: every value is checked before it is used.

use super::columns::ColumnReader;
use super::format::{BLOCK_REFERENCES, MAGIC, MAX_META_BYTES, VERSION_OF_ONE, VERSION_OF_SEVERAL};
use super::meta::{TraceMeta, TraceThread};
use super::model::Model;
use super::varint;
use crate::trace::limits::{MAX_REFERENCES, MAX_TRACE_THREADS};
use crate::trace::reference::DataRef;
use document::Read;

/// Why bytes are not a valid trace file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CstError {
    /// It does not start with the magic bytes.
    #[error(
        "this is not a compact trace: the file should start with the four bytes 'cst' and 1a (hexadecimal). Text \
         traces are imported as lackey, din, threads or drmemtrace"
    )]
    NotATrace,
    /// It was written by a later Coscope.
    #[error("the trace has version {found}, this Coscope reads versions 1 and 2. Use a newer Coscope")]
    Version {
        /// The version in the file.
        found: u8,
    },
    /// The header does not parse.
    #[error("the trace's header is damaged: {reason}")]
    Header {
        /// The problem.
        reason: String,
    },
    /// A block is damaged, or the file ends early.
    #[error(
        "block {block} of the trace, at byte {offset}, is damaged: {reason}. Fetch or record the file again"
    )]
    Block {
        /// Number of the block, from 0.
        block: u64,
        /// Its offset in the file.
        offset: usize,
        /// The problem.
        reason: &'static str,
    },
    /// Header and blocks disagree.
    #[error(
        "the trace's header says {stated} {what}, its blocks hold {found}{}. Fetch or record the file again",
        if *.found > *.stated { " or more" } else { "" }
    )]
    Count {
        /// `references` or `instructions`.
        what: &'static str,
        /// The number in the header.
        stated: u64,
        /// The number decoded so far.
        found: u64,
    },
    /// Bytes follow the end of the trace.
    #[error("{bytes} bytes follow the end of the trace at byte {offset}. Fetch or record the file again")]
    Trailing {
        /// The offset of the end.
        offset: usize,
        /// The number of bytes that follow.
        bytes: usize,
    },
}

/// Reads the header of a trace file without decoding a reference.
///
/// # Errors
/// [`CstError`] if the file does not start as a trace of a supported version.
pub fn read_meta(file: &[u8]) -> Result<TraceMeta, CstError> {
    Ok(read_header(file)?.0)
}

fn read_header(file: &[u8]) -> Result<(TraceMeta, usize), CstError> {
    let damaged = |reason: &str| CstError::Header { reason: reason.to_owned() };
    let rest = file.strip_prefix(MAGIC).ok_or(CstError::NotATrace)?;
    let has_threads = match rest.first() {
        Some(&VERSION_OF_ONE) => false,
        Some(&VERSION_OF_SEVERAL) => true,
        Some(&found) => return Err(CstError::Version { found }),
        None => return Err(damaged("the file ends before the version")),
    };
    let mut at = MAGIC.len() + 1;
    let length = varint::read(file, &mut at).and_then(|length| usize::try_from(length).ok());
    let length = length.filter(|length| *length <= MAX_META_BYTES).ok_or(damaged("an impossible length"))?;
    let json = file.get(at..at + length).ok_or(damaged("the file ends within it"))?;
    let text = str::from_utf8(json).map_err(|error| damaged(&error.to_string()))?;
    let value = serde_json::from_str(text).map_err(|error| damaged(&error.to_string()))?;
    let meta = TraceMeta::read(&value).map_err(|misfit| damaged(&misfit.to_string()))?;
    if meta.references > MAX_REFERENCES {
        let reason =
            format!("{} references are stated, at most {MAX_REFERENCES} are possible", meta.references);
        return Err(CstError::Header { reason });
    }
    let threads = meta.threads.len();
    if if has_threads { !(2..=MAX_TRACE_THREADS).contains(&threads) } else { threads > 0 } {
        let reason =
            format!("{threads} threads are listed; version 2 has 2 to {MAX_TRACE_THREADS}, version 1 none");
        return Err(CstError::Header { reason });
    }
    Ok((meta, at + length))
}

/// Iterates over the references of a trace file. The first error ends the iteration. A file that decodes without an
/// error contains exactly the references and instructions that its header states, and nothing after them.
pub struct Decoder<'file> {
    file: &'file [u8],
    meta: TraceMeta,
    model: Model,
    /// Offset of the next block.
    at: usize,
    block_offset: usize,
    blocks: u64,
    columns: ColumnReader,
    left_in_block: usize,
    references: u64,
    instructions: u64,
    /// References and instructions by thread.
    threads: Vec<TraceThread>,
    is_done: bool,
}

impl<'file> Decoder<'file> {
    /// Reads the header.
    ///
    /// # Errors
    /// As [`read_meta`].
    pub fn new(file: &'file [u8]) -> Result<Self, CstError> {
        let (meta, at) = read_header(file)?;
        Ok(Self {
            threads: vec![TraceThread::default(); meta.threads.len().max(1)],
            file,
            meta,
            model: Model::new(),
            at,
            block_offset: at,
            blocks: 0,
            columns: ColumnReader::default(),
            left_in_block: 0,
            references: 0,
            instructions: 0,
            is_done: false,
        })
    }

    /// The contents of the header.
    pub fn meta(&self) -> &TraceMeta {
        &self.meta
    }

    fn next_reference(&mut self) -> Result<Option<DataRef>, CstError> {
        if self.left_in_block == 0 && !self.next_block()? {
            return Ok(None);
        }
        let read = self.model.read(&mut self.columns, self.threads.len());
        let reference = read.map_err(|reason| self.damaged(reason))?;
        self.left_in_block -= 1;
        self.references += 1;
        self.instructions += u64::from(reference.instructions);
        self.threads[usize::from(reference.thread)].add(&reference);
        Ok(Some(reference))
    }

    /// Unpacks the next block. At the end mark, checks the end and returns `false`.
    fn next_block(&mut self) -> Result<bool, CstError> {
        if !self.columns.is_used_up() {
            return Err(self.damaged("bytes follow its last reference"));
        }
        if self.block_offset != self.at {
            self.blocks += 1;
            self.block_offset = self.at;
        }
        let references = varint::read(self.file, &mut self.at);
        let references = references.ok_or_else(|| self.damaged("the file ends before the end mark"))?;
        if references == 0 {
            self.check_end()?;
            return Ok(false);
        }
        let found = self.references.saturating_add(references);
        if found > self.meta.references {
            return Err(CstError::Count { what: "references", stated: self.meta.references, found });
        }
        if references > BLOCK_REFERENCES as u64 {
            return Err(self.damaged("more references than a block may have"));
        }
        self.left_in_block = references as usize;
        let has_threads = !self.meta.threads.is_empty();
        self.columns = ColumnReader::unpack(self.file, &mut self.at, self.left_in_block, has_threads)
            .map_err(|reason| self.damaged(reason))?;
        Ok(true)
    }

    fn check_end(&self) -> Result<(), CstError> {
        let all = [
            ("references", self.meta.references, self.references),
            ("instructions", self.meta.instructions, self.instructions),
        ];
        let by_thread = self.meta.threads.iter().zip(&self.threads).flat_map(|(stated, found)| {
            [
                ("references of a thread", stated.references, found.references),
                ("instructions of a thread", stated.instructions, found.instructions),
            ]
        });
        if let Some((what, stated, found)) =
            all.into_iter().chain(by_thread).find(|(_, stated, found)| stated != found)
        {
            return Err(CstError::Count { what, stated, found });
        }
        match self.file.len() - self.at {
            0 => Ok(()),
            bytes => Err(CstError::Trailing { offset: self.at, bytes }),
        }
    }

    fn damaged(&self, reason: &'static str) -> CstError {
        CstError::Block { block: self.blocks, offset: self.block_offset, reason }
    }
}

impl Iterator for Decoder<'_> {
    type Item = Result<DataRef, CstError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let next = self.next_reference();
        self.is_done = !matches!(next, Ok(Some(_)));
        next.transpose()
    }
}
