//! The part of WfFormat, the JSON of WfCommons (Coleman et al. 2022), that is read: versions from 1.5 on, with files and
//! runtimes beside the tasks, and earlier ones, with both inside the tasks.
use document::Read;

/// A complete file in WfFormat.
#[derive(Debug, Read)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub schema_version: String,
    pub workflow: Workflow,
}

/// The workflow and its execution.
#[derive(Debug, Read)]
pub struct Workflow {
    /// Present from version 1.5 on.
    pub specification: Option<Specification>,
    /// Present from version 1.5 on.
    pub execution: Option<Execution>,
    /// Present before version 1.5.
    #[serde(default, alias = "jobs")]
    pub tasks: Vec<WfTask>,
}

/// The specification of the workflow.
#[derive(Debug, Read)]
pub struct Specification {
    pub tasks: Vec<WfTask>,
    #[serde(default)]
    pub files: Vec<WfFile>,
}

/// The execution of the workflow.
#[derive(Debug, Read)]
pub struct Execution {
    #[serde(default)]
    pub tasks: Vec<Executed>,
}

/// The execution of a task.
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
    /// Before version 1.5: kind of the task.
    pub category: Option<String>,
    /// Names or ids of the tasks that precede it.
    #[serde(default)]
    pub parents: Vec<String>,
    #[serde(default)]
    pub children: Vec<String>,
    /// Ids of the files that it reads; from version 1.5 on.
    #[serde(default)]
    pub input_files: Vec<String>,
    #[serde(default)]
    pub output_files: Vec<String>,
    /// Files of the task; before version 1.5.
    #[serde(default)]
    pub files: Vec<WfFile>,
    /// Runtime in seconds; before version 1.5.
    #[serde(alias = "runtime")]
    pub runtime_in_seconds: Option<f64>,
}

/// A file.
#[derive(Debug, Read)]
#[serde(rename_all = "camelCase")]
pub struct WfFile {
    #[serde(alias = "name")]
    pub id: String,
    /// `None` if it is unknown.
    #[serde(default, alias = "size")]
    pub size_in_bytes: Option<f64>,
    /// Before version 1.5: whether the task reads or writes it.
    pub link: Option<Link>,
}

/// The access of a task to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Read)]
#[serde(rename_all = "lowercase")]
pub enum Link {
    Input,
    Output,
}
