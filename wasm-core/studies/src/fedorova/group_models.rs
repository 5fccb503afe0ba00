//! Figs 7 and 9: the printed histograms through COMB and COMB+IPC, compared digit by digit.

use super::parameters::Fedorova;
use crate::figures::Figures;
use crate::part::Part;
use engine::analysis::WeightedHistogram;
use engine::analysis::group::{comb, comb_ipc};

/// Pairs of a distance and a count.
type Printed = [(f64, f64); 4];

/// Histograms A and B of both figures.
const A: Printed = [(1.0, 90.0), (10.0, 50.0), (20.0, 78.0), (100.0, 14.0)];
const B: Printed = [(1.0, 30.0), (10.0, 46.0), (20.0, 27.0), (100.0, 18.0)];
/// Fig. 7, A+B.
const SUM: Printed = [(2.0, 120.0), (20.0, 96.0), (40.0, 105.0), (200.0, 32.0)];
/// Fig. 9: A at an IPC of 1, B at 0.5, and the printed part of A+B.
const FAST_A: Printed = [(1.5, 90.0), (15.0, 50.0), (30.0, 78.0), (150.0, 14.0)];
const SLOW_B: Printed = [(3.0, 15.0), (30.0, 23.0), (60.0, 14.0), (300.0, 9.0)];
const MERGED: Printed = [(1.5, 90.0), (3.0, 15.0), (15.0, 50.0), (300.0, 9.0)];

/// The part, which needs no runs.
pub fn part() -> Part<Fedorova> {
    Part::<Fedorova>::figures("fig7-digits fig9-*", [], |_, into| figures(into))
}

fn figures(into: &mut Figures) {
    let [a, b] = [A, B].map(|points| WeightedHistogram { points: points.to_vec(), cold: 0.0 });
    let none = WeightedHistogram::default;
    into.set("fig7-digits", equal(&comb(&[a.clone(), b.clone()], 2.0), &SUM));
    let fast_a = equal(&comb_ipc(&[(a.clone(), 1.0), (none(), 0.5)]), &FAST_A);
    let slow_b = equal(&comb_ipc(&[(none(), 1.0), (b.clone(), 0.5)]), &SLOW_B);
    into.set("fig9-digits", fast_a + slow_b);
    into.set("fig9-merged", equal(&comb_ipc(&[(a, 1.0), (b, 0.5)]), &MERGED));
}

/// Counts the printed numbers that are reproduced: each distance, and its count with halves rounded up.
fn equal(histogram: &WeightedHistogram, printed: &Printed) -> f64 {
    let found = |distance: f64| histogram.points.iter().find(|point| point.0.total_cmp(&distance).is_eq());
    let equal = |&(distance, count): &(f64, f64)| {
        let same_count = |point: &(f64, f64)| (point.1 + 0.5).floor().total_cmp(&count).is_eq();
        found(distance).map_or(0, |point| 1 + u32::from(same_count(point)))
    };
    f64::from(printed.iter().map(equal).sum::<u32>())
}
