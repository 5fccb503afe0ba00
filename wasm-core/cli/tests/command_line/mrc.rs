//! `coscope mrc`: a curve computed by hand, and rejected input.

use crate::support::{coscope, coscope_reading, keys, temporary};
use serde_json::{Value, json};

/// Whether the curve has these miss ratios at these sizes in lines.
fn goes_through(curve: &Value, expected: &[(u64, f64)]) {
    let points = curve["points"].as_array().expect("points");
    for (lines, ratio) in expected {
        let point = points.iter().find(|p| p["lines"] == *lines).expect("a point of that size");
        let found = point["miss_ratio"].as_f64().expect("a number");
        assert!((found - ratio).abs() < 1e-12, "{lines} lines: {found}");
    }
}

#[test]
fn a_small_trace_by_hand() {
    // Lines of 64 bytes: 0, 1, 0, 1, 2, 0. Stack distances: cold, cold, 2, 2, cold, 3.
    // One line hits nothing; two hit twice: 4 of 6 miss; four hit three times: 3 of 6 miss.
    let text = b"0 0\n0 40\n1 0\n0 44\n0 80\n0 8\n";
    let file = temporary("curve.din", text);
    let curve = coscope(&["mrc", &file, "--format", "din", "--json"]).json();
    assert_eq!(keys(&curve)[..2], ["line_bytes", "points"]);
    assert_eq!(
        (&curve["line_bytes"], &curve["references"], &curve["distinct_lines"]),
        (&json!(64), &json!(6), &json!(3))
    );
    goes_through(&curve, &[(1, 1.0), (2, 4.0 / 6.0), (4, 0.5)]);
    // Lines of 128 bytes: 0, 0, 0, 0, 1, 0: one line misses three times, two miss twice.
    let curve = coscope_reading(&["mrc", "-", "--format", "din", "--line", "128", "--json"], text).json();
    goes_through(&curve, &[(1, 0.5), (2, 2.0 / 6.0)]);
}

#[test]
fn a_program_and_a_compact_trace() {
    let curve = coscope(&["mrc", "ammp", "--json"]).json();
    let ratios: Vec<f64> =
        curve["points"].as_array().unwrap().iter().map(|p| p["miss_ratio"].as_f64().unwrap()).collect();
    assert!(ratios.windows(2).all(|pair| pair[1] <= pair[0]));
    assert!(ratios[0] > 0.9 && *ratios.last().unwrap() < 0.01, "{ratios:?}");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/traces/sort.cst");
    let table = coscope(&["mrc", file]);
    assert_eq!(table.code, 0, "{}", table.stderr);
    assert!(table.stdout.contains(" lookups of 6619 lines; sampled: one in 100, "), "{}", table.stdout);
    assert!(table.stdout.contains("\nlines  "));
}

#[test]
fn bad_input_is_refused() {
    coscope(&["mrc", "nobody"]).refused(&["nobody", "no such program", "ammp"]);
    coscope(&["mrc", "cpi-1"]).refused(&["cpi-1", "no memory references", "references_per_kinstr"]);
    coscope(&["mrc", "ammp", "--line", "48"]).refused(&["48", "powers of two from 8 to 4096"]);
    coscope(&["mrc", "ammp", "--sample-one-in", "0"]).refused(&["one reference in 0"]);
    let garbage = temporary("garbage.din", b"0 40\nhello\n");
    coscope(&["mrc", &garbage, "--format", "din"]).refused(&["garbage.din", "line 2"]);
    coscope(&["mrc", &garbage]).refused(&["say --format and one of lackey, din"]);
    let silent = temporary("silent.din", b"2 40\n");
    coscope(&["mrc", &silent, "--format", "din"]).refused(&["silent.din", "no load or store"]);
}
