//! The simulator as a whole: threads and tasks.

mod tasks;
mod threads;
