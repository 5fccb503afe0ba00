//! Checks programs that are given task by task.

use super::given::{GivenTask, MAX_BYTES, Tasks, Walk};
use super::order::Order;
use crate::error::ScenarioError;
use crate::fields::Fields;
use crate::validate::within;
use std::collections::{BTreeSet, HashMap};

/// Most tasks of a program that is given task by task.
pub const MAX_GIVEN_TASKS: u64 = 100_000;
/// Most edges of such a program.
const MAX_EDGES: u64 = 1_000_000;
/// Most different kinds of tasks.
const MAX_KINDS: usize = 200;
/// Most bytes that all walks cover together.
const MAX_WALKED_BYTES: u64 = 1 << 32;
/// Most instructions of all tasks together.
const MAX_WORK: u64 = 1 << 34;

/// Checks tasks, whose JSON pointer is `path`.
pub fn check(given: &Tasks, path: &str) -> Result<(), ScenarioError> {
    check_inside(given).map_err(|e| ScenarioError { path: format!("{path}{}", e.path), ..e })
}

fn check_inside(given: &Tasks) -> Result<(), ScenarioError> {
    let tasks = given.tasks.len();
    within("/tasks", tasks as u64, 1, MAX_GIVEN_TASKS)
        .map_err(|e| ScenarioError { problem: format!("the program has {tasks} tasks"), ..e })?;
    within("/edges", given.edges.len() as u64, 0, MAX_EDGES)?;
    for (n, task) in given.tasks.iter().enumerate() {
        check_weight(&format!("/tasks/{n}"), task)?;
    }
    given.check_fields("")?;
    let regions = regions(given)?;
    let mut kinds = BTreeSet::new();
    let (mut work, mut walked) = (0, 0);
    for (n, task) in given.tasks.iter().enumerate() {
        let path = format!("/tasks/{n}");
        work += task.instructions;
        within(&format!("{path}/instructions"), work, 1, MAX_WORK).map_err(|e| ScenarioError {
            problem: format!("with this task, all have {work} instructions"),
            ..e
        })?;
        kinds.insert(task.kind.as_str());
        if kinds.len() > MAX_KINDS {
            return Err(ScenarioError::at(
                format!("{path}/kind"),
                format!("\"{}\" is one kind of tasks more than {MAX_KINDS}", task.kind),
                "Give tasks that do the same the same kind.",
            ));
        }
        for (w, walk) in task.references.iter().enumerate() {
            walked += check_walk(&format!("{path}/references/{w}"), walk, &regions)?;
            within(&format!("{path}/references/{w}/passes"), walked, 0, MAX_WALKED_BYTES).map_err(|e| {
                ScenarioError { problem: format!("with this walk, tasks walk over {walked} bytes"), ..e }
            })?;
        }
    }
    Order::of(given).map(|_| ())
}

/// The bytes of each region, by name.
fn regions(given: &Tasks) -> Result<HashMap<&str, u64>, ScenarioError> {
    let mut regions = HashMap::new();
    let mut bytes = 0u64;
    for (n, region) in given.regions.iter().enumerate() {
        bytes += region.bytes;
        within(&format!("/regions/{n}/bytes"), bytes, 1, MAX_BYTES).map_err(|e| ScenarioError {
            problem: format!("with this region, all have {bytes} bytes"),
            ..e
        })?;
        if regions.insert(region.name.as_str(), region.bytes).is_some() {
            return Err(ScenarioError::at(
                format!("/regions/{n}/name"),
                format!("\"{}\" is already the name of another region", region.name),
                "Give each region a name of its own: tasks tell regions by name.",
            ));
        }
    }
    Ok(regions)
}

fn check_weight(path: &str, task: &GivenTask) -> Result<(), ScenarioError> {
    if task.instructions == 0 {
        return Err(ScenarioError::at(
            format!("{path}/instructions"),
            format!("the task \"{}\" has no weight", task.name),
            "Say how many instructions it executes, 1 or more.",
        ));
    }
    Ok(())
}

/// Checks a walk and returns the number of bytes that it covers.
fn check_walk(path: &str, walk: &Walk, regions: &HashMap<&str, u64>) -> Result<u64, ScenarioError> {
    let Some(&bytes) = regions.get(walk.region.as_str()) else {
        return Err(ScenarioError::at(
            format!("{path}/region"),
            format!("there is no region \"{}\"", walk.region),
            "List it among the regions of /workload/dag, with its bytes.",
        ));
    };
    within(&format!("{path}/from_byte"), walk.from_byte, 0, bytes - 1)?;
    if let Some(part) = walk.bytes {
        within(&format!("{path}/bytes"), part, 1, bytes - walk.from_byte)?;
    }
    let (from, to) = walk.part(bytes);
    Ok((to - from) * u64::from(walk.passes))
}
