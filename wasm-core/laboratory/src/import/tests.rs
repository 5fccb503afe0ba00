use super::*;
use document::algorithms::{Tasks, Walk};
use proptest::prelude::*;
use serde_json::json;

/// Three tasks: the first feeds the other two.
fn workflow() -> Value {
    json!({
        "name": "blast", "schemaVersion": "1.5",
        "workflow": {
            "specification": {
                "tasks": [
                    {"name": "split", "id": "split_ID0001", "parents": [], "children": ["blast_ID0002", "blast_ID0003"],
                     "inputFiles": ["genome"], "outputFiles": ["parts"]},
                    {"name": "blast", "id": "blast_ID0002", "parents": ["split_ID0001"], "children": [], "inputFiles": ["parts"]},
                    {"name": "blast", "id": "blast_ID0003", "parents": ["split_ID0001"], "children": [], "inputFiles": ["parts", "lost"]},
                ],
                "files": [{"id": "genome", "sizeInBytes": 3_000_000}, {"id": "parts", "sizeInBytes": 1_000_000}],
            },
            "execution": {"makespanInSeconds": 9, "executedAt": "", "tasks": [
                {"id": "split_ID0001", "runtimeInSeconds": 1.5}, {"id": "blast_ID0002", "runtimeInSeconds": 2.5},
                {"id": "blast_ID0003", "runtimeInSeconds": 0},
            ]},
        },
    })
}

/// The same workflow before version 1.5.
fn older() -> Value {
    let file = |link: &str, name: &str, bytes: u64| json!({"link": link, "name": name, "sizeInBytes": bytes});
    let parts = |link| file(link, "parts", 1_000_000);
    json!({
        "name": "blast", "schemaVersion": "1.4",
        "workflow": {"makespanInSeconds": 9, "executedAt": "", "tasks": [
            {"name": "split", "category": "split", "parents": [], "children": ["a", "b"], "runtimeInSeconds": 1.5,
             "files": [file("input", "genome", 3_000_000), parts("output")]},
            {"name": "a", "category": "blast", "parents": ["split"], "children": [], "runtimeInSeconds": 2.5, "files": [parts("input")]},
            {"name": "b", "category": "blast", "parents": ["split"], "children": [], "runtime": 0, "files": [parts("input")]},
        ]},
    })
}

fn imported(document: &Value) -> ImportedTasks {
    import_tasks(&document.to_string(), None).unwrap()
}

fn refused(document: &Value) -> ScenarioError {
    import_tasks(&document.to_string(), None).unwrap_err()
}

fn tasks_of(imported: &ImportedTasks) -> &Tasks {
    match &imported.scenario.workload.dag {
        Some(DagSpec::Tasks(tasks)) => tasks,
        other => panic!("{other:?}"),
    }
}

#[test]
fn both_layouts_become_the_same_tasks() {
    for (document, names) in
        [(workflow(), ["split_ID0001", "blast_ID0002", "blast_ID0003"]), (older(), ["split", "a", "b"])]
    {
        let imported = imported(&document);
        let tasks = tasks_of(&imported);
        let told: Vec<_> =
            tasks.tasks.iter().map(|t| (t.name.as_str(), t.kind.as_str(), t.instructions)).collect();
        assert_eq!(
            told,
            [(names[0], "split", 7_500_000), (names[1], "blast", 12_500_000), (names[2], "blast", 1)]
        );
        // 4 MB of files are scaled to 2 MB.
        let regions: Vec<_> = tasks.regions.iter().map(|r| (r.name.as_str(), r.bytes)).collect();
        assert_eq!(regions, [("genome", 1_572_864), ("parts", 524_288)]);
        assert_eq!(tasks.tasks[0].references, [Walk::over("genome", false), Walk::over("parts", true)]);
        assert_eq!(tasks.edges, [[names[0], names[1]], [names[0], names[2]]]);
        assert_eq!(imported.scenario.title, "blast");
    }
}

