//! Work shared among threads, results in order.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// As many threads as this machine runs at once.
pub fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// `work` on every item, on `threads` threads. The results come in the order of the items, whoever was first.
/// Progress goes to stderr as `done of all what`.
///
/// # Errors
/// The first item's in order of those that failed; after a failure no new item is begun.
pub fn map<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    what: &str,
    work: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Result<R, String>>>> = Mutex::new(items.iter().map(|_| None).collect());
    let lock = || results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let progress = Progress { all: items.len(), what };
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(place) else { return };
                    let result = work(item);
                    if result.is_err() {
                        next.store(items.len(), Ordering::Relaxed);
                    }
                    let mut results = lock();
                    results[place] = Some(result);
                    progress.show(results.iter().flatten().count());
                }
            });
        }
    });
    progress.end();
    results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).into_iter().flatten().collect()
}

struct Progress<'a> {
    all: usize,
    what: &'a str,
}

impl Progress<'_> {
    fn show(&self, done: usize) {
        let mut to = stderr();
        let line = format!("{done} of {} {}", self.all, self.what);
        // Progress that cannot be shown is no reason to stop.
        let _ = if to.is_terminal() { write!(to, "\r{line}") } else { writeln!(to, "{line}") };
    }

    fn end(&self) {
        if stderr().is_terminal() {
            eprintln!();
        }
    }
}
