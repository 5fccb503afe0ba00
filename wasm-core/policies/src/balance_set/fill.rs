//! Which threads take the hardware contexts that become idle within a quantum.

use super::groups::{Groups, ROUNDING};
use super::select::{Selection, Tally, note};
use document::Order;
use engine::policy::{Candidate, ThreadId};

/// The rule in a sentence.
pub const RULE: &str = "Within a quantum running threads stay. Idle contexts get the threads that the selection favours; of equals, those with the lowest estimate.";

/// Groups that consist of the running threads and one waiting thread for each of `places`, the best one first.
///
/// The paper chooses groups when a time slice expires (§4.2.1, step 3) and has no threads that end. Here running
/// threads stay, and threads are added one by one, each so that the rule would prefer the result (chosen): a group at
/// or below the threshold, with a thread that the selection favours, with the lowest estimate. The second group is the
/// best one without the thread added last. Of equal threads the first of `waiting` is added, or the lowest number.
pub fn fill(
    groups: &Groups,
    (selection, tally): (Selection, &Tally),
    waiting: &[ThreadId],
    running: &[ThreadId],
    places: usize,
) -> Vec<Candidate> {
    let favoured = tally.favoured(selection, groups.members());
    let mut group = running.to_vec();
    let mut candidates = Vec::new();
    for place in 0..places {
        let others = groups.members().iter().filter(|&t| !group.contains(t));
        let mut options: Vec<(f64, ThreadId)> =
            others.map(|&thread| (groups.estimate_with(&group, thread), thread)).collect();
        let key = |&(score, thread): &(f64, ThreadId)| {
            (score > groups.threshold + ROUNDING, tally.turns(selection, thread))
        };
        let after = |thread: ThreadId| (waiting.iter().position(|&t| t == thread), thread);
        options.order_by(|a, b| {
            key(a).cmp(&key(b)).then(a.0.total_cmp(&b.0)).then_with(|| after(a.1).cmp(&after(b.1)))
        });
        let candidate = |&(score, thread): &(f64, ThreadId)| {
            let mut threads = [&group[..], &[thread]].concat();
            threads.sort_unstable();
            let count = threads.iter().filter(|t| favoured.contains(t)).count();
            Candidate { threads, score, note: note(selection, count as u32) }
        };
        if place + 1 == places || options.len() == 1 {
            candidates = options.iter().take(2).map(candidate).collect();
        }
        let Some(&(_, thread)) = options.first() else { break };
        group.push(thread);
    }
    candidates
}