#[test]
fn a_listed_file_without_a_size_is_left_out() {
    let mut document = workflow();
    document["workflow"]["specification"]["files"][1] = json!({"id": "parts"});
    let imported = imported(&document);
    assert!(
        imported.guesses.contains(&"2 files of unknown size are left out.".into()),
        "{:?}",
        imported.guesses
    );
}

#[test]
fn says_what_it_guessed() {
    let guesses = imported(&workflow()).guesses.join("\n");
    for guess in [
        "A second is 5000000 instructions",
        "1 tasks that took less time",
        "1 files of unknown size",
        "A byte of a file is 0.524 bytes",
    ] {
        assert!(guesses.contains(guess), "{guesses}");
    }
}

#[test]
fn what_is_imported_runs_to_its_end() {
    use engine::run::TraceLibrary;
    let scenario = imported(&workflow()).scenario;
    let result = simulator::check_and_start(&scenario, &TraceLibrary::default()).unwrap().finish().unwrap();
    assert!(result.dag.unwrap().makespan_cycles.is_some());
}

#[test]
fn says_what_is_wrong_and_where() {
    let tasks = "/workflow/specification/tasks";
    let broken = |pointer: &str, value: Value| {
        let mut document = workflow();
        *document.pointer_mut(pointer).unwrap() = value;
        refused(&document)
    };
    let cases = [
        (broken(&format!("{tasks}/0/parents"), json!(["blast_ID0003"])), tasks, "blast_ID0003"),
        (
            broken(&format!("{tasks}/1/parents/0"), json!("cut")),
            "/workflow/specification/tasks/1/parents/0",
            "cut",
        ),
        (
            broken(&format!("{tasks}/2/id"), json!("blast_ID0002")),
            "/workflow/specification/tasks/2",
            "blast_ID0002",
        ),
        (
            broken("/workflow/execution/tasks/1/id", json!("x")),
            "/workflow/specification/tasks/1",
            "no weight",
        ),
        (
            broken("/workflow/execution/tasks/1/runtimeInSeconds", json!(-1)),
            "/workflow/specification/tasks/1",
            "-1",
        ),
        (
            broken("/workflow/execution/tasks/1/runtimeInSeconds", json!("long")),
            "/workflow/execution/tasks/1/runtimeInSeconds",
            "\"long\" is not a number",
        ),
        (broken(tasks, json!([])), tasks, "0 tasks"),
        (broken("/workflow", json!(3)), "/workflow", "the number `3` is not an object"),
        (refused(&json!({"version": 1})), "", "neither"),
    ];
    for (error, path, problem) in cases {
        assert_eq!(error.path, path, "{error}");
        assert!(error.problem.contains(problem), "{error}");
    }
    assert!(import_tasks("{", None).unwrap_err().problem.contains("not JSON"));
}

#[test]
fn a_program_is_taken_as_it_is() {
    let heat = imported(&json!({"algorithm": "heat"})).scenario.workload.dag;
    assert_eq!(heat, Some(DagSpec::Heat(Default::default())));
    assert_eq!(refused(&json!({"algorithm": "heat", "rows": 1})).path, "/rows");
    let listed = Tasks::default();
    let imported = imported(&serde_json::to_value(&listed).unwrap());
    assert_eq!((tasks_of(&imported), imported.guesses.len()), (&listed, 0));
}

/// A workflow of some tasks, each waiting for some before it.
#[test]
fn one_core_can_run_every_program_that_is_taken() {
    for algorithm in ["heat", "lu", "mergesort", "tree"] {
        let scenario = imported(&json!({ "algorithm": algorithm })).scenario;
        let alone = engine::run::sequential(&scenario);
        assert!(simulator::check(alone).is_ok(), "{algorithm}");
    }
}

