//! The description of a policy, from which the page's forms, the command line and the glossary are made.

use super::param_spec::ParamSpec;
use serde::Serialize;

/// A policy for people.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PolicyInfo {
    /// Its id in scenarios.
    pub id: &'static str,
    /// Its name in sentences.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// What it may observe.
    pub observes: &'static str,
    /// What it cost its inventors, or costs here.
    pub cost: &'static str,
    /// Where it fails.
    pub weakness: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// Whether it is an oracle: it knows what no operating system could.
    pub oracle: bool,
    /// Its parameters.
    pub params: Vec<ParamSpec>,
}
