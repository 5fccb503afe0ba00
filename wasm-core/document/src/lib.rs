//! The scenario: one versioned JSON document that defines a run completely.
//!
//! These types are the single definition. The TypeScript types and the JSON Schema are generated from them
//! (`coscope-codegen`), and text becomes a scenario only through [`parse`].

// The code that the derives generate refers to this crate by its name, here as in other crates.
extern crate self as document;

pub mod algorithms;
mod allocation;
mod cache;
mod checked;
mod chen2007;
mod coarsen;
mod coherence;
mod colours;
mod cpu2006;
mod dag;
mod error;
pub mod fields;
mod fitted;
mod forks;
mod frames;
mod futures;
mod instruction_stream;
mod json;
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
mod power;
pub mod read;
mod regions;
mod run;
mod scenario;
mod shipped;
mod smt;
mod smt_fit;
mod smt_shape;
mod spec95;
mod streams;
mod validate;
mod variant;
mod waits;
mod waits_check;
mod what_stays;
mod workload;

pub use cache::{
    AllocationKind, CacheSpec, Inclusion, Replacement, StreamPrefetch, WayAllocation, WayPartition,
};
pub use checked::{Catalogue, Checked};
pub use chen2007::{CHEN_45NM, CHEN_DEFAULT, CHEN_SCALE, ChenMachine, chen_machines};
pub use coarsen::CoarsenSpec;
pub use coherence::CoherenceSpec;
pub use colours::{PageColours, colours_of};
pub use cpu2006::{Counted, Fitted, FittedFile, KUMAR_PREFIX, counted_programs, program_of};
pub use dag::{DagSpec, check_tasks};
pub use error::{ScenarioError, is_steering, shortened};
pub use fitted::{CHANCES, CounterRates, Shape};
pub use forks::{Branch, Forks, MAX_BRANCHES, Panes, end_of, panes};
pub use frames::{frames_per_quantum, most_per_cycle};
pub use futures::{Future, MAX_SETS, SettingChange};
pub use instruction_stream::InstructionStream;
pub use json::read_json;
pub use library::{ShippedMachine, fitted_programs, scenario_ids, shipped_machine, shipped_scenario};
pub use limits::*;
pub use machine_spec::{CoreGroup, CoreModel, FULL_CLOCK, MIN_CLOCK, MachineSpec, Span, is_full_clock};
pub use memory::{MemorySpec, NumaSpec, PagePlacement};
pub use numbering::Numbering;
pub use order::Order;
pub use parse::{from_value, parse, read_value};
pub use patch::{escaped, set_pointer};
pub use pattern::{ENTRY_BYTES, Pattern, WORD_BYTES};
pub use policy::PolicyChoice;
pub use power::{PowerSpec, USUAL_MHZ};
pub use read::{Misfit, Read, whole_float};
pub use run::{Intervention, InterventionAction, RunSpec};
pub use scenario::{SCENARIO_VERSION, Scenario};
pub use serde_json::Value;
pub use shipped::{Files, Shipped, find_program, program_names, provide_files, provide_programs, shipped};
pub use smt::{InstructionCacheSpec, Perfect, PredictorSpec, SmtSpec, TlbSpec};
pub use smt_shape::{Characteristics, IN_ORDER_REFERENCES, SmtShape};
pub use spec95::{
    Characterised, FITTED_PERCENT, FittedToCore, FittedToCoreFile, PAREKH_PREFIX, characterised_programs,
    fitted_to_core, spec95_programs,
};
pub use validate::{check_program, within};
pub use variant::{Variant, read_variant};
pub use waits::{Amount, RequestMark, WaitAction, WaitStep};
pub use what_stays::becomes_another_program;
pub use workload::{Component, Execution, Phase, Program, ThreadGroup, WorkloadSpec};
