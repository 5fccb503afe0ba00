//! The speed-up due to a scheduler on a core that threads share every cycle: single-threaded cycles of the instructions
//! executed over the cycles taken (Parekh et al. 2000, §4.1.3), for parts of a run.

mod measure;
mod schedulers;
mod single_threaded;
mod speedups;
mod window;

pub(crate) use measure::MOST_CYCLES_PER_INSTRUCTION;
pub use measure::{Measured, Work, measure, measured, progress, with_room, work_so_far};
pub use schedulers::{Scheduler, schedulers};
pub use single_threaded::{Alone, SingleThreaded, single_threaded};
pub use speedups::{Speedups, speedups};
pub use window::{WINDOWS, Window, WindowInfo, windows};
