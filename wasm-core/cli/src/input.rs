//! Reading scenarios, settings and traces from the command line.

use crate::trace_file::compact_file;
use document::{Checked, DagSpec, end_of, read_value, set_pointer};
use engine::run::TraceLibrary;
use engine::workload::RecordedTrace;
use laboratory::import::import_tasks;
use serde_json::{Value, json};
use simulator::{from_value, shipped_scenario};
use std::path::{Path, PathBuf};
use studies::shipped_trace;

/// The top-level keys of a task program in a file, which a scenario does not have.
const PROGRAM_KEYS: [&str; 3] = ["algorithm", "tasks", "workflow"];

/// A scenario and its settings.
#[derive(clap::Args)]
pub struct ScenarioInput {
    /// A scenario file, or the id of a shipped scenario (see `coscope scenarios`).
    scenario: String,
    /// Set a value by JSON pointer, such as /run/seed=3; repeatable.
    #[arg(long = "set", value_name = "/POINTER=VALUE")]
    set: Vec<String>,
    /// Use a policy written in TypeScript (docs/own-policy.md). With `run` only, and through Node:
    /// `npm run -s coscope -- run …`.
    #[arg(long, value_name = "FILE")]
    policy_file: Option<PathBuf>,
    #[command(flatten)]
    traces: TraceInput,
}

/// Recorded traces from files.
#[derive(clap::Args)]
pub struct TraceInput {
    /// Name a recorded trace: NAME=FILE.cst; repeatable.
    #[arg(long = "trace", value_name = "NAME=FILE")]
    traces: Vec<String>,
}

impl ScenarioInput {
    /// The scenario with its settings, and the traces that it plays.
    pub fn read(&self) -> Result<(Checked, TraceLibrary), String> {
        self.read_end(None)
    }

    /// As `read`, of a branch of its forks, by id or name.
    pub fn read_end(&self, fork: Option<&str>) -> Result<(Checked, TraceLibrary), String> {
        let set = self.set.iter().filter_map(|set| split_setting(set).ok());
        let set: Vec<(&str, Value)> = set.map(|(pointer, value)| (pointer, parse_value(value))).collect();
        let mut scenario =
            self.scenario(self.document()?, set.iter().map(|(pointer, value)| (*pointer, value)))?;
        if let Some(fork) = fork {
            let branches = scenario.forks.iter().flat_map(|forks| &forks.branches);
            let named = branches.into_iter().find(|branch| branch.name == fork);
            let id = named.map_or(fork, |branch| &branch.id).to_string();
            scenario = end_of(&scenario, &id).map_err(|e| format!("{}: {e}", self.scenario))?;
        }
        let traces = self.traces.load(std::iter::once(&scenario).chain(scenario.baseline()))?;
        Ok((scenario, traces))
    }

    /// The document as JSON, with its settings, unchecked.
    pub fn document(&self) -> Result<Value, String> {
        let mut document = self.unset_document()?;
        // A valid document gets its defaults filled in, so that absent fields can be set too.
        if let Some(whole) = from_value(document.clone()).ok().and_then(|s| serde_json::to_value(s).ok()) {
            document = whole;
        }
        for setting in &self.set {
            let (pointer, value) = split_setting(setting)?;
            let value = policy_of_id(pointer, parse_value(value));
            set_pointer(&mut document, pointer, value).map_err(|e| e.to_string())?;
        }
        if let Some(file) = &self.policy_file {
            let source = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
            let policy = json!({"id": "own", "params": {"source": source}});
            set_pointer(&mut document, "/policy", policy).map_err(|e| e.to_string())?;
        }
        Ok(document)
    }

    /// The task program, if the file contains nothing else: the value of /workload/dag in a scenario, or a workflow.
    /// Guesses about a workflow go to stderr.
    pub fn dag_file(&self) -> Result<Option<DagSpec>, String> {
        if !Path::new(&self.scenario).exists() {
            return Ok(None);
        }
        let document = self.document()?;
        if !PROGRAM_KEYS.iter().any(|key| document.get(key).is_some()) {
            return Ok(None);
        }
        let imported =
            import_tasks(&document.to_string(), None).map_err(|e| format!("{}: {e}", self.scenario))?;
        imported.guesses.iter().for_each(|guess| eprintln!("{guess}"));
        Ok(imported.scenario.workload.dag)
    }

