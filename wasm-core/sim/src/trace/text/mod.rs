//! Text traces: what valgrind's lackey prints, and Dinero's din.

mod din;
mod error;
mod importer;
mod lackey;
mod parser;
mod scan;

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
    /// (decimal). `M` is a load and then a store of the same bytes.
    Lackey,
    /// `label address [bytes]`, all hexadecimal; label 0 reads, 1 writes, 2 fetches an instruction. Without bytes, 4.
    Din,
}

impl TextFormat {
    /// The name as a command line or a scenario gives it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lackey => "lackey",
            Self::Din => "din",
        }
    }
}

/// What one line of text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Record {
    /// Nothing of the trace.
    Skipped,
    Instruction,
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
