//! Simultaneous multithreading (Tullsen, Eggers and Levy 1995; Parekh, Eggers, Levy and Lo 2000): a wide, out-of-order
//! core whose hardware contexts share every slot and every entry, simulated cycle by cycle.
//!
//! A cycle visits the pipeline from back to front: completions, commit, execution, rename, fetch. No slowdown is
//! computed from the set of co-running threads: each slot is won or lost in its cycle. After a cycle in which nothing
//! could happen, all cycles up to the next known change are alike and are booked at once.
//!
//! [`new`] makes such a core. `core.rs` defines the order of the stages within a cycle. Each stage is a file
//! (`commit.rs`, `execute.rs`, `refer.rs`, `rename.rs`, `fetch.rs`) that operates on values which own the state they
//! change:
//!
//! | Value | Owns | File |
//! | --- | --- | --- |
//! | `Window` | instructions from fetch to commit, and when the oldest are done | `window.rs`, `ring.rs`, `heads.rs`, `blocks.rs` |
//! | `Room` | free queue entries and registers, and those that each context uses | `room.rs` |
//! | `Issue` | units in cycles to come | `issue.rs`, `calendar.rs`, `need.rs` |
//! | `Port` | the data TLB, lines on their way, requests | `port.rs`, `misses.rs`, `tlb.rs` |
//! | `Paths` | whether and where each context fetches | `paths.rs` |
//! | `Fetcher` | programs, branch predictor, instruction cache | `fetcher.rs`, `keys.rs`, `predictor.rs` |
//! | `FrontEnd` | the stages from fetch to renaming | `front_end.rs` |
//! | `Waits` | what contexts that commit nothing waited for | `waits.rs` |
//! | `Counts` | counters since the last frame | `counts.rs` |

mod blocks;
mod book;
mod calendar;
mod code;
mod commit;
mod contexts;
mod core;
mod counted;
mod counts;
mod entry;
mod execute;
mod fetch;
mod fetcher;
mod front_end;
mod heads;
mod instruction;
mod instruction_generator;
mod issue;
mod keys;
mod misses;
mod model;
mod need;
mod parts;
mod paths;
mod plan;
mod port;
mod predictor;
mod refer;
mod rename;
mod ring;
mod room;
mod squash;
mod stops;
mod threads;
mod tlb;
mod waits;
mod wheel;
mod window;

pub use model::new;
