//! The description of a policy, from which the page's forms, the command line and the glossary are made.

use super::param_spec::ParamSpec;
use serde::Serialize;

/// Description of a policy for display.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PolicyInfo {
    /// Id of the policy in scenarios.
    pub id: &'static str,
    /// Name of the policy.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// What it observes.
    pub observes: &'static str,
    /// What it costs, in its publication or here.
    pub cost: &'static str,
    /// The conditions under which it fails.
    pub weakness: &'static str,
    /// Its publication.
    pub source: &'static str,
    /// Whether it is an oracle: it uses information that no operating system could have.
    pub oracle: bool,
    /// Its parameters.
    pub params: Vec<ParamSpec>,
}
