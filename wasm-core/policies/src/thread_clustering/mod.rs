//! `thread-clustering`: moves threads that communicate into one package.
//!
//! Tam et al. 2007, §4, repeats four phases. It watches the cycles lost to other packages' caches, and samples the
//! addresses when they are many. It compares threads by the lines that they fetched, moves the clusters, and lets them
//! settle.

mod back_off;
mod describe;
mod detect;
mod migrate;
mod why;

pub use describe::info;

use super::packages::Packages;
use super::queue::Arrivals;
use crate::sharing::{Clusters, Signatures, average_linkage, one_pass};
use back_off::BackOff;
use describe::PAPER_SAMPLES;
use detect::{Detection, Rules};
use document::Order;
use engine::core::{CAUSES, Cause};
use engine::policy::{
    Action, Decision, Event, Observed, OsView, Params, Reason, Setup, ThreadId, ThreadPolicy,
};
use engine::rng::Rng;
use why::Found;

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    Box::new(ThreadClustering {
        activation_share: params.number("activation_percent") / 100.0,
        window_quanta: params.integer("window_quanta") as u64,
        settle_quanta: params.integer("settle_quanta") as u64,
        least_samples: params.integer("least_samples") as u64,
        floor: params.integer("floor") as u16,
        global_share: params.number("global_percent") / 100.0,
        threshold: params.number("threshold"),
        full: params.text("clustering") == "average-linkage",
        rules: Rules::new(params, setup.topology),
        back_off: BackOff::new(params.integer("longest_pause") as u64),
        phase: Phase::Watching { since: 0 },
        before: Vec::new(),
        packages: Packages::new(setup.topology, setup.threads),
        found: Vec::new(),
        arrivals: Arrivals::new(setup.seed),
        rng: Rng::new(setup.seed, 0x7A4),
    })
}

#[derive(Clone)]
struct ThreadClustering {
    activation_share: f64,
    window_quanta: u64,
    settle_quanta: u64,
    least_samples: u64,
    floor: u16,
    global_share: f64,
    threshold: f64,
    /// Average linkage instead of one pass.
    full: bool,
    rules: Rules,
    back_off: BackOff,
    phase: Phase,
    /// Counters at the start of the phase's window; empty before the first decision.
    before: Vec<Observed>,
    packages: Packages,
    /// Clusters found so far, without the threads that later ones took.
    found: Vec<Vec<ThreadId>>,
    arrivals: Arrivals,
    rng: Rng,
}

#[derive(Clone)]
enum Phase {
    /// Counts cycles lost to other packages; `since` quanta have passed.
    Watching { since: u64 },
    /// Takes samples.
    Detecting(Box<Detection>),
    /// Lets moved threads fetch the lines they left behind, for `left` more quanta.
    Settling { left: u64 },
}

impl ThreadPolicy for ThreadClustering {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        self.packages.refresh(event, os, &mut self.arrivals);
        if let Phase::Detecting(detection) = &mut self.phase {
            detection.take(os);
        }
        let is_first = self.before.is_empty();
        if is_first {
            // The first window begins now, also where a run is forked.
            self.open_window(os);
        }
        let (mut reason, sampling) = match event {
            _ if is_first => (None, None),
            Event::QuantumEnd if self.packages.count() > 1 => self.step(os),
            _ => (None, None),
        };
        if let Some(picture) = reason.as_mut().and_then(|r| r.sharing.as_mut()) {
            picture.found = self.clusters();
        }
        let mut actions = self.packages.place(event, os, &mut self.rng);
        actions.extend(sampling.map(|one_in| Action::SampleRemote { one_in }));
        Decision { actions, reason }
    }

    fn clusters(&self) -> Vec<Vec<ThreadId>> {
        let mut clusters = self.found.clone();
        clusters.order_by(Ord::cmp);
        clusters
    }
}

impl ThreadClustering {
    /// Advances the phase at the end of a quantum. Returns the reason, and the new sampling interval if it changes.
    fn step(&mut self, os: &OsView) -> (Option<Reason>, Option<u32>) {
        match &mut self.phase {
            Phase::Settling { left } => {
                *left -= 1;
                let reason = why::settling(*left);
                if *left == 0 {
                    self.phase = Phase::Watching { since: 0 };
                    self.open_window(os);
                }
                (Some(reason), None)
            }
            Phase::Watching { since } => {
                *since += 1;
                if *since < self.window_quanta {
                    return (None, None);
                }
                let share = share_of(os, &self.before, Cause::is_remote);
                self.open_window(os);
                let enough = share >= self.activation_share && share > 0.0;
                let pause = self.back_off.window(share, enough);
                if !enough || pause > 0 {
                    self.phase = Phase::Watching { since: 0 };
                    let reason = if enough {
                        why::pausing(share, pause)
                    } else {
                        why::watching(share, self.activation_share)
                    };
                    return (Some(reason), None);
                }
                let detection = Detection::new(self.rules, os);
                let one_in = detection.one_in;
                let reason = why::detecting(&detection, share);
                self.phase = Phase::Detecting(Box::new(detection));
                (Some(reason), Some(one_in))
            }
            Phase::Detecting(detection) => {
                let overhead = share_of(os, &self.before, |cause| cause == Cause::Trap);
                let sampling = detection.end_quantum(overhead);
                if !detection.is_over() {
                    let reason = why::detecting(detection, overhead);
                    self.open_window(os);
                    return (Some(reason), sampling);
                }
                let detection = std::mem::replace(&mut self.phase, Phase::Watching { since: 0 });
                self.open_window(os);
                let Phase::Detecting(detection) = detection else { return (None, Some(0)) };
                (Some(self.cluster(&detection, os)), Some(0))
            }
        }
    }

