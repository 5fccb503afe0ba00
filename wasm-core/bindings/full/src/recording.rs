//! A recorded scheduler, piece by piece.

use bindings::to_json;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads what `perf script`, `trace-cmd report` or Perfetto's `traceconv json` wrote, gzip or plain.
#[wasm_bindgen]
#[derive(Default)]
pub struct RecordingReader(laboratory::recording::RecordingReader);

#[wasm_bindgen]
impl RecordingReader {
    /// A reader at the start of a file.
    #[wasm_bindgen(constructor)]
    pub fn new() -> RecordingReader {
        Self::default()
    }

    /// Reads a piece; returns the events so far. Throws when the file is no recording, or its events are not in order.
    pub fn push(&mut self, piece: &[u8]) -> Result<f64, String> {
        self.0.push(piece).map(|progress| progress.events as f64).map_err(|e| e.to_string())
    }

    /// Ends the file: JSON of a [`laboratory::recording::Recording`]. Throws when it has no event of the scheduler.
    pub fn finish(&mut self) -> Result<String, String> {
        self.0.finish().map(|recording| to_json(&recording)).map_err(|e| e.to_string())
    }
}
