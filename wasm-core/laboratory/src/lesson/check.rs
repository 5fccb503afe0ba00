//! Parses and validates a lesson; errors give the place in the document.

use super::document::Lesson;
use super::question::{Figure, Question, Task};
use document::{CoreModel, Scenario, ScenarioError, escaped, read_value};
use serde_json::Value;
use std::collections::BTreeSet;

/// The largest text of a lesson, in bytes.
pub const MOST_LESSON_BYTES: usize = 256 << 10;
/// The most cycles of a run × hardware contexts, so that no run takes minutes (chosen).
const MOST_WORK: u64 = 400_000_000;
/// The same limit for cores that are simulated cycle by cycle.
const MOST_SMT_WORK: u64 = 48_000_000;
const MOST_RUNS: usize = 12;
const MOST_QUESTIONS: usize = 6;
const MOST_ITEMS: usize = 10;
const MOST_NEXT: usize = 6;
/// The most characters of one text.
const MOST_LETTERS: usize = 3_000;

/// Parses and checks a lesson's text. Planning the lesson checks whether its scenarios can run.
///
/// # Errors
/// The first problem, with its place.
pub fn read_lesson(text: &str) -> Result<Lesson, ScenarioError> {
    if text.len() > MOST_LESSON_BYTES {
        return Err(ScenarioError::at(
            "",
            format!("the lesson has {} bytes", text.len()),
            format!("A lesson has at most {MOST_LESSON_BYTES}; it names shipped scenarios and changes them."),
        ));
    }
    let value: Value = serde_json::from_str(text).map_err(|e| {
        ScenarioError::at(
            "",
            format!("not JSON: {e}"),
            "Mend the text at that line and column, or begin with a lesson that ships.",
        )
    })?;
    let lesson: Lesson = read_value(value)?;
    check(&lesson)?;
    Ok(lesson)
}

/// Checks the rules that the format alone does not express.
///
/// # Errors
/// As [`read_lesson`].
pub fn check(lesson: &Lesson) -> Result<(), ScenarioError> {
    if lesson.version != 1 {
        return Err(bad("/version", format!("version {} is unknown", lesson.version), "Give 1."));
    }
    let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if lesson.id.is_empty() || lesson.id.len() > 60 || !lesson.id.chars().all(letters) {
        return Err(bad(
            "/id",
            "the id is empty, too long or has other letters",
            "Give at most 60 lower-case letters, digits and hyphens.",
        ));
    }
    let texts = [
        ("/title", &lesson.title),
        ("/question", &lesson.question),
        ("/about", &lesson.about),
        ("/source", &lesson.source),
    ];
    for (path, text) in texts {
        check_text(path, text)?;
    }
    count("/runs", lesson.runs.len(), 1, MOST_RUNS)?;
    count("/questions", lesson.questions.len(), 1, MOST_QUESTIONS)?;
    count("/next", lesson.next.len(), 0, MOST_NEXT)?;
    for (name, list) in &lesson.draws {
        count(&format!("/draws/{name}"), list.len(), 1, 64)?;
    }
    let without_draws = Lesson { draws: Default::default(), ..lesson.clone() };
    check_names(&serde_json::to_value(without_draws).unwrap_or_default(), "", lesson)?;
    let mut ids = BTreeSet::new();
    for (at, run) in lesson.runs.iter().enumerate() {
        if run.id.is_empty() || !ids.insert(run.id.as_str()) {
            let path = format!("/runs/{at}/id");
            return Err(bad(&path, "the id is empty or taken", "Give every run an id of its own."));
        }
    }
    let known = |path: String, id: &str| -> Result<(), ScenarioError> {
        if ids.contains(id) {
            return Ok(());
        }
        let all = ids.iter().copied().collect::<Vec<_>>().join(", ");
        Err(bad(&path, format!("there is no run \"{id}\""), format!("Its runs are {all}.")))
    };
    known("/show/b".into(), &lesson.show.b)?;
    lesson.show.a.iter().try_for_each(|a| known("/show/a".into(), a))?;
    for (at, step) in lesson.next.iter().enumerate() {
        known(format!("/next/{at}/run"), &step.run)?;
    }
    lesson.questions.iter().enumerate().try_for_each(|(at, question)| {
        let path = format!("/questions/{at}");
        check_text(&format!("{path}/ask"), &question.ask)?;
        check_question(&format!("{path}/task"), question, &known)
    })
}

