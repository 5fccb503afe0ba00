//! Lessons: JSON in, JSON out. The page simulates the runs.

use crate::corun::read;
use bindings::to_json;
use document::{ScenarioError, shipped};
use engine::run::RunResult;
use laboratory::lesson::{
    Answer, Assignment, Lesson, LessonResult, outdated, plan, read_lesson, read_result, report, verdict,
};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// What is wanted, or why the text is refused.
#[derive(Serialize)]
#[serde(untagged)]
enum Read<T> {
    Accepted(T),
    Refused { error: ScenarioError },
}

fn answer<T: Serialize>(read: Result<T, ScenarioError>) -> String {
    to_json(&read.map_or_else(|error| Read::Refused { error }, Read::Accepted))
}

/// The shipped lessons, `Lesson[]` as JSON.
#[wasm_bindgen]
pub fn lessons() -> String {
    let all: Vec<Lesson> = shipped().lessons.iter().filter_map(|file| read_lesson(file.text).ok()).collect();
    to_json(&all)
}

/// Reads a lesson's text: `Lesson` as JSON, or `{error}`.
#[wasm_bindgen]
pub fn lesson(text: &str) -> String {
    answer(read_lesson(text))
}

/// The runs that an `Assignment` needs, with the answers given so far (`(Answer | null)[]`): `LessonPlan` as JSON, or
/// `{error}`.
#[wasm_bindgen]
pub fn lesson_plan(assignment: &str, answers: &str) -> Result<String, String> {
    let assignment: Assignment = read(assignment)?;
    let answers: Vec<Option<Answer>> = read(answers)?;
    Ok(answer(plan(&assignment, &answers)))
}

/// The `LessonResult` of the answers and the results of the plan's runs in order, as a file's text. Throws why there is
/// none.
#[wasm_bindgen]
pub fn lesson_result(assignment: &str, name: &str, answers: &str, results: &str) -> Result<String, String> {
    let assignment: Assignment = read(assignment)?;
    let answers: Vec<Answer> = read(answers)?;
    let results: Vec<RunResult> = serde_json::from_str(results).map_err(|e| e.to_string())?;
    file(&report(&assignment, name, &answers, &results).map_err(|e| e.to_string())?)
}

/// Reads a result file: why this engine cannot check it, or null, as JSON. Throws why it is not a result.
#[wasm_bindgen]
pub fn lesson_outdated(text: &str) -> Result<String, String> {
    Ok(to_json(&outdated(&read_result(text)?)))
}

/// A result file, and what its answers come to now.
#[derive(Serialize)]
struct Checked {
    /// The `LessonResult` that the runs give.
    again: LessonResult,
    /// What differs, in the words of `coscope verify`; empty when the file is as it was written.
    problems: Vec<String>,
}

/// Compares a result file with the results of its plan's runs, in order: `Checked` as JSON. Throws why it cannot.
#[wasm_bindgen]
pub fn lesson_verdict(text: &str, results: &str) -> Result<String, String> {
    let found = read_result(text)?;
    let results: Vec<RunResult> = serde_json::from_str(results).map_err(|e| e.to_string())?;
    let again =
        report(&found.assignment, &found.name, &found.answers, &results).map_err(|e| e.to_string())?;
    let problems = verdict(&found, &again).problems;
    Ok(to_json(&Checked { again, problems }))
}

/// The text of a result file under another name.
#[wasm_bindgen]
pub fn lesson_renamed(text: &str, name: &str) -> Result<String, String> {
    file(&read_result(text)?.under(name))
}

fn file(taken: &LessonResult) -> Result<String, String> {
    serde_json::to_string_pretty(taken).map(|text| text + "\n").map_err(|e| e.to_string())
}
