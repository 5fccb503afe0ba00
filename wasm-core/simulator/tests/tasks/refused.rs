//! Invalid task programs: the error, and its place in the document.

use super::scheduled::scenario;
use document::ScenarioError;
use serde_json::{Value, json};
use simulator::from_value;

fn refused(program: Value) -> ScenarioError {
    from_value(scenario(2, "pdf", program)).expect_err("it cannot be")
}

#[test]
fn says_where_a_value_is_of_the_wrong_form() {
    let tasks =
        |task: Value| json!({"algorithm": "tasks", "tasks": [{"name": "a", "instructions": 1}, task]});
    for (program, path) in [
        (json!({"algorithm": "heat", "rows": "many"}), "/workload/dag/rows"),
        (json!({"algorithm": "heat", "rows": -3}), "/workload/dag/rows"),
        (json!({"algorithm": "heat", "rows": 2}), "/workload/dag/rows"),
        (json!({"algorithm": "heap"}), "/workload/dag/algorithm"),
        (json!({"algorithm": 3}), "/workload/dag/algorithm"),
        (json!({"rows": 3}), "/workload/dag"),
        (json!([]), "/workload/dag"),
        (tasks(json!({"name": "b", "instructions": "heavy"})), "/workload/dag/tasks/1/instructions"),
        (tasks(json!({"name": "b"})), "/workload/dag/tasks/1"),
        (tasks(json!({"instructions": 5})), "/workload/dag/tasks/1"),
        (
            tasks(json!({"name": "b", "instructions": 5, "references": [{"region": "r"}]})),
            "/workload/dag/tasks/1/references/0/region",
        ),
    ] {
        let error = refused(program.clone());
        assert_eq!(error.path, path, "{program}: {error}");
        assert!(!error.problem.is_empty() && !error.remedy.is_empty());
    }
}

#[test]
fn an_algorithm_without_parameters_has_its_defaults() {
    assert!(from_value(scenario(2, "pdf", json!({"algorithm": "heat"}))).is_ok());
}
