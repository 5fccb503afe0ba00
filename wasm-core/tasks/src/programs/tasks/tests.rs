use super::*;
use document::algorithms::GivenTask;
use engine::rng::Rng;
use proptest::prelude::*;
use serde_json::{Value, json};

fn given(document: Value) -> Tasks {
    serde_json::from_value(document).unwrap()
}

fn refused(document: Value) -> (String, String) {
    let error = given(document).check("").unwrap_err();
    (error.path, error.problem)
}

fn pair(edges: Value) -> Value {
    json!({"tasks": [{"name": "a", "instructions": 1}, {"name": "b", "instructions": 1}, {"name": "c", "instructions": 1}], "edges": edges})
}

#[test]
fn walks_over_what_is_said() {
    let tasks = given(json!({
        "regions": [{"name": "first", "bytes": 100}, {"name": "second", "bytes": 1_000}],
        "tasks": [{"name": "a", "instructions": 30, "references": [
            {"region": "second", "from_byte": 128, "bytes": 300, "passes": 2}, {"region": "first", "stores": true},
        ]}],
    }));
    tasks.check("").unwrap();
    let mut recorder = Recorder::new(64, tasks.extent());
    assert!(tasks.run(&mut recorder, &mut Rng::new(1, 1)));
    let dag = recorder.finish().unwrap();
    let second = dag.regions[1].first_line;
    let lines: Vec<(u32, bool)> =
        dag.records.iter().filter(|r| !r.is_end()).map(|r| (r.line(), r.is_store())).collect();
    let pass = [2, 3, 4, 5, 6].map(|line| (second + line, false));
    assert_eq!(lines, [&pass[..], &pass, &[(0, true), (1, true)]].concat());
    assert_eq!(dag.tasks[0].instructions, 30 + 12);
    assert_eq!(dag.tasks[0].span, (0, 100 + 428));
}

#[test]
fn says_what_is_wrong_and_where() {
    let circle = refused(pair(json!([["a", "b"], ["b", "c"], ["c", "b"]])));
    assert_eq!(circle.0, "/edges/2");
    assert_eq!(circle.1, "tasks wait for each other in a circle: \"b\" → \"c\" → \"b\"");
    assert_eq!(refused(pair(json!([["a", "a"]]))).1, "tasks wait for each other in a circle: \"a\" → \"a\"");
    let nowhere = refused(pair(json!([["a", "b"], ["c", "d"]])));
    assert_eq!(nowhere, ("/edges/1/1".into(), "there is no task \"d\"".into()));
    assert_eq!(refused(pair(json!([["a", "b"], ["a", "b"]]))).0, "/edges/1");
    let weightless =
        refused(json!({"tasks": [{"name": "a", "instructions": 1}, {"name": "b", "instructions": 0}]}));
    assert_eq!(weightless, ("/tasks/1/instructions".into(), "the task \"b\" has no weight".into()));
    let twice = json!({"tasks": [{"name": "a", "instructions": 1}, {"name": "a", "instructions": 1}]});
    assert_eq!(refused(twice).0, "/tasks/1/name");
    assert_eq!(refused(json!({"tasks": []})).0, "/tasks");
}

#[test]
fn says_where_a_walk_goes_wrong() {
    let walk = |walk: Value| {
        refused(json!({"regions": [{"name": "r", "bytes": 64}],
            "tasks": [{"name": "a", "instructions": 1, "references": [{"region": "r"}, walk]}]}))
        .0
    };
    assert_eq!(walk(json!({"region": "s"})), "/tasks/0/references/1/region");
    assert_eq!(walk(json!({"region": "r", "from_byte": 64})), "/tasks/0/references/1/from_byte");
    assert_eq!(walk(json!({"region": "r", "from_byte": 60, "bytes": 5})), "/tasks/0/references/1/bytes");
    assert_eq!(walk(json!({"region": "r", "passes": 0})), "/tasks/0/references/1/passes");
}

#[test]
fn refuses_ten_million_tasks() {
    let one = GivenTask { name: String::new(), kind: "task".into(), instructions: 1, references: Vec::new() };
    let tasks = Tasks { regions: Vec::new(), tasks: vec![one; 10_000_000], edges: Vec::new() };
    let error = tasks.check("/workload/dag").unwrap_err();
    assert_eq!(error.path, "/workload/dag/tasks");
    assert!(error.to_string().contains("10000000"), "{error}");
}

/// Tasks with edges from lower to higher numbers, and then one edge back along a path.
fn graph() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    (2..40usize).prop_flat_map(|tasks| {
        let edge =
            (0..tasks, 0..tasks).prop_filter_map("a loop", |(a, b)| (a != b).then_some((a.min(b), a.max(b))));
        (Just(tasks), prop::collection::btree_set(edge, 1..80).prop_map(Vec::from_iter))
    })
}

fn listed(tasks: usize, edges: &[(usize, usize)]) -> Tasks {
    let tasks: Vec<Value> =
        (0..tasks).map(|n| json!({"name": n.to_string(), "instructions": n + 1})).collect();
    let edges: Vec<[String; 2]> = edges.iter().map(|(a, b)| [a.to_string(), b.to_string()]).collect();
    given(json!({"tasks": tasks, "edges": edges}))
}

proptest! {
    #[test]
    fn any_graph_without_a_cycle_is_recorded((tasks, edges) in graph()) {
        let given = listed(tasks, &edges);
        prop_assert!(given.check("").is_ok());
        let mut recorder = Recorder::new(64, given.extent());
        prop_assert!(given.run(&mut recorder, &mut Rng::new(1, 1)));
        let dag = recorder.finish().unwrap();
        prop_assert_eq!(dag.tasks.len(), tasks);
        prop_assert_eq!(dag.successors.len(), edges.len());
        for task in 0..tasks as TaskId {
            prop_assert!(dag.successors_of(task).iter().all(|&next| next > task));
        }
    }

    #[test]
    fn an_edge_back_makes_a_cycle_of_existing_edges((tasks, mut edges) in graph(), which: prop::sample::Index) {
        let (from, to) = edges[which.index(edges.len())];
        edges.push((to, from));
        let given = listed(tasks, &edges);
        let error = given.check("/workload/dag").unwrap_err();
        prop_assert!(error.path.starts_with("/workload/dag/edges/"), "{}", error);
        let (_, names) = error.problem.split_once(": ").unwrap();
        let names: Vec<&str> = names.split(" → ").map(|name| name.trim_matches('"')).collect();
        if names.iter().all(|name| !name.ends_with("more")) {
            for pair in names.windows(2) {
                prop_assert!(given.edges.iter().any(|edge| edge == pair), "{:?}", names);
            }
        }
    }
}
