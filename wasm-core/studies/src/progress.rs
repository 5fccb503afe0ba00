//! Progress of long work, on stderr: in a terminal one line that is overwritten, otherwise a line each time.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Progress as `done of all what`, with the time left if the length of the work is known.
pub struct Progress<'a> {
    all: usize,
    what: &'a str,
    /// Sum of the lengths of all items, in any unit; 0 if none is known.
    length: f64,
    since: Instant,
    /// Whether a line is to be left when the work ends.
    is_shown: AtomicBool,
}

impl<'a> Progress<'a> {
    /// `None` in WebAssembly, which has neither a clock nor a terminal.
    pub fn of(all: usize, what: &'a str, length: f64) -> Option<Self> {
        (!cfg!(target_family = "wasm")).then(|| Self {
            all,
            what,
            length,
            since: Instant::now(),
            is_shown: AtomicBool::new(false),
        })
    }

    /// Seconds since the work began.
    pub fn seconds(&self) -> f64 {
        self.since.elapsed().as_secs_f64()
    }

    /// Shows that `done` items of this `length` in all are done.
    pub fn show(&self, done: usize, length: f64) {
        let mut to = stderr();
        let left = self.seconds_left(length).map(|seconds| format!(", about {} left", duration(seconds)));
        let line = format!("{done} of {} {}{}", self.all, self.what, left.unwrap_or_default());
        self.is_shown.store(true, Ordering::Relaxed);
        // Failure to show progress does not stop the work.
        let _ = if to.is_terminal() { write!(to, "\r{line:<60}") } else { writeln!(to, "{line}") };
    }

    fn seconds_left(&self, length: f64) -> Option<f64> {
        let left = self.seconds() * (self.length / length - 1.0);
        left.is_finite().then_some(left)
    }
}

/// Leaves the line that was overwritten.
impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if self.is_shown.load(Ordering::Relaxed) && stderr().is_terminal() {
            eprintln!();
        }
    }
}

fn duration(seconds: f64) -> String {
    if seconds < 100.0 { format!("{seconds:.0} s") } else { format!("{:.0} min", seconds / 60.0) }
}
