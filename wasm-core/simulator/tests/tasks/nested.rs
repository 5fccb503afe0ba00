//! Random programs of nested forks and joins.

use engine::dag::Dag;
pub use laboratory::theorem::Piece;
use proptest::prelude::*;

/// The program, recorded.
pub fn recorded(piece: &Piece) -> Dag {
    laboratory::theorem::recorded(piece).expect("it is small")
}

/// Pieces of up to a few dozen tasks with references to `lines` lines.
pub fn pieces(lines: u32) -> impl Strategy<Value = Piece> {
    let task = prop::collection::vec(0..lines, 1..5).prop_map(Piece::Task);
    task.prop_recursive(5, 48, 4, |inner| {
        let parts = prop::collection::vec(inner, 2..5);
        prop_oneof![parts.clone().prop_map(Piece::Series), parts.prop_map(Piece::Parallel)]
    })
}
