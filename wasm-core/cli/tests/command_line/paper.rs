//! `coscope paper`: every row of the file is measured, and the JSON has its agreed shape.

use crate::support::{coscope, keys};
use serde_json::Value;
use std::collections::BTreeSet;

#[test]
fn chen_has_every_row_of_its_file() {
    has_every_row("chen", include_str!("../../../../workloads/paper/chen.json"));
}

#[test]
fn fedorova_has_every_row_of_its_file() {
    has_every_row("fedorova", include_str!("../../../../workloads/paper/fedorova.json"));
}

#[test]
fn kumar_has_every_row_of_its_file() {
    has_every_row("kumar", include_str!("../../../../workloads/paper/kumar.json"));
}

#[test]
fn parekh_has_every_row_of_its_file() {
    has_every_row("parekh", include_str!("../../../../workloads/paper/parekh.json"));
}

#[test]
fn tam_has_every_row_of_its_file() {
    has_every_row("tam", include_str!("../../../../workloads/paper/tam.json"));
}

fn has_every_row(paper: &str, file: &str) {
    let file: Value = serde_json::from_str(file).expect("JSON");
    let expected = file["rows"].as_array().expect("rows");
    // One quantum compares nothing; it shows that every row can be measured.
    let report = coscope(&["paper", paper, "--json", "--quanta", "1"]).json();
    let rows = report["rows"].as_array().expect("rows");
    let ids: Vec<&Value> = rows.iter().map(|r| &r["id"]).collect();
    assert_eq!(ids, expected.iter().map(|r| &r["id"]).collect::<Vec<_>>());
    assert_eq!(ids.iter().map(|id| id.as_str()).collect::<BTreeSet<_>>().len(), ids.len(), "ids are unique");
    for (row, expected) in rows.iter().zip(expected) {
        assert_eq!(
            keys(row),
            [
                "id",
                "what",
                "unit",
                "published",
                "measured",
                "measured_by_seed",
                "low",
                "high",
                "range_source",
                "source",
                "seeds",
                "reproduced"
            ]
        );
        for same in ["what", "unit", "published", "low", "high", "range_source", "source"] {
            assert_eq!(row[same].as_f64(), expected[same].as_f64(), "{same} of {}", row["id"]);
            assert_eq!(row[same].as_str(), expected[same].as_str(), "{same} of {}", row["id"]);
        }
        assert!(["fidelity", "paper", "chosen"].contains(&row["range_source"].as_str().unwrap_or_default()));
        assert!(row["seeds"].as_array().map_or(0, Vec::len) >= 3);
        assert_eq!(
            row["measured_by_seed"].as_array().map_or(0, Vec::len),
            row["seeds"].as_array().map_or(0, Vec::len)
        );
        assert!(row["low"].is_number() || row["high"].is_number(), "{} has a range", row["id"]);
        assert!(row["reproduced"].is_boolean());
    }
}

#[test]
fn an_unknown_paper_is_refused() {
    coscope(&["paper", "nobody"]).refused(&["nobody", "chen", "fedorova", "kumar", "parekh", "tam"]);
}
