//! WfFormat, the JSON of WfCommons (Coleman et al. 2022), as far as it is read: versions from 1.5 on, in which files and
//! runtimes stand beside the tasks, and those before, in which they stand inside.
use document::Read;

/// A whole file.
#[derive(Debug, Read)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub schema_version: String,
    pub workflow: Workflow,
}

/// What runs, and how it ran.
#[derive(Debug, Read)]
pub struct Workflow {
    /// From version 1.5 on.
    pub specification: Option<Specification>,
    /// From version 1.5 on.
    pub execution: Option<Execution>,
    /// Before version 1.5.
    #[serde(default, alias = "jobs")]
    pub tasks: Vec<WfTask>,
}

/// What runs.
#[derive(Debug, Read)]
pub struct Specification {
    pub tasks: Vec<WfTask>,
    #[serde(default)]
    pub files: Vec<WfFile>,
}

/// How it ran.
#[derive(Debug, Read)]
pub struct Execution {
    #[serde(default)]
    pub tasks: Vec<Executed>,
}

/// How a task ran.
#[derive(Debug, Read)]
#[serde(rename_all = "camelCase")]
pub struct Executed {
    pub id: String,
    pub runtime_in_seconds: Option<f64>,
}

/// A task.
#[derive(Debug, Read)]
#[serde(rename_all = "camelCase")]
pub struct WfTask {
    pub name: String,
    pub id: Option<String>,
    /// Before version 1.5: what kind of task it is.
    pub category: Option<String>,
    /// Names or ids.
    #[serde(default)]
    pub parents: Vec<String>,
    #[serde(default)]
    pub children: Vec<String>,
    /// Ids, from version 1.5 on.
    #[serde(default)]
    pub input_files: Vec<String>,
    #[serde(default)]
    pub output_files: Vec<String>,
    /// Before version 1.5.
    #[serde(default)]
    pub files: Vec<WfFile>,
    /// Before version 1.5.
    #[serde(alias = "runtime")]
    pub runtime_in_seconds: Option<f64>,
}

/// A file.
#[derive(Debug, Read)]
#[serde(rename_all = "camelCase")]
pub struct WfFile {
    #[serde(alias = "name")]
    pub id: String,
    #[serde(default, alias = "size")]
    pub size_in_bytes: f64,
    /// Before version 1.5: whether the task reads or writes it.
    pub link: Option<Link>,
}

/// What a task does with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Read)]
#[serde(rename_all = "lowercase")]
pub enum Link {
    Input,
    Output,
}
