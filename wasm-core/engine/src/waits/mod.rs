//! Threads that wait: what each does between two stretches of instructions, which thread wakes which, and how long
//! that takes.
//!
//! | File | Contents |
//! | --- | --- |
//! | `model.rs` | the interface to a run ([`Waits`]) |
//! | `steps.rs` | each thread's position in its program's steps, and its random amounts |
//! | `lookup.rs` | the numbers of named channels, locks and barriers |
//! | `objects.rs` | channels, locks and barriers with their waiters |
//! | `agenda.rs` | pending notifications to the scheduler |
//! | `activity.rs` | the activities of a thread |
//! | `times.rs` | each thread's time by activity, to the cycle |
//! | `queues.rs` | threads in run queues and idle hardware contexts over time |
//! | `histogram.rs` | latencies in log-linear bins |
//! | `result.rs` | the measurements |
//! | `waiting.rs` | the state of all threads |

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