/// Rejects `{name}` in a text if nothing of that name is drawn: students would read it as it stands.
fn check_names(value: &Value, place: &str, lesson: &Lesson) -> Result<(), ScenarioError> {
    match value {
        Value::String(text) => match names_in(text).find(|name| !lesson.draws.contains_key(*name)) {
            Some(name) => {
                let all = lesson.draws.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                let known =
                    if all.is_empty() { "Nothing is drawn.".into() } else { format!("Drawn are {all}.") };
                Err(bad(place, format!("nothing called {{{name}}} is drawn"), known))
            }
            None => Ok(()),
        },
        Value::Array(items) => items
            .iter()
            .enumerate()
            .try_for_each(|(at, item)| check_names(item, &format!("{place}/{at}"), lesson)),
        Value::Object(fields) => fields
            .iter()
            .try_for_each(|(key, field)| check_names(field, &format!("{place}/{}", escaped(key)), lesson)),
        _ => Ok(()),
    }
}

/// The names in braces, of letters, digits, hyphens and underscores.
fn names_in(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |name: &&str| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
    };
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).filter(is_name)
}

fn check_question(
    path: &str,
    question: &Question,
    known: &dyn Fn(String, &str) -> Result<(), ScenarioError>,
) -> Result<(), ScenarioError> {
    let figure = |place: String, figure: &Figure| {
        known(format!("{place}/of"), &figure.of)?;
        let mut with = figure.compared.iter();
        with.try_for_each(|other| known(format!("{place}/compared/with"), &other.with))
    };
    match &question.task {
        Task::Number { min, max, step, figure: of, .. } => {
            scale(path, *min, *max, *step)?;
            figure(format!("{path}/figure"), of)
        }
        Task::Curve { min, max, step, points, shapes, .. } => {
            scale(path, *min, *max, *step)?;
            count(&format!("{path}/points"), points.len(), 2, MOST_ITEMS)?;
            count(&format!("{path}/shapes"), shapes.len(), 0, MOST_ITEMS)?;
            for (at, shape) in shapes.iter().enumerate() {
                count(
                    &format!("{path}/shapes/{at}/heights"),
                    shape.heights.len(),
                    points.len(),
                    points.len(),
                )?;
            }
            points
                .iter()
                .enumerate()
                .try_for_each(|(at, point)| figure(format!("{path}/points/{at}/figure"), &point.figure))
        }
        Task::Order { items, .. } => {
            count(&format!("{path}/items"), items.len(), 2, MOST_ITEMS)?;
            items
                .iter()
                .enumerate()
                .try_for_each(|(at, item)| figure(format!("{path}/items/{at}/figure"), &item.figure))
        }
        Task::Placement { run, .. } => known(format!("{path}/run"), run),
    }
}

/// Checks that a run is short enough for a lesson.
///
/// # Errors
/// The run is too long.
pub fn check_work(path: &str, scenario: &Scenario) -> Result<(), ScenarioError> {
    let run = &scenario.run;
    let quanta = u64::from(run.warmup_quanta) + u64::from(run.quanta);
    let groups = scenario.machine.cores.iter();
    let contexts: u64 = groups.map(|group| u64::from(group.count) * u64::from(group.contexts)).sum();
    let work = quanta.saturating_mul(u64::from(run.quantum_cycles)).saturating_mul(contexts);
    let smt = scenario.machine.cores.iter().any(|group| group.model == CoreModel::Smt);
    let most = if smt { MOST_SMT_WORK } else { MOST_WORK };
    if work <= most {
        return Ok(());
    }
    let each = quanta.saturating_mul(u64::from(run.quantum_cycles)).max(1);
    Err(bad(
        path,
        format!("the run is too long for a lesson: {work} cycles × hardware contexts"),
        format!(
            "At most {most} are allowed: take a machine of at most {} hardware contexts, or a lesson whose /run/quanta or \
             /run/quantum_cycles is smaller.",
            most / each
        ),
    ))
}

fn scale(path: &str, min: f64, max: f64, step: f64) -> Result<(), ScenarioError> {
    if min < max && step > 0.0 && step <= max - min && (max - min) / step <= 1e6 {
        return Ok(());
    }
    Err(bad(
        path,
        format!("{min} to {max} in steps of {step} is no scale"),
        "Give min < max and a step that fits.",
    ))
}

fn check_text(path: &str, text: &str) -> Result<(), ScenarioError> {
    let letters = text.chars().count();
    if (1..=MOST_LETTERS).contains(&letters) {
        return Ok(());
    }
    Err(bad(path, format!("the text has {letters} characters"), format!("Give 1 to {MOST_LETTERS}.")))
}

fn count(path: &str, found: usize, least: usize, most: usize) -> Result<(), ScenarioError> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(bad(path, format!("it has {found} entries"), format!("Give {least} to {most}.")))
}

fn bad(path: &str, problem: impl Into<String>, remedy: impl Into<String>) -> ScenarioError {
    ScenarioError::at(path, problem, remedy)
}
