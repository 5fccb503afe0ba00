//! Finished runs of a study in files ([`crate::lines`]).

use crate::lines::{Growing, Line, read};
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
    #[serde(with = "base64_text")]
    observed: Vec<u8>,
}

/// Bytes as text in base64.
mod base64_text {
    use base64::Engine;
    use base64::prelude::BASE64_STANDARD;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_STANDARD.encode(bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        BASE64_STANDARD.decode(String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Line for Observed {
    const WHAT: &'static str = "a run of a study";
    const BEGINNING: &'static str = "{\"paper\":\"";

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
    observed: BTreeMap<String, Vec<u8>>,
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
        let read = |bytes: &Vec<u8>| {
            ciborium::from_reader(bytes.as_slice()).map_err(|e| {
                format!("the kept run {key} cannot be read ({e}); delete its line, and it is made again")
            })
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
            observed: bytes,
        })
    }
}
