//! The order in which schedulers hand out tasks, independent of the tasks' costs.

use super::nested::{pieces, recorded};
use document::PolicyChoice;
use engine::dag::{Dag, TaskId};
use engine::policy::tasks::{Taken, TaskScheduler, TaskSetup};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use simulator::PARTS;

pub fn scheduler(id: &str, params: Value, cores: usize) -> Box<dyn TaskScheduler> {
    let params: Map<String, Value> = params.as_object().cloned().unwrap_or_default();
    PARTS
        .scheduler(&PolicyChoice { id: id.into(), params }, &TaskSetup { cores, seed: 7 })
        .expect("it is registered")
}

/// Plays a program; `ends` chooses which of the cores with a task ends it next. Reports every task taken to `look`,
/// with its core and the other ready tasks.
fn play(
    dag: &Dag,
    (scheduler, cores): (&mut dyn TaskScheduler, usize),
    mut ends: impl FnMut(usize) -> usize,
    mut look: impl FnMut(usize, TaskId, &[TaskId]),
) {
    let mut waits_for = dag.predecessors.clone();
    let mut ready: Vec<TaskId> =
        (0..dag.tasks.len() as u32).filter(|&t| waits_for[t as usize] == 0).collect();
    let mut running: Vec<Option<TaskId>> = vec![None; cores];
    scheduler.enable(None, &ready);
    loop {
        for (core, slot) in running.iter_mut().enumerate().filter(|(_, slot)| slot.is_none()) {
            if let Some(taken) = scheduler.take(core) {
                look(core, taken.task, &ready);
                ready.retain(|&task| task != taken.task);
                *slot = Some(taken.task);
            }
            assert_eq!(scheduler.ready(), ready.len());
        }
        let busy: Vec<usize> = (0..cores).filter(|&core| running[core].is_some()).collect();
        if busy.is_empty() {
            return;
        }
        let core = busy[ends(busy.len())];
        let Some(task) = running[core].take() else { return };
        let mut enabled = Vec::new();
        for &next in dag.successors_of(task) {
            waits_for[next as usize] -= 1;
            if waits_for[next as usize] == 0 {
                enabled.push(next);
            }
        }
        ready.extend(&enabled);
        scheduler.enable(Some((task, core)), &enabled);
    }
}

/// Blelloch, Gibbons and Matias 1999, §4: the order is kept without running the program first, because an ended task
/// gives its place to the tasks that it enables.
#[derive(Clone, Default)]
struct PlaceOfTheEnded {
    /// Tasks that are ready or run.
    live: Vec<TaskId>,
    running: Vec<TaskId>,
}

impl TaskScheduler for PlaceOfTheEnded {
    fn enable(&mut self, ended: Option<(TaskId, usize)>, tasks: &[TaskId]) {
        let place = ended.and_then(|(ended, _)| self.live.iter().position(|&task| task == ended));
        let place = place.map_or(0..0, |place| place..place + 1);
        self.live.splice(place, tasks.iter().copied());
        self.running.retain(|task| self.live.contains(task));
    }

    fn take(&mut self, _core: usize) -> Option<Taken> {
        let task = self.live.iter().copied().find(|task| !self.running.contains(task))?;
        self.running.push(task);
        Some(Taken { task, stolen_from: None, cost_cycles: 0 })
    }

    fn ready(&self) -> usize {
        self.live.len() - self.running.len()
    }
}

/// A listed program: by task, whether it waits for each earlier one. Its graph need not be nested.
fn listed(waits: &[Vec<bool>]) -> Dag {
    let tasks = (0..waits.len()).map(|task| json!({"name": task.to_string(), "instructions": 10}));
    let of_task = |(task, before): (usize, &Vec<bool>)| -> Vec<Value> {
        let before = before.iter().take(task).enumerate().filter(|(_, waits)| **waits);
        before.map(|(before, _)| json!([before.to_string(), task.to_string()])).collect()
    };
    let edges: Vec<Value> = waits.iter().enumerate().flat_map(of_task).collect();
    super::recorded::recorded(&json!({
        "algorithm": "tasks",
        "regions": [{"name": "r", "bytes": 64}],
        "tasks": tasks.collect::<Vec<_>>(),
        "edges": edges,
    }))
}

/// Checks that Parallel Depth First takes the ready task with the lowest number. Returns the tasks in the order taken.
fn depth_first(dag: &Dag, cores: usize, choices: &[usize]) -> Vec<TaskId> {
    let mut choices = choices.iter().cycle();
    let (mut pdf, mut order) = (scheduler("pdf", json!({}), cores), Vec::new());
    play(
        dag,
        (&mut *pdf, cores),
        |busy| choices.next().unwrap_or(&0) % busy,
        |_, task, ready| {
            assert_eq!(Some(&task), ready.iter().min());
            order.push(task);
        },
    );
    order
}

