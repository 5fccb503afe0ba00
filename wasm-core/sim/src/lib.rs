//! Coscope's simulator: cores, hardware contexts and shared caches, reference by reference.
//!
//! [`scenario`] says what to simulate, [`run`] does it, [`policy`] decides who runs where. It knows no browser, no
//! clock and no file; equal scenarios give equal bytes on every host.

pub mod analysis;
pub mod cache;
pub mod core;
pub mod corun;
pub mod dag;
pub mod fit;
pub mod hwloc;
pub mod lesson;
pub mod machine;
pub mod policy;
mod rng;
pub mod run;
pub mod scenario;
pub mod sharing;
pub mod speedup;
pub mod theorem;
pub mod trace;
pub mod workload;
