//! Recorded traces that a scenario can play.

use crate::workload::RecordedTrace;
use document::{Checked, Order, Scenario};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Recorded traces by name, ready to play.
#[derive(Clone, Debug, Default)]
pub struct TraceLibrary {
    pub(super) traces: BTreeMap<String, Arc<RecordedTrace>>,
}

impl TraceLibrary {
    /// Adds a trace, or replaces the one of that name.
    pub fn insert(&mut self, name: &str, trace: Arc<RecordedTrace>) {
        self.traces.insert(name.to_string(), trace);
    }

    /// Names of the traces that a scenario plays, each once.
    pub fn played(scenario: &Checked) -> Vec<String> {
        let mut names: Vec<String> =
            scenario.workload.threads.iter().filter_map(|g| g.trace.clone()).collect();
        for future in scenario.futures() {
            names.extend(future.scenario.workload.threads.iter().filter_map(|g| g.trace.clone()));
        }
        names.order_by(Ord::cmp);
        names.dedup();
        names
    }

    /// Names of traces that a scenario plays and this library lacks.
    pub fn missing(&self, scenario: &Checked) -> Vec<String> {
        let mut names = Self::played(scenario);
        names.retain(|n| !self.traces.contains_key(n));
        names
    }

    /// Names of all traces, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.traces.keys().map(String::as_str)
    }

    /// A trace by name.
    pub fn get(&self, name: &str) -> Option<&RecordedTrace> {
        self.traces.get(name).map(AsRef::as_ref)
    }

    /// Recordings of several threads that a scenario plays on caches without coherence, with their numbers of
    /// threads. Each thread then has memory of its own, and nothing is shared.
    pub fn parted(&self, scenario: &Scenario) -> BTreeMap<String, usize> {
        if scenario.machine.coherence.is_some() {
            return BTreeMap::new();
        }
        let names = scenario.workload.threads.iter().filter_map(|g| g.trace.as_ref());
        let threads = |name: &String| Some((name.clone(), self.traces.get(name)?.threads()));
        names.filter_map(threads).filter(|(_, threads)| *threads > 1).collect()
    }
}
