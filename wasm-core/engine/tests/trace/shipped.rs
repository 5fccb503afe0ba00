//! The shipped traces are complete and small enough, and match their headers and the index.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use engine::trace::{DataRef, Decoder, Playback, TraceMeta, lines_of};

const MOST_FILE_BYTES: usize = 2_000_000;
const FEWEST_REFERENCES: u64 = 2_000_000;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/traces")
}

fn traces() -> Vec<(String, Vec<u8>)> {
    let files =
        fs::read_dir(folder()).expect("public/traces exists").map(|entry| entry.expect("readable").path());
    let mut traces: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "cst"))
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            (name, fs::read(&path).expect("readable"))
        })
        .collect();
    traces.sort();
    traces
}

#[test]
fn every_trace_decodes_to_what_its_header_says() {
    let traces = traces();
    assert!(traces.len() >= 3);
    for (name, file) in &traces {
        assert!(file.len() <= MOST_FILE_BYTES, "{name} has {} bytes", file.len());
        let decoder = Decoder::new(file).unwrap();
        let meta = decoder.meta().clone();
        assert_eq!(&meta.name, name, "a scenario finds the file by its name");
        let references: Vec<DataRef> = decoder.map(|reference| reference.unwrap()).collect();
        let lines: BTreeSet<u64> = references.iter().flat_map(|reference| lines_of(reference, 64)).collect();
        assert_eq!(meta.references, references.len() as u64);
        assert!(meta.references >= FEWEST_REFERENCES);
        let instructions: u64 = references.iter().map(|reference| u64::from(reference.instructions)).sum();
        assert_eq!(meta.instructions, instructions);
        assert_eq!(meta.footprint_bytes, lines.len() as u64 * 64);

        let playback = Playback::from_cst(file, 64).unwrap();
        assert_eq!(playback.distinct_lines, lines.len() as u64);
        assert_eq!((playback.references, playback.instructions), (meta.references, meta.instructions));
        assert!(playback.line_limit < 1 << 24, "{name} reaches line {}", playback.line_limit);
    }
}

#[test]
fn the_index_lists_every_header_in_order_of_name() {
    let mut entries: Vec<serde_json::Value> =
        serde_json::from_slice(&fs::read(folder().join("index.json")).unwrap()).unwrap();
    for entry in &mut entries {
        // The file's digest, for the page: tests/engine/shipped-traces.test.ts.
        assert!(entry.as_object_mut().unwrap().remove("sha256").is_some());
    }
    let index: Vec<TraceMeta> =
        entries.into_iter().map(|entry| serde_json::from_value(entry).unwrap()).collect();
    let headers: Vec<TraceMeta> =
        traces().iter().map(|(_, file)| Decoder::new(file).unwrap().meta().clone()).collect();
    assert_eq!(index, headers);
}
