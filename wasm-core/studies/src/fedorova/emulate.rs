//! The paper's own method (§4.2.2): histograms are taken off-line, and a schedule is made from them without a machine.
//! Each of its groups is simulated alone, and the results are averaged. No thread is switched or sampled, and no group
//! finds lines that another left in the caches.

use super::balance::policy;
use super::observe::Observed;
use super::offline::Profiles;
use super::parameters::Fedorova;
use super::schedule::{Chosen, schedule};
use super::settings::Scheduler;
use crate::figures::{count, mean};
use engine::policy::ThreadId;
use engine::run::{TraceLibrary, standard_deviation};
use serde_json::json;
use std::collections::BTreeMap;

/// The models compared in Fig. 10, in the order of [`Observed::predicted`].
pub const MODELS: [&str; 4] = ["avg", "comb", "comb-n1", "comb-ipc"];

/// The policies whose schedules are emulated.
pub const EMULATED: [Scheduler; 2] = [Scheduler::Perf, Scheduler::Fair];

/// Emulates schedules on a machine with this L2, in the order of their schedulers.
///
/// # Errors
/// If the study's parameters make an invalid machine.
pub fn emulate(
    study: &Fedorova,
    l2_kilobytes: u64,
    schedulers: &[Scheduler],
    seed: u32,
) -> Result<Vec<Observed>, String> {
    let profiles = Profiles::measure(study, l2_kilobytes, seed)?;
    let mut known = BTreeMap::new();
    let of = |&scheduler: &Scheduler| {
        let chosen = schedule(&policy(scheduler), &profiles, seed)?;
        observe(&chosen, &mut known, &profiles, study, seed)
    };
    schedulers.iter().map(of).collect()
}

/// IPC and L2 miss ratio of groups simulated so far, since schedules share groups.
type Known = BTreeMap<Chosen, (f64, f64)>;

fn observe(
    schedule: &[Chosen],
    known: &mut Known,
    profiles: &Profiles,
    study: &Fedorova,
    seed: u32,
) -> Result<Observed, String> {
    let mut once = |placement: &Chosen| match known.get(placement) {
        Some(&found) => Ok(found),
        None => {
            let found = simulate(placement, profiles, study, seed)?;
            known.insert(placement.clone(), found);
            Ok::<_, String>(found)
        }
    };
    let alone: Vec<(f64, f64)> = schedule.iter().map(&mut once).collect::<Result<_, _>>()?;
    let groups: Vec<Vec<ThreadId>> = schedule.iter().map(|p| p.iter().flatten().copied().collect()).collect();
    let ipcs: Vec<f64> = alone.iter().map(|a| a.0).collect();
    let ipc = mean(ipcs.iter().copied());
    let predictions: Vec<[f64; MODELS.len()]> = groups
        .iter()
        .map(|group| profiles.predict(group))
        .collect::<Option<_>>()
        .ok_or("a thread made no references to the L2 that could be sampled")?;
    let holding = |program: &str| {
        count(groups.iter().filter(|group| group.iter().any(|&t| profiles.program(t) == program)))
    };
    let slots: usize = groups.iter().map(Vec::len).sum();
    let share = |t: usize| {
        let runs = groups.iter().filter(|group| group.contains(&(t as ThreadId))).count();
        runs as f64 / slots.max(1) as f64
    };
    Ok(Observed {
        schedules: count(&groups),
        ipc,
        ipc_spread: standard_deviation(&ipcs) / ipc,
        miss_ratio: mean(alone.iter().map(|a| a.1)),
        predicted: std::array::from_fn(|model| mean(predictions.iter().map(|group| group[model]))),
        cpu_share_stddev: standard_deviation(&(0..profiles.threads.len()).map(share).collect::<Vec<_>>()),
        parser_share: holding("parser") / count(&groups),
        ammp_groups: holding("ammp"),
        ..Observed::default()
    })
}

/// IPC and L2 miss ratio of a group that runs alone on the machine, each thread on its own hardware context.
fn simulate(
    placement: &Chosen,
    profiles: &Profiles,
    study: &Fedorova,
    seed: u32,
) -> Result<(f64, f64), String> {
    let here: Vec<(usize, ThreadId)> =
        placement.iter().enumerate().filter_map(|(context, &thread)| Some((context, thread?))).collect();
    // The stream number makes a thread's references the same in every group.
    let entry = |&(_, thread): &(usize, ThreadId)| json!({"program": profiles.program(thread), "copies": 1, "stream": thread});
    let slots: Vec<usize> = here.iter().map(|slot| slot.0).collect();
    let values = [
        ("/machine/caches/1/size_bytes", json!(profiles.l2_kilobytes * 1024)),
        ("/workload/threads", here.iter().map(entry).collect()),
        ("/policy", json!({"id": "pinned", "params": {"placement": slots}})),
    ];
    let scenario = Fedorova::scenario("balance-set", study.alone(), seed, values)?;
    let mut run = simulator::start(&scenario, &TraceLibrary::default()).map_err(|e| e.to_string())?;
    let result = run.finish().map_err(|e| e.to_string())?;
    Ok((result.ipc, result.caches.last().map_or(0.0, |cache| cache.miss_ratio)))
}
