//! The format of a lesson file.

use super::question::Question;
use document::Read;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A complete lesson. Texts may contain the name of a draw in braces: `{greedy}` is replaced by the value that the seed
/// draws.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Version of the format: 1.
    pub version: u32,
    /// Id: lower-case letters, digits and hyphens. For a shipped lesson, the file name.
    pub id: String,
    /// Title, one line.
    pub title: String,
    /// The question of the lesson, one sentence.
    pub question: String,
    /// What a beginner must know before predicting, in a few sentences. It must not reveal the answer.
    pub about: String,
    /// Paper and section, and which of the numbers are chosen.
    pub source: String,
    /// Values by name, of which the seed draws one each, so that each student gets different numbers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub draws: BTreeMap<String, Vec<Drawn>>,
    /// The scenario that is simulated.
    pub setting: Setting,
    /// Variants of the setting that the questions compare.
    pub runs: Vec<LessonRun>,
    /// The predictions to make.
    pub questions: Vec<Question>,
    /// The runs that are shown after all predictions.
    pub show: Show,
    /// Suggestions for further changes.
    #[serde(default)]
    pub next: Vec<NextStep>,
}

/// One value that a seed may draw.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// The value that replaces `"$name"` in `set`.
    #[cfg_attr(feature = "codegen", ts(type = "JsonValue"))]
    pub value: Value,
    /// The text that replaces `{name}` in texts.
    pub text: String,
}

/// A shipped scenario with some values set. The seed replaces /run/seed.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Id of the shipped scenario.
    pub of: String,
    /// Id of a shipped machine that replaces the scenario's own; null keeps that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub machine: Option<String>,
    /// Whether the learner may use another machine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<bool>"))]
    pub own_machine: bool,
    /// New values by JSON pointer.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue>"))]
    pub set: BTreeMap<String, Value>,
}

/// A named variant of the setting.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonRun {
    /// Id of the run, by which figures refer to it.
    pub id: String,
    /// Display name.
    pub label: String,
    /// New values by JSON pointer, set after those of the setting.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue>"))]
    pub set: BTreeMap<String, Value>,
}

/// The runs in the two panes.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// Id of the run in pane A; null shows only one pane.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub a: Option<String>,
    /// Id of the run in pane B.
    pub b: String,
}

/// A suggestion for a further experiment, which opens as a scenario of the learner's own.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NextStep {
    /// Label of its button.
    pub label: String,
    /// The question that it opens with.
    pub ask: String,
    /// Id of the run from which it starts and with which it is compared.
    pub run: String,
    /// New values by JSON pointer in pane B.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue>"))]
    pub set: BTreeMap<String, Value>,
}
