//! Exact choice without enumeration: under AVG a group's estimate is a mean, so sorting finds the best groups.

use super::groups::{Groups, ROUNDING};
use super::select::{Selection, note};
use document::Order;
use engine::policy::{Candidate, ThreadId};

/// The chosen candidate and its runner-up.
///
/// The best group with j favoured threads is the j lowest favoured and the lowest others. The second best differs from
/// the best by the cheapest single exchange, or has another j; both kinds are formed and compared.
pub fn rank(selection: Selection, groups: &Groups, favoured: &[ThreadId]) -> Vec<Candidate> {
    let (liked, rest): (Vec<_>, Vec<_>) =
        groups.sorted.iter().copied().partition(|t| favoured.contains(&t.0));
    let mut found: Vec<(usize, f64, Vec<ThreadId>)> = Vec::new();
    // PERF requires at least one favoured thread; FAIR prefers many but accepts none.
    let fewest = usize::from(selection == Selection::Perf);
    for count in fewest..=liked.len().min(groups.size) {
        let others = groups.size - count;
        if others > rest.len() {
            continue;
        }
        form(&liked, &rest, count, groups, &mut found);
    }
    found.order_by(|a, b| {
        let by_count = if selection == Selection::Fair { b.0.cmp(&a.0) } else { std::cmp::Ordering::Equal };
        by_count.then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2))
    });
    found.dedup_by(|a, b| a.2 == b.2);
    let candidates = found.into_iter().take(3);
    candidates
        .map(|(count, score, threads)| Candidate { threads, score, note: note(selection, count as u32) })
        .collect()
}

type Known = (ThreadId, f64);

/// Forms the best group with `count` liked threads and its two cheapest exchanges.
fn form(
    liked: &[Known],
    rest: &[Known],
    count: usize,
    groups: &Groups,
    found: &mut Vec<(usize, f64, Vec<ThreadId>)>,
) {
    let others = groups.size - count;
    let best: Vec<Known> = liked[..count].iter().chain(&rest[..others]).copied().collect();
    let mut variants = vec![best.clone()];
    for (pool, out_at) in [(liked, count), (rest, others)] {
        if out_at > 0 && out_at < pool.len() {
            let (out, into) = (pool[out_at - 1], pool[out_at]);
            variants.push(best.iter().map(|&t| if t.0 == out.0 { into } else { t }).collect());
        }
    }
    for variant in variants {
        let estimate = variant.iter().map(|t| t.1).sum::<f64>() / groups.size as f64;
        if estimate <= groups.threshold + ROUNDING {
            let mut threads: Vec<ThreadId> = variant.iter().map(|t| t.0).collect();
            threads.sort_unstable();
            found.push((count, estimate, threads));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{random_known, rules};
    use super::super::model::Model;
    use super::super::select::{Tally, rank as rank_groups};
    use super::*;
    use engine::rng::Rng;

    /// The sorted path must choose the same group as enumeration, and list the same runner-up.
    #[test]
    fn agrees_with_enumeration() {
        let mut rng = Rng::new(5, 5);
        for case in 0..300 {
            let threads = 6 + rng.below(8);
            let size = 2 + rng.below(threads - 4) as usize;
            let known = random_known(&mut rng, threads);
            let selection = if case % 2 == 0 { Selection::Perf } else { Selection::Fair };
            let mut tally = Tally::new(threads as usize);
            tally.times.iter_mut().for_each(|n| *n = rng.below(3));
            tally.in_round.iter_mut().for_each(|r| *r = rng.below(2) == 0);
            let written_out = Groups::new(known.clone(), size, rules(Model::Avg));
            let sorted_only = Groups::written_out_up_to(0, known, size, rules(Model::Avg));
            let expected = rank_groups(selection, &written_out, &mut tally.clone(), &[], None);
            let got = rank_groups(selection, &sorted_only, &mut tally, &[], None);
            for (place, want) in expected.iter().take(2).enumerate() {
                assert_eq!(got[place].threads, want.threads, "case {case}, place {place}");
            }
        }
    }
}
