//! Text traces: what valgrind's lackey and DynamoRIO's drmemtrace print, Dinero's din, and our own for several threads.

mod din;
mod drmemtrace;
mod error;
mod importer;
mod lackey;
mod parser;
mod per_thread;
mod scan;
mod threads;

pub use error::{ImportError, TextError};
pub use importer::{ImportProgress, Imported, MAX_TEXT_BYTES, TextImporter, check_text_bytes};
pub use parser::{MAX_LINE_BYTES, TextParser};

use serde::{Deserialize, Serialize};

/// The text formats that are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub enum TextFormat {
    /// `valgrind --tool=lackey --trace-mem=yes`: ` L`, ` S` or ` M` and `I `, then address (hexadecimal), comma, bytes
    /// (decimal). `M` is a load and then a store of the same bytes. With `--trace-sched=yes`, the thread that acquired
    /// valgrind's lock last makes the references.
    Lackey,
    /// `label address [bytes]`, all hexadecimal; label 0 reads, 1 writes, 2 fetches an instruction. Without bytes, 4.
    Din,
    /// `thread R|W address [bytes]`: any word, a letter, hexadecimal, decimal; without bytes, 4. `thread I [n]`: n
    /// instructions, without n one. `#` begins a comment.
    Threads,
    /// `drrun -t drmemtrace -tool view`: `record# instruction#: thread read|write|ifetch size byte(s) @ 0xaddress …`.
    Drmemtrace,
}

impl TextFormat {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Lackey, Self::Din, Self::Threads, Self::Drmemtrace];

    /// The format of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name as a command line or a scenario gives it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lackey => "lackey",
            Self::Din => "din",
            Self::Threads => "threads",
            Self::Drmemtrace => "drmemtrace",
        }
    }

    fn parse(self, line: &[u8]) -> Option<Line<'_>> {
        match self {
            Self::Lackey => lackey::parse(line),
            Self::Din => din::parse(line),
            Self::Threads => per_thread::parse(line),
            Self::Drmemtrace => drmemtrace::parse(line),
        }
    }

    fn expected(self) -> &'static str {
        match self {
            Self::Lackey => lackey::EXPECTED,
            Self::Din => din::EXPECTED,
            Self::Threads => per_thread::EXPECTED,
            Self::Drmemtrace => drmemtrace::EXPECTED,
        }
    }
}

/// What one line of text says, and of which thread, if it says that.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    thread: Option<&'a [u8]>,
    record: Record,
}

impl Line<'_> {
    const SKIPPED: Self = Self { thread: None, record: Record::Skipped };
}

/// What one line of text says that a thread did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Record {
    /// Nothing of the trace.
    Skipped,
    /// The thread is new, whatever its name.
    ThreadStart,
    Instructions(u32),
    Load(Bytes),
    Store(Bytes),
    /// A load and then a store.
    Modify(Bytes),
}

/// The bytes that a record touches: at least one, none past the last address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bytes {
    address: u64,
    size_bytes: u16,
}

impl Bytes {
    /// `None` if a reference cannot touch them.
    fn new(address: u64, size_bytes: u64) -> Option<Self> {
        let size_bytes = u16::try_from(size_bytes).ok()?;
        address.checked_add(u64::from(size_bytes).checked_sub(1)?)?;
        Some(Self { address, size_bytes })
    }
}
