//! Lessons: the shipped ones, their questions and scores, and files of results.

mod hostile;
mod placements;
mod results;
mod shipped;
mod support;
