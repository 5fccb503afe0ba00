//! Recorded programs: every count equals the oracle's, in the exact counter and in the engine.

use super::geometry::{cache, lru, sets_of};
use super::naive::NaiveLru;
use document::{CacheSpec, Replacement};
use engine::cache::{LevelCount, TraceCounter};
use engine::run::TraceLibrary;
use engine::trace::{DataRef, Decoder};
use engine::workload::{LineSizes, RecordedTrace};
use simulator::parse;
use std::path::PathBuf;

const TRACES: [&str; 3] = ["gzip-9", "sort", "sqlite-join"];

fn file(name: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/traces");
    std::fs::read(folder.join(format!("{name}.cst"))).expect("the trace ships")
}

fn references(name: &str) -> Vec<DataRef> {
    Decoder::new(&file(name)).expect("it is a trace").map(|r| r.expect("it is whole")).collect()
}

/// Counts of every level: byte addresses to lines and sets in 64 bits. A level is looked up once per miss of the
/// previous one.
fn naive_counts(references: &[DataRef], specs: &[CacheSpec]) -> Vec<LevelCount> {
    let mut levels: Vec<NaiveLru> =
        specs.iter().map(|s| NaiveLru::new(sets_of(s), s.ways as usize)).collect();
    let first_line = u64::from(specs[0].line_bytes);
    for reference in references {
        let last_byte = reference.address + u64::from(reference.size_bytes) - 1;
        for line in reference.address / first_line..=last_byte / first_line {
            let address = line * first_line;
            let mut hits =
                levels.iter_mut().zip(specs).map(|(l, s)| l.access(address / u64::from(s.line_bytes)));
            hits.find(|hit| *hit);
        }
    }
    levels.iter().map(|l| LevelCount { accesses: l.accesses, misses: l.misses }).collect()
}

#[test]
fn counts_equal_the_oracles() {
    let geometries: [&[CacheSpec]; 8] = [
        &[lru(1, 32, 4)],                                    // 8 KB, 4-way
        &[lru(1, 85, 3)],                                    // sets that are no power of two
        &[lru(1, 4, 28)],                                    // 28-way
        &[lru(1, 7, 48)],                                    // 48-way, 7 sets
        &[lru(1, 32, 4), lru(2, 64, 12)],                    // 8 KB before 48 KB
        &[lru(1, 64, 8), lru(2, 100, 28)],                   // a 28-way second level of 100 sets
        &[lru(1, 32, 2), lru(2, 31, 48), lru(3, 1_024, 16)], // a 48-way second level, and a third
        &[cache(1, 48, 4, 32, Replacement::Lru), cache(2, 20, 12, 128, Replacement::Lru)], // lines that grow
    ];
    for name in TRACES {
        let references = references(name);
        for specs in geometries {
            let mut counter = TraceCounter::new(specs, 0).unwrap();
            references.iter().for_each(|r| counter.push(r).unwrap());
            let count = counter.finish();
            assert_eq!(count.levels, naive_counts(&references, specs), "{name} in {specs:?}");
            assert_eq!(count.references, references.len() as u64);
            assert_eq!(count.lookups, count.levels[0].accesses);
        }
    }
}

/// One thread plays each trace once, on a machine whose paths have latencies: the engine's counts equal the oracle's.
#[test]
fn the_engine_counts_as_the_oracle_does() {
    for name in TRACES {
        let trace = RecordedTrace::new(file(name));
        let sizes = LineSizes { line_bytes: 64, coherent_bytes: None };
        let records = &trace.records(sizes).unwrap().threads[0];
        let slots: u64 = records.iter().map(|r| u64::from(r.gap()) + 1).sum();
        // At worst every slot waits for memory: 20 + 120 + 45 cycles.
        let quanta = slots * 200 / 50_000_000 + 1;
        let text = format!(
            r#"{{"version": 1, "title": "Once",
            "machine": {{"cores": [{{"count": 1, "contexts": 1}}],
              "caches": [
                {{"level": 1, "size_bytes": 8192, "ways": 4, "line_bytes": 64, "hit_cycles": 1, "shared_by": "core"}},
                {{"level": 2, "size_bytes": 49152, "ways": 12, "line_bytes": 64, "hit_cycles": 20, "cycles_per_line": 2, "shared_by": "machine"}}],
              "memory": {{"latency_cycles": 120, "cycles_per_line": 45}}}},
            "workload": {{"threads": [{{"trace": "{name}", "copies": 1, "instructions": {slots}}}]}},
            "policy": {{"id": "round-robin"}},
            "run": {{"seed": 1, "quantum_cycles": 50000000, "warmup_quanta": 0, "quanta": {quanta}}}}}"#
        );
        let mut library = TraceLibrary::default();
        library.insert(name, trace);
        let result = simulator::start(&parse(&text).unwrap(), &library).unwrap().finish().unwrap();
        assert_eq!(result.instructions, slots, "{name} is played once");
        let counted: Vec<LevelCount> =
            result.caches.iter().map(|c| LevelCount { accesses: c.accesses, misses: c.misses }).collect();
        // Both caches have at most 64 sets, and whole pages of 64 lines of the thread are moved: no line changes its
        // set.
        assert_eq!(counted, naive_counts(&references(name), &[lru(1, 32, 4), lru(2, 64, 12)]), "{name}");
    }
}
