//! The paper's own way of measuring (§4.2.2): histograms are taken off-line, the schedule is made of them without a
//! machine, each of its groups is simulated alone, and what the groups give is averaged. Nobody switches, nobody is
//! sampled, and no group finds what another left in the caches.

use super::balance::policy;
use super::figures::Mean;
use super::offline::Profiles;
use super::schedule::{Chosen, schedule};
use super::settings::Scheduler;
use super::study::Study;
use engine::policy::ThreadId;
use engine::run::{TraceLibrary, standard_deviation};
use serde_json::{Value, json};

/// The models that Fig. 10 compares, in the order of [`Emulated::predicted`].
pub const MODELS: [&str; 4] = ["avg", "comb", "comb-n1", "comb-ipc"];

/// A schedule, each group of it simulated alone. All numbers are real, so that the mean over seeds is one too.
#[derive(Clone, Debug)]
pub struct Emulated {
    /// Groups in the schedule.
    pub groups: f64,
    /// Mean of the groups' IPC.
    pub ipc: f64,
    /// Standard deviation of the groups' IPC over its mean.
    pub ipc_spread: f64,
    /// Mean of the groups' L2 miss ratio.
    pub miss_ratio: f64,
    /// Mean of the miss ratio that each model predicts for the groups.
    pub predicted: [f64; MODELS.len()],
    /// Standard deviation of the threads' CPU shares in the schedule.
    pub cpu_share_stddev: f64,
    /// Share of the groups that hold a copy of parser.
    pub parser_share: f64,
    /// Groups that hold a copy of ammp.
    pub ammp_groups: f64,
}

/// Emulates PERF and FAIR on a machine with this L2.
///
/// # Errors
/// A study that asks for an impossible machine.
pub fn emulate(study: &Study, l2_kilobytes: u64, seed: u32) -> Result<[Emulated; 2], String> {
    let profiles = Profiles::measure(study, l2_kilobytes, seed)?;
    let of = |scheduler| {
        let chosen = schedule(&policy(scheduler), &profiles, seed)?;
        Emulated::of(&chosen, &profiles, study, seed)
    };
    Ok([of(Scheduler::Perf)?, of(Scheduler::Fair)?])
}

impl Emulated {
    fn of(schedule: &[Chosen], profiles: &Profiles, study: &Study, seed: u32) -> Result<Self, String> {
        let alone: Vec<(f64, f64)> = schedule
            .iter()
            .map(|placement| simulate(placement, profiles, study, seed))
            .collect::<Result<_, _>>()?;
        let groups: Vec<Vec<ThreadId>> =
            schedule.iter().map(|p| p.iter().flatten().copied().collect()).collect();
        let count = groups.len().max(1) as f64;
        let mean = |of: &dyn Fn(usize) -> f64| (0..groups.len()).map(of).sum::<f64>() / count;
        let ipc = mean(&|g| alone[g].0);
        let predictions: Vec<[f64; MODELS.len()]> = groups
            .iter()
            .map(|group| profiles.predict(group))
            .collect::<Option<_>>()
            .ok_or("a thread made no references to the L2 that could be sampled")?;
        let holding = |program: &str| {
            let holds = |group: &&Vec<ThreadId>| group.iter().any(|&t| profiles.program(t) == program);
            groups.iter().filter(holds).count() as f64
        };
        let slots: usize = groups.iter().map(Vec::len).sum();
        let share = |t: usize| {
            let runs = groups.iter().filter(|group| group.contains(&(t as ThreadId))).count();
            runs as f64 / slots.max(1) as f64
        };
        Ok(Self {
            groups: groups.len() as f64,
            ipc,
            ipc_spread: standard_deviation(&alone.iter().map(|a| a.0).collect::<Vec<_>>()) / ipc,
            miss_ratio: mean(&|g| alone[g].1),
            predicted: std::array::from_fn(|model| mean(&|g| predictions[g][model])),
            cpu_share_stddev: standard_deviation(&(0..profiles.threads.len()).map(share).collect::<Vec<_>>()),
            parser_share: holding("parser") / count,
            ammp_groups: holding("ammp"),
        })
    }
}

impl Mean for Emulated {
    fn mean(of: &[&Self]) -> Self {
        let mean = |figure: &dyn Fn(&Self) -> f64| {
            of.iter().map(|e| figure(e)).sum::<f64>() / of.len().max(1) as f64
        };
        Self {
            groups: mean(&|e| e.groups),
            ipc: mean(&|e| e.ipc),
            ipc_spread: mean(&|e| e.ipc_spread),
            miss_ratio: mean(&|e| e.miss_ratio),
            predicted: std::array::from_fn(|model| mean(&|e| e.predicted[model])),
            cpu_share_stddev: mean(&|e| e.cpu_share_stddev),
            parser_share: mean(&|e| e.parser_share),
            ammp_groups: mean(&|e| e.ammp_groups),
        }
    }
}

/// IPC and L2 miss ratio of a group with the machine to itself, every thread on its own hardware context.
fn simulate(placement: &Chosen, profiles: &Profiles, study: &Study, seed: u32) -> Result<(f64, f64), String> {
    let here: Vec<(usize, ThreadId)> =
        placement.iter().enumerate().filter_map(|(context, &thread)| Some((context, thread?))).collect();
    // A thread makes the same references in every group.
    let entry = |&(_, thread): &(usize, ThreadId)| json!({"program": profiles.program(thread), "copies": 1, "stream": thread});
    let slots: Vec<usize> = here.iter().map(|slot| slot.0).collect();
    let values: Vec<(&str, Value)> = vec![
        ("/machine/caches/1/size_bytes", json!(profiles.l2_kilobytes * 1024)),
        ("/workload/threads", here.iter().map(entry).collect()),
        ("/policy", json!({"id": "pinned", "params": {"placement": slots}})),
    ];
    let scenario = Study::scenario("balance-set", study.alone(), seed, values)?;
    let mut run = simulator::start(&scenario, &TraceLibrary::default()).map_err(|e| e.to_string())?;
    let result = run.finish().map_err(|e| e.to_string())?;
    Ok((result.ipc, result.caches.last().map_or(0.0, |cache| cache.miss_ratio)))
}
