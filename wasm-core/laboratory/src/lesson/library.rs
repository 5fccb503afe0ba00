//! The shipped lessons: files of workloads/lessons.

use super::check::read_lesson;
use super::document::Lesson;
use document::{ScenarioError, shipped};

/// A shipped lesson by id.
///
/// # Errors
/// No such id.
pub fn shipped_lesson(id: &str) -> Result<Lesson, ScenarioError> {
    let lessons = &shipped().lessons;
    let found = lessons.iter().find(|lesson| lesson.id == id).ok_or_else(|| {
        let ids = lessons.iter().map(|lesson| lesson.id).collect::<Vec<_>>().join(", ");
        ScenarioError::at("", format!("there is no lesson \"{id}\""), format!("These ship: {ids}."))
    })?;
    read_lesson(found.text)
}
