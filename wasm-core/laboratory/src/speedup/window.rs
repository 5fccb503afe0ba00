//! The parts of a run that are measured (Parekh et al. 2000, §4.1.2).

use engine::run::Cut;
use serde::{Deserialize, Serialize};

/// A part of a run, from one moment to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// When it begins and ends.
    pub fn cuts(self) -> (Cut, Cut) {
        match self {
            Self::SmtSteadyState => (Cut::Start, Cut::FirstEnd),
            Self::ThreadsLeft => (Cut::Start, Cut::ThreadsLeft),
            Self::SteadyStateTail => (Cut::FirstEnd, Cut::AllEnded),
            Self::ThreadsLeftTail => (Cut::ThreadsLeft, Cut::AllEnded),
            Self::RunToCompletion => (Cut::Start, Cut::AllEnded),
        }
    }

    /// Its name in the paper, on so many hardware contexts.
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

/// All windows on so many hardware contexts.
pub fn windows(contexts: usize) -> Vec<WindowInfo> {
    let moment = |cut| match cut {
        Cut::Start => "the start".to_string(),
        Cut::FirstEnd => "the end of the first thread".into(),
        Cut::ThreadsLeft => format!("where {contexts} threads are left, one for each hardware context"),
        Cut::AllEnded => "the end of the last thread".into(),
    };
    let info = |&window: &Window| {
        let (from, to) = window.cuts();
        let about = format!("From {} to {}.", moment(from), moment(to));
        WindowInfo { window, label: window.label(contexts), about }
    };
    WINDOWS.iter().map(info).collect()
}
