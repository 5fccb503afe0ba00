//! Tests that rows measured alone have the figures of the full study, from fewer runs.

use crate::definition::Definition;
use crate::effort::Effort;
use crate::kept::Kept;
use crate::row::Row;
use crate::runs::Runs;
use crate::study::{Study, evaluate, reported};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Too short to compare anything with the paper.
fn quick(rows: Option<&str>) -> Effort {
    Effort { quanta: Some(1), seeds: vec![1], rows: rows.map(String::from), threads: 2, ..Effort::default() }
}

fn defined<S: Study>() -> (S, Vec<Row>) {
    let Definition { study, rows, .. } = Definition::<S>::read(S::RANGES).unwrap();
    (quick(None).applied(study).unwrap(), rows)
}

fn texts(rows: &[Row]) -> BTreeMap<String, String> {
    rows.iter().map(|row| (row.id.clone(), json!(row).to_string())).collect()
}

/// Compares every row, computed from its own runs of a finished study, and the rows `made_again` from new runs.
fn every_row_alone<S: Study>(made_again: &str) {
    let (study, rows) = defined::<S>();
    let prepared = study.prepare(2).unwrap();
    let all = Runs::new(&study, &prepared, None).unwrap();
    let nothing = Kept::open(S::ID, &[], None, false).unwrap();
    let seeds = all.observed(&nothing, &quick(None)).unwrap().unwrap();
    let whole = texts(&reported("".into(), rows.clone(), &all, &seeds).unwrap().rows);
    let made = all.keys().zip(seeds.iter().flat_map(|seed| seed.runs.values()));
    let made: BTreeMap<&str, &S::Observed> = made.collect();

    // Rows of the same parts need the same runs.
    let parts = study.parts(&prepared[0]).unwrap();
    let mut together: BTreeMap<Vec<bool>, Vec<Row>> = BTreeMap::new();
    for row in &rows {
        let own = parts.iter().map(|part| part.has(&row.id)).collect();
        together.entry(own).or_default().push(row.clone());
    }
    let all_keys: BTreeSet<&str> = all.keys().collect();
    for rows in together.into_values() {
        let own = Runs::new(&study, &prepared, Some(&rows)).unwrap();
        let keys: BTreeSet<&str> = own.keys().collect();
        assert!(
            keys.is_subset(&all_keys) && keys.len() < all_keys.len(),
            "{}: all runs are made",
            rows[0].id
        );
        let seeds = own.seeds(|key| made.get(key).map(|run| (*run).clone())).unwrap();
        let alone = reported("".into(), rows, &own, &seeds).unwrap();
        texts(&alone.rows).iter().for_each(|(id, text)| assert_eq!(text, &whole[id]));
        assert!(alone.tables.is_empty());
    }

    let again = evaluate::<S>(&quick(Some(made_again))).unwrap().unwrap();
    assert!(!again.rows.is_empty() && again.rows.len() < rows.len());
    texts(&again.rows).iter().for_each(|(id, text)| assert_eq!(text, &whole[id]));
}

#[test]
fn of_chen() {
    every_row_alone::<crate::chen::Chen>("fig-2-join-time-2,theorem-broken");
}

#[test]
fn of_dio() {
    every_row_alone::<crate::dio::Dio>("alike-gain");
}

#[test]
fn of_fedorova() {
    every_row_alone::<crate::fedorova::Fedorova>("fig10-avg-48,table1-*");
}

#[test]
fn of_kumar() {
    every_row_alone::<crate::kumar::Kumar>("fig-5.3-1-*,prefetch-*,partition-*");
}

#[test]
fn of_linux_cache_aware() {
    every_row_alone::<crate::linux_cache_aware::LinuxCacheAware>("pipe-1,stream");
}

#[test]
fn of_parekh() {
    every_row_alone::<crate::parekh::Parekh>("8Tail,fig-5-weak-4");
}

#[test]
fn of_tam() {
    every_row_alone::<crate::tam::Tam>("shmap-128,fig-7-by-stalls");
}

#[test]
fn of_ucp() {
    every_row_alone::<crate::ucp::Ucp>("walk-*");
}

#[test]
fn of_witnesses() {
    every_row_alone::<crate::witnesses::Witnesses>("perf-96,smt-f-mean");
}

#[test]
fn rows_are_found_by_id_by_pattern_and_by_what_they_compare() {
    let ids = |pattern| -> Vec<String> {
        let (_, rows) = defined::<crate::parekh::Parekh>();
        quick(Some(pattern)).rows_of(rows).into_iter().map(|row| row.id).collect()
    };
    assert_eq!(ids("8Tail"), ["tail-left-spread-8", "tail-left-choice-8"]);
    assert_eq!(ids("run-to-completion-?"), ["run-to-completion-8", "run-to-completion-4"]);
    assert_eq!(ids("quantum-longer,quantum-longest"), ["quantum-longer", "quantum-longest"]);
    assert_eq!(json!(ids("nothing-like-this")), Value::Array(Vec::new()));
}
