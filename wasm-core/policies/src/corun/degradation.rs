//! The table of degradations, and its two means: sensitivity and intensity.

use document::Read;
use serde::Serialize;

/// A square table: the loss of the row's program beside the column's, in percent of its solo IPC (Kumar 2009, §1.3 and
/// Table 1.1). Negative is a gain; null is unknown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Degradation(pub Vec<Vec<Option<f64>>>);

/// Whether a program's means include its co-run with a copy of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfPair {
    /// As in Kumar 2009, §3.3.2: 25 programs, 625 co-schedules.
    Counts,
    /// As in §4.2: each of ten programs beside the other nine.
    LeftOut,
}

impl Degradation {
    /// A table of `programs` rows with every cell unknown.
    pub fn unknown(programs: usize) -> Self {
        Self(vec![vec![None; programs]; programs])
    }

    /// The number of programs.
    pub fn programs(&self) -> usize {
        self.0.len()
    }

    /// The degradation of `row` beside `column`, in percent.
    pub fn get(&self, row: usize, column: usize) -> Option<f64> {
        *self.0.get(row)?.get(column)?
    }

    /// The degradation of both programs beside each other. A schedule's cost is the sum (Table 1.2).
    pub fn both(&self, a: usize, b: usize) -> Option<[f64; 2]> {
        Some([self.get(a, b)?, self.get(b, a)?])
    }

    /// Sensitivity: the mean degradation of a program, over the known cells (§3.3.2).
    pub fn sensitivity(&self, program: usize, self_pair: SelfPair) -> Option<f64> {
        self.mean(program, self_pair, |other| self.get(program, other))
    }

    /// Intensity: the mean degradation that a program causes, over the known cells (§3.3.3).
    pub fn intensity(&self, program: usize, self_pair: SelfPair) -> Option<f64> {
        self.mean(program, self_pair, |other| self.get(other, program))
    }

    fn mean(&self, program: usize, self_pair: SelfPair, cell: impl Fn(usize) -> Option<f64>) -> Option<f64> {
        let others = (0..self.programs()).filter(|&o| self_pair == SelfPair::Counts || o != program);
        let known: Vec<f64> = others.filter_map(cell).collect();
        (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_suffer_and_columns_inflict() {
        let table = Degradation(vec![vec![Some(6.0), Some(2.0)], vec![Some(4.0), Some(10.0)]]);
        assert_eq!(table.sensitivity(0, SelfPair::Counts), Some(4.0)); // (6 + 2) / 2
        assert_eq!(table.intensity(0, SelfPair::Counts), Some(5.0)); // (6 + 4) / 2
        assert_eq!(table.sensitivity(0, SelfPair::LeftOut), Some(2.0));
        assert_eq!(table.both(0, 1), Some([2.0, 4.0]));
    }

    #[test]
    fn holes_are_left_out_of_means() {
        let table = Degradation(vec![vec![None, Some(2.0)], vec![None, None]]);
        assert_eq!(table.sensitivity(0, SelfPair::Counts), Some(2.0));
        assert_eq!(table.intensity(0, SelfPair::Counts), None);
        assert_eq!(table.both(0, 1), None);
    }
}
