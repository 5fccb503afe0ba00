//! The in-order core as it was: cycles instead of turns, and no path of its own for plain runs. Tests compare with it.

mod in_order;
mod rounds;

pub use in_order::InOrder;
