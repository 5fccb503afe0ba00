//! The parts of a run that are measured (Parekh et al. 2000, §4.1.2).

use engine::run::MilestoneKind;
use serde::{Deserialize, Serialize};

/// A part of a run, from one moment to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "RunWindow"))]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// From the start until the first thread ends: a server with a constant supply of threads.
    SmtSteadyState,
    /// From the start until there are no more threads than hardware contexts, so that nothing is left to schedule.
    ThreadsLeft,
    /// From the end of the first thread until all threads have ended.
    SteadyStateTail,
    /// From the moment when there are no more threads than hardware contexts until all threads have ended.
    ThreadsLeftTail,
    /// The whole run.
    RunToCompletion,
}

/// All windows, in the paper's order.
pub const WINDOWS: [Window; 5] = [
    Window::SmtSteadyState,
    Window::ThreadsLeft,
    Window::SteadyStateTail,
    Window::ThreadsLeftTail,
    Window::RunToCompletion,
];

/// Description of a window.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct WindowInfo {
    /// The window.
    pub window: Window,
    /// Name in the paper.
    pub label: String,
    /// Start and end, in a sentence.
    pub about: String,
}

impl Window {
    /// Its first and last milestone.
    pub fn milestones(self) -> (MilestoneKind, MilestoneKind) {
        match self {
            Self::SmtSteadyState => (MilestoneKind::Start, MilestoneKind::FirstEnd),
            Self::ThreadsLeft => (MilestoneKind::Start, MilestoneKind::ThreadsLeft),
            Self::SteadyStateTail => (MilestoneKind::FirstEnd, MilestoneKind::AllEnded),
            Self::ThreadsLeftTail => (MilestoneKind::ThreadsLeft, MilestoneKind::AllEnded),
            Self::RunToCompletion => (MilestoneKind::Start, MilestoneKind::AllEnded),
        }
    }

    /// Its name in the paper, for `contexts` hardware contexts.
    pub fn label(self, contexts: usize) -> String {
        match self {
            Self::SmtSteadyState => "SMTSteadyState".into(),
            Self::ThreadsLeft => format!("{contexts}ThreadsLeft"),
            Self::SteadyStateTail => "SSTail".into(),
            Self::ThreadsLeftTail => format!("{contexts}Tail"),
            Self::RunToCompletion => "RunToCompletion".into(),
        }
    }
}

/// All windows, for `contexts` hardware contexts.
pub fn windows(contexts: usize) -> Vec<WindowInfo> {
    let moment = |cut| match cut {
        MilestoneKind::Start => "the start".to_string(),
        MilestoneKind::FirstEnd => "the end of the first thread".into(),
        MilestoneKind::ThreadsLeft => {
            format!("where {contexts} threads are left, one for each hardware context")
        }
        MilestoneKind::AllEnded => "the end of the last thread".into(),
    };
    let info = |&window: &Window| {
        let (from, to) = window.milestones();
        let about = format!("From {} to {}.", moment(from), moment(to));
        WindowInfo { window, label: window.label(contexts), about }
    };
    WINDOWS.iter().map(info).collect()
}
