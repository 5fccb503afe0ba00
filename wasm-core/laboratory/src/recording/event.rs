//! The scheduler event of one line of a recording.

use document::is_steering;

/// The most processors: Linux's largest build-time limit (`NR_CPUS`).
pub const MAX_PROCESSORS: u32 = 8192;
/// The largest thread id of Linux on 64 bits (`PID_MAX_LIMIT`).
pub const MAX_TID: u32 = 4 << 20;
/// The thread that runs on an idle processor; each processor has its own.
pub const IDLE: u32 = 0;
/// The kernel's priority of nice value 0.
pub const NICE_0_PRIORITY: i32 = 120;
/// The most bytes of a thread's name: 15 in Linux, up to 63 for its workers (chosen as the next power of two).
const MAX_NAME_BYTES: usize = 64;

/// One event of the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<'a> {
    /// Time in nanoseconds since the recording's own zero.
    pub at: u64,
    /// The processor that wrote the line.
    pub processor: u32,
    /// The thread that ran there then; `None` for an exiting one.
    pub by: Option<u32>,
    /// Whether a hardware interrupt wrote the line, according to ftrace's flags; `perf script` does not print them.
    pub interrupt: bool,
    pub kind: Kind<'a>,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// `next` replaces `previous`; `runnable` if `previous` could continue (state R or R+).
    Switch { previous: Task<'a>, runnable: bool, next: Task<'a> },
    /// A thread is about to be woken; `target` is the processor where it last ran.
    Waking { task: Task<'a>, target: u32 },
    /// The thread is in the run queue of processor `target`.
    Wakeup { task: Task<'a>, target: u32 },
    /// As [`Kind::Wakeup`], for a thread that never ran.
    WakeupNew { task: Task<'a>, target: u32 },
    /// The thread moves to the run queue of processor `to`.
    Migrate { task: Task<'a>, to: u32 },
}

/// A thread as named by a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task<'a> {
    pub tid: u32,
    pub name: &'a [u8],
    /// The kernel's priority: 100 to 139 are nice values −20 to 19, lower ones are those of other classes.
    pub priority: Option<u32>,
}

impl<'a> Task<'a> {
    /// `None` if the id or the name is invalid.
    pub fn new(name: &'a [u8], tid: &[u8]) -> Option<Self> {
        let tid = number(tid).filter(|tid| *tid <= u64::from(MAX_TID))? as u32;
        (name.len() <= MAX_NAME_BYTES).then_some(Self { tid, name, priority: None })
    }

    /// The same thread with a priority, if `digits` is a number.
    pub fn with_priority(self, digits: &[u8]) -> Self {
        Self { priority: number(digits).and_then(|priority| priority.try_into().ok()), ..self }
    }

    /// Its name for display.
    pub fn text(&self) -> String {
        let shown = |c| if is_steering(c) { char::REPLACEMENT_CHARACTER } else { c };
        String::from_utf8_lossy(self.name).chars().map(shown).collect()
    }
}

/// Parses a decimal number of digits only; `None` if it is none, or exceeds 64 bits.
pub fn number(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0u64, |sum, byte| {
        let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
        sum.checked_mul(10)?.checked_add(digit)
    })
}

/// Parses a processor's number, with or without leading zeros.
pub fn processor(digits: &[u8]) -> Option<u32> {
    number(digits).filter(|n| *n < u64::from(MAX_PROCESSORS)).map(|n| n as u32)
}
