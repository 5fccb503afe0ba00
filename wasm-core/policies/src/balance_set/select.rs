//! PERF and FAIR: the candidate that runs next, and its runners-up.

use super::enumerate::Group;
use super::groups::Groups;
use super::model::Estimator;
use super::{build, sorted};
use engine::policy::{Candidate, ThreadId};

/// The number of candidates that a reason lists.
pub const LISTED: usize = 6;

/// The two selections of §4.2.2.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Lowest estimate among candidates with a thread not yet run in this round.
    Perf,
    /// Most of the least often selected threads; of equals, the lowest estimate.
    Fair,
}

impl Selection {
    /// The rule in a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Selection::Perf => {
                "PERF takes the lowest estimate among the candidates that hold a thread not run in this round."
            }
            Selection::Fair => {
                "FAIR takes the candidate with most of the least often selected threads; of equals, the lowest estimate."
            }
        }
    }
}

/// How often each thread was selected.
#[derive(Clone, Debug)]
pub struct Tally {
    /// Times selected since the start, or since its arrival.
    pub times: Vec<u32>,
    /// Whether selected in this round.
    pub in_round: Vec<bool>,
    /// Whether counted in this quantum.
    counted: Vec<bool>,
    /// Whether it could run at the last decision.
    present: Vec<bool>,
    /// The fewest times that a thread that could run was selected.
    least: u32,
}

impl Tally {
    /// A tally before the first selection.
    pub fn new(threads: usize) -> Self {
        Self {
            times: vec![0; threads],
            in_round: vec![false; threads],
            counted: vec![false; threads],
            present: vec![false; threads],
            least: 0,
        }
    }

    /// Admits threads that arrive or return: each counts as selected at least as often as the least often selected
    /// thread (ours: the paper has no arrivals). Otherwise FAIR would run nothing else until they had caught up.
    pub fn admit(&mut self, runnable: &[ThreadId]) {
        let stayed = runnable.iter().filter(|&&t| self.present[t as usize]);
        self.least = stayed.map(|&t| self.times[t as usize]).min().unwrap_or(0).max(self.least);
        let before = std::mem::replace(&mut self.present, vec![false; self.times.len()]);
        for t in runnable.iter().map(|&t| t as usize) {
            self.present[t] = true;
            if !before[t] {
                self.times[t] = self.times[t].max(self.least);
            }
        }
    }

    /// Begins a quantum.
    pub fn begin_quantum(&mut self) {
        self.counted.fill(false);
    }

    /// Counts the group that runs, each thread at most once per quantum.
    pub fn count(&mut self, group: &[ThreadId]) {
        for t in group.iter().map(|&t| t as usize) {
            self.times[t] += u32::from(!std::mem::replace(&mut self.counted[t], true));
            self.in_round[t] = true;
        }
    }

    /// The turns of a thread that count for a selection: under PERF those of this round.
    pub fn turns(&self, selection: Selection, thread: ThreadId) -> u32 {
        match selection {
            Selection::Perf => u32::from(self.in_round[thread as usize]),
            Selection::Fair => self.times[thread as usize],
        }
    }

    /// Begins a new round if every thread has run.
    fn begin_round(&mut self, threads: &[ThreadId]) {
        if threads.iter().all(|&t| self.in_round[t as usize]) {
            threads.iter().for_each(|&t| self.in_round[t as usize] = false);
        }
    }

    /// The threads that a selection favours: not yet run in this round, or least often selected.
    pub fn favoured(&self, selection: Selection, threads: &[ThreadId]) -> Vec<ThreadId> {
        let least = threads.iter().map(|&t| self.times[t as usize]).min().unwrap_or(0);
        let wanted = |t: &&ThreadId| match selection {
            Selection::Perf => !self.in_round[**t as usize],
            Selection::Fair => self.times[**t as usize] == least,
        };
        threads.iter().filter(wanted).copied().collect()
    }
}

/// The first candidates in the order of the rule, trimmed where that pays, without a vetoed group. `waiting` is the
/// ready queue, which decides between equal threads.
pub fn rank(
    selection: Selection,
    groups: &Groups,
    tally: &mut Tally,
    waiting: &[ThreadId],
    veto: Option<&[ThreadId]>,
) -> Vec<Candidate> {
    tally.begin_round(groups.members());
    let favoured = tally.favoured(selection, groups.members());
    let mut listed: Vec<Candidate> = Vec::new();
    for candidate in in_order(selection, groups, &favoured) {
        let candidate = longest_waiting(selection, groups, candidate, &favoured, waiting);
        let candidate = groups.trimmed(candidate, &favoured);
        let known = listed.iter().any(|c| c.threads == candidate.threads);
        if !known && veto.is_none_or(|v| v != candidate.threads) {
            listed.push(candidate);
        }
    }
    listed.truncate(LISTED);
    listed
}

/// The candidate with its threads replaced by equal ones: favoured ones first, then those that have waited longest.
fn longest_waiting(
    selection: Selection,
    groups: &Groups,
    candidate: Candidate,
    favoured: &[ThreadId],
    waiting: &[ThreadId],
) -> Candidate {
    if groups.alike.classes.is_empty() {
        return candidate;
    }
    let members = groups.members();
    let order = |place: usize| {
        let thread = members[place];
        (!favoured.contains(&thread), waiting.iter().position(|&t| t == thread), thread)
    };
    let threads =
        groups.threads_at(&groups.alike.first_of_equals(&groups.places_of(&candidate.threads), order));
    let count = threads.iter().filter(|t| favoured.contains(t)).count();
    Candidate { note: note(selection, count as u32), threads, ..candidate }
}

/// The first candidates in the order of the rule: one more than listed, in case one is vetoed.
fn in_order(selection: Selection, groups: &Groups, favoured: &[ThreadId]) -> Vec<Candidate> {
    let Some(all) = &groups.enumerated else {
        return match &groups.estimator {
            Estimator::Mean(_) => sorted::rank(selection, groups, favoured),
            Estimator::Shared(curves) => build::rank(selection, groups, curves, favoured),
        };
    };
    let favoured_mask = all.mask_where(|t| favoured.contains(&t));
    let count = |g: &Group| all.most_favoured(g.mask, favoured_mask);
    let candidate = |g: &Group| Candidate {
        threads: all.threads_of(g.mask),
        score: g.estimate,
        note: note(selection, count(g)),
    };
    let ordered: Vec<&Group> = match selection {
        Selection::Perf => all.candidates.iter().filter(|g| count(g) > 0).take(LISTED + 1).collect(),
        Selection::Fair => best_by_count(&all.candidates, count),
    };
    ordered.into_iter().map(candidate).collect()
}

/// The first groups by descending count; the candidates are already in order of estimate.
fn best_by_count(candidates: &[Group], count: impl Fn(&Group) -> u32) -> Vec<&Group> {
    let mut best: Vec<(u32, &Group)> = Vec::with_capacity(LISTED + 2);
    for group in candidates {
        let n = count(group);
        if best.len() <= LISTED || best.last().is_some_and(|b| n > b.0) {
            let at = best.partition_point(|b| b.0 >= n);
            best.insert(at, (n, group));
            best.truncate(LISTED + 1);
        }
    }
    best.into_iter().map(|b| b.1).collect()
}

/// A candidate's note on its favoured threads.
pub fn note(selection: Selection, favoured: u32) -> String {
    match selection {
        Selection::Perf => format!("{favoured} not yet run in this round"),
        Selection::Fair => format!("{favoured} of the least often selected"),
    }
}
