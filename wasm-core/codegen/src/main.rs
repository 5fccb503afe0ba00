//! Generates files from the Rust types: TypeScript for the page, JSON Schema for editors.
//!
//! `coscope-codegen` writes all files; `coscope-codegen --check` writes nothing and exits 1 when one is stale.

mod algorithms;
mod defaults;
mod fields;
mod markdown;
mod schema;
mod totals;
mod typescript;
mod witnesses;

use anyhow::{Context, Result, anyhow, bail};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Documents with generated tables.
const FIELDS: &str = "docs/model/fields.md";
const STUDIES: &str = "docs/model/papers.md";
const WITNESSES: &str = "docs/model/witnesses.md";

/// A generated file: its path in the repository, and its required content.
struct Generated {
    path: &'static str,
    content: String,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("coscope-codegen: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let check = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [flag] if flag == "--check" => true,
        other => bail!("unknown arguments {other:?}; the only one is --check"),
    };
    let studies = shipped_studies()?;
    let files = [
        Generated { path: "web/scenario/generated/types.ts", content: typescript::types()? },
        Generated { path: "web/scenario/generated/fields.ts", content: fields::typescript()? },
        Generated { path: "web/scenario/generated/defaults.ts", content: defaults::values()? },
        Generated { path: "web/scenario/generated/recording.ts", content: defaults::of_recordings()? },
        Generated { path: "web/scenario/generated/algorithms.ts", content: algorithms::list()? },
        Generated { path: "workloads/policies/coscope.d.ts", content: typescript::policy_types()? },
        Generated { path: "workloads/schema/scenario.schema.json", content: schema::scenario()? },
        Generated { path: FIELDS, content: fields::with_markdown(&read(FIELDS)?)? },
        Generated { path: STUDIES, content: totals::with_markdown(&read(STUDIES)?, &studies)? },
        Generated { path: WITNESSES, content: witnesses::with_conclusions(&read(WITNESSES)?, &studies)? },
        Generated { path: "workloads/traces.md", content: recordings()? },
        Generated { path: "workloads/schema/lesson.schema.json", content: schema::lesson()? },
        Generated { path: "workloads/paper/pictures/chen.json", content: chen_pictures()? },
    ];
    for file in files {
        let path = root().join(file.path);
        if check {
            if read(file.path).unwrap_or_default() != file.content {
                bail!(
                    "{} is stale: run `cargo run -p coscope-codegen` in wasm-core and commit it",
                    file.path
                );
            }
        } else {
            write(&path, &file.content).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    Ok(())
}

/// The data of pictures; a failure is a fault of the study.
fn chen_pictures() -> Result<String> {
    let pictures = studies::pictures::chen().map_err(|problem| anyhow!(problem))?;
    Ok(serde_json::to_string(&pictures)? + "\n")
}

/// The description of recorded traces, with the table of those made by the recorder.
fn recordings() -> Result<String> {
    let catalogue = serde_json::from_str(&read("workloads/witnesses/programs.json")?)?;
    witnesses::with_recordings(&read("workloads/traces.md")?, &catalogue)
}

/// The shipped studies, in order of their names.
fn shipped_studies() -> Result<Vec<serde_json::Value>> {
    let folder = root().join("workloads/paper/results");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    let read = |file: &PathBuf| {
        let text = std::fs::read_to_string(file)?;
        serde_json::from_str(&text).with_context(|| format!("{}", file.display()))
    };
    files.iter().map(read).collect()
}

/// A file of the repository. Normalizes the line ends of a Windows checkout.
fn read(path: &str) -> Result<String> {
    let text = std::fs::read_to_string(root().join(path)).with_context(|| format!("cannot read {path}"))?;
    Ok(text.replace("\r\n", "\n"))
}

fn write(path: &Path, content: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Ok(std::fs::write(path, content)?)
}

/// The repository root, two folders above this crate.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}
