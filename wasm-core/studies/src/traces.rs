//! The shipped recordings.

use std::path::PathBuf;

/// A trace from public/traces beside this source tree, if it still exists.
pub fn shipped_trace(name: &str) -> Option<Vec<u8>> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/traces");
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
    plain.then(|| std::fs::read(root.join(format!("{name}.cst"))).ok()).flatten()
}
