//! Coscope's engine: cores, hardware contexts and shared caches, reference by reference.
//!
//! A [`document::Checked`] scenario says what to simulate, [`run::Run`] does it, [`policy`] says what decides where
//! threads run, and [`Parts`] what is plugged in. It knows no browser, no clock and no file; equal scenarios give
//! equal bytes on every host.

pub mod analysis;
pub mod cache;
pub mod core;
pub mod dag;
mod parts;
pub mod policy;
pub mod rng;
pub mod run;
pub mod trace;
pub mod workload;

pub use parts::{BuildCore, NOT_IN_THIS_BUILD, Parts, RecordTasks};
