//! Random programs of nested forks and joins.

use coscope_sim::dag::{Dag, Recorder, TaskId, What};
use proptest::prelude::*;

/// A piece of a program: references to lines, pieces one after the other, pieces side by side, and the same between a fork
/// and a join that refer to a line each.
#[derive(Clone, Debug)]
pub enum Piece {
    Task(Vec<u32>),
    Series(Vec<Piece>),
    Parallel(Vec<Piece>),
    Fork { fork: u32, parts: Vec<Piece>, join: u32 },
}

/// The program in lines of one byte. Each fork is a task of its own, and so is each join.
pub fn recorded(piece: &Piece) -> Dag {
    let mut recorder = Recorder::new(1, 1);
    record(&mut recorder, piece, &[]);
    recorder.finish().expect("it is small")
}

/// The line that forks and joins refer to unless they say another.
const FRAME: u32 = 9_999;
const WHAT: What = What { kind: "task", level: 0, span: (0, 1) };

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

/// Pieces of up to a few dozen tasks with references to `lines` lines.
pub fn pieces(lines: u32) -> impl Strategy<Value = Piece> {
    let task = prop::collection::vec(0..lines, 1..5).prop_map(Piece::Task);
    task.prop_recursive(5, 48, 4, |inner| {
        let parts = prop::collection::vec(inner, 2..5);
        prop_oneof![parts.clone().prop_map(Piece::Series), parts.prop_map(Piece::Parallel)]
    })
}