    fn open_window(&mut self, os: &OsView) {
        self.before = os.threads.iter().map(|t| t.observed).collect();
    }

    /// Compares the threads and moves the clusters.
    fn cluster(&mut self, detection: &Detection, os: &OsView) -> Reason {
        let (reason, moved) = self.compare_and_move(detection, os);
        self.back_off.compared(moved);
        reason
    }

    /// Returns the reason, and how many threads move.
    fn compare_and_move(&mut self, detection: &Detection, os: &OsView) -> (Reason, usize) {
        let samples = detection.maps.offered;
        if samples < self.least_samples {
            return (why::too_few(detection, self.least_samples), 0);
        }
        let signatures = Signatures::new(&detection.maps, self.floor, self.global_share, &detection.alive);
        let budget = samples as f64 / PAPER_SAMPLES;
        let threshold = self.threshold * budget * budget;
        let clusters = self.compare(&signatures, threshold, os);
        let groups: Vec<Vec<ThreadId>> =
            clusters.groups.iter().map(|group| group.iter().map(|&t| t as ThreadId).collect()).collect();
        let before: Vec<Option<usize>> =
            (0..os.threads.len()).map(|t| self.packages.of(t as ThreadId)).collect();
        let home = |thread: ThreadId| before[thread as usize];
        let found = Found { detection, signatures: &signatures, clusters: &clusters, threshold };
        if groups.is_empty() {
            return (why::nobody_alike(&found), 0);
        }
        let others = self.others(&groups, os);
        let assignment = migrate::assign(&groups, &others, &self.packages.contexts(), home);
        for &(thread, package) in &assignment.homes {
            self.packages.set(thread, package);
        }
        self.remember(&groups, &assignment.clusters);
        let moved = assignment.homes.iter().filter(|&&(t, package)| home(t) != Some(package)).count();
        if moved > 0 && self.settle_quanta > 0 {
            self.phase = Phase::Settling { left: self.settle_quanta };
        }
        (why::clustered(&found, &groups, &assignment, moved), moved)
    }

    /// The threads in none of the groups. Clusters found before come first: their accesses are now local and not
    /// sampled, and they should stay.
    fn others(&self, groups: &[Vec<ThreadId>], os: &OsView) -> Vec<ThreadId> {
        let is_in = |groups: &[Vec<ThreadId>], thread| groups.iter().any(|group| group.contains(&thread));
        let mut others: Vec<ThreadId> = os.runnable().filter(|&t| !is_in(groups, t)).collect();
        others.order_by_key(|&t| !is_in(&self.found, t));
        others
    }

    /// Records the clusters. A later comparison sees only those threads of a group that still share lines across
    /// packages. So if more than half of a cluster was in one earlier cluster, the other threads of the earlier one that
    /// are now in the new one's package still belong to it (chosen; where groups form anew, no cluster has that majority).
    fn remember(&mut self, groups: &[Vec<ThreadId>], places: &[Option<usize>]) {
        let before = std::mem::take(&mut self.found);
        let is_new = |thread: ThreadId| groups.iter().any(|group| group.contains(&thread));
        let mut found: Vec<Vec<ThreadId>> = groups.to_vec();
        for old in before {
            let mostly = |group: &Vec<ThreadId>| {
                2 * group.iter().filter(|thread| old.contains(thread)).count() > group.len()
            };
            let heir = groups.iter().position(mostly);
            let left = old.iter().copied().filter(|&thread| !is_new(thread));
            let (joining, parted): (Vec<_>, Vec<_>) = left.partition(|&thread| {
                heir.and_then(|h| places[h]).is_some_and(|p| self.packages.of(thread) == Some(p))
            });
            if let Some(heir) = heir {
                found[heir].extend(joining);
                found[heir].sort_unstable();
            }
            if parted.len() > 1 {
                found.push(parted);
            }
        }
        self.found = found;
    }

    fn compare(&self, signatures: &Signatures, threshold: f64, os: &OsView) -> Clusters {
        let mut clusters =
            if self.full { average_linkage(signatures, threshold) } else { one_pass(signatures, threshold) };
        // A thread that has ended cannot be placed. A cluster that the user vetoed is not made this time.
        for group in &mut clusters.groups {
            group.retain(|&t| self.packages.is_alive(t as ThreadId));
        }
        let vetoed = |group: &Vec<usize>| {
            os.veto.is_some_and(|v| v.iter().map(|&t| t as usize).eq(group.iter().copied()))
        };
        clusters.groups.retain(|group| group.len() > 1 && !vetoed(group));
        clusters
    }
}

/// The share of thread cycles since `before` lost to the selected causes.
fn share_of(os: &OsView, before: &[Observed], wanted: impl Fn(Cause) -> bool) -> f64 {
    let (mut lost, mut all) = (0, 0);
    for (thread, before) in os.threads.iter().zip(before) {
        all += thread.observed.scheduled_cycles - before.scheduled_cycles;
        let of = |cause: &Cause| {
            let cause = *cause as usize;
            thread.observed.stalls[cause] - before.stalls[cause]
        };
        lost += CAUSES.iter().filter(|&&cause| wanted(cause)).map(of).sum::<u64>();
    }
    if all == 0 { 0.0 } else { lost as f64 / all as f64 }
}
