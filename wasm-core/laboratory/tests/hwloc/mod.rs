//! Real machines: what is read of them, what is guessed, and that they can be exported to lstopo again.

mod bounded;
mod irregular;
mod round_trip;
mod synthetic;
