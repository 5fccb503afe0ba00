//! The same score from the recurrence itself, on a whole table, as a reference for the tasks.

use super::model::{IMPOSSIBLE, Model};

/// The best path that ends in the last position after any residue.
pub fn score(model: &Model, sequence: &[u8]) -> i32 {
    let positions = model.positions();
    let table = || vec![vec![IMPOSSIBLE; positions + 1]; sequence.len() + 1];
    let (mut matched, mut inserted, mut deleted) = (table(), table(), table());
    matched.iter_mut().for_each(|row| row[0] = 0);
    for (n, &residue) in (1..).zip(sequence) {
        for p in 1..=positions {
            let (t, own) = (model.transitions[p - 1], model.transitions[p]);
            let paths =
                [matched[n - 1][p - 1] + t[0], inserted[n - 1][p - 1] + t[3], deleted[n - 1][p - 1] + t[5]];
            let best = paths.into_iter().max().unwrap_or(IMPOSSIBLE);
            matched[n][p] = (best + model.matches[usize::from(residue)][p - 1]).max(IMPOSSIBLE);
            let paths = [matched[n - 1][p] + own[1], inserted[n - 1][p] + own[4]];
            inserted[n][p] = paths.into_iter().max().unwrap_or(IMPOSSIBLE).max(IMPOSSIBLE);
            let paths = [matched[n][p - 1] + t[2], deleted[n][p - 1] + t[6]];
            deleted[n][p] = paths.into_iter().max().unwrap_or(IMPOSSIBLE).max(IMPOSSIBLE);
        }
    }
    let ends = (1..=sequence.len()).map(|n| matched[n][positions].max(deleted[n][positions]));
    ends.max().unwrap_or(IMPOSSIBLE)
}
