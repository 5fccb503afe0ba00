//! The progress of threads: converts recorded time on processors to the time in which a thread would execute as much alone.

use super::follow::{Followed, Ran};
use super::steps::{DISPATCH_CYCLES, SWITCH_CYCLES};
use document::CoreModel;
use document::machine::Topology;
use std::collections::BTreeMap;

/// The progress of all threads of a window.
pub struct Progress {
    of: BTreeMap<u32, Vec<Point>>,
}

/// A point of a thread's progress, which is linear between two points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Point {
    /// Its time on processors so far, in nanoseconds.
    ran: u64,
    /// The nanoseconds in which the thread would have executed as much alone.
    alone: f64,
}

impl Progress {
    /// Computes the progress from the runs of a window. `places` are the hardware contexts of its processors, `None` if
    /// unknown; `ipc` gives the instructions per cycle of a thread alone, by id. Two costs that simulated runs add themselves
    /// take time without progress: a switch at the start of a run with a recorded beginning, and the way to the scheduler at
    /// the end of a run that ends in sleep. Threads that ran at the same time on one core took turns.
    pub fn of(
        followed: &Followed,
        places: Option<&[usize]>,
        topology: &Topology,
        ipc: impl Fn(u32) -> f64,
    ) -> Self {
        let mut parts: Vec<Part> = Vec::new();
        for runs in cores_of(followed, places, topology) {
            share(&runs, &ipc, &mut parts);
        }
        parts.sort_by_key(|part| (part.tid, part.from));
        let mut of: BTreeMap<u32, Vec<Point>> = BTreeMap::new();
        for part in parts {
            let points = of.entry(part.tid).or_insert_with(|| vec![Point::default()]);
            let last = points[points.len() - 1];
            let time = part.to - part.from;
            points.push(Point { ran: last.ran + time, alone: last.alone + time as f64 * part.share });
        }
        Self { of }
    }

    /// The nanoseconds in which a thread alone executes as much as in `ran` nanoseconds on processors.
    pub fn alone(&self, tid: u32, ran: u64) -> f64 {
        let points = self.of.get(&tid).map(Vec::as_slice).unwrap_or_default();
        let after = points.partition_point(|point| point.ran < ran);
        match (after.checked_sub(1).map(|before| points[before]), points.get(after)) {
            (Some(a), Some(b)) => {
                a.alone + (b.alone - a.alone) * (ran - a.ran) as f64 / (b.ran - a.ran) as f64
            }
            (Some(last), None) => last.alone,
            (None, _) => 0.0,
        }
    }
}

/// A part of a thread's run during which the state of its core does not change.
struct Part {
    tid: u32,
    from: u64,
    to: u64,
    /// Instructions executed relative to those it would have executed alone, 0–1.
    share: f64,
}

/// Runs by processor, grouped by core. If cores share nothing, or are unknown, each processor is a group.
fn cores_of<'a>(
    followed: &'a Followed,
    places: Option<&[usize]>,
    topology: &Topology,
) -> Vec<Vec<&'a [Ran]>> {
    let places = places.unwrap_or_default();
    let mut cores: BTreeMap<usize, Vec<&[Ran]>> = BTreeMap::new();
    for (number, runs) in followed.runs.values().enumerate() {
        let core = places.get(number).map(|&place| topology.contexts[place].core as usize);
        let shared = core.filter(|&core| topology.cores[core].model == CoreModel::InOrder);
        cores.entry(shared.unwrap_or(topology.cores.len() + number)).or_default().push(runs);
    }
    cores.into_values().collect()
}

/// A part of a run, either execution or one of the two costs.
struct Stretch {
    tid: u32,
    from: u64,
    to: u64,
    /// Whether it executes, rather than being one of the costs.
    executes: bool,
}

fn stretches(ran: &Ran) -> [Stretch; 3] {
    let Ran { tid, from, to, is_switched_in, is_preempted } = *ran;
    let to = to.unwrap_or(from).max(from);
    let switch = if is_switched_in { u64::from(SWITCH_CYCLES) } else { 0 };
    let begins = (from + switch).min(to);
    let way = if is_preempted { 0 } else { u64::from(DISPATCH_CYCLES) };
    let ends = to.saturating_sub(way).max(begins);
    [(from, begins, false), (begins, ends, true), (ends, to, false)].map(|(from, to, executes)| Stretch {
        tid,
        from,
        to,
        executes,
    })
}

/// Splits the runs of a core's hardware contexts wherever one of them begins or ends.
fn share(contexts: &[&[Ran]], ipc: &impl Fn(u32) -> f64, parts: &mut Vec<Part>) {
    let rows: Vec<Vec<Stretch>> = contexts
        .iter()
        .map(|runs| runs.iter().flat_map(stretches).filter(|s| s.to > s.from).collect())
        .collect();
    let mut cuts: Vec<u64> = rows.iter().flatten().flat_map(|stretch| [stretch.from, stretch.to]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut next = vec![0; rows.len()];
    for cut in cuts.windows(2) {
        let (from, to) = (cut[0], cut[1]);
        let mut now: Vec<&Stretch> = Vec::new();
        for (row, next) in rows.iter().zip(&mut next) {
            while row.get(*next).is_some_and(|stretch| stretch.to <= from) {
                *next += 1;
            }
            now.extend(row.get(*next).filter(|stretch| stretch.from <= from));
        }
        let wanted: Vec<f64> = now.iter().map(|s| if s.executes { ipc(s.tid) } else { 0.0 }).collect();
        for (stretch, share) in now.iter().zip(turns(&wanted)) {
            parts.push(Part { tid: stretch.tid, from, to, share });
        }
    }
}

/// In order: one instruction per cycle in total, in turns. Returns the fraction of its demand that each receives; 0 for no
/// demand.
fn turns(wanted: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).filter(|&i| wanted[i] > 0.0).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let (mut left, mut waiting) = (1.0, order.len() as f64);
    let mut shares = vec![0.0; wanted.len()];
    for i in order {
        let given = wanted[i].min(left / waiting);
        shares[i] = given / wanted[i];
        left -= given;
        waiting -= 1.0;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_want_less_leave_their_turns_to_others() {
        assert_eq!(turns(&[1.0]), [1.0]);
        assert_eq!(turns(&[1.0, 1.0]), [0.5, 0.5]);
        assert_eq!(turns(&[0.25, 0.0, 0.5]), [1.0, 0.0, 1.0]);
        assert_eq!(turns(&[1.0, 0.25]), [0.75, 1.0]);
        assert_eq!(turns(&[1.0, 1.0, 0.2]), [0.4, 0.4, 1.0]);
    }

    #[test]
    fn costs_make_no_progress_and_those_of_one_core_take_turns() {
        let ran =
            |tid, from, to, is_preempted| Ran { tid, from, to: Some(to), is_switched_in: true, is_preempted };
        let (one, other) = ([ran(1, 0, 11_000, true)], [ran(2, 5_000, 9_000, false)]);
        let mut parts = Vec::new();
        share(&[&one, &other], &|_| 1.0, &mut parts);
        let sum = |tid| {
            let own = parts.iter().filter(|part| part.tid == tid);
            own.map(|part| (part.to - part.from) as f64 * part.share).sum::<f64>()
        };
        // Both execute from 6,000 to 8,000.
        assert_eq!((sum(1), sum(2)), (9_000.0, 1_000.0));
    }
}
