//! Finished runs in files, one per line, so that none is repeated: after an interruption, by another process, or
//! because two parts of a study or a sweep need the same one.

use engine::run::ENGINE_VERSION;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The type of a line.
pub trait Line: DeserializeOwned {
    /// Name of the type in error messages.
    const WHAT: &'static str;

    /// How every line begins.
    const BEGINNING: &'static str;

    /// The version of the engine that made it.
    fn engine(&self) -> &str;
}

/// Reads every line of a file.
///
/// # Errors
/// If the file cannot be read, is not of this form, or is of another engine version.
pub fn read<L: Line>(file: &Path, each: impl FnMut(L)) -> Result<(), String> {
    read_lines(file, &bytes(file)?, each)
}

fn read_lines<L: Line>(file: &Path, bytes: &[u8], each: impl FnMut(L)) -> Result<(), String> {
    let line = |(number, line): (u32, &[u8])| {
        let at = || format!("{}:{number}", file.display());
        let line: L = serde_json::from_slice(line).map_err(|e| {
            format!("{} is not {}: {e}. Delete the line, and its run is made again.", at(), L::WHAT)
        })?;
        if line.engine() == ENGINE_VERSION {
            return Ok(line);
        }
        Err(format!(
            "{} is of engine {}, and this is {ENGINE_VERSION}: runs of two engines cannot be mixed; make it again",
            at(),
            line.engine()
        ))
    };
    let lines = bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|&byte| byte == b'\n');
    let lines = (1..).zip(lines).filter(|_| !bytes.is_empty());
    lines.map(line).collect::<Result<Vec<L>, String>>()?.into_iter().for_each(each);
    Ok(())
}

fn bytes(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|e| format!("{}: {e}", file.display()))
}

/// A file to which lines are only appended.
pub struct Growing(Mutex<Whole>);

struct Whole {
    file: File,
    /// Length of all complete lines.
    bytes: u64,
}

impl Growing {
    /// Creates the file; with `resume`, reads its lines and appends to it. No other process may append to it meanwhile.
    ///
    /// # Errors
    /// As [`read`]; also if another process has it open, if it is not empty without `resume`, or if its incomplete last
    /// line is not the beginning of one.
    pub fn open<L: Line>(file: &Path, resume: bool, each: impl FnMut(L)) -> Result<Self, String> {
        let told = |e: &std::io::Error| format!("{}: {e}", file.display());
        let opened = OpenOptions::new().append(true).create(true).open(file).map_err(|e| told(&e))?;
        match opened.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(format!(
                    "{}: another process appends to it; wait for it, or name another file",
                    file.display()
                ));
            }
            // Devices such as /dev/full, and some network file systems, have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let text = bytes(file)?;
        if !resume && !text.is_empty() {
            let exists = told(&ErrorKind::AlreadyExists.into());
            return Err(format!("{exists}; give --resume to go on with it, or another file"));
        }
        let (whole, rest) =
            text.split_at(text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        let beginning = L::BEGINNING.as_bytes();
        if !rest.starts_with(beginning) && !beginning.starts_with(rest) {
            return Err(format!(
                "{} does not end in the beginning of {}; name another file",
                file.display(),
                L::WHAT
            ));
        }
        read_lines(file, whole, each)?;
        // A line that was incomplete when the process ended is dropped and made again.
        if !rest.is_empty() {
            opened.set_len(whole.len() as u64).map_err(|e| told(&e))?;
        }
        Ok(Self(Mutex::new(Whole { file: opened, bytes: whole.len() as u64 })))
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
