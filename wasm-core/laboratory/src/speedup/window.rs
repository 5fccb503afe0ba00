//! The parts of a run that are measured (Parekh et al. 2000, §4.1.2).

use engine::run::MilestoneKind;
use serde::{Deserialize, Serialize};

/// A part of a run, from one moment to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "RunWindow"))]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// Until the first thread ends: a server that never lacks threads.
    SmtSteadyState,
    /// Until no more threads are left than there are hardware contexts: nothing is left to schedule.
    ThreadsLeft,
    /// From the end of the first thread until all have ended.
    SteadyStateTail,
    /// From where no more threads are left than there are hardware contexts until all have ended.
    ThreadsLeftTail,
    /// All of it.
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

/// A window for people.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct WindowInfo {
    /// Which one.
    pub window: Window,
    /// Its name in the paper.
    pub label: String,
    /// From when to when, in a sentence.
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
