//! The join phase of a hash join (Chen et al. 2007, §4.2). For each pair of sub-partitions, one task puts the build
//! records into a hash table. Then parallel tasks look up the partners of the probe records and write both out.

use super::recordable::Recordable;
use crate::array::Array;
use crate::recorder::{Recorder, What};
use document::algorithms::{Algorithm, HashJoin};
use engine::dag::TaskId;
use engine::rng::Rng;

/// A slot of the hash table: a key and the index of its record.
const SLOT_BYTES: u32 = 8;
/// Slots per build record: open addressing with linear probing (chosen).
const SLOTS_A_RECORD: usize = 2;
/// Instructions per slot inspected, besides the reference (chosen).
const SLOT_INSTRUCTIONS: u32 = 4;
const EMPTY: (u32, u32) = (0, u32::MAX);

impl Recordable for HashJoin {
    fn run(&self, recorder: &mut Recorder, rng: &mut Rng) -> bool {
        let mut join = Join::new(self, recorder, rng);
        let all = join.what("fork", 0, (0, self.extent()));
        let fork = recorder.fork(all, &[]);
        let parts = self.build_records.div_ceil(self.sub_partition_records) as usize;
        for part in 0..parts {
            let from = part * self.sub_partition_records as usize;
            let to = (from + self.sub_partition_records as usize).min(self.extent());
            recorder.group(("sub-partition", to - from, 0), |r| join.sub_partition(r, (from, to), fork));
        }
        join.is_right()
    }
}

struct Join<'a> {
    spec: &'a HashJoin,
    build: Array<u32>,
    probe: Array<u32>,
    table: Array<(u32, u32)>,
    /// Each probe record and its partner.
    output: Array<(u32, u32)>,
}

impl<'a> Join<'a> {
    /// Both tables. A sub-partition's probe records are its build records' partners, shuffled.
    fn new(spec: &'a HashJoin, recorder: &mut Recorder, rng: &mut Rng) -> Self {
        // An odd factor maps different numbers to different keys.
        let key = |n: u32| n.wrapping_mul(0x9E37_79B1);
        let build: Vec<u32> = (0..spec.build_records).map(key).collect();
        let mut probe = Vec::with_capacity(build.len() * spec.matches as usize);
        for part in build.chunks(spec.sub_partition_records as usize) {
            let mut partners: Vec<u32> =
                part.iter().flat_map(|&key| std::iter::repeat_n(key, spec.matches as usize)).collect();
            rng.shuffle(&mut partners);
            probe.extend(partners);
        }
        let slots = vec![EMPTY; build.len() * SLOTS_A_RECORD];
        let pairs = vec![(0, u32::MAX); probe.len()];
        Self {
            spec,
            build: Array::new(recorder, "build", spec.record_bytes, build),
            probe: Array::new(recorder, "probe", spec.record_bytes, probe),
            table: Array::new(recorder, "hash table", SLOT_BYTES, slots),
            output: Array::new(recorder, "output", 2 * spec.record_bytes, pairs),
        }
    }

    fn what(&self, kind: &'static str, level: usize, span: (usize, usize)) -> What<'static> {
        What { kind, level, span }
    }

    /// Joins the build records `from..to` with their partners.
    fn sub_partition(&mut self, recorder: &mut Recorder, (from, to): (usize, usize), after: TaskId) {
        let what = self.what("build", 1, (from, to));
        let build = recorder.task(what, &[after], |r| {
            for record in from..to {
                self.insert(r, record, (from, to));
            }
        });
        let matches = self.spec.matches as usize;
        let tasks = (self.spec.probe_tasks as usize).min(to - from);
        let bound = |task: usize| from + (to - from) * task / tasks;
        for task in 0..tasks {
            let span = (bound(task), bound(task + 1));
            let what = self.what("probe", 2, span);
            recorder.task(what, &[build], |r| {
                for record in span.0 * matches..span.1 * matches {
                    self.look_for(r, record, (from, to));
                }
            });
        }
    }

    fn insert(&mut self, recorder: &mut Recorder, record: usize, part: (usize, usize)) {
        let key = self.build.key(recorder, record);
        recorder.work(self.spec.build_instructions);
        for slot in slots(key, part) {
            recorder.work(SLOT_INSTRUCTIONS);
            if self.table.get(recorder, slot) == EMPTY {
                self.table.set(recorder, slot, (key, record as u32));
                return;
            }
        }
    }

    fn look_for(&mut self, recorder: &mut Recorder, record: usize, part: (usize, usize)) {
        let key = self.probe.get(recorder, record);
        recorder.work(self.spec.probe_instructions);
        for slot in slots(key, part) {
            recorder.work(SLOT_INSTRUCTIONS);
            let (found, partner) = self.table.get(recorder, slot);
            if (found, partner) == EMPTY {
                return;
            }
            if found == key {
                self.build.get(recorder, partner as usize);
                self.output.set(recorder, record, (key, partner));
                return;
            }
        }
    }

    /// Whether every probe record found the one build record with its key.
    fn is_right(&self) -> bool {
        let build = self.build.data();
        let pairs = self.output.data().iter().zip(self.probe.data());
        pairs.into_iter().all(|(&(key, partner), &probe)| {
            key == probe && build.get(partner as usize).is_some_and(|&other| other == probe)
        })
    }
}

/// The slots in which a key of a sub-partition may be, in order: its part of the table, cyclically from the hashed
/// place on.
fn slots(key: u32, (from, to): (usize, usize)) -> impl Iterator<Item = usize> {
    let (first, count) = (from * SLOTS_A_RECORD, (to - from) * SLOTS_A_RECORD);
    let place = ((u64::from(key.wrapping_mul(0x85EB_CA6B)) * count as u64) >> 32) as usize;
    (place..count).chain(0..place).map(move |slot| first + slot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins() {
        for (build_records, sub_partition_records, probe_tasks, matches) in
            [(1, 1, 1, 1), (1_000, 300, 7, 2), (500, 500, 1, 3), (97, 10, 64, 2)]
        {
            let spec = HashJoin {
                build_records,
                sub_partition_records,
                probe_tasks,
                matches,
                record_bytes: 100,
                build_instructions: 100,
                probe_instructions: 500,
            };
            let mut recorder = Recorder::new(128, spec.extent());
            assert!(spec.run(&mut recorder, &mut Rng::new(3, 1)), "{spec:?}");
            let dag = recorder.finish().unwrap();
            let builds = build_records.div_ceil(sub_partition_records) as usize;
            assert_eq!(dag.successors_of(0).len(), builds, "a build task for each sub-partition");
        }
    }
}