proptest! {
    /// Nested forks and joins keep the sequential order without a run beforehand.
    #[test]
    fn parallel_depth_first_follows_the_sequential_order(
        piece in pieces(4),
        cores in 1..9usize,
        choices in prop::collection::vec(0..8usize, 200),
    ) {
        let dag = recorded(&piece);
        let taken = depth_first(&dag, cores, &choices);
        prop_assert_eq!(taken.len(), dag.tasks.len());
        let (mut choices, mut online) = (choices.into_iter().cycle(), Vec::new());
        let by_place = (&mut PlaceOfTheEnded::default() as &mut dyn TaskScheduler, cores);
        play(&dag, by_place, |busy| choices.next().unwrap_or(0) % busy, |_, task, _| online.push(task));
        prop_assert_eq!(taken, online);
    }

    /// In any graph, numbers are the order of one core alone, and Parallel Depth First follows them.
    #[test]
    fn parallel_depth_first_follows_the_sequential_order_of_any_graph(
        waits in prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.2), 20), 1..20),
        cores in 1..5usize,
        choices in prop::collection::vec(0..5usize, 50),
    ) {
        let dag = listed(&waits);
        prop_assert_eq!(depth_first(&dag, cores, &choices).len(), dag.tasks.len());
        for id in ["pdf", "work-stealing", "sequential"] {
            let mut order = Vec::new();
            play(&dag, (&mut *scheduler(id, json!({}), 1), 1), |_| 0, |_, task, _| order.push(task));
            prop_assert_eq!(order, (0..dag.tasks.len() as TaskId).collect::<Vec<_>>(), "{}", id);
        }
    }

    /// One core alone runs the sequential order under every depth-first scheduler.
    #[test]
    fn one_core_runs_the_sequential_order(piece in pieces(4)) {
        let dag = recorded(&piece);
        for id in ["pdf", "work-stealing", "sequential"] {
            let mut order = Vec::new();
            play(&dag, (&mut *scheduler(id, json!({}), 1), 1), |_| 0, |_, task, _| order.push(task));
            prop_assert_eq!(order, (0..dag.tasks.len() as TaskId).collect::<Vec<_>>(), "{}", id);
        }
    }
}

#[test]
fn own_tasks_come_from_the_top_and_stolen_ones_from_the_bottom() {
    let mut ws = scheduler("work-stealing", json!({"take_cycles": 5, "steal_cycles": 100}), 3);
    ws.enable(None, &[0]);
    assert_eq!(ws.take(0).map(|t| (t.task, t.stolen_from, t.cost_cycles)), Some((0, None, 5)));
    ws.enable(Some((0, 0)), &[1, 2, 3, 4]);
    let mut lengths = [0; 3];
    ws.queue_lengths(&mut lengths);
    assert_eq!(lengths, [4, 0, 0]);
    let mut take = |core| ws.take(core).map(|t| (t.task, t.stolen_from, t.cost_cycles));
    assert_eq!(take(1), Some((4, Some(0), 105)), "the oldest of another's");
    assert_eq!(take(0), Some((1, None, 5)), "the first of the own");
    assert_eq!(take(2), Some((3, Some(0), 105)));
}

#[test]
fn thieves_look_where_they_are_told_to() {
    let victim = |id: &str| {
        let mut ws = scheduler("work-stealing", json!({"victim": id}), 4);
        ws.enable(None, &[0]);
        ws.take(0);
        ws.enable(Some((0, 0)), &[1, 2]);
        ws.take(2);
        ws.enable(Some((2, 2)), &[3, 4]);
        // Cores 0 and 2 have queues; core 1 steals.
        ws.take(1).and_then(|t| t.stolen_from)
    };
    assert_eq!((victim("next"), victim("first")), (Some(2), Some(0)));
    assert_eq!(victim("random"), victim("random"), "drawn by the seed");
}

#[test]
fn first_come_first_served_unfolds_breadth_first() {
    let task = || super::nested::Piece::Task(vec![0]);
    let pair = || super::nested::Piece::Parallel(vec![task(), task()]);
    let dag = recorded(&super::nested::Piece::Parallel(vec![pair(), pair()]));
    let mut order = Vec::new();
    play(&dag, (&mut *scheduler("fifo", json!({}), 1), 1), |_| 0, |_, task, _| order.push(task));
    // Tasks: fork 0; fork 1, leaves 2 and 3, join 4; fork 5, leaves 6 and 7, join 8; join 9.
    assert_eq!(order, [0, 1, 5, 2, 3, 6, 7, 4, 8, 9]);
}
