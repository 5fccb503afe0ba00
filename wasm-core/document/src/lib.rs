//! The Scenario: one versioned JSON document that says everything about a run.
//!
//! These types are the single definition. The TypeScript types and the JSON Schema are generated from them
//! (`coscope-codegen`), and text becomes a scenario only through [`parse`].

// What derives generate names this crate so, here as in others.
extern crate self as document;

pub mod algorithms;
mod cache;
mod checked;
mod chen2007;
mod coarsen;
mod coherence;
mod cpu2006;
mod dag;
mod error;
pub mod fields;
mod fitted;
mod forks;
mod futures;
mod instruction_stream;
mod library;
mod limits;
pub mod machine;
mod machine_spec;
mod memory;
mod numbering;
mod order;
mod parse;
mod partitions;
mod patch;
mod pattern;
mod policy;
pub mod read;
mod regions;
mod run;
mod shipped;
mod smt;
mod smt_fit;
mod smt_shape;
mod spec95;
mod streams;
mod validate;
mod variant;
mod what_stays;
mod workload;

pub use cache::{CacheSpec, Inclusion, Replacement, StreamPrefetch, WayPartition};
pub use checked::{Catalogue, Checked};
pub use chen2007::{CHEN_45NM, CHEN_DEFAULT, CHEN_SCALE, ChenMachine, chen_machines};
pub use coarsen::CoarsenSpec;
pub use coherence::CoherenceSpec;
pub use cpu2006::{Counted, Fitted, FittedFile, KUMAR_PREFIX, counted_programs, program_of};
pub use dag::DagSpec;
pub use error::ScenarioError;
pub use fitted::{CHANCES, CounterRates, Shape};
pub use forks::{Branch, Forks, MAX_BRANCHES, Panes, end_of, panes};
pub use futures::{Future, MAX_SETS};
pub use instruction_stream::InstructionStream;
pub use library::{ShippedMachine, fitted_programs, scenario_ids, shipped_machine, shipped_scenario};
pub use limits::*;
pub use machine_spec::{CoreGroup, CoreModel, FULL_CLOCK, MIN_CLOCK, MachineSpec, Span, is_full_clock};
pub use memory::{MemorySpec, NumaSpec, PagePlacement};
pub use numbering::Numbering;
pub use order::Order;
pub use parse::{from_value, parse, read_value};
pub use patch::set_pointer;
pub use pattern::{ENTRY_BYTES, Pattern, WORD_BYTES};
pub use policy::PolicyChoice;
pub use read::{Misfit, Read};
pub use run::{Intervention, InterventionAction, RunSpec};
pub use shipped::{Files, Shipped, find_program, program_names, provide_files, provide_programs, shipped};
pub use smt::{InstructionCacheSpec, Perfect, PredictorSpec, SmtSpec, TlbSpec};
pub use smt_shape::{Characteristics, IN_ORDER_REFERENCES, SmtShape};
pub use spec95::{
    Characterised, FITTED_PERCENT, FittedToCore, FittedToCoreFile, PAREKH_PREFIX, characterised_programs,
    fitted_to_core, spec95_programs,
};
pub use validate::{check_program, within};
pub use variant::{Variant, read_variant};
pub use what_stays::becomes_another_program;
pub use workload::{Component, Execution, Phase, Program, ThreadGroup, WorkloadSpec};

use crate::fields::Fields;
use serde::Serialize;
pub use serde_json::Value;
use std::collections::BTreeMap;

/// The format version that this engine writes. Older documents are upgraded one version at a time by the page.
pub const SCENARIO_VERSION: u32 = 1;

/// One run, whole: same scenario, same engine version, same bytes of result.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Version of the document's format.
    #[field(low = SCENARIO_VERSION, high = SCENARIO_VERSION)]
    pub version: u32,
    /// A title of one line.
    pub title: String,
    /// One or two sentences: what to look at.
    #[serde(default)]
    pub about: String,
    /// Cores, hardware contexts, caches and memory.
    #[part]
    pub machine: MachineSpec,
    /// The threads and what they are made of.
    #[part]
    pub workload: WorkloadSpec,
    /// The scheduling policy of this run (pane B).
    #[field(live)]
    pub policy: PolicyChoice,
    /// Pane A is this same scenario with these JSON pointers set; null shows one pane only.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue> | null"))]
    pub baseline: Option<BTreeMap<String, Value>>,
    /// Seed, quantum, length, warm-up and costs of the operating system.
    #[part]
    pub run: RunSpec,
    /// Other futures of this run from moments of it on, and which two are shown; null has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub forks: Option<Forks>,
}
