//! Fetch priority: one key per context, taken in increasing order.

use super::contexts::{ALONE, ByContext, CONTEXTS, four};
use wide::{i32x4, u32x4};

/// The bits of a key for the rotated position and the context.
const TURN_BITS: u32 = 8;
/// The key of a context that may not fetch.
const NO_KEY: i32 = i32::MAX;
/// Keys compared at once.
const LANES: usize = 4;

/// Keys by context: instructions before issue, then the rotated position, then the context, in one number.
pub(super) struct Keys {
    fours: [i32x4; CONTEXTS / LANES],
    /// Whether the contexts, as in the common case of eight, fit into half of the places.
    are_few: bool,
}

impl Keys {
    /// The keys of a set of contexts. `before_issue(n)`: the instructions before issue of the n-th four. `turns`: the
    /// low bits.
    #[inline(always)]
    pub fn new(
        context_count: u32,
        set: u32,
        turns: &ByContext,
        before_issue: impl Fn(usize) -> u32x4,
    ) -> Self {
        let keys = |n: usize| {
            let key = four(turns, n) | before_issue(n) << TURN_BITS;
            let is_out = (four(&ALONE, n) & u32x4::splat(set)).simd_eq(u32x4::splat(0));
            i32x4::new((key | is_out).to_array().map(u32::cast_signed)) & i32x4::splat(NO_KEY)
        };
        let are_few = context_count as usize <= CONTEXTS / 2;
        let none = i32x4::splat(NO_KEY);
        let [c, d] = if are_few { [none; 2] } else { [keys(2), keys(3)] };
        Self { fours: [keys(0), keys(1), c, d], are_few }
    }

    /// Removes the least key and returns its context; `None` if no key is left.
    #[inline(always)]
    pub fn take_least(&mut self) -> Option<usize> {
        let [a, b, c, d] = &mut self.fours;
        let mut least = a.min(*b);
        if !self.are_few {
            least = least.min(*c).min(*d);
        }
        let least = least.to_array().into_iter().fold(NO_KEY, i32::min);
        let take = |keys: &mut i32x4| *keys |= keys.simd_eq(i32x4::splat(least)) & i32x4::splat(NO_KEY);
        take(a);
        take(b);
        if !self.are_few {
            take(c);
            take(d);
        }
        (least != NO_KEY).then_some(least as usize & (CONTEXTS - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn those_with_fewest_come_first_and_then_by_turns(
            before_issue in prop::array::uniform16(0..6u32),
            context_count in prop::sample::select(vec![3u32, 8, 9, 16]),
            set: u16,
            first in 0..16u32,
        ) {
            let set = u32::from(set) & ((1 << context_count) - 1);
            let turn = |context: u32| (context + context_count - first % context_count) % context_count;
            let turns = std::array::from_fn(|context| turn(context as u32) << 4 | context as u32);
            let mut keys = Keys::new(context_count, set, &turns, |n| four(&before_issue, n));
            let mut expected: Vec<u32> = (0..context_count).filter(|context| set >> context & 1 != 0).collect();
            expected.sort_by_key(|&context| (before_issue[context as usize], turn(context)));
            for context in expected {
                prop_assert_eq!(keys.take_least(), Some(context as usize));
            }
            prop_assert_eq!(keys.take_least(), None);
        }
    }
}
