//! Deals threads over last-level caches so that the sums of their miss rates are even.

use document::Order;
use engine::policy::ThreadId;

/// A thread and its miss rate.
pub type Rated = (ThreadId, f64);

/// The threads of each last-level cache, lowest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal(pub Vec<Vec<ThreadId>>);

impl Deal {
    /// Deals the most intensive thread first, each to the cache with room and the smallest sum of rates (Zhuravlev et
    /// al. 2010: intensive threads apart, and beside the least intensive). Ties go to the lowest number.
    pub fn even(threads: &[Rated], rooms: &[usize]) -> Self {
        let mut order = threads.to_vec();
        order.order_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut groups: Vec<(f64, Vec<ThreadId>)> = vec![(0.0, Vec::new()); rooms.len()];
        for (thread, rate) in order {
            let open = (0..rooms.len()).filter(|&g| groups[g].1.len() < rooms[g]);
            // Of equal sums the emptier cache, so that threads without misses are spread over the cores too.
            let place = open.min_by(|&a, &b| {
                let key = |g: usize| (groups[g].0, groups[g].1.len());
                key(a).0.total_cmp(&key(b).0).then(key(a).1.cmp(&key(b).1))
            });
            if let Some(place) = place {
                groups[place].0 += rate;
                groups[place].1.push(thread);
            }
        }
        Self(groups.into_iter().map(|g| g.1).collect()).sorted()
    }

    /// The next best deal in which `group` does not share a cache: of all exchanges of one of its threads for a thread
    /// of another cache, the one with the least [`Deal::peak`]. Returns the same deal if there is none.
    pub fn without(&self, group: &[ThreadId], rates: &[Rated]) -> Self {
        let Some(at) = self.0.iter().position(|g| g == group) else { return self.clone() };
        let exchanges = (0..self.0.len()).filter(|&other| other != at).flat_map(|other| {
            let of_other = 0..self.0[other].len();
            (0..group.len()).flat_map(move |mine| of_other.clone().map(move |theirs| (mine, other, theirs)))
        });
        let exchanged = exchanges.map(|(mine, other, theirs)| {
            let mut deal = self.clone();
            (deal.0[at][mine], deal.0[other][theirs]) = (self.0[other][theirs], self.0[at][mine]);
            deal.sorted()
        });
        exchanged.min_by(|a, b| a.peak(rates).total_cmp(&b.peak(rates))).unwrap_or_else(|| self.clone())
    }

