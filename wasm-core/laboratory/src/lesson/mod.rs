//! Lessons: a question, the learner's prediction, a run, and the score of the prediction.
//!
//! A lesson is a separate document. It contains no answers: the truth results from its runs, and a prediction is scored
//! between random guessing and the best. The page and `coscope verify` call the same functions, so that a result written in a
//! browser can be checked natively, to the last digit.

mod answer;
mod check;
mod document;
mod draw;
mod expected;
mod library;
mod measure;
mod place;
mod plan;
mod question;
mod report;
mod score;
mod verify;

pub use answer::{Answer, Truth};
pub use check::{MOST_LESSON_BYTES, read_lesson};
pub use document::{Drawn, Lesson, LessonRun, NextStep, Setting, Show};
pub use draw::drawn;
pub use expected::{ExpectedLesson, Seeds};
pub use library::shipped_lesson;
pub use place::{PlaceNode, Placements, placements};
pub use plan::{Assignment, LessonPlan, PlaceQuestion, plan};
pub use question::{Better, Compared, Comparison, Figure, Labelled, Question, Shape, Task};
pub use report::{LessonResult, RunDigest, lesson_digest, report};
pub use score::{kendall_tau, near_points, near_value, random_error, share_of_gain};
pub use verify::{VERIFIED, Verdict, outdated, read_result, verdict};
