//! Numbers and sets of hardware contexts. A set has one bit per context; one vector instruction handles four numbers.

use wide::u32x4;

/// The most hardware contexts of a core.
pub(super) const CONTEXTS: usize = 16;

/// A number for each of the largest number of hardware contexts.
pub(super) type ByContext = [u32; CONTEXTS];

/// For each context, the set of it alone.
pub(super) const ALONE: ByContext = {
    let mut alone = [0; CONTEXTS];
    let mut context = 0;
    while context < CONTEXTS {
        alone[context] = 1 << context;
        context += 1;
    }
    alone
};

/// The numbers of the n-th group of four contexts.
#[inline(always)]
pub(super) fn four(numbers: &ByContext, n: usize) -> u32x4 {
    u32x4::new(numbers.as_chunks().0[n])
}

/// The contexts below `context_count` with a negative number, given for four at once. The set may also contain contexts
/// beyond `context_count`.
#[inline(always)]
pub(super) fn where_negative(context_count: u32, numbers: impl Fn(usize) -> u32x4) -> u32 {
    // `to_bitmask` takes the sign bits.
    let set = |n: usize| numbers(n).to_bitmask() << (4 * n);
    // Half the places are enough for the common eight contexts.
    if context_count as usize <= CONTEXTS / 2 { set(0) | set(1) } else { set(0) | set(1) | set(2) | set(3) }
}

/// The first context of a nonempty set. The mask shows the compiler that it is below [`CONTEXTS`].
#[inline(always)]
pub(super) fn first_context(set: u32) -> usize {
    set.trailing_zeros() as usize & (CONTEXTS - 1)
}

/// The first context of a nonempty set, from `start` on, cyclically.
#[inline(always)]
pub(super) fn first_around(set: u32, start: u32) -> usize {
    let from_start = set >> start << start;
    first_context(if from_start != 0 { from_start } else { set })
}

/// Visits the contexts of a set one by one.
#[inline(always)]
pub(super) fn each(mut set: u32, mut visit: impl FnMut(usize)) {
    while set != 0 {
        visit(first_context(set));
        set &= set - 1;
    }
}

/// Visits the contexts of a set below `context_count`, cyclically from `start` on, until `visit` returns `false`.
#[inline(always)]
pub(super) fn around(set: u32, context_count: u32, start: u32, mut visit: impl FnMut(usize) -> bool) {
    let mut rest = set >> start | set << (context_count - start);
    rest &= (1 << context_count) - 1;
    while rest != 0 {
        let context = start + rest.trailing_zeros();
        let context = if context < context_count { context } else { context - context_count };
        if !visit(context as usize & (CONTEXTS - 1)) {
            return;
        }
        rest &= rest - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn around_starts_where_it_is_told_and_stops_when_it_is_told() {
        let visited = |set, context_count, start, most: usize| {
            let mut contexts = Vec::new();
            around(set, context_count, start, |context| {
                contexts.push(context);
                contexts.len() < most
            });
            contexts
        };
        assert_eq!(visited(0b1011, 4, 1, 9), [1, 3, 0]);
        assert_eq!(visited(0b1011, 4, 1, 2), [1, 3]);
        assert_eq!(visited(0xFFFF, 16, 15, 3), [15, 0, 1]);
        assert_eq!(visited(1, 1, 0, 9), [0]);
        assert!(visited(0, 8, 3, 9).is_empty());
    }

    #[test]
    fn the_first_around_is_the_one_that_is_visited_first() {
        for (set, start) in [(0b1011, 1), (0b1000, 3), (0b0001, 3), (0b0110, 0)] {
            let mut visited = None;
            around(set, 4, start, |context| {
                visited = Some(context);
                false
            });
            assert_eq!(Some(first_around(set, start)), visited);
        }
    }

    #[test]
    fn sets_have_the_contexts_whose_number_is_negative() {
        let mut numbers = [5; CONTEXTS];
        for context in [0, 2, 7, 12, 15] {
            numbers[context] = 0u32.wrapping_sub(context as u32 + 1);
        }
        let negative = |context_count| where_negative(context_count, |n| four(&numbers, n));
        assert_eq!(negative(16), 1 | 1 << 2 | 1 << 7 | 1 << 12 | 1 << 15);
        assert_eq!(negative(8), 1 | 1 << 2 | 1 << 7);
    }
}
