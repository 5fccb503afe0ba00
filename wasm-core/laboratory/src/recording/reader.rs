//! Reads a recording in pieces of bytes.

use super::error::RecordingError;
use super::log::{Log, Window};
use super::result::Recording;
use super::schedule::RecordedSchedule;
use super::source::Source;
use super::what_if::{RecordingScenario, WhatIf, WhatIfError, scenario_of};

/// Progress of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordingProgress {
    /// Bytes of the file as stored.
    pub file_bytes: u64,
    /// Bytes of its text.
    pub text_bytes: u64,
    /// Lines, or elements of `traceEvents`.
    pub lines: u64,
    /// Events of the scheduler.
    pub events: u64,
}

/// Reads a recording piece by piece, cut anywhere. The format is determined by the content: text of `perf script` or of
/// ftrace (`trace-cmd report`), or Chrome's JSON, each plain or gzip.
///
/// After an error every further call returns an error.
pub struct RecordingReader(Option<Source>);

impl Default for RecordingReader {
    fn default() -> Self {
        Self::new()
    }
}

impl RecordingReader {
    /// A reader at the start of a file.
    pub fn new() -> Self {
        Self(Some(Source::new()))
    }

    /// A reader that also keeps the intervals in which threads run and wait.
    pub fn with_schedule() -> Self {
        let mut source = Source::new();
        source.content().tally().keep_schedule();
        Self(Some(source))
    }

    /// A reader that also keeps the events of a window; [`RecordingReader::finish_as_scenario`] builds a scenario from them.
    pub fn with_window(window: Window) -> Self {
        let mut source = Source::new();
        source.content().tally().keep_log(Log::new(window));
        Self(Some(source))
    }

    /// Reads the next piece of the file.
    ///
    /// # Errors
    /// [`RecordingError`]
    pub fn push(&mut self, piece: &[u8]) -> Result<RecordingProgress, RecordingError> {
        let mut source = self.0.take().ok_or(RecordingError::Ended)?;
        source.push(piece)?;
        let file_bytes = source.bytes();
        let content = source.content();
        let text_bytes = content.bytes();
        let tally = content.tally();
        let progress =
            RecordingProgress { file_bytes, text_bytes, lines: tally.lines(), events: tally.events() };
        self.0 = Some(source);
        Ok(progress)
    }

    /// Ends the file.
    ///
    /// # Errors
    /// [`RecordingError`], also if no event of the scheduler could be read.
    pub fn finish(&mut self) -> Result<Recording, RecordingError> {
        self.finish_with_schedule().map(|(recording, _)| recording)
    }

    /// Ends the file; the schedule is empty unless it was kept.
    ///
    /// # Errors
    /// [`RecordingError`], also if no event of the scheduler could be read.
    pub fn finish_with_schedule(&mut self) -> Result<(Recording, RecordedSchedule), RecordingError> {
        let source = self.0.take().ok_or(RecordingError::Ended)?;
        let (tally, text_bytes) = source.finish()?.finish()?;
        tally.finish(text_bytes)
    }

    /// Ends the file; builds a scenario from the window of [`RecordingReader::with_window`].
    ///
    /// # Errors
    /// [`RecordingError`]; a window in which no thread runs; a machine that the scenario cannot use.
    pub fn finish_as_scenario(&mut self, options: &WhatIf) -> Result<RecordingScenario, WhatIfError> {
        let source = self.0.take().ok_or(RecordingError::Ended)?;
        let (mut tally, text_bytes) = source.finish()?.finish()?;
        let log = tally.take_log().unwrap_or_default();
        let (recording, _) = tally.finish(text_bytes)?;
        scenario_of(&recording, &log, options)
    }
}
