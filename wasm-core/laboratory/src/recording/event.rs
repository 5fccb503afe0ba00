//! What one line of a recording says.

use document::is_steering;

/// Most processors: what Linux can be built for (`NR_CPUS`).
pub const MAX_PROCESSORS: u32 = 8192;
/// The largest thread id of Linux on 64 bits (`PID_MAX_LIMIT`).
pub const MAX_TID: u32 = 4 << 20;
/// The thread that runs when there is nothing to run; each processor has its own.
pub const IDLE: u32 = 0;
/// The kernel's priority of nice value 0.
pub const NICE_0_PRIORITY: i32 = 120;
/// Bytes of a thread's name at most: 15 in Linux, up to 63 for its workers (chosen as the next power of two).
const MAX_NAME_BYTES: usize = 64;

/// One event of the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<'a> {
    /// When, in nanoseconds since the recording's own zero.
    pub at: u64,
    /// The processor that wrote the line.
    pub processor: u32,
    /// The thread that ran there then; `None` for one that is exiting.
    pub by: Option<u32>,
    /// Whether a hardware interrupt wrote it, as ftrace's flags say; `perf script` does not print them.
    pub interrupt: bool,
    pub kind: Kind<'a>,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// `previous` makes way for `next`; `runnable` if it did not want to (state R or R+).
    Switch { previous: Task<'a>, runnable: bool, next: Task<'a> },
    /// A thread will be woken; `target` is where it last ran.
    Waking { task: Task<'a>, target: u32 },
    /// It is in a run queue; `target` is whose.
    Wakeup { task: Task<'a>, target: u32 },
    /// The same of a thread that never ran.
    WakeupNew { task: Task<'a>, target: u32 },
    /// It now belongs to the queue of `to`.
    Migrate { task: Task<'a>, to: u32 },
}

/// A thread as a line has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task<'a> {
    pub tid: u32,
    pub name: &'a [u8],
    /// The kernel's priority: 100 to 139 are nice values −20 to 19, lower ones those of other classes.
    pub priority: Option<u32>,
}

impl<'a> Task<'a> {
    /// `None` if there is no such thread.
    pub fn new(name: &'a [u8], tid: &[u8]) -> Option<Self> {
        let tid = number(tid).filter(|tid| *tid <= u64::from(MAX_TID))? as u32;
        (name.len() <= MAX_NAME_BYTES).then_some(Self { tid, name, priority: None })
    }

    /// The same with its priority, if that is a number.
    pub fn with_priority(self, digits: &[u8]) -> Self {
        Self { priority: number(digits).and_then(|priority| priority.try_into().ok()), ..self }
    }

    /// Its name for people.
    pub fn text(&self) -> String {
        let shown = |c| if is_steering(c) { char::REPLACEMENT_CHARACTER } else { c };
        String::from_utf8_lossy(self.name).chars().map(shown).collect()
    }
}

/// A decimal number of digits only; `None` if it is none, or needs more than 64 bits.
pub fn number(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0u64, |sum, byte| {
        let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
        sum.checked_mul(10)?.checked_add(digit)
    })
}

/// A processor's number, with leading zeros or without.
pub fn processor(digits: &[u8]) -> Option<u32> {
    number(digits).filter(|n| *n < u64::from(MAX_PROCESSORS)).map(|n| n as u32)
}
