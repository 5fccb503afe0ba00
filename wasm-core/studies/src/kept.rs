//! Finished runs in files, one a line, so that none is done twice: after an interruption, by another process, or
//! because two parts of a study ask for the same one.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use engine::run::ENGINE_VERSION;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, read_to_string};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    paper: String,
    engine: String,
    /// Digest of everything that the result depends on.
    key: String,
    /// For people.
    seed: u32,
    /// For people.
    setting: String,
    /// How long it took.
    seconds: f64,
    /// CBOR in base64: numbers to the last bit.
    observed: String,
}

/// A run for people.
pub struct Named {
    pub seed: u32,
    pub setting: String,
}

/// What earlier runs of a paper gave, by key, and the file to which new ones are added.
pub struct Kept {
    paper: &'static str,
    observed: BTreeMap<String, String>,
    out: Option<Mutex<File>>,
}

impl Kept {
    /// Reads `from` and opens `out`; with `resume` it goes on where `out` ends.
    ///
    /// # Errors
    /// A file that cannot be read, is not of this form, or is of another engine version; an `out` that is there
    /// without `resume`.
    pub fn open(
        paper: &'static str,
        from: &[PathBuf],
        out: Option<&Path>,
        resume: bool,
    ) -> Result<Self, String> {
        let mut kept = Self { paper, observed: BTreeMap::new(), out: None };
        for file in from {
            kept.read(file, &text(file)?)?;
        }
        if let Some(file) = out {
            kept.out = Some(Mutex::new(kept.append_to(file, resume)?));
        }
        Ok(kept)
    }

    fn append_to(&mut self, file: &Path, resume: bool) -> Result<File, String> {
        let told = |e| format!("{}: {e}", file.display());
        if !resume {
            return File::create_new(file)
                .map_err(|e| format!("{}; give --resume to go on with it, or another file", told(e)));
        }
        let opened = OpenOptions::new().append(true).create(true).open(file).map_err(told)?;
        let text = text(file)?;
        // A line that was being written when the process ended is done again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        opened.set_len(whole as u64).map_err(told)?;
        self.read(file, &text[..whole])?;
        Ok(opened)
    }

    fn read(&mut self, file: &Path, text: &str) -> Result<(), String> {
        for (number, line) in (1..).zip(text.lines()) {
            let at = || format!("{}:{number}", file.display());
            let line: Line =
                serde_json::from_str(line).map_err(|e| format!("{} is not a run of a study: {e}", at()))?;
            if line.engine != ENGINE_VERSION {
                return Err(format!(
                    "{} is of engine {}, and this is {ENGINE_VERSION}: runs of two engines cannot be mixed; make it again",
                    at(),
                    line.engine
                ));
            }
            if line.paper == self.paper {
                self.observed.insert(line.key, line.observed);
            }
        }
        Ok(())
    }

    /// Whether a run has been made.
    pub fn has(&self, key: &str) -> bool {
        self.observed.contains_key(key)
    }

    /// What a run gave.
    ///
    /// # Errors
    /// A line that was written by another version of the study.
    pub fn get<O: DeserializeOwned>(&self, key: &str) -> Option<Result<O, String>> {
        let told =
            |e: &dyn std::fmt::Display| format!("the kept run {key} cannot be read ({e}); make it again");
        let read = |text: &String| {
            let bytes = BASE64_STANDARD.decode(text).map_err(|e| told(&e))?;
            ciborium::from_reader(bytes.as_slice()).map_err(|e| told(&e))
        };
        self.observed.get(key).map(read)
    }

    /// Writes a run that has just ended.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write<O: Serialize>(
        &self,
        key: &str,
        named: Named,
        seconds: f64,
        observed: &O,
    ) -> Result<(), String> {
        let Some(out) = &self.out else { return Ok(()) };
        let mut bytes = Vec::new();
        ciborium::into_writer(observed, &mut bytes).map_err(|e| e.to_string())?;
        let Named { seed, setting } = named;
        let line = Line {
            paper: self.paper.into(),
            engine: ENGINE_VERSION.into(),
            key: key.into(),
            seed,
            setting,
            seconds,
            observed: BASE64_STANDARD.encode(bytes),
        };
        let text = serde_json::to_string(&line).map_err(|e| e.to_string())? + "\n";
        let mut out = out.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        out.write_all(text.as_bytes()).map_err(|e| format!("--out: {e}"))
    }
}

fn text(file: &Path) -> Result<String, String> {
    read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))
}
