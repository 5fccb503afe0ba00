//! The outcome of a lesson: truths, scores, and a digest over all of it.

use super::answer::{Answer, Truth, written};
use super::document::Lesson;
use super::measure::{Measured, as_json, number_at};
use super::plan::{Assignment, LessonPlan, PlaceQuestion, plan};
use super::question::{Better, Labelled, Task};
use super::score::{bounded, kendall_tau, near_points, near_value, random_error, share_of_gain};
use document::Read;
use document::ScenarioError;
use engine::run::{ENGINE_VERSION, RunResult};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The file of a completed lesson, sufficient to run and score it again.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LessonResult {
    /// Version of the format: 1.
    pub lesson_result: u32,
    /// Version of the engine that simulated it.
    pub engine: String,
    /// Name of the student, as entered.
    pub name: String,
    /// The lesson, the seed and the machine.
    pub assignment: Assignment,
    /// The predictions, by question.
    pub answers: Vec<Answer>,
    /// The true values, by question.
    pub truths: Vec<Truth>,
    /// Scores by question: 0 equals a random guess, 1 is exact or best.
    pub scores: Vec<f64>,
    /// Mean of the scores.
    pub score: f64,
    /// Digests of the lesson's runs, with their ids.
    pub runs: Vec<RunDigest>,
    /// SHA-256 over all other fields.
    pub digest: String,
}

/// The digest of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RunDigest {
    /// Id of the run.
    pub id: String,
    /// Digest of the run.
    pub digest: String,
}

impl LessonResult {
    /// The same result under another name.
    pub fn under(mut self, name: &str) -> Self {
        self.name = plain(name);
        self.digest = self.digest_of();
        self
    }

    /// The digest of this content.
    pub fn digest_of(&self) -> String {
        hash(&Self { digest: String::new(), ..self.clone() })
    }
}

/// SHA-256 over a lesson: equal if two students took the same one.
pub fn lesson_digest(lesson: &Lesson) -> String {
    hash(lesson)
}

fn hash(value: &impl Serialize) -> String {
    let bytes = Sha256::digest(serde_json::to_vec(value).unwrap_or_default());
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Scores the answers of a lesson against the results of its plan's runs, in order.
///
/// # Errors
/// Answers or results that do not belong to the lesson; figures that its runs lack.
pub fn report(
    assignment: &Assignment,
    name: &str,
    answers: &[Answer],
    results: &[RunResult],
) -> Result<LessonResult, ScenarioError> {
    let answers: Vec<Answer> = answers.iter().map(Answer::written).collect();
    let given: Vec<Option<Answer>> = answers.iter().cloned().map(Some).collect();
    let plan = plan(assignment, &given)?;
    let asked = plan.lesson.questions.len();
    if answers.len() != asked || results.len() != plan.runs.len() {
        return Err(ScenarioError::at(
            "",
            format!(
                "{} answers and {} results, where {asked} and {} are due",
                answers.len(),
                results.len(),
                plan.runs.len()
            ),
            "Answer every question and run every run.",
        ));
    }
    let ids = plan.lesson.runs.iter().map(|run| run.id.as_str());
    let measured = Measured::new(ids.clone().zip(results));
    let mut truths = Vec::with_capacity(asked);
    let mut scores = Vec::with_capacity(asked);
    for (at, answer) in answers.iter().enumerate() {
        let (truth, score) = judge(&plan, at, answer, &measured, results)
            .map_err(|e| ScenarioError { path: format!("/questions/{at}: {}", e.path), ..e })?;
        truths.push(truth.written());
        scores.push(written(score));
    }
    let mut taken = LessonResult {
        lesson_result: 1,
        engine: ENGINE_VERSION.to_string(),
        name: plain(name),
        assignment: assignment.clone(),
        answers,
        truths,
        score: written(scores.iter().sum::<f64>() / scores.len().max(1) as f64),
        scores,
        runs: ids.zip(results).map(|(id, r)| RunDigest { id: id.into(), digest: r.digest.clone() }).collect(),
        digest: String::new(),
    };
    taken.digest = taken.digest_of();
    Ok(taken)
}

/// A name of one line, without characters that change the direction of writing.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|&c| !document::is_steering(c)).take(80).collect::<String>().trim().to_string()
}

