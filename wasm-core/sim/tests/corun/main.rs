//! The co-run laboratory: optimal co-schedules against brute force, and the thesis's own tables.

mod brute_force;
mod matching;
mod published;
