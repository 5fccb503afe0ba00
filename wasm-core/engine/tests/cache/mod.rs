//! The caches against a naive model that shares no code with them, and what holds of any cache.

mod geometry;
mod naive;
mod owners;
mod partitions;
mod properties;
mod random_streams;
mod rows;
mod shipped_traces;
