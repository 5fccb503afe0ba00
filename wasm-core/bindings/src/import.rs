//! Reading a trace's text, piece by piece.

use crate::library::to_json;
use coscope_sim::trace::{TextFormat, TextImporter, TraceLabel, read_meta};
use wasm_bindgen::prelude::wasm_bindgen;

/// Turns lackey or din text into a compact trace file.
#[wasm_bindgen]
pub struct Importer(Option<TextImporter>);

#[wasm_bindgen]
impl Importer {
    /// An importer for "lackey" or "din"; throws for another name.
    #[wasm_bindgen(constructor)]
    pub fn new(format: &str) -> Result<Importer, String> {
        let format = match format {
            "lackey" => TextFormat::Lackey,
            "din" => TextFormat::Din,
            other => return Err(format!("there is no trace format \"{other}\"; lackey and din are read")),
        };
        Ok(Self(Some(TextImporter::new(format))))
    }

    /// Reads a piece; returns the references so far. Throws at the first line that is not of the format.
    pub fn push(&mut self, piece: &[u8]) -> Result<f64, String> {
        let importer = self.0.as_mut().ok_or("the import has ended")?;
        importer.push(piece).map(|p| p.references as f64).map_err(|e| e.to_string())
    }

    /// Ends the import; returns the compact file.
    pub fn finish(&mut self, name: &str, about: &str) -> Result<Vec<u8>, String> {
        let importer = self.0.take().ok_or("the import has ended")?;
        let label = TraceLabel { name: name.into(), about: about.into(), command: String::new() };
        importer.finish(label).map(|done| done.file).map_err(|e| e.to_string())
    }
}

/// A compact trace file's header as JSON; throws when it is none.
#[wasm_bindgen]
pub fn trace_meta(file: &[u8]) -> Result<String, String> {
    read_meta(file).map(|meta| to_json(&meta)).map_err(|e| e.to_string())
}
