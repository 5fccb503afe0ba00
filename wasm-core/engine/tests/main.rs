//! Caches, analyses and traces against naive models that share no code with them, and what holds of any of them.

mod analysis;
mod cache;
mod trace;
