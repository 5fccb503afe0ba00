//! Coscope's engine: simulates cores, hardware contexts and shared caches, one memory reference at a time.
//!
//! A [`document::Checked`] scenario describes what to simulate, and [`run::Run`] simulates it. A [`policy`] decides
//! where threads run, and [`Parts`] lists what a build plugs in. The engine uses no browser, no clock and no file.
//! Equal scenarios give equal bytes on every host.
//!
//! # A tour
//!
//! Each part depends only on those before it:
//!
//! 1. **The machine** comes from the document: [`document::machine::Topology`] numbers cores, hardware contexts and caches.
//! 2. **References**, [`workload`]: [`workload::Source`] yields a thread's references one by one, each a
//!    [`workload::Record`] with the instructions before it. They come from a program's phases, from a recorded [`trace`], or
//!    from a task of a [`dag`].
//! 3. **Caches**, [`cache`]: [`cache::Cache::access`] looks up a line for an owner and fills it on a miss.
//! 4. **Cores**, [`core`]: a [`core::CoreModel`] issues instructions and runs independently up to the next reference that
//!    other cores can see.
//! 5. **The run**, [`run`]: [`run::Run`] serves those references in order of cycle, in the caches behind the first level
//!    and in memory, and counts events. Its `mod.rs` lists which value owns what. [`run::Layout`] describes the contents
//!    of a frame.
//! 6. **Policies**, [`policy`]: a [`policy::ThreadPolicy`] receives [`policy::OsView`] and returns
//!    [`policy::Action`]s; a [`policy::tasks::TaskScheduler`] does the same for tasks.
//! 7. **Waits**, [`waits`]: what the threads of programs with `waits` do between stretches of instructions, which thread wakes
//!    which, and how long that takes.
//! 8. **Estimates**, [`analysis`]: reuse distances, miss-ratio curves, stack distances. The run takes samples with them,
//!    and policies read the results.
//!
//! # A run
//!
//! ```
//! use document::from_value;
//! use engine::Parts;
//! use engine::policy::{
//!     Action, Decision, Event, OsView, PolicyInfo, Registered, ThreadPolicy, on_any_machine,
//! };
//! use engine::run::{Run, TraceLibrary};
//! use serde_json::json;
//!
//! /// Runs the first threads that can run.
//! #[derive(Clone)]
//! struct First;
//!
//! impl ThreadPolicy for First {
//!     fn on(&mut self, _: Event, os: &OsView) -> Decision {
//!         let mut threads = os.runnable();
//!         let run = |context| Action::Run { context, thread: threads.next() };
//!         Decision { actions: (0..os.contexts()).map(run).collect(), reason: None }
//!     }
//! }
//!
//! fn info() -> PolicyInfo {
//!     let (id, none) = ("first", "");
//!     let (summary, observes, cost, weakness, source) = (none, none, none, none, none);
//!     PolicyInfo { id, name: id, summary, observes, cost, weakness, source, oracle: false, params: vec![] }
//! }
//!
//! static PARTS: Parts = Parts {
//!     policies: &[Registered { info, build: |_, _| Box::new(First), check: on_any_machine }],
//!     schedulers: &[],
//!     tasks: None,
//!     smt: None,
//!     waits: None,
//!     ways: None,
//!     colours: None,
//!     traces: None,
//! };
//!
//! let cache = json!({"level": 1, "size_bytes": 1024, "ways": 4, "line_bytes": 64, "hit_cycles": 1, "shared_by": "core"});
//! let references = json!({"weight": 1, "pattern": {"kind": "random", "region_bytes": 512}});
//! let scenario = from_value(
//!     json!({
//!         "version": 1, "title": "Three threads, two hardware contexts", "policy": {"id": "first"},
//!         "machine": {
//!             "cores": [{"count": 1, "contexts": 2}], "caches": [cache],
//!             "memory": {"latency_cycles": 100, "cycles_per_line": 0},
//!         },
//!         "workload": {
//!             "threads": [{"program": "it", "copies": 3}],
//!             "programs": {"it": {"phases": [
//!                 {"instructions": 1000, "references_per_kinstr": 250, "store_share": 0, "components": [references]},
//!             ]}},
//!         },
//!         "run": {"seed": 1, "quantum_cycles": 10_000, "warmup_quanta": 0, "quanta": 3},
//!     }),
//!     &PARTS,
//! )?;
//! let mut run = Run::new(&scenario, &TraceLibrary::default(), &PARTS)?;
//! let result = run.finish()?;
//! assert_eq!(result.cycles, 30_000);
//! assert!(result.ipc > 0.9, "two hardware contexts take turns, and all lines fit");
//! assert_eq!(result.threads[2].instructions, 0, "the policy never runs the third");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
pub mod cache;
pub mod colours;
pub mod core;
pub mod dag;
mod parts;
pub mod policy;
pub mod rng;
pub mod run;
pub mod trace;
pub mod waits;
pub mod ways;
pub mod workload;

pub use parts::{BuildCore, BuildWaits, NOT_IN_THIS_BUILD, Parts, RecordTasks, Tasks};
