//! A program given task by task: how heavy each is, what it waits for, and which parts of which arrays it walks over.
//! Written by hand, or made from a workflow by [`crate::dag::import`].

mod check;
mod order;

pub use self::check::MAX_GIVEN_TASKS;
use self::order::Order;
use super::Algorithm;
use crate::dag::{Recorder, TaskId, What};
use crate::rng::Rng;
use crate::scenario::ScenarioError;
use serde::{Deserialize, Serialize};

/// Tasks as they are listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tasks {
    /// Arrays, each on pages of its own.
    #[serde(default)]
    pub regions: Vec<GivenRegion>,
    /// The tasks. Where several may run next, the sequential execution takes the one that stands first.
    #[serde(default)]
    pub tasks: Vec<GivenTask>,
    /// Pairs of tasks' names: the second waits for the first.
    #[serde(default)]
    pub edges: Vec<[String; 2]>,
}

/// An array that tasks share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GivenRegion {
    /// Its name; no other region has it.
    pub name: String,
    /// Its size.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub bytes: u64,
}

/// A piece of the program that waits for nobody once it runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GivenTask {
    /// Its name; no other task has it.
    pub name: String,
    /// What it does, in a word that other tasks may have too.
    #[serde(default = "task")]
    pub kind: String,
    /// Its weight: instructions besides its references, which are spread evenly among them. Not 0.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// What it refers to, one after the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<Walk>>"))]
    pub references: Vec<Walk>,
}

fn task() -> String {
    "task".into()
}

/// A walk over a part of a region: a reference to each of its lines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Walk {
    /// The region's name.
    pub region: String,
    /// Where in the region the part begins.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u64>"))]
    pub from_byte: u64,
    /// How long the part is; without it, to the end of the region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub bytes: Option<u64>,
    /// How often the part is walked over.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    pub passes: u32,
    /// Whether lines come in order.
    #[serde(default, skip_serializing_if = "WalkOrder::is_rising")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<WalkOrder>"))]
    pub order: WalkOrder,
    /// Stores instead of loads.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<bool>"))]
    pub stores: bool,
}

/// In which order lines are walked over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WalkOrder {
    /// From the first to the last.
    #[default]
    Rising,
    /// As many as there are, each drawn from all by the seed.
    Random,
}

impl WalkOrder {
    fn is_rising(&self) -> bool {
        *self == Self::Rising
    }
}

fn once() -> u32 {
    1
}

fn is_once(passes: &u32) -> bool {
    *passes == 1
}

fn is_zero(byte: &u64) -> bool {
    *byte == 0
}

impl Walk {
    /// A walk over a whole region.
    pub fn over(region: &str, stores: bool) -> Self {
        Self { region: region.into(), from_byte: 0, bytes: None, passes: 1, order: WalkOrder::Rising, stores }
    }

    /// The bytes it walks over in a region of so many.
    fn part(&self, region_bytes: u64) -> (u64, u64) {
        (self.from_byte, self.bytes.map_or(region_bytes, |bytes| self.from_byte.saturating_add(bytes)))
    }
}

impl Default for Tasks {
    /// One task feeds four that read the same table, and a last one gathers what they wrote.
    fn default() -> Self {
        let region = |name: &str, bytes| GivenRegion { name: name.into(), bytes };
        let given = |name: &str, kind: &str, references| GivenTask {
            name: name.into(),
            kind: kind.into(),
            instructions: 100_000,
            references,
        };
        let part = |n: u64| Walk { from_byte: n << 14, bytes: Some(1 << 14), ..Walk::over("results", true) };
        let names = ["search 1", "search 2", "search 3", "search 4"];
        let search = |(n, name): (usize, &&str)| {
            let table = Walk { passes: 4, order: WalkOrder::Random, ..Walk::over("table", false) };
            given(name, "search", vec![table, part(n as u64)])
        };
        let mut tasks = vec![given("build", "build", vec![Walk::over("table", true)])];
        tasks.extend(names.iter().enumerate().map(search));
        tasks.push(given("gather", "gather", vec![Walk::over("results", false)]));
        let edges = names.iter().flat_map(|&name| [["build", name], [name, "gather"]]);
        Self {
            regions: vec![region("table", 1 << 16), region("results", 1 << 16)],
            tasks,
            edges: edges.map(|pair| pair.map(String::from)).collect(),
        }
    }
}

