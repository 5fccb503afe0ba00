//! Stable sorting that is compiled once for all types. A separate sort for each type and comparison would be an eighth
//! of the module that a first visit loads.

use std::cmp::Ordering;

/// Stable sorting of a few elements. For thousands of elements, the standard library's is faster.
pub trait Order<T> {
    /// Sorts by a comparison.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key.
    fn order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);
}

impl<T> Order<T> for [T] {
    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let places = ordered(self.len(), &mut |a, b| compare(&self[a], &self[b]));
        for (to, &place) in places.iter().enumerate() {
            let mut from = place;
            // The element that was at `place` may have been swapped away; following the places finds it.
            while from < to {
                from = places[from];
            }
            self.swap(to, from);
        }
    }

    fn order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.order_by(|a, b| key(a).cmp(&key(b)));
    }
}

/// The index of the element that belongs to each place.
fn ordered(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

#[cfg(test)]
mod tests {
    use super::Order;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(numbers in prop::collection::vec(0..20u32, 0..60)) {
            let mut expected: Vec<(u32, usize)> = numbers.into_iter().zip(0..).collect();
            let mut found = expected.clone();
            expected.sort_by_key(|&(number, _)| number);
            found.order_by_key(|&(number, _)| number);
            prop_assert_eq!(found, expected);
        }
    }
}
