//! The text formats and their line parsers.

use super::line::Line;
use super::{din, drmemtrace, lackey, per_thread};
use serde::{Deserialize, Serialize};

/// A supported text format of traces.
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
    /// instructions, by default one. `#` begins a comment.
    Threads,
    /// `drrun -t drmemtrace -tool view`: `record# instruction#: thread read|write|ifetch size byte(s) @ 0xaddress …`.
    Drmemtrace,
}

impl TextFormat {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Lackey, Self::Din, Self::Threads, Self::Drmemtrace];

    /// The format with a name, if any.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name of the format on a command line or in a scenario.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lackey => "lackey",
            Self::Din => "din",
            Self::Threads => "threads",
            Self::Drmemtrace => "drmemtrace",
        }
    }

    pub(super) fn parse(self, line: &[u8]) -> Option<Line<'_>> {
        match self {
            Self::Lackey => lackey::parse(line),
            Self::Din => din::parse(line),
            Self::Threads => per_thread::parse(line),
            Self::Drmemtrace => drmemtrace::parse(line),
        }
    }

    pub(super) fn expected(self) -> &'static str {
        match self {
            Self::Lackey => lackey::EXPECTED,
            Self::Din => din::EXPECTED,
            Self::Threads => per_thread::EXPECTED,
            Self::Drmemtrace => drmemtrace::EXPECTED,
        }
    }
}
