//! Helpers that take a lesson.

use engine::run::{RunResult, TraceLibrary};
use laboratory::lesson::{
    Answer, Assignment, LessonPlan, LessonResult, Task, plan, read_lesson, report, shipped_lesson,
};
use serde_json::{Value, json};

/// A shipped lesson for one student.
pub fn assignment(id: &str, seed: u32) -> Assignment {
    Assignment { lesson: shipped_lesson(id).expect("it ships"), seed, machine: None }
}

/// Default answers: the middle of the scale, the order as listed, the threads in sequence.
pub fn thoughtless(plan: &LessonPlan) -> Vec<Answer> {
    let questions = plan.lesson.questions.iter().zip(&plan.places);
    let answer = questions.map(|(question, place)| match &question.task {
        Task::Number { min, max, .. } => Answer::Number { value: f64::midpoint(*min, *max) },
        Task::Curve { min, max, points, .. } => {
            Answer::Curve { values: vec![f64::midpoint(*min, *max); points.len()] }
        }
        Task::Order { items, .. } => Answer::Order { order: (0..items.len() as u32).collect() },
        Task::Placement { .. } => {
            let threads = place.as_ref().map_or(0, |place| place.threads.len());
            Answer::Placement { contexts: (0..threads as u32).collect() }
        }
    });
    answer.collect()
}

/// The results of a plan's runs.
pub fn simulate(plan: &LessonPlan) -> Vec<RunResult> {
    let run = |scenario| {
        simulator::check_and_start(scenario, &TraceLibrary::default()).and_then(|mut run| run.finish())
    };
    plan.runs.iter().map(|scenario| run(scenario).expect("it runs")).collect()
}

/// Takes a lesson, from prediction to report.
pub fn take(assignment: &Assignment, answers: &[Answer]) -> (LessonResult, Vec<RunResult>) {
    let given: Vec<Option<Answer>> = answers.iter().cloned().map(Some).collect();
    let results = simulate(&plan(assignment, &given).expect("it can be planned"));
    (report(assignment, "Ada", answers, &results).expect("it can be scored"), results)
}

/// A lesson of two cores and some thousand cycles: a number, a curve, an order and a placement.
pub fn small() -> Value {
    let run =
        |id: &str, threads: Value| json!({"id": id, "label": id, "set": {"/workload/threads": threads}});
    let thread = |program: &str, copies: u32| json!([{"program": program, "copies": copies}]);
    let of = |run: &str| json!({"measure": "/ipc", "of": run});
    json!({
        "version": 1, "id": "small", "title": "Small", "question": "?", "about": "Of {who}.", "source": "chosen",
        "draws": {"who": [{"value": "cpi-6", "text": "six"}, {"value": "cpi-16", "text": "sixteen"}]},
        "setting": {"of": "pipeline-balance", "set": {
            "/machine/cores": [{"count": 2, "contexts": 2, "model": "in-order"}],
            "/policy": {"id": "default", "params": {}},
            "/run/quantum_cycles": 20_000, "/run/warmup_quanta": 1, "/run/quanta": 2,
        }},
        "runs": [
            run("one", thread("$who", 1)),
            run("two", thread("$who", 2)),
            run("four", json!([{"program": "cpi-1", "copies": 2}, {"program": "cpi-16", "copies": 2}])),
        ],
        "questions": [
            {"ask": "IPC?", "why": "-", "task": {"kind": "number", "label": "IPC", "unit": "", "min": 0, "max": 1,
                "step": 0.01, "figure": of("one")}},
            {"ask": "Curve?", "why": "-", "task": {"kind": "curve", "x_label": "threads", "y_label": "IPC", "unit": "",
                "min": 0, "max": 1, "step": 0.01, "points": [{"label": "1", "figure": of("one")}, {"label": "2", "figure": of("two")}]}},
            {"ask": "Order?", "why": "-", "task": {"kind": "order", "top": "fastest", "first": "higher", "label": "IPC",
                "unit": "", "items": [{"label": "1", "figure": of("one")}, {"label": "2", "figure": of("two")}]}},
            {"ask": "Where?", "why": "-", "task": {"kind": "placement", "run": "four", "measure": "/ipc", "label": "IPC",
                "better": "higher"}},
        ],
        "show": {"a": "one", "b": "two"},
        "next": [{"label": "More", "ask": "?", "run": "one", "set": {"/run/quanta": 3}}],
    })
}

/// The small lesson for one student.
pub fn small_assignment(seed: u32) -> Assignment {
    Assignment { lesson: read_lesson(&small().to_string()).expect("it is a lesson"), seed, machine: None }
}