    /// The same groups at other caches: each at the cache where most of its threads are, the largest overlap first, so
    /// that few threads move. `home` is the cache of a thread; a group goes only where `rooms` has room for it.
    pub fn near(self, home: impl Fn(ThreadId) -> Option<usize>, rooms: &[usize]) -> Self {
        let mut groups: Vec<Option<Vec<ThreadId>>> = self.0.into_iter().map(Some).collect();
        let mut placed: Vec<Option<Vec<ThreadId>>> = vec![None; rooms.len()];
        let stay = |group: &[ThreadId], cache| group.iter().filter(|&&t| home(t) == Some(cache)).count();
        for _ in 0..rooms.len() {
            // Where caches have room for different numbers, the largest groups first: the small ones fit anywhere.
            let best = (0..groups.len())
                .flat_map(|g| (0..rooms.len()).map(move |c| (g, c)))
                .filter_map(|(g, c)| Some((groups[g].as_ref().filter(|_| placed[c].is_none())?, g, c)))
                .filter(|(group, _, c)| group.len() <= rooms[*c])
                .min_by_key(|(group, g, c)| {
                    let spare = rooms[*c] - group.len();
                    (spare, usize::MAX - stay(group, *c), *g, *c)
                });
            let Some((_, g, c)) = best else { break };
            placed[c] = groups[g].take();
        }
        Self(placed.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// The largest sum of miss rates at one cache: a deal aims to keep it small.
    pub fn peak(&self, rates: &[Rated]) -> f64 {
        let rate = |thread: &ThreadId| rates.iter().find(|r| r.0 == *thread).map_or(0.0, |r| r.1);
        self.0.iter().map(|group| group.iter().map(rate).sum()).fold(0.0, f64::max)
    }

    /// All threads at the cache of `thread`, including itself.
    pub fn beside(&self, thread: ThreadId) -> Vec<ThreadId> {
        self.0.iter().find(|group| group.contains(&thread)).cloned().unwrap_or_default()
    }

    fn sorted(mut self) -> Self {
        self.0.iter_mut().for_each(|group| group.sort_unstable());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rated(rates: &[f64]) -> Vec<Rated> {
        (0..).zip(rates.iter().copied()).collect()
    }

    #[test]
    fn the_most_intensive_beside_the_least() {
        // By rate: 1 (40), 3 (30), 0 (8), 2 (1). 1 and 3 open the caches; 0 joins 3 (30 < 40), 2 takes the remaining
        // place.
        let threads = rated(&[8.0, 40.0, 1.0, 30.0]);
        let deal = Deal::even(&threads, &[2, 2]);
        assert_eq!(deal, Deal(vec![vec![1, 2], vec![0, 3]]));
        assert!((deal.peak(&threads) - 41.0).abs() < 1e-12);
        // Without 1 beside 2, of the four exchanges: 2 for 0 and 1 for 3 give 48 and 31, 2 for 3 and 1 for 0 give 70 and 9.
        // Those of 48 differ only in which group is at which cache; the first is taken.
        let next = deal.without(&[1, 2], &threads);
        assert!((next.peak(&threads) - 48.0).abs() < 1e-12);
        assert_eq!(next.beside(1), [0, 1]);
    }

    #[test]
    fn threads_without_misses_are_spread_too() {
        assert_eq!(Deal::even(&rated(&[0.0; 4]), &[2, 2]), Deal(vec![vec![0, 2], vec![1, 3]]));
        // A cache with one hardware context takes one thread, even if another would make the sums more even.
        assert_eq!(Deal::even(&rated(&[9.0, 1.0, 1.0]), &[2, 1]), Deal(vec![vec![0, 2], vec![1]]));
    }

    #[test]
    fn groups_go_where_most_of_them_are() {
        let deal = Deal(vec![vec![0, 1], vec![2, 3]]);
        // 0, 2 and 3 are at cache 0, 1 at cache 1: two moves with 2 and 3 at cache 0; the other way saves none.
        let home = |t| Some(usize::from(t == 1));
        assert_eq!(deal.near(home, &[2, 2]), Deal(vec![vec![2, 3], vec![0, 1]]));
    }

    proptest! {
        #[test]
        fn dealing_keeps_every_thread_and_never_overfills(
            rates in prop::collection::vec(0.0..100.0_f64, 1..12),
            caches in 1..5_usize,
        ) {
            let threads = rated(&rates);
            let rooms = vec![rates.len().div_ceil(caches); caches];
            let deal = Deal::even(&threads, &rooms).near(|t| Some(t as usize % caches), &rooms);
            let mut all: Vec<ThreadId> = deal.0.concat();
            all.sort_unstable();
            prop_assert_eq!(all, (0..rates.len() as u32).collect::<Vec<_>>());
            prop_assert!(deal.0.iter().zip(&rooms).all(|(group, room)| group.len() <= *room));
        }

        /// With twice as many threads as caches, no pairing has a smaller largest sum (first with last is optimal for
        /// pairs).
        #[test]
        fn pairs_are_the_best_there_are(rates in prop::collection::vec(0.0..100.0_f64, 4..=4)) {
            let threads = rated(&rates);
            let best = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]]
                .map(|[a, b, c, d]| Deal(vec![vec![a, b], vec![c, d]]).peak(&threads))
                .into_iter()
                .fold(f64::INFINITY, f64::min);
            prop_assert!((Deal::even(&threads, &[2, 2]).peak(&threads) - best).abs() < 1e-9);
        }
    }
}
