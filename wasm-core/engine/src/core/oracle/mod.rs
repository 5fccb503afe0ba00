//! The earlier in-order core, which tests compare with: cycles instead of turns, and no fast path for plain runs.

mod in_order;
mod rounds;

pub use in_order::InOrder;
