//! A recorded trace as records, decoded once for each line size.

use super::record::Record;
use crate::trace::{Playback, PlaybackError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Records and the number of lines that they span.
pub type Played = (Arc<[Record]>, u64);

/// A trace file, and what was decoded from it.
#[derive(Debug)]
pub struct RecordedTrace {
    file: Vec<u8>,
    decoded: Mutex<BTreeMap<u32, Played>>,
}

impl RecordedTrace {
    /// Keeps a compact trace file (`.cst`).
    pub fn new(file: Vec<u8>) -> Arc<Self> {
        Arc::new(Self { file, decoded: Mutex::default() })
    }

    /// The trace's records for lines of `line_bytes`, and how many lines they span.
    ///
    /// Every record is one issue slot: the second line of a straddling reference, and the store of a
    /// read-modify-write, take a slot of their own.
    ///
    /// # Errors
    /// A damaged file, or more lines than can be numbered.
    pub fn records(&self, line_bytes: u32) -> Result<Played, PlaybackError> {
        let mut decoded = self.decoded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = decoded.get(&line_bytes) {
            return Ok(known.clone());
        }
        let playback = Playback::from_cst(&self.file, line_bytes)?;
        let pack = |r: &crate::trace::PackedRef| {
            let gap = u32::from(r.instructions()).saturating_sub(1);
            if r.is_filler() {
                Record::compute(gap)
            } else {
                Record::reference(r.line(), gap, r.is_store(), false)
            }
        };
        let played: Played = (playback.records.iter().map(pack).collect(), playback.line_limit);
        decoded.insert(line_bytes, played.clone());
        Ok(played)
    }
}
