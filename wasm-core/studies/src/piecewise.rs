//! A study run piece by piece under one seed, for a host without threads, files or clock: the page's measurements.

use crate::definition::Definition;
use crate::effort::Effort;
use crate::report::Report;
use crate::row::Row;
use crate::runs::Runs;
use crate::study::{Study, reported};
use std::collections::BTreeMap;

/// A study in pieces. Pieces may be made in any order, and by several instances opened with the same arguments.
pub trait Piecewise {
    /// Approximate length of each piece, in any unit; the longest comes first.
    ///
    /// # Errors
    /// If a setting cannot be run.
    fn lengths(&self) -> Result<Vec<f64>, String>;

    /// Runs a piece. Returns its runs and their results, encoded for [`Piecewise::report`].
    ///
    /// # Errors
    /// If a run fails, or the study does not have the piece.
    fn make(&self, piece: usize) -> Result<Vec<u8>, String>;

    /// The study's report, from all pieces in any order.
    ///
    /// # Errors
    /// If pieces are missing or of another study, or a figure cannot be computed.
    fn report(&self, pieces: &[Vec<u8>]) -> Result<Report, String>;
}

/// A study with its prepared inputs.
struct Opened<S: Study> {
    paper: String,
    study: S,
    rows: Vec<Row>,
    /// Whether only some of the rows are measured.
    is_part: bool,
    prepared: Vec<S::Prepared>,
}

/// Opens a study under one seed; with `only`, just for some rows, as [`Effort::rows`].
///
/// # Errors
/// If the study cannot prepare, or has no such rows.
pub fn open<S: Study + 'static>(seed: u32, only: Option<&str>) -> Result<Box<dyn Piecewise>, String> {
    let Definition { paper, study, rows, .. } = Definition::<S>::read(S::RANGES)?;
    let effort = Effort { seeds: vec![seed], rows: only.map(String::from), ..Effort::default() };
    let rows = effort.rows_of(rows);
    if rows.is_empty() {
        return Err(format!("{} has no row like \"{}\"", S::ID, only.unwrap_or_default()));
    }
    let study = effort.applied(study)?;
    let prepared = study.prepare(1)?;
    Ok(Box::new(Opened { paper, study, rows, is_part: only.is_some(), prepared }))
}

impl<S: Study> Opened<S> {
    fn runs(&self) -> Result<Runs<'_, S>, String> {
        Runs::new(&self.study, &self.prepared, self.is_part.then_some(&self.rows))
    }
}

impl<S: Study> Piecewise for Opened<S> {
    fn lengths(&self) -> Result<Vec<f64>, String> {
        Ok(self.runs()?.lengths().collect())
    }

    fn make(&self, piece: usize) -> Result<Vec<u8>, String> {
        let runs = self.runs()?;
        let made = runs.piece(piece)?;
        let mut bytes = Vec::new();
        ciborium::into_writer(&made, &mut bytes).map_err(|e| e.to_string())?;
        Ok(bytes)
    }

    fn report(&self, pieces: &[Vec<u8>]) -> Result<Report, String> {
        let mut made: BTreeMap<String, S::Observed> = BTreeMap::new();
        for piece in pieces {
            let runs: Vec<(String, S::Observed)> = ciborium::from_reader(piece.as_slice())
                .map_err(|e| format!("a piece cannot be read: {e}"))?;
            made.extend(runs);
        }
        let runs = self.runs()?;
        let seeds = runs.seeds(|key| made.get(key).cloned())?;
        reported(self.paper.clone(), self.rows.clone(), &runs, &seeds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::evaluate;
    use crate::study::tests::Sums;
    use crate::tam::Tam;
    use serde_json::json;

    #[test]
    fn pieces_made_apart_give_the_report_of_the_whole() {
        let [one, other, third] = [(); 3].map(|()| open::<Sums>(3, None).unwrap());
        let pieces = one.lengths().unwrap().len();
        // Alternately by two instances opened alike, the last piece first.
        let made: Vec<Vec<u8>> = (0..pieces)
            .rev()
            .map(|piece| if piece % 2 == 0 { one.make(piece) } else { other.make(piece) })
            .collect::<Result<_, _>>()
            .unwrap();
        let whole = evaluate::<Sums>(&Effort { threads: 1, seeds: vec![3], ..Effort::default() });
        assert_eq!(json!(third.report(&made).unwrap()), json!(whole.unwrap().unwrap()));
        assert!(pieces > 1);
    }

    #[test]
    fn every_piece_is_needed_and_a_piece_beyond_the_last_is_refused() {
        let study = open::<Tam>(1, None).unwrap();
        let lengths = study.lengths().unwrap();
        assert!(lengths.len() > 1 && lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
        assert!(study.make(lengths.len()).unwrap_err().contains("there is no piece"));
        assert!(study.report(&[]).err().unwrap().contains("was not made"));
        assert!(study.report(&[vec![1, 2, 3]]).err().unwrap().contains("cannot be read"));
    }
}
