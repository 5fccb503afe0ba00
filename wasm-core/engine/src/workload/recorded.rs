//! A recorded trace as records, decoded once per line size.

use super::record::Record;
use crate::trace::{PackedRef, Playback, PlaybackError, read_meta};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// A trace in playable form.
#[derive(Clone, Debug)]
pub struct Played {
    /// The records of each thread, with common line numbers.
    pub threads: Vec<Arc<[Record]>>,
    /// The number of lines that the numbers span.
    pub lines: u64,
    /// Pages of [`PAGE_LINES`](super::PAGE_LINES) lines with a line that several threads use, lowest first.
    pub common_pages: Arc<[u32]>,
}

/// The line sizes of a machine for which a trace is decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineSizes {
    /// Bytes of a first-level line.
    pub line_bytes: u32,
    /// Bytes of the machine's largest line, which is the unit of coherence; `None` without coherence, where no line is
    /// shared.
    pub coherent_bytes: Option<u32>,
}

/// A trace file and its decoded forms.
#[derive(Debug)]
pub struct RecordedTrace {
    file: Vec<u8>,
    decoded: Mutex<BTreeMap<LineSizes, Played>>,
}

impl RecordedTrace {
    /// A trace from the bytes of a compact trace file (`.cst`).
    pub fn new(file: Vec<u8>) -> Arc<Self> {
        Arc::new(Self { file, decoded: Mutex::default() })
    }

    /// The file.
    pub fn file(&self) -> &[u8] {
        &self.file
    }

    /// The number of recorded threads; 1 for a file that cannot be read.
    pub fn threads(&self) -> usize {
        read_meta(&self.file).map_or(1, |meta| meta.threads.len().max(1))
    }

    /// The trace's records for these line sizes.
    ///
    /// Every record is one issue slot: the second line of a straddling reference, and the store of a read-modify-write,
    /// have a slot of their own.
    ///
    /// # Errors
    /// A damaged file, or more lines than can be numbered.
    pub fn records(&self, sizes: LineSizes) -> Result<Played, PlaybackError> {
        let mut decoded = self.decoded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = decoded.get(&sizes) {
            return Ok(known.clone());
        }
        let LineSizes { line_bytes, coherent_bytes } = sizes;
        let playback =
            Playback::from_cst_shared_by(&self.file, line_bytes, coherent_bytes.unwrap_or(line_bytes))?;
        let is_coherent = coherent_bytes.is_some();
        let records = playback.threads.iter();
        let threads = records.map(|thread| thread.iter().map(|r| pack(*r, is_coherent)).collect());
        let common = playback.threads.iter().flat_map(|thread| thread.iter());
        let common = common.filter(|r| is_coherent && !r.is_filler() && r.is_common());
        let pages: BTreeSet<u32> = common.map(|r| r.line() / super::PAGE_LINES).collect();
        let played = Played {
            threads: threads.collect(),
            lines: playback.line_limit,
            common_pages: pages.into_iter().collect(),
        };
        decoded.insert(sizes, played.clone());
        Ok(played)
    }
}

fn pack(packed: PackedRef, is_coherent: bool) -> Record {
    let gap = u32::from(packed.instructions()).saturating_sub(1);
    if packed.is_filler() {
        return Record::compute(gap);
    }
    let record = Record::reference(packed.line(), gap, packed.is_store(), false);
    if is_coherent && packed.is_common() { record.shared(packed.part()) } else { record }
}
