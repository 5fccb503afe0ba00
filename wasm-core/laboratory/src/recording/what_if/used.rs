//! Groups threads with the same memory behavior, and measures the speed of one of them alone.

use super::alone::ipc_alone;
use super::error::WhatIfError;
use super::memory::{Memories, MemoryUse, name_counted};
use crate::fit::{Counted, FittedFigure, FittedProgram, by_owner, fit_counted, owner_of, thread_of};
use document::{FITTED_PERCENT, MachineSpec};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most thread names in a guess (chosen: one line).
const NAMED: usize = 4;

/// A behavior; if counted, with the name of its counters.
type Kind = (MemoryUse, String);

/// A group of threads with the same memory behavior.
pub struct Used<'a> {
    /// Their program, without waits.
    pub program: Value,
    /// Instructions per cycle of one of them alone.
    pub ipc: f64,
    /// The source of the behavior, in words.
    pub said: String,
    names: BTreeSet<&'a str>,
}

/// The behavior of each thread.
pub struct AllUsed<'a> {
    kinds: BTreeMap<Kind, Used<'a>>,
    of: BTreeMap<u32, Kind>,
}

impl AllUsed<'_> {
    /// The behavior of a thread.
    pub fn of(&self, tid: u32) -> &Used<'_> {
        &self.kinds[&self.of[&tid]]
    }

    /// The guesses: the threads, and the behavior assumed; for counted behavior, by counter.
    pub fn guesses(&self) -> Vec<(String, String)> {
        self.kinds.iter().map(|((_, owner), used)| (used.whose(owner), used.assumed())).collect()
    }
}

impl Used<'_> {
    fn whose(&self, owner: &str) -> String {
        if let Some((comm, tid)) = thread_of(owner) {
            return format!("thread {tid}, {comm}, uses");
        }
        let names = self.names.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
        let more = self.names.len().saturating_sub(NAMED);
        let more = match more {
            0 => String::new(),
            1 => " and another".into(),
            more => format!(" and {more} others"),
        };
        format!("threads named {names}{more} use")
    }

    fn assumed(&self) -> String {
        format!("{}; alone {:.2} instructions per cycle", self.said, self.ipc)
    }
}

/// Determines each kind of memory behavior of the threads, given by id and name, and measures each once, alone.
///
/// # Errors
/// Memory is chosen for a name that no thread has, or no counters belong to the threads; a program does not exist or is
/// invalid; impossible counters.
pub fn used_memory<'a>(
    memories: &Memories,
    known: &BTreeMap<u32, &str>,
    threads: impl Iterator<Item = (u32, &'a str)>,
    machine: &MachineSpec,
) -> Result<AllUsed<'a>, WhatIfError> {
    check_names(memories, &known.values().copied().collect())?;
    let document = serde_json::to_value(machine).unwrap_or_default();
    let counters = by_owner(&memories.counted);
    let mut all = AllUsed { kinds: BTreeMap::new(), of: BTreeMap::new() };
    for (tid, name) in threads {
        let memory = memories.of(name);
        let own = if *memory == MemoryUse::Counted { Some(counters_of(&counters, name, tid)?) } else { None };
        let kind: Kind = (memory.clone(), own.map(|(_, own)| own.name.clone()).unwrap_or_default());
        all.of.insert(tid, kind.clone());
        if let Some(same) = all.kinds.get_mut(&kind) {
            same.names.insert(name);
            continue;
        }
        let (program, said) = match own {
            // The index of its counters, so that programs of one file draw different habits.
            Some((number, own)) => {
                let fitted = fit_counted(own, machine, number)?;
                (serde_json::to_value(&fitted.program).unwrap_or_default(), words_of(&fitted))
            }
            None => (memory.program()?, memory.to_string()),
        };
        let ipc = ipc_alone(&document, &program)?;
        all.kinds.insert(kind, Used { program, ipc, said, names: BTreeSet::from([name]) });
    }
    Ok(all)
}

/// Checks that the names with a chosen or counted behavior are names of the recording.
///
/// # Errors
/// A chosen name is not; none of the counted names is.
pub fn check_names(memories: &Memories, known: &BTreeSet<&str>) -> Result<(), WhatIfError> {
    let listed = || known.iter().copied().collect::<Vec<_>>().join(", ");
    if let Some(unknown) = memories.named.keys().find(|name| !known.contains(name.as_str())) {
        return Err(WhatIfError::UnknownName(unknown.clone(), listed()));
    }
    let counted: BTreeSet<&str> = memories.counted.iter().map(name_counted).collect();
    if !counted.is_empty() && counted.is_disjoint(known) {
        let counted = counted.into_iter().collect::<Vec<_>>().join(", ");
        return Err(WhatIfError::OthersCounted { counted, known: listed() });
    }
    Ok(())
}

/// The counters of a thread, or else those of its name, with their index.
fn counters_of<'a>(
    counters: &'a BTreeMap<String, Counted>,
    comm: &str,
    tid: u32,
) -> Result<(u32, &'a Counted), WhatIfError> {
    let owner = owner_of(comm, tid);
    let owner = if counters.contains_key(&owner) { owner.as_str() } else { comm };
    let found = (0..).zip(counters.values()).find(|(_, own)| own.name == owner);
    found.ok_or_else(|| WhatIfError::NotCounted { comm: comm.into(), tid })
}

/// The errors of a fit to counters, and the guesses made.
fn words_of(FittedProgram { figures, guesses, .. }: &FittedProgram) -> String {
    let figures = figures.iter().map(|own| {
        let FittedFigure { name, counted, fitted, error_percent, .. } = own;
        let off = if *error_percent > FITTED_PERCENT {
            format!(", {error_percent:.0} % off")
        } else {
            String::new()
        };
        format!("{name} {counted:.3} counted and {fitted:.3} fitted{off}")
    });
    let all: Vec<String> = figures.chain(guesses.iter().cloned()).collect();
    format!("as counted: {}", all.join("; "))
}
