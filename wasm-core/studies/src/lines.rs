//! Finished runs in files, one per line, so that none is repeated: after an interruption, by another process, or
//! because two parts of a study or a sweep need the same one.

use engine::run::ENGINE_VERSION;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{File, OpenOptions, read_to_string};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The type of a line.
pub trait Line: DeserializeOwned {
    /// Name of the type in error messages.
    const WHAT: &'static str;

    /// The version of the engine that made it.
    fn engine(&self) -> &str;
}

/// Reads every line of a file.
///
/// # Errors
/// If the file cannot be read, is not of this form, or is of another engine version.
pub fn read<L: Line>(file: &Path, each: impl FnMut(L)) -> Result<(), String> {
    read_lines(file, &text(file)?, each)
}

fn read_lines<L: Line>(file: &Path, text: &str, each: impl FnMut(L)) -> Result<(), String> {
    let line = |(number, line): (u32, &str)| {
        let at = || format!("{}:{number}", file.display());
        let line: L = serde_json::from_str(line).map_err(|e| format!("{} is not {}: {e}", at(), L::WHAT))?;
        if line.engine() == ENGINE_VERSION {
            return Ok(line);
        }
        Err(format!(
            "{} is of engine {}, and this is {ENGINE_VERSION}: runs of two engines cannot be mixed; make it again",
            at(),
            line.engine()
        ))
    };
    (1..).zip(text.lines()).map(line).collect::<Result<Vec<L>, String>>()?.into_iter().for_each(each);
    Ok(())
}

fn text(file: &Path) -> Result<String, String> {
    read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))
}

/// A file to which lines are only appended.
pub struct Growing(Mutex<Whole>);

struct Whole {
    file: File,
    /// Length of all complete lines.
    bytes: u64,
}

impl Growing {
    /// Creates the file; with `resume`, reads its lines and appends to it.
    ///
    /// # Errors
    /// As [`read`]; also if the file exists without `resume`.
    pub fn open<L: Line>(file: &Path, resume: bool, each: impl FnMut(L)) -> Result<Self, String> {
        let told = |e| format!("{}: {e}", file.display());
        let growing = |file, bytes| Self(Mutex::new(Whole { file, bytes }));
        if !resume {
            let made = OpenOptions::new()
                .append(true)
                .create_new(true)
                .open(file)
                .map_err(|e| format!("{}; give --resume to go on with it, or another file", told(e)))?;
            return Ok(growing(made, 0));
        }
        let opened = OpenOptions::new().append(true).create(true).open(file).map_err(told)?;
        let text = text(file)?;
        // A line that was incomplete when the process ended is dropped and made again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        read_lines(file, &text[..whole], each)?;
        opened.set_len(whole as u64).map_err(told)?;
        Ok(growing(opened, whole as u64))
    }

    /// Appends a line. A failed write leaves no partial line.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, line: &impl Serialize) -> Result<(), String> {
        let text = serde_json::to_string(line).map_err(|e| e.to_string())? + "\n";
        let mut whole = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        whole.add(text.as_bytes()).map_err(|e| format!("--out: {e}; --resume goes on with what is there"))
    }
}

impl Whole {
    fn add(&mut self, line: &[u8]) -> std::io::Result<()> {
        if let Err(error) = self.file.write_all(line) {
            // A full disk may have stored part of it. A device such as /dev/full has no length to set.
            let _ = self.file.set_len(self.bytes);
            return Err(error);
        }
        self.bytes += line.len() as u64;
        Ok(())
    }
}
