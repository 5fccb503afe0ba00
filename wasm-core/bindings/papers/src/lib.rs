//! The WebAssembly module with the papers' studies, fetched when a person measures one. It contains no logic of its
//! own.

use bindings::{Module, plug_in, to_json};
use studies::{Piecewise, in_pieces};
use wasm_bindgen::prelude::wasm_bindgen;

/// Plugs in this module's parts.
#[wasm_bindgen(start)]
pub fn start() {
    plug_in(Module { parts: &simulator::PARTS, outside: None });
}

/// Provides the files of workloads/: JSON of texts by id, by folder, and `order`. Throws what is malformed.
#[wasm_bindgen]
pub fn provide_files(files: &str) -> Result<(), String> {
    document::provide_files(files).map_err(|e| e.to_string())
}

/// A paper's study under one seed, in pieces that workers can compute in parallel.
#[wasm_bindgen]
pub struct StudyInPieces {
    study: Box<dyn Piecewise>,
    made: Vec<Vec<u8>>,
}

#[wasm_bindgen]
impl StudyInPieces {
    /// Opens and prepares a study, or the part that some of its rows need: ids or patterns, separated by commas. Throws
    /// for an unknown paper or row.
    #[wasm_bindgen(constructor)]
    pub fn new(paper: &str, seed: u32, rows: Option<String>) -> Result<StudyInPieces, String> {
        Ok(Self { study: in_pieces(paper, seed, rows.as_deref())?, made: Vec::new() })
    }

    /// The approximate duration of each piece, in any unit; the longest is first.
    pub fn lengths(&self) -> Result<Vec<f64>, String> {
        self.study.lengths()
    }

    /// Runs a piece to its end.
    pub fn make(&self, piece: u32) -> Result<Vec<u8>, String> {
        self.study.make(piece as usize)
    }

    /// Accepts a piece, computed here or elsewhere.
    pub fn take(&mut self, piece: Vec<u8>) {
        self.made.push(piece);
    }

    /// The report of all pieces as JSON; throws if one is missing.
    pub fn report(&self) -> Result<String, String> {
        self.study.report(&self.made).map(|report| to_json(&report))
    }
}
