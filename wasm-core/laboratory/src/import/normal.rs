//! Normalizes workflows of different versions of the format.

use super::wf_format::{Document, Executed, Link, WfFile, WfTask};
use document::algorithms::MAX_GIVEN_TASKS;
use document::{ScenarioError, read_value};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The longest time of a task (chosen): over 30,000 years. Sums of all tasks stay exact to less than a second.
const MOST_SECONDS: f64 = 1e12;
/// The largest file (chosen): an exabyte.
const MOST_BYTES: f64 = 1e18;

/// A workflow, independent of the version of the format.
pub struct Workflow {
    pub name: String,
    pub version: String,
    pub tasks: Vec<WorkflowTask>,
    /// Pairs of task indexes: the second waits for the first.
    pub edges: BTreeSet<(usize, usize)>,
    /// Bytes of files by name; files of unknown size are missing.
    pub files: BTreeMap<String, f64>,
    /// The JSON pointer of its tasks.
    pub path: &'static str,
}

/// A task of a workflow.
pub struct WorkflowTask {
    /// A unique name.
    pub name: String,
    pub kind: String,
    pub seconds: f64,
    /// Names of files.
    pub reads: Vec<String>,
    pub writes: Vec<String>,
}

/// Parses a workflow.
///
/// # Errors
/// The first problem, with its JSON pointer.
pub fn normalized(document: Value) -> Result<Workflow, ScenarioError> {
    let Document { name, schema_version: version, workflow } = read_value(document)?;
    let executed = workflow.execution.map(|execution| execution.tasks).unwrap_or_default();
    let (path, tasks, listed) = match workflow.specification {
        Some(specification) => ("/workflow/specification/tasks", specification.tasks, specification.files),
        None => ("/workflow/tasks", workflow.tasks, Vec::new()),
    };
    if tasks.is_empty() || tasks.len() as u64 > MAX_GIVEN_TASKS {
        let remedy = format!("Valid are 1 to {MAX_GIVEN_TASKS}.");
        return Err(ScenarioError::at(path, format!("the workflow has {} tasks", tasks.len()), remedy));
    }
    let files = files(&listed, &tasks, path)?;
    let places = Places::new(&tasks, path)?;
    let edges = edges(&tasks, &places, path)?;
    let runtimes: HashMap<String, Option<f64>> =
        executed.into_iter().map(|Executed { id, runtime_in_seconds }| (id, runtime_in_seconds)).collect();
    let are_names_unique = tasks.iter().map(|task| &task.name).collect::<BTreeSet<_>>().len() == tasks.len();
    let tasks = tasks.into_iter().enumerate().map(|(n, task)| {
        let seconds = runtimes.get(id(&task)).copied().flatten().or(task.runtime_in_seconds);
        let seconds = weight(seconds, &task, &format!("{path}/{n}"))?;
        let linked = |link| {
            let files = task.files.iter().filter(move |file| file.link == Some(link));
            files.map(|file| file.id.clone())
        };
        let reads = unique(task.input_files.iter().cloned().chain(linked(Link::Input)));
        let writes = unique(task.output_files.iter().cloned().chain(linked(Link::Output)));
        let kind = task.category.clone().unwrap_or_else(|| kind_of(&task.name).into());
        let name = if are_names_unique { task.name } else { id(&task).into() };
        Ok(WorkflowTask { name, kind, seconds, reads, writes })
    });
    Ok(Workflow { name, version, tasks: tasks.collect::<Result<_, _>>()?, edges, files, path })
}

