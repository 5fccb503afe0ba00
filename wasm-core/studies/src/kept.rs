//! Finished runs of a study in files ([`crate::lines`]).

use crate::lines::{Growing, Line, read};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use engine::run::ENGINE_VERSION;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// One line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Observed {
    paper: String,
    engine: String,
    /// Digest of everything that the result depends on.
    key: String,
    /// Seed, for readers of the file.
    seed: u32,
    /// Setting, for readers of the file.
    setting: String,
    /// Run time, in seconds.
    seconds: f64,
    /// CBOR in base64, so that numbers are exact to the last bit.
    observed: String,
}

impl Line for Observed {
    const WHAT: &'static str = "a run of a study";

    fn engine(&self) -> &str {
        &self.engine
    }
}

/// A run's name for readers of the file.
pub struct Named {
    pub seed: u32,
    pub setting: String,
}

/// Results of earlier runs of a paper, by key, and the file to which new ones are appended.
pub struct Kept {
    paper: &'static str,
    observed: BTreeMap<String, String>,
    out: Option<Growing>,
}

impl Kept {
    /// Reads `from` and opens `out`; with `resume` it appends to an existing `out`.
    ///
    /// # Errors
    /// If a file cannot be read, is not of this form or is of another engine version, or if `out` exists without
    /// `resume`.
    pub fn open(
        paper: &'static str,
        from: &[PathBuf],
        out: Option<&Path>,
        resume: bool,
    ) -> Result<Self, String> {
        let mut observed = BTreeMap::new();
        let mut keep = |line: Observed| {
            if line.paper == paper {
                observed.insert(line.key, line.observed);
            }
        };
        for file in from {
            read(file, &mut keep)?;
        }
        let out = out.map(|file| Growing::open(file, resume, keep)).transpose()?;
        Ok(Self { paper, observed, out })
    }

    /// Whether a run has a result.
    pub fn has(&self, key: &str) -> bool {
        self.observed.contains_key(key)
    }

    /// The result of a run, if any.
    ///
    /// # Errors
    /// If the line was written by another version of the study.
    pub fn get<O: DeserializeOwned>(&self, key: &str) -> Option<Result<O, String>> {
        let told =
            |e: &dyn std::fmt::Display| format!("the kept run {key} cannot be read ({e}); make it again");
        let read = |text: &String| {
            let bytes = BASE64_STANDARD.decode(text).map_err(|e| told(&e))?;
            ciborium::from_reader(bytes.as_slice()).map_err(|e| told(&e))
        };
        self.observed.get(key).map(read)
    }

    /// Appends a finished run.
    ///
    /// # Errors
    /// If the file cannot be written.
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
        out.write(&Observed {
            paper: self.paper.into(),
            engine: ENGINE_VERSION.into(),
            key: key.into(),
            seed,
            setting,
            seconds,
            observed: BASE64_STANDARD.encode(bytes),
        })
    }
}
