//! Builds programs of nested forks and joins from pieces.

use engine::dag::{Dag, DagError, TaskId};
use tasks::{Recorder, What};

/// A piece of a program: references to lines, pieces in series, pieces in parallel, and pieces in parallel between a fork and
/// a join that refer to a line each.
#[derive(Clone, Debug)]
pub enum Piece {
    /// One task that refers to these lines.
    Task(Vec<u32>),
    /// Pieces in series.
    Series(Vec<Piece>),
    /// Pieces in parallel.
    Parallel(Vec<Piece>),
    /// Pieces in parallel between a fork and a join.
    Fork {
        /// The fork's line.
        fork: u32,
        /// The parallel parts.
        parts: Vec<Piece>,
        /// The join's line.
        join: u32,
    },
}

/// The line that forks and joins refer to by default.
const FRAME: u32 = 9_999;
const WHAT: What = What { kind: "task", level: 0, span: (0, 1) };

/// Records the program with lines of one byte. Each fork and each join is a task of its own.
///
/// # Errors
/// More tasks or references than a program can have.
pub fn recorded(piece: &Piece) -> Result<Dag, DagError> {
    let mut recorder = Recorder::new(1, 1);
    record(&mut recorder, piece, &[]);
    recorder.finish()
}

fn record(recorder: &mut Recorder, piece: &Piece, after: &[TaskId]) -> Vec<TaskId> {
    match piece {
        Piece::Task(lines) => {
            let task = recorder.task(WHAT, after, |r| lines.iter().for_each(|&line| r.load(u64::from(line))));
            vec![task]
        }
        Piece::Series(pieces) => {
            pieces.iter().fold(after.to_vec(), |after, piece| record(recorder, piece, &after))
        }
        Piece::Parallel(parts) => side_by_side(recorder, parts, (FRAME, FRAME), after),
        Piece::Fork { fork, parts, join } => side_by_side(recorder, parts, (*fork, *join), after),
    }
}

fn side_by_side(recorder: &mut Recorder, parts: &[Piece], ends: (u32, u32), after: &[TaskId]) -> Vec<TaskId> {
    let fork = recorder.task(WHAT, after, |r| r.load(u64::from(ends.0)));
    let last: Vec<TaskId> = parts.iter().flat_map(|piece| record(recorder, piece, &[fork])).collect();
    vec![recorder.task(WHAT, &last, |r| r.load(u64::from(ends.1)))]
}
