//! `coscope trace`: small traces counted by hand, and rejected input.

use crate::support::{coscope, coscope_reading, keys, temporary};
use serde_json::json;

/// Lines of 64 bytes, decimal line number in the comment.
const LACKEY: &str = "==7== Lackey\nI  04000000,3\n L 00000000,8\n S 0000003c,8\n M 00001000,4\nI  04000003,2\n L 00000008,4\n";

#[test]
fn straddling_and_modifying_references_are_counted_as_agreed() {
    // L 0 → line 0; S 3c..43 → lines 0 and 1; M 1000 → line 64, twice; L 8 → line 0.
    // References: load, store, load and store, load = 5. Lookups: 0, 0, 1, 64, 64, 0 = 6.
    let file = temporary("small.lackey", LACKEY.as_bytes());
    // One set of two ways: 0 miss, 0 hit, 1 miss, 64 miss (evicts 0), 64 hit, 0 miss (evicts 1) = 4 misses. Next level,
    // with lookups of 0, 1, 64, 0 and four ways: three misses.
    let arguments =
        ["trace", &file, "--format", "lackey", "--cache", "128:2:64", "--cache", "256:4:64", "--json"];
    let count = coscope(&arguments).json();
    assert_eq!(keys(&count), ["references", "lookups", "levels"]);
    let levels = json!([{"accesses": 6, "misses": 4}, {"accesses": 4, "misses": 3}]);
    assert_eq!(count, json!({"references": 5, "lookups": 6, "levels": levels}));
    // The same through a pipe, with sizes in K: two lines of a second level of 128 bytes are one.
    let arguments =
        ["trace", "-", "--format", "lackey", "--cache", "1K:16:64", "--cache", "1k:8:128", "--json"];
    let count = coscope_reading(&arguments, LACKEY.as_bytes()).json();
    // 1 KB of 16 ways contains everything: 0, 1 and 64 miss. Lines of 128 bytes: 0, 0, 32, of which the second hits.
    assert_eq!(count["levels"], json!([{"accesses": 6, "misses": 3}, {"accesses": 3, "misses": 2}]));
}

#[test]
fn din_is_read_too() {
    let file = temporary("small.din", b"2 4000000\n0 0 8\n1 3c 8\n0 1000\n");
    let count = coscope(&["trace", &file, "--format", "din", "--cache", "128:2:64", "--json"]).json();
    assert_eq!(count, json!({"references": 3, "lookups": 4, "levels": [{"accesses": 4, "misses": 3}]}));
}

#[test]
fn a_compact_trace_says_itself_what_it_is() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/traces/sort.cst");
    let done = coscope(&["trace", file, "--cache", "8K:4:64", "--cache", "48K:12:64"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stdout.starts_with("2828285 references, "));
    assert!(done.stdout.contains("\nL2 "));
}

#[test]
fn bad_input_is_refused_with_place_and_remedy() {
    let good = temporary("good.lackey", LACKEY.as_bytes());
    let trace = |cache: &str| coscope(&["trace", &good, "--format", "lackey", "--cache", cache]);
    trace("48K:12").refused(&["--cache 48K:12", "SIZE:WAYS:LINE"]);
    trace("48G:12:64").refused(&["--cache 48G:12:64", "SIZE:WAYS:LINE"]);
    trace("50000:12:64").refused(&["--cache 50000:12:64", "nearest: 49920 or 50688"]);
    trace("48K:12:60").refused(&["60", "powers of two"]);
    trace("48K:65:64").refused(&["65", "1 to 64"]);
    trace("48K:0:64").refused(&["0 is out of range"]);
    let shrinking = ["trace", &good, "--format", "lackey", "--cache", "8K:4:64", "--cache", "48K:12:32"];
    coscope(&shrinking).refused(&["--cache 48K:12:32", "shorter"]);
    coscope(&["trace", &good, "--cache", "8K:4:64"])
        .refused(&["good.lackey", "say --format and one of lackey, din"]);
    coscope(&["trace", "no-such-file", "--format", "din", "--cache", "8K:4:64"]).refused(&["no-such-file"]);
    coscope(&["trace", &good, "--format", "lackey"]).refused(&["--cache"]);
    let empty = temporary("empty.lackey", b"I  04000000,3\n");
    coscope(&["trace", &empty, "--format", "lackey", "--cache", "8K:4:64"]).refused(&["no load or store"]);
}

#[test]
fn garbage_in_line_1000001_is_found_there() {
    let mut text = " L 00001000,8\n".repeat(1_000_000);
    text.push_str("garbage\n");
    let file = temporary("garbage.lackey", text.as_bytes());
    coscope(&["trace", &file, "--format", "lackey", "--cache", "8K:4:64"])
        .refused(&["line 1000001", "garbage"]);
    let cut = &std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/traces/sort.cst")).unwrap()
        [..100_000];
    let cut = temporary("cut.cst", cut);
    coscope(&["trace", &cut, "--cache", "8K:4:64"]).refused(&["cut.cst", "damaged"]);
}
