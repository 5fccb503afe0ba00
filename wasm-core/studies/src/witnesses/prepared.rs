//! The recordings, and what is drawn from them for a seed.

use crate::content::digest;
use crate::traces::shipped_trace;
use engine::run::TraceLibrary;
use engine::workload::RecordedTrace;
use sha2::{Digest, Sha256};

/// What the runs of a seed need.
#[derive(Clone)]
pub struct Prepared {
    /// The recordings.
    pub traces: TraceLibrary,
    /// Names the recordings' files.
    pub digest: String,
    /// Programs of the seed's mix, by their places in the study's list.
    pub mix: Vec<usize>,
    /// Programs of its mixes of four.
    pub quartets: Vec<Vec<usize>>,
}

/// The recordings, ready to play, and a digest of their files.
///
/// # Errors
/// A recording that is not there, with what makes it.
pub fn recordings(names: &[String]) -> Result<(TraceLibrary, String), String> {
    let mut traces = TraceLibrary::default();
    let mut digests = Vec::new();
    for name in names {
        let file = shipped_trace(name)
            .ok_or_else(|| format!("public/traces/{name}.cst is not there: scripts/record.mjs makes it"))?;
        digests.push(format!("{:x}", Sha256::digest(&file)));
        traces.insert(name, RecordedTrace::new(file));
    }
    Ok((traces, digest(digests.iter().map(String::as_str))))
}
