//! Parallel map over threads, with results in order.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// The number of threads that this machine runs at once.
pub fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Applies `work` to every item, on `threads` threads. Returns the results in the order of the items. Progress goes to
/// stderr as `done of all what`.
///
/// # Errors
/// The first error in order of the items; after a failure no new item is started.
pub fn map<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    what: &str,
    work: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    map_timed(items, threads, what, |_| None, work)
}

/// As [`map`], with an approximate length of each item, in any unit: progress includes the time left.
///
/// # Errors
/// As [`map`].
pub fn map_timed<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    what: &str,
    length: impl Fn(&T) -> Option<f64> + Sync,
    work: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Result<R, String>>>> = Mutex::new(items.iter().map(|_| None).collect());
    let lock = || results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let lengths: Vec<Option<f64>> = items.iter().map(length).collect();
    let progress = Progress::of(items.len(), what, lengths.iter().flatten().sum());
    let go_on = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(place) else { return };
            let result = work(item);
            if result.is_err() {
                next.store(items.len(), Ordering::Relaxed);
            }
            let mut results = lock();
            results[place] = Some(result);
            if let Some(progress) = &progress {
                let done = || results.iter().zip(&lengths).filter(|(result, _)| result.is_some());
                progress.show(done().count(), done().filter_map(|(_, length)| *length).sum());
            }
        }
    };
    // A browser worker has no other threads.
    if threads <= 1 {
        go_on();
    } else {
        thread::scope(|scope| (0..threads.min(items.len())).for_each(|_| drop(scope.spawn(go_on))));
    }
    if let Some(progress) = progress {
        progress.end();
    }
    results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).into_iter().flatten().collect()
}

struct Progress<'a> {
    all: usize,
    what: &'a str,
    /// Sum of the lengths of all items; 0 if none is known.
    length: f64,
    since: Instant,
}

impl<'a> Progress<'a> {
    /// `None` in WebAssembly, which has neither a clock nor a terminal.
    fn of(all: usize, what: &'a str, length: f64) -> Option<Self> {
        (!cfg!(target_family = "wasm")).then(|| Self { all, what, length, since: Instant::now() })
    }

    fn show(&self, done: usize, length: f64) {
        let mut to = stderr();
        let left = self.seconds_left(length).map(|seconds| format!(", about {} left", duration(seconds)));
        let line = format!("{done} of {} {}{}", self.all, self.what, left.unwrap_or_default());
        // Failure to show progress does not stop the work.
        let _ = if to.is_terminal() { write!(to, "\r{line:<60}") } else { writeln!(to, "{line}") };
    }

    fn seconds_left(&self, length: f64) -> Option<f64> {
        let left = self.since.elapsed().as_secs_f64() * (self.length / length - 1.0);
        left.is_finite().then_some(left)
    }

    fn end(&self) {
        if stderr().is_terminal() {
            eprintln!();
        }
    }
}

fn duration(seconds: f64) -> String {
    if seconds < 100.0 { format!("{seconds:.0} s") } else { format!("{:.0} min", seconds / 60.0) }
}
