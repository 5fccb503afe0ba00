//! Parallel map over threads, with results in order.

use crate::progress::Progress;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

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
    drop(progress);
    results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).into_iter().flatten().collect()
}
