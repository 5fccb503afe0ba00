//! The co-run laboratory: optimal co-schedules against brute force, the thesis's own tables, and whole reports.

mod brute_force;
mod laboratory;
mod matching;
mod published;
mod support;
