//! What ships: programs, machines and scenarios under workloads/, compiled in, so that a link and the command line mean the same.

use super::chen2007::chen_machines;
use super::spec95::spec95_programs;
use super::variant::read_variant;
use super::{
    Catalogue, Checked, MachineSpec, Program, ScenarioError, cpu2006, from_value, parse, set_pointer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// One shipped file: its id (the file's name) and text.
pub struct Shipped {
    /// File name without `.json`.
    pub id: &'static str,
    /// The JSON text.
    pub text: &'static str,
}

/// A file of workloads/machines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ShippedMachine {
    /// One sentence.
    pub about: String,
    /// Where each number comes from; those of ours are called chosen.
    pub source: String,
    /// The machine.
    pub machine: MachineSpec,
}

/// A file of workloads/machines that describes another machine with some of it set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MachineLike {
    /// The other machine's id.
    of: String,
    /// One sentence.
    about: String,
    /// JSON pointers and what they are set to.
    changes: BTreeMap<String, Value>,
}

macro_rules! shipped {
    ($folder:literal: $($id:literal),* $(,)?) => {
        &[$(Shipped { id: $id, text: include_str!(concat!("../../../workloads/", $folder, "/", $id, ".json")) }),*]
    };
}

/// Every shipped program but the fitted ones ([`fitted_programs`]): a new one is a file in workloads/programs and its name here.
pub const SHIPPED_PROGRAMS: &[Shipped] = shipped!("programs":
    "ammp", "art", "auction", "berkeley-db", "chat", "cpi-1", "cpi-11", "cpi-16", "cpi-6", "crafty", "garbage-collector",
    "gcc", "gzip", "parser", "scoreboard", "scoreboard-moving", "specjbb", "vortex", "vpr-place", "vpr-route", "warehouse",
);

/// Every shipped machine but those of [`chen_machines`]: a new one is a [`ShippedMachine`] in workloads/machines and its name here.
pub const SHIPPED_MACHINES: &[Shipped] = shipped!("machines": "fedorova-cmt", "kumar-uma", "kumar-numa", "tam-power5",
    "tam-32way", "parekh-smt-8", "parekh-smt-4", "parekh-smt-1", "intel-pentium4-ht", "sun-t1", "intel-e5345", "intel-x5550",
    "amd-6272", "ibm-power8", "amd-7742", "arm-neoverse-n1", "amd-9654", "intel-1370p");

/// Every shipped scenario, in the order of the gallery.
pub const SHIPPED_SCENARIOS: &[Shipped] = shipped!("scenarios":
    "balance-set", "balance-set-fair", "twice-the-cache", "pipeline-balance", "cpi-balanced",
    "nearly-equal-cpis", "bigger-l1", "smaller-l2", "one-greedy-neighbour", "real-programs",
    "devils-apart", "two-controllers", "threads-that-talk", "talk-moves-on",
    "warehouses-2", "warehouses-4", "chat", "auction", "eight-chips", "recorded-sharing", "plenty-of-cache", "by-hand",
    "thread-sensitive", "mergesort", "hash-join", "lu", "profile-search",
);

/// Every shipped [`Variant`]: a new one is a file in workloads/variants and its name here.
pub const SHIPPED_VARIANTS: &[Shipped] = shipped!("variants":
    "talk-by-hand", "talk-moves-on-by-hand", "warehouses-2-by-hand", "warehouses-4-by-hand", "chat-by-hand", "auction-by-hand",
    "eight-chips-by-hand", "recorded-by-hand", "thread-sensitive-perfect-dtlb", "thread-sensitive-nobody-starves",
);

/// Ids of scenarios, then of variants.
pub fn scenario_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED_SCENARIOS.iter().chain(SHIPPED_VARIANTS).map(|s| s.id)
}

/// The programs that ship as a line of workloads/fitted, with their names.
pub fn fitted_programs() -> impl Iterator<Item = &'static (String, Arc<Program>)> {
    cpu2006::fitted_programs().iter().chain(spec95_programs())
}

/// A shipped program by name. Parsed once.
pub fn find_program(name: &str) -> Option<Arc<Program>> {
    static PARSED: OnceLock<BTreeMap<&'static str, Arc<Program>>> = OnceLock::new();
    let fitted = || fitted_programs().find(|(fitted, _)| fitted == name).map(|(_, program)| program);
    PARSED
        .get_or_init(|| {
            // A file that does not parse is left out here and fails the test that reads every shipped file.
            let read =
                |p: &Shipped| serde_json::from_str(p.text).ok().map(|program| (p.id, Arc::new(program)));
            SHIPPED_PROGRAMS.iter().filter_map(read).collect()
        })
        .get(name)
        .or_else(fitted)
        .cloned()
}

/// Names of all shipped programs, in one line.
pub fn program_names() -> String {
    let fitted = fitted_programs().map(|(name, _)| name.as_str());
    SHIPPED_PROGRAMS.iter().map(|p| p.id).chain(fitted).collect::<Vec<_>>().join(", ")
}

/// A shipped machine by id.
///
/// # Errors
/// No such id, or a shipped file that is not of its form.
pub fn shipped_machine(id: &str) -> Result<ShippedMachine, ScenarioError> {
    if let Some((_, machine)) = chen_machines().into_iter().find(|(known, _)| known == id) {
        return Ok(machine);
    }
    let text = find(SHIPPED_MACHINES, "machine", id, SHIPPED_MACHINES.iter().map(|s| s.id))?;
    let defect = |e: serde_json::Error| {
        ScenarioError::at("", format!("the shipped machine {id}: {e}"), "This is a defect of Coscope.")
    };
    let Ok(like) = serde_json::from_str::<MachineLike>(text) else {
        return serde_json::from_str(text).map_err(defect);
    };
    let mut shipped = shipped_machine(&like.of)?;
    let mut document = json!({ "machine": shipped.machine });
    for (pointer, value) in like.changes {
        set_pointer(&mut document, &pointer, value)?;
    }
    shipped.about = like.about;
    shipped.machine = serde_json::from_value(document["machine"].take()).map_err(defect)?;
    Ok(shipped)
}

/// A shipped scenario, or variant of one, by id.
///
/// # Errors
/// No such id, or a shipped file that is not valid.
pub fn shipped_scenario(id: &str, catalogue: &dyn Catalogue) -> Result<Checked, ScenarioError> {
    match SHIPPED_VARIANTS.iter().find(|v| v.id == id) {
        Some(variant) => from_value(read_variant(variant.text)?.document()?, catalogue),
        None => parse(scenario_text(id)?, catalogue),
    }
}

/// The text of a shipped scenario that is no variant.
pub(super) fn scenario_text(id: &str) -> Result<&'static str, ScenarioError> {
    find(SHIPPED_SCENARIOS, "scenario", id, scenario_ids())
}

fn find<'a>(
    shipped: &[Shipped],
    kind: &str,
    id: &str,
    valid: impl Iterator<Item = &'a str>,
) -> Result<&'static str, ScenarioError> {
    shipped.iter().find(|s| s.id == id).map(|s| s.text).ok_or_else(|| {
        let ids = valid.collect::<Vec<_>>().join(", ");
        ScenarioError::at("", format!("there is no {kind} \"{id}\""), format!("Shipped: {ids}."))
    })
}
