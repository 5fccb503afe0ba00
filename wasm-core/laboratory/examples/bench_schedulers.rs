//! Measures the eleven schedulers of Parekh et al. 2000 natively: SMTSteadyState of the shipped scenario, one seed, on two
//! threads, in seconds; JSON on stdout. Single-threaded runs are not counted, as a page keeps them; their time is printed
//! too. `cargo run --release -p coscope-laboratory --example bench_schedulers`

use document::Scenario;
use engine::run::{RunError, TraceLibrary};
use laboratory::speedup::{Window, measure, schedulers, single_threaded};
use simulator::shipped_scenario;
use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

const WORKERS: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let scenario = shipped_scenario("thread-sensitive")?;
    let traces = TraceLibrary::default();
    let threads: u32 = scenario.workload.threads.iter().map(|group| group.copies).sum();
    let alone: Vec<u32> = (0..threads).collect();
    let alone = seconds(&alone, |&thread| single_threaded(&scenario, &traces, thread, None).map(drop))?;
    let runs: Vec<Scenario> = schedulers()
        .into_iter()
        .map(|scheduler| Scenario { policy: scheduler.policy, baseline: None, ..(*scenario).clone() })
        .collect();
    let table = seconds(&runs, |run| measure(run, &traces, Window::SmtSteadyState).map(drop))?;
    println!("{{\"table_seconds\": {table:.2}, \"alone_seconds\": {alone:.2}}}");
    Ok(())
}

/// The time that all take, in seconds.
fn seconds<T: Sync>(items: &[T], work: impl Fn(&T) -> Result<(), RunError> + Sync) -> Result<f64, RunError> {
    let started = Instant::now();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let all = || -> Result<(), RunError> {
            while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                work(item)?;
            }
            Ok(())
        };
        let workers: Vec<_> = (0..WORKERS).map(|_| scope.spawn(all)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or(Ok(())))
    })?;
    Ok(started.elapsed().as_secs_f64())
}
