use super::*;
use crate::machine::Topology;
use crate::{
    Catalogue, DagSpec, Execution, InstructionStream, Scenario, SmtSpec, check_tasks, from_value, set_pointer,
};
use serde_json::{Value, json};

/// A catalogue that accepts every policy.
struct Any;

impl Catalogue for Any {
    fn check(&self, _: &Scenario, _: &Topology) -> Result<(), ScenarioError> {
        Ok(())
    }

    fn check_tasks(&self, scenario: &Scenario, tasks: &DagSpec) -> Result<(), ScenarioError> {
        check_tasks(scenario, tasks)
    }
}

fn table() -> Vec<Field> {
    let mut list = Vec::new();
    Scenario::list_fields("", Live::Never, &mut list);
    list
}

fn documents() -> impl Iterator<Item = Value> {
    crate::shipped().scenarios.iter().map(|shipped| serde_json::from_str(shipped.text).unwrap())
}

/// The document with the parts that most documents omit written out.
fn written_out(mut document: Value) -> Value {
    if document["machine"]["cores"][0]["model"] == "smt" {
        document["machine"]["cores"][0]["smt"] = json!(SmtSpec::default());
        let execution =
            Execution { instruction_stream: Some(InstructionStream::default()), ..Execution::default() };
        document["workload"]["programs"]["own"] = json!({"execution": execution, "phases": [{
            "instructions": 1, "references_per_kinstr": 1, "components": [
                {"weight": 1, "pattern": {"kind": "zipf", "region_bytes": 64, "exponent": 1}, "store_share": 0.5},
            ],
        }]});
    }
    document
}

/// The pointers that match a pattern and at which a document has a number.
fn pointers(document: &Value, pattern: &str) -> Vec<String> {
    let mut places = vec![String::new()];
    for key in pattern.split('/').skip(1) {
        places = places
            .into_iter()
            .flat_map(|place| match (key, document.pointer(&place)) {
                ("*", Some(Value::Array(list))) => (0..list.len()).map(|i| format!("{place}/{i}")).collect(),
                ("*", Some(Value::Object(map))) => {
                    map.keys().map(|k| format!("{place}/{}", escaped(k))).collect()
                }
                _ => vec![format!("{place}/{key}")],
            })
            .collect();
    }
    places.retain(|place| document.pointer(place).is_some_and(Value::is_number));
    places
}

#[test]
fn a_number_beyond_the_bounds_in_the_table_is_refused_at_its_place() {
    let mut tried = std::collections::BTreeSet::new();
    for document in documents().map(written_out) {
        for Field { place, values, .. } in table() {
            let Values::Number(number) = values else { continue };
            for pointer in pointers(&document, &place) {
                let beyond = if number.is_whole {
                    vec![json!(number.high as u64 + 1), json!(number.low as i64 - 1)]
                } else {
                    vec![json!(number.high + 0.01), json!(number.low - 0.01)]
                };
                for value in beyond {
                    let mut wrong = document.clone();
                    set_pointer(&mut wrong, &pointer, value.clone()).unwrap();
                    let error = from_value(wrong, &Any).expect_err(&format!("{pointer} = {value}"));
                    // Serde rejects values outside the type's range; inside a pattern it reports the path of the
                    // pattern.
                    let whole =
                        pointer.rsplit_once("/pattern/").map(|(holder, _)| format!("{holder}/pattern"));
                    assert!(
                        error.path == pointer || Some(&error.path) == whole.as_ref(),
                        "{pointer} = {value}: {error}"
                    );
                }
                tried.insert(place.clone());
            }
        }
    }
    assert!(tried.len() > 60, "{tried:#?}");
}

#[test]
fn a_refusal_names_the_bounds_and_their_unit() {
    let refused = |pointer: &str, value: u32| {
        let mut document = documents().next().unwrap();
        set_pointer(&mut document, pointer, json!(value)).unwrap();
        from_value(document, &Any).unwrap_err().to_string()
    };
    assert_eq!(
        refused("/machine/caches/1/hit_cycles", 0),
        "/machine/caches/1/hit_cycles: 0 is out of range. Valid are 1 to 10000 cycles."
    );
    assert_eq!(
        refused("/machine/caches/0/line_bytes", 48),
        "/machine/caches/0/line_bytes: 48 is not a power of two. Valid are powers of two from 8 to 4096 bytes."
    );
}

#[test]
fn each_field_is_listed_once_and_says_what_it_means() {
    let table = table();
    let places: std::collections::BTreeSet<&str> = table.iter().map(|field| field.place.as_str()).collect();
    assert_eq!(places.len(), table.len());
    for Field { place, label, about, values, .. } in &table {
        assert!(!label.is_empty() && about.ends_with('.') && about.len() < 140, "{place}: {about}");
        let Values::Number(number) = values else { continue };
        assert!(number.low <= number.high, "{place}");
        assert!(number.stops.iter().all(|stop| (number.low..=number.high).contains(stop)), "{place}");
        assert!(number.stops.is_sorted(), "{place}");
    }
}
