//! `coscope contention`: slow-downs with each shared resource and without it.

use crate::support::{coscope, keys};
use serde_json::Value;

const SHORT: [&str; 4] = ["contention", "balance-set", "--set", "/run/quanta=4"];

#[test]
fn json_has_a_row_for_each_resource_and_a_share_of_the_whole() {
    let report = coscope(&[&SHORT[..], &["--json"]].concat()).json();
    assert_eq!(keys(&report), ["programs", "as_it_is", "resources", "not_modelled"]);
    let programs = report["programs"].as_array().unwrap().len();
    let slowdown = |row: &Value| row["slowdown"].as_f64().unwrap();
    let whole = slowdown(&report["as_it_is"]);
    assert!(whole > 1.0, "programs that share are slower: {whole}");
    assert!(report["as_it_is"]["explained"].is_null());
    let resources = report["resources"].as_array().unwrap();
    assert!(resources.len() > 1, "{resources:?}");
    for row in resources {
        assert_eq!(row["by_program"].as_array().unwrap().len(), programs);
        let explained = row["explained"].as_f64().unwrap();
        let share = (whole - slowdown(row)) / (whole - 1.0);
        assert!((explained - share).abs() < 1e-9, "{}: {explained} is not {share}", row["without"]);
    }
}

#[test]
fn the_table_has_a_line_for_each_row_and_each_program() {
    let report = coscope(&[&SHORT[..], &["--json"]].concat()).json();
    let done = coscope(&SHORT);
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert!(lines[0].starts_with("contention"), "{}", done.stdout);
    assert!(lines[1].starts_with("as it is"), "{}", done.stdout);
    let resources = report["resources"].as_array().unwrap().len();
    assert_eq!(lines.iter().filter(|line| line.starts_with("without ")).count(), resources);
    for program in report["programs"].as_array().unwrap() {
        let start = format!("{}: ", program.as_str().unwrap());
        assert_eq!(lines.iter().filter(|line| line.starts_with(&start)).count(), 1, "{start}");
    }
}

#[test]
fn a_scenario_that_does_not_exist_is_refused() {
    coscope(&["contention", "no-such-scenario"]).refused(&["no-such-scenario"]);
}
