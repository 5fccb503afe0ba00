//! Reads a file of counters that belongs to the threads of a recording.

use super::error::WhatIfError;
use super::memory::{Memories, name_counted};
use super::used::check_names;
use crate::fit::{Counted, read_counters};
use serde::Serialize;
use std::collections::BTreeSet;

/// Hardware counters of threads of a recording.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadCounters {
    /// Counters, in the order of the file.
    pub counted: Vec<Counted>,
    /// Names of the recording's threads that have counters.
    pub names: Vec<String>,
}

/// Reads counters of threads with these names; `file` is the name of a program that the file does not name.
///
/// # Errors
/// The file contains no counters, or none of a thread of the recording.
pub fn thread_counters(text: &str, file: &str, known: &[String]) -> Result<ThreadCounters, WhatIfError> {
    let counted = read_counters(text, file)?.programs;
    let memories = Memories { counted, ..Memories::default() };
    check_names(&memories, &known.iter().map(String::as_str).collect())?;
    let counted: BTreeSet<&str> = memories.counted.iter().map(name_counted).collect();
    let names = known.iter().filter(|name| counted.contains(name.as_str())).cloned().collect();
    Ok(ThreadCounters { names, counted: memories.counted })
}
