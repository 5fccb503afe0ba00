//! Tests of caches, analyses and traces against naive models that share no code with them, and of their invariants.

mod analysis;
mod cache;
mod trace;
