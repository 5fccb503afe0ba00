//! Numbers and sets of hardware contexts. A set has a bit for each; loops over all numbers become vector code.

/// Most hardware contexts of a core.
pub(super) const SEATS: usize = 16;

/// A number for each hardware context, as many as there can be.
pub(super) type BySeat = [u32; SEATS];

/// The set of each context alone.
const ALONE: BySeat = {
    let mut alone = [0; SEATS];
    let mut seat = 0;
    while seat < SEATS {
        alone[seat] = 1 << seat;
        seat += 1;
    }
    alone
};

/// The contexts, of so many, for which this is true; it may be said of some that are none.
#[inline(always)]
pub(super) fn where_true(contexts: u32, is_true: impl Fn(usize) -> bool) -> u32 {
    let set = |set, seat: usize| set | if is_true(seat) { ALONE[seat] } else { 0 };
    // Half the places are enough for the common eight contexts.
    if contexts as usize <= SEATS / 2 { (0..SEATS / 2).fold(0, set) } else { (0..SEATS).fold(0, set) }
}

/// The first context of a set that is not empty. The compiler sees that it is one of [`SEATS`].
#[inline(always)]
pub(super) fn first_seat(set: u32) -> usize {
    set.trailing_zeros() as usize & (SEATS - 1)
}

/// Visits the contexts of a set one by one.
#[inline(always)]
pub(super) fn each(mut set: u32, mut visit: impl FnMut(usize)) {
    while set != 0 {
        visit(first_seat(set));
        set &= set - 1;
    }
}

/// Visits the contexts of a set, of so many, from `start` on and round, until one says `false`.
#[inline(always)]
pub(super) fn around(set: u32, contexts: u32, start: u32, mut visit: impl FnMut(usize) -> bool) {
    let mut rest = set >> start | set << (contexts - start);
    rest &= (1 << contexts) - 1;
    while rest != 0 {
        let seat = start + rest.trailing_zeros();
        let seat = if seat < contexts { seat } else { seat - contexts };
        if !visit(seat as usize & (SEATS - 1)) {
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
        let visited = |set, contexts, start, most: usize| {
            let mut seats = Vec::new();
            around(set, contexts, start, |seat| {
                seats.push(seat);
                seats.len() < most
            });
            seats
        };
        assert_eq!(visited(0b1011, 4, 1, 9), [1, 3, 0]);
        assert_eq!(visited(0b1011, 4, 1, 2), [1, 3]);
        assert_eq!(visited(0xFFFF, 16, 15, 3), [15, 0, 1]);
        assert_eq!(visited(1, 1, 0, 9), [0]);
        assert!(visited(0, 8, 3, 9).is_empty());
    }

    #[test]
    fn sets_have_the_contexts_of_which_it_is_true() {
        assert_eq!(where_true(16, |seat| seat % 5 == 2), 1 << 2 | 1 << 7 | 1 << 12);
    }
}