impl Algorithm for Tasks {
    fn name(&self) -> &'static str {
        "Tasks as listed"
    }

    fn check(&self, path: &str) -> Result<(), ScenarioError> {
        check::check(self, path)
    }

    fn extent(&self) -> usize {
        self.regions.iter().map(|region| region.bytes as usize).sum::<usize>().max(1)
    }

    /// There is no output to be wrong; false if the tasks were never checked.
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let Ok(order) = Order::of(self) else { return false };
        let places = Places::new(self, recorder);
        let mut numbers: Vec<TaskId> = vec![0; self.tasks.len()];
        for &task in &order.sequence {
            let given = &self.tasks[task];
            let after: Vec<TaskId> = order.predecessors[task].iter().map(|&before| numbers[before]).collect();
            let walks: Vec<Placed> = given.references.iter().filter_map(|walk| places.place(walk)).collect();
            let level = order.levels[task];
            let span = span(&walks).unwrap_or((0, self.extent()));
            numbers[task] = recorder.task(What { kind: &given.kind, level, span }, &after, |r| {
                walk(r, rng, given.instructions, &walks);
            });
        }
        true
    }
}

/// Where regions lie in memory, and where they begin when their bytes are counted through.
struct Places<'a>(std::collections::HashMap<&'a str, (u64, usize, u64)>);

/// A walk over memory.
struct Placed<'a> {
    walk: &'a Walk,
    address: u64,
    bytes: u64,
    span: (usize, usize),
}

impl<'a> Places<'a> {
    fn new(given: &'a Tasks, recorder: &mut Recorder) -> Self {
        let mut first = 0;
        let places = given.regions.iter().map(|region| {
            let address = recorder.allocate(&region.name, region.bytes);
            let place = (address, first, region.bytes);
            first += region.bytes as usize;
            (region.name.as_str(), place)
        });
        Self(places.collect())
    }

    fn place<'w>(&self, walk: &'w Walk) -> Option<Placed<'w>> {
        let &(address, first, region_bytes) = self.0.get(walk.region.as_str())?;
        let (from, to) = walk.part(region_bytes);
        let span = (first + from as usize, first + to as usize);
        Some(Placed { walk, address: address + from, bytes: to - from, span })
    }
}

/// What a task's walks span, from the first to the last byte.
fn span(walks: &[Placed]) -> Option<(usize, usize)> {
    let low = walks.iter().map(|walk| walk.span.0).min()?;
    let high = walks.iter().map(|walk| walk.span.1).max()?;
    Some((low, high))
}

/// Does what a task does: all references, with its instructions spread evenly before, between and after them.
fn walk(recorder: &mut Recorder, rng: &mut Rng, instructions: u64, walks: &[Placed]) {
    let line_bytes = u64::from(recorder.line_bytes());
    let lines = |placed: &Placed| {
        let first = placed.address / line_bytes;
        (first, (placed.address + placed.bytes - 1) / line_bytes - first + 1)
    };
    let references: u64 = walks.iter().map(|placed| lines(placed).1 * u64::from(placed.walk.passes)).sum();
    let until = |reference: u64| {
        (u128::from(instructions) * u128::from(reference) / u128::from(references + 1)) as u64
    };
    let mut done = 0;
    for placed in walks {
        let (first, lines) = lines(placed);
        for n in 0..lines * u64::from(placed.walk.passes) {
            let line = first
                + match placed.walk.order {
                    WalkOrder::Rising => n % lines,
                    WalkOrder::Random => u64::from(rng.below(lines as u32)),
                };
            recorder.work((until(done + 1) - until(done)) as u32);
            recorder.refer_to(line * line_bytes, 1, placed.walk.stores);
            done += 1;
        }
    }
    recorder.work((instructions - until(references)) as u32);
}

#[cfg(test)]
mod tests;
