//! Measures how often the pain metric selects the cheapest pairing (Kumar 2009, §4.6.1 and Table 4.7).

use policies::corun::{Degradation, Pain};
use policies::schedule::{combinations, pair_total};
use serde::Serialize;

/// How often pain selects an optimal pairing, over all quartets whose degradations and pain are known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Agreement {
    /// Number of quartets: C(10, 4) = 210 for ten programs.
    pub quartets: u32,
    /// Percentage of quartets in which the pairing with least pain is optimal. If pairings tie for least pain, each
    /// counts for its part.
    pub percent: f64,
    /// The same percentage for a random pairing: a third, more if optima tie.
    pub random_percent: f64,
}

/// The three pairings of four programs.
const PAIRINGS: [[[usize; 2]; 2]; 3] = [[[0, 1], [2, 3]], [[0, 2], [1, 3]], [[0, 3], [1, 2]]];

/// Computes the agreement over all quartets; `None` if no quartet is completely known.
pub fn quartet_agreement(degradation: &Degradation, pain: &Pain) -> Option<Agreement> {
    let (mut quartets, mut matches, mut random) = (0, 0.0, 0.0);
    for quartet in combinations(degradation.programs(), 4) {
        let measured = cheapest(&quartet, |a, b| degradation.both(a, b));
        let (Some(optimal), Some(chosen)) = (measured, cheapest(&quartet, |a, b| pain.parts(a, b))) else {
            continue;
        };
        let count = |flags: [bool; 3]| f64::from(flags.map(u8::from).iter().sum::<u8>());
        let both = std::array::from_fn(|p| optimal[p] && chosen[p]);
        quartets += 1;
        matches += count(both) / count(chosen);
        random += count(optimal) / 3.0;
    }
    let percent = |sum: f64| 100.0 * sum / f64::from(quartets);
    (quartets > 0).then(|| Agreement { quartets, percent: percent(matches), random_percent: percent(random) })
}

/// The cheapest of the three pairings; several if they tie.
fn cheapest(quartet: &[usize], cost: impl Fn(usize, usize) -> Option<[f64; 2]>) -> Option<[bool; 3]> {
    let mut totals = [0.0; 3];
    for (total, pairing) in totals.iter_mut().zip(PAIRINGS) {
        let pairs = pairing.map(|[a, b]| vec![quartet[a], quartet[b]]);
        *total = pair_total(&pairs, &cost).ok()?;
    }
    let least = totals.iter().copied().fold(f64::INFINITY, f64::min);
    // The totals are exact sums, rounded once: equal totals are equal to the last digit.
    Some(totals.map(|total| total.to_bits() == least.to_bits()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symmetric(pairs: [f64; 6]) -> Degradation {
        let [ab, ac, ad, bc, bd, cd] = pairs;
        let rows = [[0.0, ab, ac, ad], [ab, 0.0, bc, bd], [ac, bc, 0.0, cd], [ad, bd, cd, 0.0]];
        Degradation(rows.map(|row| row.map(Some).to_vec()).to_vec())
    }

    #[test]
    fn ties_count_for_their_part() {
        // ab + cd is the only optimum.
        let measured = symmetric([1.0, 5.0, 5.0, 5.0, 5.0, 1.0]);
        let pain = |sensitivity: [f64; 4]| Pain {
            sensitivity: sensitivity.map(Some).to_vec(),
            intensity: [1.0, 2.0, 3.0, 4.0].map(Some).to_vec(),
        };
        // All pairings cost the same: (Σ s)(Σ i) − … is equal when sensitivity is constant, so each counts a third.
        let third = quartet_agreement(&measured, &pain([1.0; 4])).unwrap();
        assert_eq!(third.quartets, 1);
        assert!((third.percent - 100.0 / 3.0).abs() < 1e-9, "{third:?}");
        assert!((third.random_percent - 100.0 / 3.0).abs() < 1e-9);
        // Sensitivity 0, 0, 9, 9: ab costs 0 and cd 9·4 + 3·9 = 63; ac + bd = 1·9 + 2·9 = 27; ad + bc the same.
        let never = quartet_agreement(&measured, &pain([0.0, 0.0, 9.0, 9.0])).unwrap();
        assert!(never.percent.abs() < 1e-9);
    }

    #[test]
    fn ten_programs_have_210_quartets_and_a_hole_takes_28() {
        let mut table = Degradation(vec![vec![Some(1.0); 10]; 10]);
        let pain = Pain { sensitivity: vec![Some(1.0); 10], intensity: vec![Some(1.0); 10] };
        let all = quartet_agreement(&table, &pain).unwrap();
        assert_eq!((all.quartets, all.percent, all.random_percent), (210, 100.0, 100.0));
        table.0[3][7] = None;
        // C(8, 2) quartets contain both 3 and 7.
        assert_eq!(quartet_agreement(&table, &pain).unwrap().quartets, 210 - 28);
    }
}
