//! The lessons that ship: a new one is a file in workloads/lessons and its name here.

use super::check::read_lesson;
use super::document::Lesson;
use document::{ScenarioError, Shipped};

macro_rules! lessons {
    ($($id:literal),* $(,)?) => {
        &[$(Shipped { id: $id, text: include_str!(concat!("../../../../workloads/lessons/", $id, ".json")) }),*]
    };
}

/// Every shipped lesson, in the order in which they are best taken.
pub const SHIPPED_LESSONS: &[Shipped] = lessons!(
    "pipeline-balance",
    "miss-ratios-collapse",
    "who-hurts-whom",
    "starvation",
    "threads-that-share",
    "depth-first",
    "grain",
    "eight-services",
);

/// A shipped lesson by id.
///
/// # Errors
/// No such id.
pub fn shipped_lesson(id: &str) -> Result<Lesson, ScenarioError> {
    let found = SHIPPED_LESSONS.iter().find(|lesson| lesson.id == id).ok_or_else(|| {
        let ids = SHIPPED_LESSONS.iter().map(|lesson| lesson.id).collect::<Vec<_>>().join(", ");
        ScenarioError::at("", format!("there is no lesson \"{id}\""), format!("These ship: {ids}."))
    })?;
    read_lesson(found.text)
}
