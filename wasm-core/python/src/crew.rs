//! Runs work on separate threads, without the GIL, while the calling thread handles Ctrl+C.

use crate::error::failed;
use engine::run::{Run, RunError, RunResult};
use pyo3::prelude::{PyResult, Python};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Longest delay of Ctrl+C (chosen: too short to notice).
const PATIENCE: Duration = Duration::from_millis(50);
/// Cycles between two checks of whether a run is cancelled (chosen: a few milliseconds).
const SLICE_CYCLES: u64 = 100_000;

/// A flag that cancels the work of threads.
#[derive(Clone, Default)]
pub struct Cancelled(Arc<AtomicBool>);

/// Why a run has no result.
pub enum Halt {
    /// The run was cancelled.
    Cancelled,
    /// The run failed.
    Failed(RunError),
}

impl From<RunError> for Halt {
    fn from(error: RunError) -> Self {
        Self::Failed(error)
    }
}

impl Cancelled {
    fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Simulates to the end, and passes each frame to `frame`.
    ///
    /// # Errors
    /// As `Run::advance`; a cancelled run.
    pub fn finish(&self, run: &mut Run, mut frame: impl FnMut(&[u32])) -> Result<RunResult, Halt> {
        let mut row = vec![0; run.layout().stride];
        while !run.is_done() {
            if self.is_set() {
                return Err(Halt::Cancelled);
            }
            if run.advance(SLICE_CYCLES, &mut row)? {
                frame(&row);
            }
            run.take_decisions();
        }
        Ok(run.result())
    }
}

/// Cancels the threads when it is dropped, that is when the waiting thread leaves in any way.
struct Waiting(Cancelled);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

struct Shared<T, W> {
    items: Vec<T>,
    next: AtomicUsize,
    work: W,
    cancelled: Cancelled,
}

/// Applies `work` to every item, on `threads` threads. `each` receives results as they arrive, with the index of the
/// item; `tick` is called several times per second. An exception of either, or of a signal, ends all work at once.
///
/// # Errors
/// Those of `each` and `tick`, `KeyboardInterrupt`, a defect of the engine.
pub fn work<T, R, W>(
    py: Python<'_>,
    (items, threads): (Vec<T>, usize),
    work: W,
    mut each: impl FnMut(Python<'_>, usize, R) -> PyResult<()>,
    mut tick: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<()>
where
    T: Send + Sync + 'static,
    R: Send + 'static,
    W: Fn(&T, &Cancelled) -> R + Send + Sync + 'static,
{
    let all = items.len();
    let waiting = Waiting(Cancelled::default());
    let shared = Arc::new(Shared { items, next: AtomicUsize::new(0), work, cancelled: waiting.0.clone() });
    let (results, mut arrived) = channel();
    for _ in 0..threads.clamp(1, all.max(1)) {
        let (shared, results) = (Arc::clone(&shared), results.clone());
        thread::spawn(move || take_turns(&shared, &results));
    }
    drop(results);
    let mut done = 0;
    while done < all {
        let arrived = &mut arrived;
        match py.detach(move || arrived.recv_timeout(PATIENCE)) {
            Ok((place, Some(result))) => {
                done += 1;
                each(py, place, result)?;
            }
            Err(RecvTimeoutError::Timeout) => tick(py)?,
            Ok((_, None)) | Err(RecvTimeoutError::Disconnected) => {
                return Err(failed("a defect of Coscope ended the run; what is above says where"));
            }
        }
        py.check_signals()?;
    }
    Ok(())
}

fn take_turns<T, R, W: Fn(&T, &Cancelled) -> R>(shared: &Shared<T, W>, results: &Sender<(usize, Option<R>)>) {
    loop {
        let place = shared.next.fetch_add(1, Ordering::Relaxed);
        let Some(item) = shared.items.get(place).filter(|_| !shared.cancelled.is_set()) else { return };
        let result = catch_unwind(AssertUnwindSafe(|| (shared.work)(item, &shared.cancelled)));
        if results.send((place, result.ok())).is_err() {
            return;
        }
    }
}
