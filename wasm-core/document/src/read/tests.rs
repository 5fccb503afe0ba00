use super::Read;
use crate::Scenario;
use serde_json::{Value, json};

fn refused(pointer: &str, value: Value) -> (String, String) {
    let mut document: Value = serde_json::from_str(crate::shipped().scenarios[0].text).expect("it ships");
    crate::set_pointer(&mut document, pointer, value).expect("its parent exists");
    let misfit = Scenario::read(&document).expect_err("it does not fit");
    (misfit.pointer(), misfit.error.to_string())
}

/// The wording is serde's, so that errors read the same everywhere.
#[test]
fn what_does_not_fit_is_named_with_its_place() {
    let cases = [
        ("/colour", json!(1), "/colour", "unknown field `colour`, expected one of `version`"),
        (
            "/machine/caches/0/ways",
            json!("4"),
            "/machine/caches/0/ways",
            "invalid type: string \"4\", expected u32",
        ),
        (
            "/machine/caches/0/ways",
            json!(-1),
            "/machine/caches/0/ways",
            "invalid value: integer `-1`, expected u32",
        ),
        ("/machine/caches/0", json!({"level": 1}), "/machine/caches/0", "missing field `size_bytes`"),
        ("/machine/caches", json!({}), "/machine/caches", "invalid type: map, expected a sequence"),
        (
            "/machine/memory",
            json!([1, 2]),
            "/machine/memory",
            "invalid type: sequence, expected struct MemorySpec",
        ),
        (
            "/machine/caches/0/shared_by",
            json!("cores"),
            "/machine/caches/0/shared_by",
            "invalid type: unit variant, expected newtype variant",
        ),
        (
            "/machine/caches/0/shared_by",
            json!({"cores": null}),
            "/machine/caches/0/shared_by/cores",
            "invalid type: null, expected u32",
        ),
        (
            "/machine/caches/0/shared_by",
            json!("all"),
            "/machine/caches/0/shared_by",
            "unknown variant `all`, expected one of `core`",
        ),
        ("/workload/dag", json!({"records": 1}), "/workload/dag", "missing field `algorithm`"),
        (
            "/workload/dag",
            json!({"algorithm": "bubblesort"}),
            "/workload/dag/algorithm",
            "unknown variant `bubblesort`",
        ),
        (
            "/workload/dag",
            json!({"algorithm": "tasks", "edges": [["a"]]}),
            "/workload/dag/edges/0",
            "invalid length 1, expected an array of length 2",
        ),
        (
            "/run/interventions",
            json!([{"at_cycle": 1, "action": {"kind": "veto", "threads": [true]}}]),
            "/run/interventions/0/action/threads/0",
            "invalid type: boolean `true`, expected u32",
        ),
        (
            "/run/interventions",
            json!([{"at_cycle": 1, "action": {"kind": "veto", "thread": 1}}]),
            "/run/interventions/0/action/thread",
            "unknown field `thread`, expected `threads`",
        ),
    ];
    for (pointer, value, place, words) in cases {
        let (found, said) = refused(pointer, value);
        assert_eq!(found, place, "{said}");
        assert!(said.starts_with(words), "{said}");
    }
}

#[test]
fn misfits_have_words_without_types_of_rust() {
    for (pointer, value, words) in [
        ("/machine/caches/0/ways", json!("4"), "\"4\" is not a whole number from 0"),
        ("/machine/caches/0/ways", json!(3.5), "the number `3.5` is not a whole number from 0"),
        ("/machine/caches/0/ways", json!(-1), "the number `-1` is not a whole number from 0"),
        ("/machine/caches", json!({}), "an object is not a list"),
        ("/machine/memory", json!([1, 2]), "a list is not an object"),
        ("/policy", json!("eevdf"), "\"eevdf\" is not an object"),
        ("/workload/dag", json!([]), "a list is not an object"),
        ("/title", json!(null), "null is not a string"),
        ("/machine/caches/0/shared_by", json!("cores"), "a name alone is not an object"),
        ("/colour", json!(1), "unknown field `colour`, expected one of"),
    ] {
        let mut document: Value = serde_json::from_str(crate::shipped().scenarios[0].text).expect("it ships");
        crate::set_pointer(&mut document, pointer, value).expect("its parent exists");
        let said = crate::read_value::<Scenario>(document).expect_err("it does not fit").problem;
        assert!(said.starts_with(words), "{said}");
    }
}

/// JSON has one kind of numbers; pandas and NumPy write 3.0.
#[test]
fn a_whole_number_may_have_a_fraction_of_zero() {
    let read = |value: Value| u32::read(&value).map_err(|misfit| misfit.words());
    assert_eq!(read(json!(49152.0)), Ok(49152));
    assert_eq!(read(json!(-0.0)), Ok(0));
    assert!(read(json!(3.5)).is_err() && read(json!(-3.0)).is_err() && read(json!(1e10)).is_err());
    assert_eq!(u64::read(&json!(9007199254740992.0)).map_err(|e| e.words()), Ok(1 << 53));
    assert!(u64::read(&json!(1e300)).is_err());
    assert_eq!(i32::read(&json!(-3.0)).map_err(|e| e.words()), Ok(-3));
    assert_eq!(f64::read(&json!(3.0)).map_err(|e| e.words()), Ok(3.0));
}

#[test]
fn an_option_may_be_left_out_and_null_is_the_same() {
    let read = |value: Value| crate::ThreadGroup::read(&value).expect("it fits");
    assert_eq!(
        read(json!({"program": "art", "copies": 1, "stream": null})),
        read(json!({"program": "art", "copies": 1}))
    );
}
