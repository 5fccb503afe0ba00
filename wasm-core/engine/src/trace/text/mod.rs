//! Text traces: the formats of valgrind's lackey, DynamoRIO's drmemtrace, Dinero's din, and this project's own for
//! several threads.

mod din;
mod drmemtrace;
mod error;
mod format;
mod importer;
mod lackey;
mod line;
mod parser;
mod per_thread;
mod scan;
mod threads;

pub use error::{ImportError, TextError};
pub use format::TextFormat;
pub use importer::{ImportProgress, Imported, MAX_TEXT_BYTES, TextImporter, check_text_bytes};
pub use parser::{MAX_LINE_BYTES, TextParser};