/// Bytes of files by id: the listed files, then those of the tasks that read or write them.
fn files(listed: &[WfFile], tasks: &[WfTask], path: &str) -> Result<BTreeMap<String, f64>, ScenarioError> {
    let listed =
        listed.iter().enumerate().map(|(n, file)| (format!("/workflow/specification/files/{n}"), file));
    let of_tasks = tasks.iter().enumerate().flat_map(|(task, of)| {
        of.files.iter().enumerate().map(move |(n, file)| (format!("{path}/{task}/files/{n}"), file))
    });
    let sizes = listed.chain(of_tasks).filter_map(|(place, file)| {
        let bytes = file.size_in_bytes?;
        if (0.0..=MOST_BYTES).contains(&bytes) {
            return Some(Ok((file.id.clone(), bytes)));
        }
        Some(Err(ScenarioError::at(
            place,
            format!("the file \"{}\" has {bytes:e} bytes", file.id),
            format!("sizeInBytes is 0 to {MOST_BYTES:e}."),
        )))
    });
    sizes.collect()
}

/// The identifier of a task: its id, or else its name.
fn id(task: &WfTask) -> &str {
    task.id.as_deref().unwrap_or(&task.name)
}

fn unique(names: impl Iterator<Item = String>) -> Vec<String> {
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// A task's name without the number at its end and without parentheses.
fn kind_of(name: &str) -> &str {
    let word = name.split(" (").next().unwrap_or(name);
    let bare = word.trim_end_matches(|c: char| c.is_ascii_digit() || "_-. ".contains(c));
    let bare = bare.strip_suffix("_ID").unwrap_or(bare);
    if bare.is_empty() { word } else { bare }
}

fn weight(seconds: Option<f64>, task: &WfTask, path: &str) -> Result<f64, ScenarioError> {
    match seconds {
        Some(seconds) if (0.0..=MOST_SECONDS).contains(&seconds) => Ok(seconds),
        Some(seconds) => Err(ScenarioError::at(
            path,
            format!("the task \"{}\" took {seconds:e} seconds", id(task)),
            format!("runtimeInSeconds is 0 to {MOST_SECONDS:e}."),
        )),
        None => Err(ScenarioError::at(
            path,
            format!("the task \"{}\" has no weight", id(task)),
            "Say its runtimeInSeconds: from version 1.5 on in /workflow/execution/tasks, before in the task itself.",
        )),
    }
}

/// Indexes of tasks by id, and by unique name.
struct Places<'a>(HashMap<&'a str, usize>);

impl<'a> Places<'a> {
    fn new(tasks: &'a [WfTask], path: &str) -> Result<Self, ScenarioError> {
        let mut ids = HashMap::new();
        for (n, task) in tasks.iter().enumerate() {
            if let Some(first) = ids.insert(id(task), n) {
                return Err(ScenarioError::at(
                    format!("{path}/{n}"),
                    format!("\"{}\" is already the task {path}/{first}", id(task)),
                    "Give each task an id of its own.",
                ));
            }
        }
        let mut names = BTreeMap::new();
        for (n, task) in tasks.iter().enumerate() {
            names.entry(task.name.as_str()).and_modify(|place| *place = None).or_insert(Some(n));
        }
        for (name, place) in names {
            if let Some(n) = place {
                ids.entry(name).or_insert(n);
            }
        }
        Ok(Self(ids))
    }
}

/// The edges from the parents and children of all tasks; duplicates are merged.
fn edges(tasks: &[WfTask], places: &Places, path: &str) -> Result<BTreeSet<(usize, usize)>, ScenarioError> {
    let mut edges = BTreeSet::new();
    for (n, task) in tasks.iter().enumerate() {
        for (list, others) in [("parents", &task.parents), ("children", &task.children)] {
            for (at, other) in others.iter().enumerate() {
                let Some(&place) = places.0.get(other.as_str()) else {
                    return Err(ScenarioError::at(
                        format!("{path}/{n}/{list}/{at}"),
                        format!("there is no task \"{other}\", nor one alone of that name"),
                        "Name a task of the list by its id, or take this one away.",
                    ));
                };
                edges.insert(if list == "parents" { (place, n) } else { (n, place) });
            }
        }
    }
    Ok(edges)
}
