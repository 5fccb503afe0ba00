//! The laboratory: co-runs, real machines, lessons, speed-ups, Theorem 3.1.

mod corun;
mod fuzz;
mod gain;
mod hwloc;
mod lesson;
mod theorem;
