//! Taking a lesson.

use coscope_sim::lesson::{Answer, Assignment, LessonPlan, LessonResult, Task, plan, report, shipped_lesson};
use coscope_sim::run::{Run, RunResult, TraceLibrary};

/// A shipped lesson for one student.
pub fn assignment(id: &str, seed: u32) -> Assignment {
    Assignment { lesson: shipped_lesson(id).expect("it ships"), seed, machine: None }
}

/// The answer of somebody who does not think: the middle, the order as it stands, the threads as they come.
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
    let run = |scenario| Run::new(scenario, &TraceLibrary::default()).and_then(|mut run| run.finish());
    plan.runs.iter().map(|scenario| run(scenario).expect("it runs")).collect()
}

/// A lesson taken, from prediction to report.
pub fn take(assignment: &Assignment, answers: &[Answer]) -> (LessonResult, Vec<RunResult>) {
    let given: Vec<Option<Answer>> = answers.iter().cloned().map(Some).collect();
    let results = simulate(&plan(assignment, &given).expect("it can be planned"));
    (report(assignment, "Ada", answers, &results).expect("it can be scored"), results)
}
