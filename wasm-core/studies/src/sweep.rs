//! Keys of the runs of a sweep: equal keys, equal results. The command line and Python store runs under them.

use crate::content::{Content, digest};
use document::{Checked, set_pointer};
use engine::run::{ENGINE_VERSION, TraceLibrary};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Computes the keys of runs that play the given traces.
#[derive(Clone, Debug, Default)]
pub struct RunKeys {
    /// Digest of each trace.
    traces: BTreeMap<String, String>,
}

/// A run's key and length.
#[derive(Clone, Debug, PartialEq)]
pub struct RunKey {
    /// Digest of everything that its result depends on, including the engine version.
    pub key: String,
    /// Approximate run time, in a unit that is the same for all scenarios.
    pub length: f64,
}

impl RunKeys {
    /// Digests the traces that the scenarios play, each once.
    pub fn new<'a>(traces: &TraceLibrary, scenarios: impl IntoIterator<Item = &'a Checked>) -> Self {
        let mut known = Self::default();
        for name in scenarios.into_iter().flat_map(TraceLibrary::played) {
            if let Some(trace) = traces.get(&name) {
                known.traces.entry(name).or_insert_with(|| format!("{:x}", Sha256::digest(trace.file())));
            }
        }
        known
    }

    /// The key of a scenario's run. Titles, baselines and branches do not affect it.
    pub fn of(&self, scenario: &Checked) -> RunKey {
        let traces: Vec<&str> = TraceLibrary::played(scenario)
            .iter()
            .filter_map(|name| self.traces.get(name).map(String::as_str))
            .collect();
        let content = Content::new(&scenario.alone(), &digest(traces));
        RunKey { key: content.key("sweep", ENGINE_VERSION), length: content.length }
    }

    /// The digest of what [`swept`] returns. Titles and descriptions do not affect it.
    pub fn of_sweep(&self, swept: &Value) -> String {
        let mut swept = swept.clone();
        for text in ["title", "about"] {
            swept[text] = Value::Null;
        }
        let groups = swept["workload"]["threads"].as_array();
        let traces =
            groups.into_iter().flatten().filter_map(|group| self.traces.get(group["trace"].as_str()?));
        let traces = digest(traces.map(String::as_str));
        digest(["swept", &swept.to_string(), &traces])
    }
}

/// What all runs of a sweep share: the scenario without baseline and branches, with null at the varied pointers.
pub fn swept<'a>(scenario: &Checked, varied: impl IntoIterator<Item = &'a str>) -> Value {
    let mut swept = serde_json::to_value(scenario.alone()).unwrap_or_default();
    for pointer in varied {
        // A pointer that only a varied value makes valid names nothing here.
        let _ = set_pointer(&mut swept, pointer, Value::Null);
    }
    swept
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::workload::RecordedTrace;
    use serde_json::json;

    fn of(change: impl FnOnce(&mut Value)) -> Checked {
        let scenario = simulator::shipped_scenario("balance-set").expect("it ships");
        let mut document = json!(scenario);
        change(&mut document);
        simulator::from_value(document).expect("valid")
    }

    #[test]
    fn a_run_is_named_by_what_its_result_depends_on() {
        let key = |change: &dyn Fn(&mut Value)| RunKeys::default().of(&of(change)).key;
        let plain = key(&|_| {});
        assert_eq!(plain, key(&|document| document["title"] = json!("Another")));
        assert_eq!(plain, key(&|document| document["baseline"] = Value::Null));
        assert_ne!(plain, key(&|document| document["run"]["seed"] = json!(77)));
    }

    #[test]
    fn another_recording_of_the_same_name_is_another_run() {
        let scenario =
            of(|document| document["workload"]["threads"] = json!([{"trace": "mine", "copies": 1}]));
        let key = |file: &[u8]| {
            let mut traces = TraceLibrary::default();
            traces.insert("mine", RecordedTrace::new(file.to_vec()));
            RunKeys::new(&traces, [&scenario]).of(&scenario).key
        };
        assert_eq!(key(b"one"), key(b"one"));
        assert_ne!(key(b"one"), key(b"two"));
    }
}