fn workflows() -> impl Strategy<Value = Value> {
    let task = (0.0..1e4f64, prop::collection::vec(any::<prop::sample::Index>(), 0..4), 0..1u64 << 40);
    prop::collection::vec(task, 1..30).prop_map(|tasks| {
        let (mut specified, mut executed, mut files) = (Vec::new(), Vec::new(), Vec::new());
        for (n, (seconds, before, bytes)) in tasks.into_iter().enumerate() {
            let parents: Vec<String> =
                before.iter().filter(|_| n > 0).map(|index| format!("t{}", index.index(n))).collect();
            let reads: Vec<String> = parents.iter().map(|parent| format!("{parent}.out")).collect();
            let writes = [format!("t{n}.out")];
            files.push(json!({"id": writes[0], "sizeInBytes": bytes}));
            executed.push(json!({"id": format!("t{n}"), "runtimeInSeconds": seconds}));
            specified.push(json!({"name": "work", "id": format!("t{n}"), "parents": parents, "children": [],
                "inputFiles": reads, "outputFiles": writes}));
        }
        json!({"name": "any", "schemaVersion": "1.5", "workflow": {
            "specification": {"tasks": specified, "files": files}, "execution": {"tasks": executed}}})
    })
}

/// Pointers to every value of a document, parents first.
fn pointers(document: &Value, path: &str, found: &mut Vec<String>) {
    found.push(path.into());
    match document {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| pointers(value, &format!("{path}/{key}"), found))
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, value)| pointers(value, &format!("{path}/{n}"), found));
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_workflow_is_imported(document in workflows()) {
        let imported = import_tasks(&document.to_string(), None);
        prop_assert!(imported.is_ok(), "{:?}", imported.err());
        let imported = imported.unwrap();
        let tasks = tasks_of(&imported);
        prop_assert_eq!(tasks.tasks.len(), document["workflow"]["specification"]["tasks"].as_array().unwrap().len());
        let bytes: u64 = tasks.regions.iter().map(|region| region.bytes).sum();
        prop_assert!(bytes <= (2 << 20) + 128 * tasks.regions.len() as u64);
    }

    #[test]
    fn a_broken_workflow_is_imported_or_refused_with_a_place(
        document in workflows(), which: prop::sample::Index, junk in prop::sample::select(vec![json!(null), json!(-1), json!("t0"), json!([[]]), json!({})]),
    ) {
        let mut document = document;
        let mut places = Vec::new();
        pointers(&document, "", &mut places);
        let place = &places[which.index(places.len())];
        *document.pointer_mut(place).unwrap() = junk;
        if let Err(error) = import_tasks(&document.to_string(), None) {
            prop_assert!(error.path.is_empty() || error.path.starts_with('/'), "{}", error);
            prop_assert!(!error.problem.is_empty() && !error.remedy.is_empty(), "{}", error);
            // The reported place exists, or its container does.
            let around = error.path.rsplit_once('/').map_or("", |(around, _)| around);
            prop_assert!(document.pointer(around).is_some(), "{}", error);
        }
    }
}

#[test]
fn sizes_and_times_that_cannot_be_are_refused_at_their_place() {
    let refusal = |place: &str, value: Value| {
        let mut document = workflow();
        *document.pointer_mut(place).expect("it is there") = value;
        import_tasks(&document.to_string(), None).expect_err("it is refused")
    };
    for bytes in [json!(-1), json!(1e308), json!(1e19)] {
        let refused = refusal("/workflow/specification/files/1/sizeInBytes", bytes);
        assert_eq!(refused.path, "/workflow/specification/files/1", "{refused}");
        assert!(refused.problem.starts_with("the file \"parts\" has "), "{refused}");
    }
    for seconds in [json!(-0.5), json!(1e308)] {
        let refused = refusal("/workflow/execution/tasks/1/runtimeInSeconds", seconds);
        assert_eq!(refused.path, "/workflow/specification/tasks/1", "{refused}");
    }
}

#[test]
fn a_file_that_would_take_too_much_memory_is_not_parsed() {
    let text = format!("{{\"workflow\": [{}0]}}", "0,".repeat(22 << 20));
    let refused = import_tasks(&text, None).expect_err("44 MB of numbers");
    assert!(refused.problem.contains("values, which take up to"), "{refused}");
}
