//! Clusters of threads: JSON in, JSON out.

use crate::corun::read;
use bindings::to_json;
use policies::sharing::{AgreementRequest, agreement};
use wasm_bindgen::prelude::wasm_bindgen;

/// The agreement of clusters with each other and with the workload's own groups. Throws which thread does not exist.
#[wasm_bindgen]
pub fn cluster_agreement(request: &str) -> Result<String, String> {
    let request: AgreementRequest = read(request)?;
    agreement(&request).map(|report| to_json(&report))
}
