//! Every shipped lesson, taken.

use super::support::{assignment, take, thoughtless};
use document::shipped;
use laboratory::lesson::{LessonPlan, Task, Truth, plan, read_lesson};

#[test]
fn every_lesson_is_named_as_its_file_and_can_be_planned_for_anybody() {
    for shipped in &shipped().lessons {
        let lesson = read_lesson(shipped.text).unwrap_or_else(|e| panic!("{}: {e}", shipped.id));
        assert_eq!(lesson.id, shipped.id);
        let plans = (0..12).map(|seed| {
            let plan = plan(&assignment(shipped.id, seed), &[]);
            let plan = plan.unwrap_or_else(|e| panic!("{}, seed {seed}: {e}", shipped.id));
            let text = serde_json::to_string(&plan.lesson).expect("JSON");
            assert!(!text.contains("\"$"), "{}: a draw is left in {text}", shipped.id);
            plan.runs
        });
        let plans: Vec<_> = plans.collect();
        assert_ne!(plans[1], plans[2], "{}: two students have the same runs", shipped.id);
    }
    assert!(shipped().lessons.len() >= 11);
}

/// The truth is on the scale of the prediction, and is worth predicting.
fn can_be_predicted(plan: &LessonPlan, truths: &[Truth]) {
    for (question, truth) in plan.lesson.questions.iter().zip(truths) {
        let on_scale = |value: f64, min: f64, max: f64| {
            assert!(min <= value && value <= max, "{}: {value} is not in {min} to {max}", question.ask);
        };
        match (&question.task, truth) {
            (Task::Number { min, max, .. }, Truth::Number { value, .. }) => on_scale(*value, *min, *max),
            (Task::Curve { min, max, .. }, Truth::Curve { values, .. }) => {
                values.iter().for_each(|value| on_scale(*value, *min, *max));
            }
            (Task::Order { .. }, Truth::Order { values, order }) => {
                let (top, last) = (order[0] as usize, order[order.len() - 1] as usize);
                assert!(values[top].to_bits() != values[last].to_bits(), "{}: all are equal", question.ask);
            }
            (Task::Placement { better, .. }, Truth::Placement { random, best, tried, .. }) => {
                assert!(*tried > 1, "{}: nothing to choose", question.ask);
                let gain =
                    if *better == laboratory::lesson::Better::Higher { best - random } else { random - best };
                assert!(gain > 0.0, "{}: the best, {best}, is no better than {random}", question.ask);
            }
            (task, truth) => panic!("{task:?} has no {truth:?}"),
        }
    }
}

/// Takes a lesson, and returns the truths of its predictions.
fn taken_by(id: &str, seed: u32) -> Vec<Truth> {
    let assignment = assignment(id, seed);
    let plan = plan(&assignment, &[]).expect("it can be planned");
    let (taken, _) = take(&assignment, &thoughtless(&plan));
    can_be_predicted(&plan, &taken.truths);
    taken.truths
}

#[test]
#[ignore = "takes each lesson twice; that their runs differ is tested every time"]
fn two_students_have_different_numbers() {
    for shipped in &shipped().lessons {
        let id = shipped.id;
        assert_ne!(taken_by(id, 1), taken_by(id, 2), "{id}");
    }
}

macro_rules! taken {
    ($($test:ident: $id:literal),* $(,)?) => {
        $(#[test] fn $test() { taken_by($id, 1); })*

        #[test]
        fn all_are_taken() {
            let ids: Vec<&str> = shipped().lessons.iter().map(|lesson| lesson.id).collect();
            assert_eq!(ids, [$($id),*], "taken! has a line for each lesson, in the order of the page");
        }
    };
}

taken! {
    pipeline_balance: "pipeline-balance",
    miss_ratios_collapse: "miss-ratios-collapse",
    who_hurts_whom: "who-hurts-whom",
    starvation: "starvation",
    threads_that_share: "threads-that-share",
    depth_first: "depth-first",
    grain: "grain",
    eight_services: "eight-services",
    idle_cores: "idle-cores",
    wakeup_latency: "wakeup-latency",
    one_cache_or_many: "one-cache-or-many",
    one_process_one_group: "one-process-one-group",
}
