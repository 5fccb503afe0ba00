//! Machines on which every reference takes one cycle, whether it hits or not.

use document::PolicyChoice;
use engine::dag::{Dag, TaskId};
use engine::policy::tasks::TaskSetup;
use serde_json::Map;
use simulator::PARTS;

/// The lines that a program refers to, in the order of time, under a scheduler of the registry: in each cycle each core
/// makes one reference, the cores in order of number. Nothing under an unknown one.
pub fn references(dag: &Dag, policy: &str, cores: usize) -> Vec<u32> {
    let choice = PolicyChoice { id: policy.into(), params: Map::new() };
    let Some(mut scheduler) = PARTS.scheduler(&choice, &TaskSetup { cores, seed: 1 }) else {
        return Vec::new();
    };
    let mut waits_for = dag.predecessors.clone();
    let first: Vec<TaskId> = (0..dag.tasks.len() as TaskId).filter(|&t| waits_for[t as usize] == 0).collect();
    scheduler.enable(None, &first);
    // By core, its task and how many references that has made.
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
        // What ends in a cycle enables others for the next one.
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
