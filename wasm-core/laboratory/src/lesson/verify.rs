//! Checks whether a result file agrees with its lesson's runs.

use super::report::{LessonResult, lesson_digest};
use document::{MAX_DOCUMENT_BYTES, read_json, read_value};
use engine::run::ENGINE_VERSION;

/// The limits of checking: the same text on the command line, on the page and in docs/lessons.md.
pub const VERIFIED: &str = include_str!("verified.txt").trim_ascii_end();

/// The outcome of checking a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The score according to the runs; `None` if they could not be repeated.
    pub score: Option<f64>,
    /// The differences; empty if the file is unchanged.
    pub problems: Vec<String>,
}

/// Reads a result file.
///
/// # Errors
/// The reason why it is invalid, as a sentence.
pub fn read_result(text: &str) -> Result<LessonResult, String> {
    let value = read_json(text, MAX_DOCUMENT_BYTES, "A result")
        .map_err(|e| format!("{}. {}", e.problem, e.remedy))?;
    if value.get("lesson_result").is_none() {
        return Err("JSON, but not the result of a lesson".into());
    }
    read_value(value).map_err(|e| format!("not the result of a lesson: {}: {}", e.path, e.problem))
}

/// The reason why a result cannot be checked by this engine, if any.
pub fn outdated(result: &LessonResult) -> Option<String> {
    (result.engine != ENGINE_VERSION).then(|| {
        format!(
            "simulated by engine {}, this is {ENGINE_VERSION}: take the lesson again, or check with that one",
            result.engine
        )
    })
}

/// Compares a file with the present result of its answers.
pub fn verdict(found: &LessonResult, again: &LessonResult) -> Verdict {
    let mut problems = Vec::new();
    let mut differs = |what: &str, is: &dyn std::fmt::Display, should: &dyn std::fmt::Display| {
        problems.push(format!("{what} is {is}, and should be {should}"));
    };
    for (at, (is, should)) in found.scores.iter().zip(&again.scores).enumerate() {
        if is.to_bits() != should.to_bits() {
            differs(&format!("score {}", at + 1), is, should);
        }
    }
    if found.score.to_bits() != again.score.to_bits() {
        differs("the score", &found.score, &again.score);
    }
    if found.scores.len() != again.scores.len() || found.truths != again.truths {
        problems.push("the simulated figures are not those of its lesson".into());
    }
    if found.runs != again.runs {
        problems.push("its runs are not those of its lesson".into());
    }
    if found.digest != found.digest_of() {
        problems.push(match problems.is_empty() && found.digest != again.digest {
            true => "changed after it was written: answers, name, seed or lesson are not those of its digest"
                .into(),
            false => "changed after it was written".to_string(),
        });
    }
    Verdict { score: Some(again.score), problems }
}

impl LessonResult {
    /// The first 12 digits of the digest of its lesson: equal for students who took the same one.
    pub fn lesson_mark(&self) -> String {
        lesson_digest(&self.assignment.lesson).chars().take(12).collect()
    }
}