fn judge(
    plan: &LessonPlan,
    at: usize,
    answer: &Answer,
    measured: &Measured,
    results: &[RunResult],
) -> Result<(Truth, f64), ScenarioError> {
    let all = |list: &[Labelled]| -> Result<Vec<f64>, ScenarioError> {
        list.iter().map(|one| measured.figure(&one.figure)).collect()
    };
    match (&plan.lesson.questions[at].task, answer) {
        (Task::Number { min, max, figure, .. }, Answer::Number { value: guess }) => {
            let value = measured.figure(figure)?;
            let random_error = random_error(value, *min, *max);
            Ok((Truth::Number { value, random_error }, near_value(*guess, value, random_error)))
        }
        (Task::Curve { min, max, points, .. }, Answer::Curve { values: guesses })
            if guesses.len() == points.len() =>
        {
            let values = all(points)?;
            let errors: f64 = values.iter().map(|&value| random_error(value, *min, *max)).sum();
            let random_error = errors / values.len() as f64;
            let score = near_points(guesses, &values, random_error);
            Ok((Truth::Curve { values, random_error }, score))
        }
        (Task::Order { items, first, .. }, Answer::Order { order }) if is_permutation(order, items.len()) => {
            let values = all(items)?;
            let signed: Vec<f64> = values.iter().map(|value| sign(*first) * value).collect();
            let mut right: Vec<u32> = (0..items.len() as u32).collect();
            right.sort_by(|&a, &b| signed[b as usize].total_cmp(&signed[a as usize]));
            let order: Vec<usize> = order.iter().map(|&item| item as usize).collect();
            let score = bounded(kendall_tau(&order, &signed));
            Ok((Truth::Order { values, order: right }, score))
        }
        (Task::Placement { measure, better, .. }, Answer::Placement { .. }) => match &plan.places[at] {
            Some(place) => judge_placement(place, measure, *better, results),
            None => Err(mismatch()),
        },
        _ => Err(mismatch()),
    }
}

fn judge_placement(
    place: &PlaceQuestion,
    measure: &str,
    better: Better,
    results: &[RunResult],
) -> Result<(Truth, f64), ScenarioError> {
    let first = place.first_run as usize;
    let values: Vec<f64> = results[first..first + place.placements.len()]
        .iter()
        .map(|result| number_at(&as_json(result), measure))
        .collect::<Result<_, _>>()?;
    let shares = place.placements.iter().map(|placed| placed.share);
    let random: f64 = values.iter().zip(shares).map(|(value, share)| value * share).sum();
    let signed = |at: &usize| sign(better) * values[*at];
    let top = (0..values.len()).max_by(|a, b| signed(a).total_cmp(&signed(b)).then(b.cmp(a)));
    let (Some(top), Some(own)) = (top, place.own) else { return Err(mismatch()) };
    let (value, best) = (values[own as usize - first], values[top]);
    let truth = Truth::Placement {
        value,
        random,
        best,
        best_contexts: place.placements[top].contexts.clone(),
        tried: values.len() as u32,
        all: place.all,
    };
    Ok((truth, share_of_gain(value, random, best)))
}

fn sign(better: Better) -> f64 {
    match better {
        Better::Higher => 1.0,
        Better::Lower => -1.0,
    }
}

fn is_permutation(order: &[u32], length: usize) -> bool {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..length as u32)
}

fn mismatch() -> ScenarioError {
    ScenarioError::at(
        "",
        "the answer is not of the question's kind",
        "Answer with what the question asks for.",
    )
}
