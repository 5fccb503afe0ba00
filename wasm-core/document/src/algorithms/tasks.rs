//! A program given task by task: the instructions of each task, its predecessors, and the parts of arrays that it walks
//! over.

mod check;
mod given;
mod order;

pub use self::check::MAX_GIVEN_TASKS;
pub use self::given::{GivenRegion, GivenTask, Tasks, Walk, WalkOrder};
pub use self::order::Order;
use super::algorithm::Algorithm;
use crate::error::ScenarioError;

impl Default for Tasks {
    /// One task feeds four that read the same table, and a last task gathers what they wrote.
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
}
