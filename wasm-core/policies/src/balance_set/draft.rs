//! A group under construction: threads join and are exchanged as long as the estimate falls.

use engine::analysis::{Exchange, SharedCurves, SharedSum};

/// Limit on exchanges per group; far more than any needs.
const MAX_EXCHANGES: usize = 200;

/// A group of places and the sum of its curves.
#[derive(Clone, Debug)]
pub struct Draft<'a> {
    curves: &'a SharedCurves,
    size: usize,
    inside: Vec<bool>,
    places: Vec<usize>,
    sum: SharedSum,
    /// Its estimate; 1 until the group is complete.
    pub estimate: f64,
}

impl<'a> Draft<'a> {
    /// A group of final size `size` that starts with the threads at `places`.
    pub fn new(curves: &'a SharedCurves, size: usize, places: &[usize]) -> Self {
        let mut inside = vec![false; curves.threads()];
        places.iter().for_each(|&place| inside[place] = true);
        let mut draft =
            Self { curves, size, inside, places: places.to_vec(), sum: curves.sum(places), estimate: 1.0 };
        draft.settle();
        draft
    }

    /// Its places, lowest first.
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// Whether a place is in the group.
    pub fn holds(&self, place: usize) -> bool {
        self.inside[place]
    }

    /// The number of places still free.
    pub fn room(&self) -> usize {
        self.size - self.places.len()
    }

    /// Adds the thread that keeps the estimate lowest among those that satisfy `may`. Returns whether there was one.
    pub fn grow(&mut self, may: impl Fn(usize) -> bool) -> bool {
        let outside = (0..self.inside.len()).filter(|&place| !self.inside[place] && may(place));
        let lowest = self.lowest(outside.map(|into| Exchange { out: None, into }), f64::INFINITY);
        lowest.is_some_and(|exchange| self.apply(exchange))
    }

    /// Makes the exchange that lowers the estimate most, until none lowers it. `rule` maps the present places to a
    /// predicate of permitted exchanges.
    pub fn improve<May: Fn(Exchange) -> bool>(&mut self, rule: impl Fn(&[usize]) -> May) {
        for _ in 0..MAX_EXCHANGES {
            let may = rule(&self.places);
            // Prevents endless exchanges of equal threads through rounding.
            let lower = self.estimate * (1.0 - 1e-9);
            let best = self.lowest(self.exchanges().filter(|&exchange| may(exchange)), lower);
            if !best.is_some_and(|exchange| self.apply(exchange)) {
                return;
            }
        }
    }

    /// Exchanges a thread in for the one whose removal keeps the estimate lowest.
    pub fn force(&mut self, into: usize) {
        let all = self.places.iter().map(|&out| Exchange { out: Some(out), into });
        if let Some(exchange) = self.lowest(all, f64::INFINITY) {
            self.apply(exchange);
        }
    }

    /// All exchanges of one thread inside for one outside.
    fn exchanges(&self) -> impl Iterator<Item = Exchange> + '_ {
        let outside = (0..self.inside.len()).filter(|&place| !self.inside[place]);
        outside.flat_map(|into| self.places.iter().map(move |&out| Exchange { out: Some(out), into }))
    }

    /// The places after each exchange whose estimate is below a bound.
    pub fn near(&self, below: f64) -> impl Iterator<Item = Vec<usize>> + '_ {
        let lower = move |&e: &Exchange| self.curves.after(&self.sum, e, self.size, below).is_some();
        self.exchanges().filter(lower).map(|exchange| self.places_after(exchange))
    }

    /// The places after an exchange, lowest first.
    fn places_after(&self, exchange: Exchange) -> Vec<usize> {
        let mut places: Vec<usize> =
            self.places.iter().copied().filter(|&place| Some(place) != exchange.out).collect();
        let at = places.partition_point(|&place| place < exchange.into);
        places.insert(at, exchange.into);
        places
    }

    /// The exchange with the lowest estimate below a bound; the first on ties.
    fn lowest(&self, exchanges: impl Iterator<Item = Exchange>, below: f64) -> Option<Exchange> {
        let (mut best, mut below) = (None, below);
        for exchange in exchanges {
            if let Some(estimate) = self.curves.after(&self.sum, exchange, self.size, below) {
                (best, below) = (Some(exchange), estimate);
            }
        }
        best
    }

    /// Applies the exchange and returns true.
    fn apply(&mut self, exchange: Exchange) -> bool {
        if let Some(out) = exchange.out {
            self.inside[out] = false;
        }
        self.inside[exchange.into] = true;
        self.places = self.places_after(exchange);
        self.sum = self.curves.sum(&self.places);
        self.settle();
        true
    }

    /// Recomputes the estimate of a complete group from the places, so that rounding errors do not accumulate.
    fn settle(&mut self) {
        if self.room() == 0 {
            self.estimate = self.curves.estimate(&self.places);
        }
    }
}
