//! The operations that `npm run bench` times besides whole runs.

use engine::cache::Replay;
use wasm_bindgen::prelude::wasm_bindgen;

/// Lookups of a recorded trace's lines in caches, without owners or time.
#[wasm_bindgen]
pub struct Lookups(Replay);

#[wasm_bindgen]
impl Lookups {
    /// A compact trace file, and caches as JSON, as in a scenario; throws if either is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &[u8], caches: &str) -> Result<Lookups, String> {
        let specs: Vec<_> = serde_json::from_str(caches).map_err(|e| e.to_string())?;
        Replay::new(file, &specs).map(Self).map_err(|e| e.to_string())
    }

    /// Looks up every line once more; returns the number of lookups.
    pub fn pass(&mut self) -> u32 {
        self.0.pass() as u32
    }

    /// Lookups and misses of each level in all passes, as JSON.
    pub fn counts(&self) -> String {
        bindings::to_json(&self.0.counts())
    }
}
