//! The format of a lesson file.

use super::question::Question;
use document::Read;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A lesson, whole. Texts may name a draw in braces: `{greedy}` is replaced by what the seed drew.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Format version, 1.
    pub version: u32,
    /// Lower-case letters, digits and hyphens; a shipped lesson's file name.
    pub id: String,
    /// A title of one line.
    pub title: String,
    /// The question that it asks, in a sentence.
    pub question: String,
    /// What a beginner must know before predicting, in a few sentences. It must not give the answer away.
    pub about: String,
    /// Paper and section, and what of the numbers is chosen.
    pub source: String,
    /// By name, what the seed draws one of: each student gets numbers of their own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub draws: BTreeMap<String, Vec<Drawn>>,
    /// What is simulated.
    pub setting: Setting,
    /// The setting's variants that the questions compare.
    pub runs: Vec<LessonRun>,
    /// What is to be predicted.
    pub questions: Vec<Question>,
    /// Which runs the stage shows once all predictions are made.
    pub show: Show,
    /// What to change next.
    #[serde(default)]
    pub next: Vec<NextStep>,
}

/// One thing that a seed may draw.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// What a `set` value `"$name"` becomes.
    #[cfg_attr(feature = "codegen", ts(type = "JsonValue"))]
    pub value: Value,
    /// What `{name}` in a text becomes.
    pub text: String,
}

/// A shipped scenario with some of it set. The seed goes to /run/seed.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The scenario's id.
    pub of: String,
    /// A shipped machine to run it on instead of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub machine: Option<String>,
    /// Whether the learner may run it on a machine of their own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<bool>"))]
    pub own_machine: bool,
    /// JSON pointers and what they are set to.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue>"))]
    pub set: BTreeMap<String, Value>,
}

/// A named variant of the setting.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonRun {
    /// How figures name it.
    pub id: String,
    /// How people name it.
    pub label: String,
    /// JSON pointers and what they are set to, after those of the setting.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue>"))]
    pub set: BTreeMap<String, Value>,
}

/// Two runs for the two panes.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// The run in pane A; none shows one pane.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub a: Option<String>,
    /// The run in pane B.
    pub b: String,
}

/// Something to try afterwards, as a scenario of the learner's own.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NextStep {
    /// What its button says.
    pub label: String,
    /// The question that it opens with.
    pub ask: String,
    /// The run that it starts from, which is also what it is compared with.
    pub run: String,
    /// JSON pointers and what they are set to in pane B.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue>"))]
    pub set: BTreeMap<String, Value>,
}
