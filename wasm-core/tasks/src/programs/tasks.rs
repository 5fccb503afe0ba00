//! A program given task by task, written by hand or converted from a workflow by `laboratory::import`.

use super::recordable::Recordable;
use crate::recorder::{Recorder, What};
use document::algorithms::{Algorithm, Order, Tasks, Walk, WalkOrder};
use engine::dag::TaskId;
use engine::rng::Rng;

impl Recordable for Tasks {
    /// There is no output to check; false if the tasks were never checked.
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

/// By region: its address, the number of its first byte with all regions' bytes numbered consecutively, and its size.
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

/// The span of a task's walks, from the first to the last byte.
fn span(walks: &[Placed]) -> Option<(usize, usize)> {
    let low = walks.iter().map(|walk| walk.span.0).min()?;
    let high = walks.iter().map(|walk| walk.span.1).max()?;
    Some((low, high))
}

/// Records a task: all references, with its instructions spread evenly before, between and after them.
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
