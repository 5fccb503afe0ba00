//! Text traces: what valgrind's lackey and DynamoRIO's drmemtrace print, Dinero's din, and our own for several threads.

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
