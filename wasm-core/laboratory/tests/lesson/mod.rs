//! Lessons: those that ship, what they ask, how they are scored, and files of results.

mod hostile;
mod placements;
mod results;
mod shipped;
mod support;
