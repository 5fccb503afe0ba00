//! The recordings, and a seed's random choice among them.

use crate::content::digest;
use crate::traces::shipped_trace;
use engine::run::TraceLibrary;
use engine::workload::RecordedTrace;
use sha2::{Digest, Sha256};

/// Inputs of a seed's runs.
#[derive(Clone)]
pub struct Prepared {
    /// The recordings.
    pub traces: TraceLibrary,
    /// Digest of the recordings' files.
    pub digest: String,
    /// Programs of the seed's mix, by their places in the study's list.
    pub mix: Vec<usize>,
    /// Programs of the seed's mixes of four.
    pub quartets: Vec<Vec<usize>>,
}

/// The decoded recordings and a digest of their files.
///
/// # Errors
/// If a recording is missing; the message says how to make it.
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
