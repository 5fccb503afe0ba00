//! Cores: who issues in which cycle. One file a core model.

mod cause;
mod in_order;
mod rounds;
mod seat;
mod stall;

pub use cause::{CAUSES, Cause};
pub use in_order::{Event, InOrder};
pub use seat::{NO_THREAD, Rest, Seat};
pub use stall::Stall;
