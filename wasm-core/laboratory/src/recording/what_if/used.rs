//! Which threads use memory alike, and how fast one of them is alone.

use super::alone::ipc_alone;
use super::error::WhatIfError;
use super::memory::{Memories, MemoryUse};
use super::steps::Clock;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Names of threads that a guess lists at most (chosen: a line).
const NAMED: usize = 4;

/// Threads that use memory alike.
pub struct Used<'a> {
    /// What they execute, without waits.
    pub program: Value,
    /// As fast as one of them is alone.
    pub clock: Clock,
    names: BTreeSet<&'a str>,
}

impl Used<'_> {
    /// Whose behavior it is, and which.
    pub fn said(&self, memory: &MemoryUse) -> (String, String) {
        let names = self.names.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
        let more = self.names.len().saturating_sub(NAMED);
        let whose = if more > 0 { format!("{names} and {more} others") } else { names };
        (whose, format!("{memory}; alone {:.2} instructions per cycle", self.clock.ipc))
    }
}

/// Each kind of memory behavior that threads of these names have, measured alone once.
///
/// # Errors
/// Memory is chosen for a name that no thread has; a program does not ship or is refused.
pub fn used_memory<'a>(
    memories: &Memories,
    known: &BTreeMap<u32, &str>,
    names: impl Iterator<Item = &'a str>,
    machine: &Value,
) -> Result<BTreeMap<MemoryUse, Used<'a>>, WhatIfError> {
    let known: BTreeSet<&str> = known.values().copied().collect();
    if let Some(unknown) = memories.named.keys().find(|name| !known.contains(name.as_str())) {
        let all = known.into_iter().collect::<Vec<_>>().join(", ");
        return Err(WhatIfError::UnknownName(unknown.clone(), all));
    }
    let mut used: BTreeMap<MemoryUse, Used> = BTreeMap::new();
    for name in names {
        let memory = memories.of(name);
        if let Some(same) = used.get_mut(memory) {
            same.names.insert(name);
            continue;
        }
        let program = memory.program()?;
        let clock = Clock { ipc: ipc_alone(machine, &program)? };
        used.insert(memory.clone(), Used { program, clock, names: BTreeSet::from([name]) });
    }
    Ok(used)
}
