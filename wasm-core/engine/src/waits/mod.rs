//! Threads that wait: what each does between two stretches of instructions, who wakes whom, and how long it takes.
//!
//! | File | What it has |
//! | --- | --- |
//! | `model.rs` | what a run asks ([`Waits`]) |
//! | `steps.rs` | where each thread is in its program's steps, and its random amounts |
//! | `lookup.rs` | names of channels, locks and barriers as numbers |
//! | `objects.rs` | channels, locks and barriers with their waiters |
//! | `agenda.rs` | what the scheduler is told of, and when |
//! | `activity.rs` | what a thread can do |
//! | `times.rs` | each thread's time, exactly, by what it does |
//! | `queues.rs` | threads in run queues and idle hardware contexts over time |
//! | `histogram.rs` | latencies in log-linear bins |
//! | `result.rs` | what is measured |
//! | `waiting.rs` | all of it together |

mod activity;
mod agenda;
mod histogram;
mod lookup;
mod model;
mod objects;
mod queues;
mod result;
mod steps;
mod times;
mod waiting;

pub use activity::{ACTIVITIES, Activity, WITHOUT_WAITS};
pub use model::{Noticed, Place, Waits, Woken};
pub use result::{LatencyBin, LatencyResult, Stuck, ThreadWaits, WaitResult};
pub use waiting::new;
