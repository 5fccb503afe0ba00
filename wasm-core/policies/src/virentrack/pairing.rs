//! The pairs that should share a cache, and the moves that bring them together (Kumar 2009, §4.8.3–4.8.5).

use crate::homes::Homes;
use document::Order;
use engine::policy::ThreadId;

/// The keys of the two lists.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// Threads with their sensitivity and intensity, in order of thread number.
    pub threads: Vec<(ThreadId, f64, f64)>,
}

impl Scores {
    /// Least sensitive first, ties by number: the list P.
    fn by_sensitivity(&self) -> Vec<ThreadId> {
        let mut list = self.threads.clone();
        list.order_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        list.into_iter().map(|t| t.0).collect()
    }

    /// Most intensive first, ties by number: the list Q.
    fn by_intensity(&self) -> Vec<ThreadId> {
        let mut list = self.threads.clone();
        list.order_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
        list.into_iter().map(|t| t.0).collect()
    }

    /// Sensitivity and intensity of a thread.
    pub fn of(&self, thread: ThreadId) -> (f64, f64) {
        self.threads.iter().find(|t| t.0 == thread).map_or((0.0, 0.0), |t| (t.1, t.2))
    }

    /// Pain(A, B) = sensitivity(A) · intensity(B) + intensity(A) · sensitivity(B) (§4.6.1).
    pub fn pain(&self, a: ThreadId, b: ThreadId) -> f64 {
        let (a, b) = (self.of(a), self.of(b));
        a.0 * b.1 + a.1 * b.0
    }
}

/// The two readings of the greedy algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// A paired thread leaves both lists.
    Matching,
    /// As printed: each list is popped on its own, so that a thread can be bound twice; the later binding wins.
    Literal,
}

/// An insensitive thread beside an intensive one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// From P: the thread that moves.
    pub insensitive: ThreadId,
    /// From Q: the thread that stays.
    pub intensive: ThreadId,
}

/// The pairs in order, without vetoed ones.
pub fn pairs(scores: &Scores, variant: Variant, veto: Option<&[ThreadId]>) -> Vec<Pair> {
    let mut p = scores.by_sensitivity();
    let mut q = scores.by_intensity();
    let allowed = |a: ThreadId, b: ThreadId| a != b && veto.is_none_or(|v| v != [a.min(b), a.max(b)]);
    let mut found = Vec::new();
    while let (Some(&insensitive), Some(&first)) = (p.first(), q.first()) {
        let (partner, gone) = match variant {
            Variant::Literal => (Some(first), vec![]),
            Variant::Matching => {
                let partner = q.iter().copied().find(|&b| allowed(insensitive, b));
                (partner, [Some(insensitive), partner].into_iter().flatten().collect())
            }
        };
        if let Some(intensive) = partner.filter(|&b| allowed(insensitive, b)) {
            found.push(Pair { insensitive, intensive });
        }
        if variant == Variant::Literal {
            p.remove(0);
            q.remove(0);
        } else {
            p.retain(|t| !gone.contains(t));
            q.retain(|t| !gone.contains(t));
        }
    }
    found
}

/// A thread that moves, and the one that makes room for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The pair that the move brings together.
    pub pair: Pair,
    /// The thread that takes the insensitive thread's former place; `None` if there was room.
    pub replaced: Option<ThreadId>,
}

/// Brings each pair of `threads` together in turn: the insensitive thread moves to the intensive one's cache. If that has
/// its share of the threads, the least intensive other thread there makes room. With `Matching` no paired thread is sent
/// away.
pub fn bring_together(
    homes: &mut Homes,
    threads: &[ThreadId],
    pairs: &[Pair],
    scores: &Scores,
    variant: Variant,
) -> Vec<Move> {
    let quotas = homes.quotas(threads.len());
    let mut moves = Vec::new();
    let mut bound: Vec<ThreadId> = Vec::new();
    for &pair in pairs {
        let (Some(from), Some(to)) = (homes.of(pair.insensitive), homes.of(pair.intensive)) else { continue };
        if from != to {
            let keeps_place =
                |t: &ThreadId| *t == pair.intensive || (variant == Variant::Matching && bound.contains(t));
            let residents = homes.residents(to, threads);
            let replaced = if residents.len() < quotas[to] {
                None
            } else {
                let others = residents.into_iter().filter(|t| !keeps_place(t));
                let least = others.min_by(|a, b| scores.of(*a).1.total_cmp(&scores.of(*b).1));
                let Some(least) = least else { continue };
                homes.set(least, from);
                Some(least)
            };
            homes.set(pair.insensitive, to);
            moves.push(Move { pair, replaced });
        }
        bound.extend([pair.insensitive, pair.intensive]);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(list: &[(f64, f64)]) -> Scores {
        Scores { threads: (0..).zip(list).map(|(t, s)| (t, s.0, s.1)).collect() }
    }

    fn pair(insensitive: ThreadId, intensive: ThreadId) -> Pair {
        Pair { insensitive, intensive }
    }

    #[test]
    fn both_readings_by_hand() {
        // Sensitivity ascending: 2 3 1 0. Intensity descending: 0 2 1 3.
        let scores = scores(&[(9.0, 10.0), (5.0, 3.0), (0.0, 4.0), (1.0, 1.0)]);
        // 2 takes 0; then 3 takes the next one left, 1.
        assert_eq!(pairs(&scores, Variant::Matching, None), [pair(2, 0), pair(3, 1)]);
        // As printed: (2, 0), (3, 2), then 1 is paired with itself and dropped, then (0, 3).
        assert_eq!(pairs(&scores, Variant::Literal, None), [pair(2, 0), pair(3, 2), pair(0, 3)]);
        // Without 2 beside 0, 2 takes the next most intensive.
        assert_eq!(pairs(&scores, Variant::Matching, Some(&[0, 2])), [pair(2, 1), pair(3, 0)]);
    }
}
