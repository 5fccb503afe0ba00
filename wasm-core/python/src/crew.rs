//! Work on threads of its own, without the GIL, while this one stays open to Ctrl+C.

use crate::error::failed;
use engine::run::{Run, RunError, RunResult};
use pyo3::prelude::{PyResult, Python};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// How long Ctrl+C waits at most (chosen: a person does not notice).
const PATIENCE: Duration = Duration::from_millis(50);
/// Cycles between two looks at whether a run is still wanted (chosen: a few milliseconds).
const SLICE_CYCLES: u64 = 100_000;

/// Says to threads that nobody waits for them any more.
#[derive(Clone, Default)]
pub struct Cancelled(Arc<AtomicBool>);

/// Why a run has no result.
pub enum Halt {
    /// Nobody waits for it.
    Cancelled,
    /// It failed.
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

    /// Simulates to the end, and hands on each frame.
    ///
    /// # Errors
    /// As `Run::advance`; a run that is no longer wanted.
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

/// Cancels the threads when the one that waits for them leaves, in whichever way.
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

/// Does `work` on every item, on so many threads. `each` gets results as they come, with the place of the item; `tick` is
/// called some times per second. An exception of either, or of a signal, ends everything at once.
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
