//! Machines on which every reference takes one cycle, hit or miss.

use document::PolicyChoice;
use engine::dag::{Dag, TaskId};
use engine::policy::tasks::TaskSetup;
use serde_json::Map;
use simulator::PARTS;

/// The lines that a program refers to, in time order, under a scheduler of the registry. Each core makes one reference per
/// cycle, in order of core number. Empty for an unknown scheduler.
pub fn references(dag: &Dag, policy: &str, cores: usize) -> Vec<u32> {
    let choice = PolicyChoice { id: policy.into(), params: Map::new() };
    let Some(mut scheduler) = PARTS.scheduler(&choice, &TaskSetup { cores, seed: 1 }) else {
        return Vec::new();
    };
    let mut waits_for = dag.predecessors.clone();
    let first: Vec<TaskId> = (0..dag.tasks.len() as TaskId).filter(|&t| waits_for[t as usize] == 0).collect();
    scheduler.enable(None, &first);
    // By core: its task and the number of references made by that task.
    let mut running: Vec<Option<(TaskId, usize)>> = vec![None; cores];
    let mut made = Vec::new();
    loop {
        for (core, slot) in running.iter_mut().enumerate().filter(|(_, slot)| slot.is_none()) {
            *slot = scheduler.take(core).map(|taken| (taken.task, 0));
        }
        if running.iter().all(Option::is_none) {
            return made;
        }
        let mut ended = Vec::new();
        for (core, slot) in running.iter_mut().enumerate() {
            let Some((task, at)) = slot else { continue };
            let records = dag.records_of(*task);
            made.push(records[*at].line());
            *at += 1;
            if records[*at].is_end() {
                ended.push((*task, core));
                *slot = None;
            }
        }
        // Tasks that end in a cycle enable others for the next cycle.
        for (task, core) in ended {
            let mut enabled = Vec::new();
            for &next in dag.successors_of(task) {
                waits_for[next as usize] -= 1;
                if waits_for[next as usize] == 0 {
                    enabled.push(next);
                }
            }
            scheduler.enable(Some((task, core)), &enabled);
        }
    }
}

/// D: references on the longest path.
pub fn depth(dag: &Dag) -> usize {
    dag.depth(|task| dag.records_of(task).len() as u64 - 1) as usize
}
