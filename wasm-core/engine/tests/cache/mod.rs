//! The caches, compared with a naive model that shares no code with them, and invariants of any cache.

mod geometry;
mod naive;
mod owners;
mod partitions;
mod properties;
mod random_streams;
mod rows;
mod shipped_traces;