    /// The algorithm of this name, with the settings as its parameters.
    pub fn algorithm(&self) -> Result<DagSpec, String> {
        let name = &self.scenario;
        let mut parameters = json!({ "algorithm": name });
        for setting in &self.set {
            let (pointer, value) = split_setting(setting)?;
            set_pointer(&mut parameters, pointer, parse_value(value)).map_err(|_| {
                format!(
                    "{pointer}: with --algorithm, --set gives parameters of {name}, such as /records=65536"
                )
            })?;
        }
        let spec: DagSpec = read_value(parameters).map_err(|e| format!("{name}: {e}"))?;
        spec.algorithm().check("").map_err(|e| format!("{name}: {e}"))?;
        Ok(spec)
    }

    /// Checks a document of this input in which these values were set. Where only the policy's id was set, the error
    /// adds how to set a policy with its defaults.
    pub fn scenario<'a>(
        &self,
        document: Value,
        set: impl IntoIterator<Item = (&'a str, &'a Value)>,
    ) -> Result<Checked, String> {
        let is_program = PROGRAM_KEYS.iter().any(|key| document.get(key).is_some());
        from_value(document).map_err(|e| {
            if is_program {
                return format!(
                    "{0}: {e} This is a program of tasks without a machine: `coscope import {0}` makes a scenario of it.",
                    self.scenario
                );
            }
            let is_of_params = e.path.starts_with("/policy/params/");
            let id = set.into_iter().find(|(pointer, _)| is_of_params && *pointer == "/policy/id");
            let hint = id.and_then(|(_, id)| id.as_str()).map(|id| {
                format!(
                    " /policy/id keeps the parameters of the policy before; /policy={id} sets one with its defaults."
                )
            });
            format!("{}: {e}{}", self.scenario, hint.unwrap_or_default())
        })
    }

    fn unset_document(&self) -> Result<Value, String> {
        let path = Path::new(&self.scenario);
        if !path.exists() {
            let shipped = shipped_scenario(&self.scenario)
                .map_err(|e| format!("no file {}, and {}. {}", self.scenario, e.problem, e.remedy))?;
            return serde_json::to_value(shipped).map_err(|e| e.to_string());
        }
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", self.scenario))?;
        // Some editors write a byte order mark.
        serde_json::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|e| format!("{}: not JSON: {e}", self.scenario))
    }

    /// Loads every trace that the scenarios play: given ones first, then shipped ones.
    pub fn load_traces(&self, scenarios: &[Checked]) -> Result<TraceLibrary, String> {
        self.traces.load(scenarios)
    }
}

impl TraceInput {
    /// The names given, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.traces.iter().filter_map(|given| Some(given.split_once('=')?.0))
    }

    /// Loads every trace that the scenarios play: given ones first, then shipped ones.
    pub fn load<'a>(&self, scenarios: impl IntoIterator<Item = &'a Checked>) -> Result<TraceLibrary, String> {
        let mut library = TraceLibrary::default();
        for given in &self.traces {
            let (name, file) =
                given.split_once('=').ok_or_else(|| format!("--trace {given}: write NAME=FILE"))?;
            let open = std::fs::File::open(file).map_err(|e| format!("{file}: {e}"))?;
            let bytes = compact_file(open).map_err(|e| format!("{file}: {e}"))?;
            library.insert(name, RecordedTrace::new(bytes));
        }
        for scenario in scenarios {
            for name in library.missing(scenario) {
                if let Some(bytes) = shipped_trace(&name) {
                    library.insert(&name, RecordedTrace::new(bytes));
                }
            }
        }
        Ok(library)
    }
}

/// The value to set at a pointer: at `/policy`, a string is the id of a policy, which then has its defaults.
pub fn policy_of_id(pointer: &str, value: Value) -> Value {
    match value {
        Value::String(id) if pointer == "/policy" => json!({ "id": id, "params": {} }),
        other => other,
    }
}

/// Splits POINTER=VALUE.
pub fn split_setting(setting: &str) -> Result<(&str, &str), String> {
    setting.split_once('=').ok_or_else(|| format!("{setting}: write /pointer=value"))
}

/// A value as JSON; anything that is not JSON is a string.
pub fn parse_value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_string()))
}
