//! Schedules made without a machine: the policy itself runs on off-line histograms and constant counters.

use super::offline::{Profile, Profiles};
use document::PolicyChoice;
use engine::policy::{Action, Event, OsView, Setup, ThreadId, ThreadView};
use serde_json::Value;
use simulator::PARTS;

/// The thread on each hardware context while a group runs.
pub type Chosen = Vec<Option<ThreadId>>;

/// Limit on decisions for a schedule to include every thread.
const PATIENCE: u64 = 1_000;

/// The groups that the policy chooses in sequence, from its first choice until every thread was in one (§4.2.2.1).
/// Choices before it has all histograms are left out.
///
/// # Errors
/// If the policy does not exist, or never runs some thread.
pub fn schedule(policy: &Value, profiles: &Profiles, seed: u32) -> Result<Vec<Chosen>, String> {
    let choice: PolicyChoice = serde_json::from_value(policy.clone()).map_err(|e| e.to_string())?;
    let topology = &profiles.topology;
    let listed: Vec<ThreadId> = (0..profiles.threads.len() as ThreadId).collect();
    let setup = Setup {
        topology,
        threads: listed.len(),
        listed: &listed,
        nice: &[],
        processes: &[],
        resident_bytes: &[],
        page_scan_cycles: None,
        quantum_cycles: 1_000,
        seed: u64::from(seed),
    };
    let mut policy =
        PARTS.policy(&choice, &setup).ok_or_else(|| format!("there is no policy \"{}\"", choice.id))?;
    let mut placement: Chosen = vec![None; topology.contexts.len()];
    let mut waiting = vec![true; profiles.threads.len()];
    let mut groups = Vec::new();
    for quantum in 0..PATIENCE {
        // At the start the policy requests samples; one quantum later it has them all.
        let threads: Vec<ThreadView> =
            (0..).zip(&profiles.threads).map(|(id, profile)| view(id, profile, quantum > 0)).collect();
        let event = if quantum == 0 { Event::Start } else { Event::QuantumEnd };
        let os = OsView {
            cycle: quantum,
            quantum,
            quantum_cycles: 1,
            topology,
            threads: &threads,
            placement: &placement,
            veto: None,
        };
        let decision = policy.on(event, &os);
        for action in decision.actions {
            if let Action::Run { context, thread } = action {
                placement[context] = thread;
            }
        }
        if decision.reason.is_some_and(|reason| !reason.fallback) {
            placement.iter().flatten().for_each(|&thread| waiting[thread as usize] = false);
            groups.push(placement.clone());
        }
        if !waiting.contains(&true) {
            return Ok(groups);
        }
    }
    Err(format!("\"{}\" left a thread out for {PATIENCE} decisions", choice.id))
}

fn view(id: ThreadId, profile: &Profile, sampled: bool) -> ThreadView<'_> {
    ThreadView {
        id,
        runnable: true,
        observed: profile.observed,
        histogram: sampled.then_some(&profile.histogram),
        sampling: false,
        sampler: None,
        remote_samples: &[],
        last_context: None,
        weight: 100,
        hinting_faults: None,
    }
}
