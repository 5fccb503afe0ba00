//! Memory behavior of a recording's threads. Recordings do not contain it: it is counted, that of a shipped program, or of a
//! named shape.

use super::error::WhatIfError;
use crate::fit::{Counted, thread_of};
use document::find_program;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// Bytes from one reference to the next, for shapes that walk a region in order (chosen: a double-precision number).
const STRIDE_BYTES: u64 = 8;
/// Share of the references that are stores (chosen: about one in four, as in compiled programs).
const STORE_SHARE: f64 = 0.25;

/// Access pattern of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AccessShape {
    /// Any line of a region that fits the first-level cache.
    HotSet,
    /// Repeatedly through an array, in order.
    Loop,
    /// In order through a region that fits into no cache.
    Stream,
    /// Any line of a large table.
    Table,
    /// Along pointers: each reference depends on the previous one.
    Chase,
}

/// A named access pattern with its default parameters, all chosen.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct MemoryShape {
    /// The access pattern.
    pub shape: AccessShape,
    /// Display name.
    pub label: &'static str,
    /// Bytes of its region.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub region_bytes: u64,
    /// Data references per 1,000 instructions.
    pub references_per_kinstr: u32,
}

/// All shapes.
pub const SHAPES: [MemoryShape; 5] = [
    shape(AccessShape::HotSet, "Small hot set", 16 << 10, 300),
    shape(AccessShape::Loop, "Loop over an array", 1 << 20, 300),
    shape(AccessShape::Stream, "Stream", 64 << 20, 300),
    shape(AccessShape::Table, "Random table lookups", 8 << 20, 150),
    shape(AccessShape::Chase, "Pointer chase", 4 << 20, 100),
];

const fn shape(
    shape: AccessShape,
    label: &'static str,
    region_bytes: u64,
    references_per_kinstr: u32,
) -> MemoryShape {
    MemoryShape { shape, label, region_bytes, references_per_kinstr }
}

/// The memory that a thread uses.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum MemoryUse {
    /// None: the thread's time on a processor stays as recorded.
    #[default]
    None,
    /// A named access pattern.
    Shape {
        /// The access pattern.
        shape: AccessShape,
        /// Bytes of its region.
        #[cfg_attr(feature = "codegen", ts(type = "number"))]
        region_bytes: u64,
        /// Data references per 1,000 instructions.
        references_per_kinstr: u32,
    },
    /// The memory use fitted to hardware counters of the thread, or of all threads of its name.
    Counted,
    /// The memory use of a shipped program.
    Program {
        /// Name of the program.
        name: String,
    },
}

/// The memory that threads use, by name.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Memories {
    /// Memory of threads that are not named below.
    #[serde(default)]
    pub others: MemoryUse,
    /// Memory of threads by their name in the recording.
    #[serde(default)]
    pub named: BTreeMap<String, MemoryUse>,
    /// Counters of threads, named as by `perf stat --per-thread` (`web-71`), or of all threads of a name.
    #[serde(default)]
    pub counted: Vec<Counted>,
}

impl Memories {
    /// The same behavior for all threads.
    pub fn all(memory: MemoryUse) -> Self {
        Self { others: memory, ..Self::default() }
    }

    /// The behavior of threads of a name: as chosen, or else as counted.
    pub fn of(&self, name: &str) -> &MemoryUse {
        let counted = self.counted.iter().any(|own| name_counted(own) == name).then_some(&MemoryUse::Counted);
        self.named.get(name).or(counted).unwrap_or(&self.others)
    }
}

/// The name of the threads that were counted.
pub fn name_counted(own: &Counted) -> &str {
    thread_of(&own.name).map_or(own.name.as_str(), |(comm, _)| comm)
}

impl AccessShape {
    /// The shape with its usual figures.
    pub fn with_figures(self) -> MemoryShape {
        SHAPES[self as usize]
    }

    /// Its name in documents and on the command line.
    pub fn id(self) -> String {
        serde_json::to_value(self).ok().and_then(|id| id.as_str().map(str::to_owned)).unwrap_or_default()
    }

    fn pattern(self, region_bytes: u64) -> Value {
        let stride = STRIDE_BYTES.min(region_bytes);
        match self {
            AccessShape::HotSet | AccessShape::Table => {
                json!({"kind": "random", "region_bytes": region_bytes})
            }
            AccessShape::Loop => {
                json!({"kind": "loop", "region_bytes": region_bytes, "stride_bytes": stride})
            }
            AccessShape::Stream => {
                json!({"kind": "stream", "region_bytes": region_bytes, "stride_bytes": stride})
            }
            AccessShape::Chase => json!({"kind": "chase", "region_bytes": region_bytes}),
        }
    }
}

impl MemoryUse {
    /// A shape with its usual figures.
    pub fn usual(shape: AccessShape) -> Self {
        let MemoryShape { region_bytes, references_per_kinstr, .. } = shape.with_figures();
        MemoryUse::Shape { shape, region_bytes, references_per_kinstr }
    }

    /// A program with this memory behavior, without waits. For counters, [`super::used`] builds it.
    ///
    /// # Errors
    /// No shipped program has the name.
    pub fn program(&self) -> Result<Value, WhatIfError> {
        match self {
            MemoryUse::None | MemoryUse::Counted => Ok(
                json!({"phases": [{"instructions": 1_000_000, "references_per_kinstr": 0, "components": []}]}),
            ),
            MemoryUse::Shape { shape, region_bytes, references_per_kinstr } => Ok(json!({"phases": [{
                "instructions": 1_000_000, "references_per_kinstr": references_per_kinstr, "store_share": STORE_SHARE,
                "components": [{"weight": 1, "pattern": shape.pattern(*region_bytes)}],
            }]})),
            MemoryUse::Program { name } => {
                let shipped = find_program(name).ok_or_else(|| WhatIfError::UnknownProgram(name.clone()))?;
                let mut program = serde_json::to_value(&*shipped).unwrap_or_default();
                if let Some(fields) = program.as_object_mut() {
                    fields.remove("waits");
                }
                Ok(program)
            }
        }
    }
}

impl Display for MemoryUse {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            MemoryUse::None => write!(f, "no memory references"),
            MemoryUse::Counted => write!(f, "as counted"),
            MemoryUse::Program { name } => write!(f, "that of the program {name}"),
            MemoryUse::Shape { shape, region_bytes, references_per_kinstr } => {
                let label = shape.with_figures().label.to_lowercase();
                write!(
                    f,
                    "{label}: {region_bytes} bytes, {references_per_kinstr} references per 1000 instructions"
                )
            }
        }
    }
}
