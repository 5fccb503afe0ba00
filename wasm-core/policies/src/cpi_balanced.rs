//! `cpi-balanced`: every core gets a mix of threads that compute and threads that wait for memory.
//!
//! Fedorova et al. 2005, §3.1, propose the heuristic and give no algorithm; this one is ours. The ready queue selects
//! the threads that run. They are dealt by measured CPI, the slowest first, each to the core with a free hardware
//! context and the smallest sum of CPIs: a thread that computes fills the pipeline while its neighbours wait. If a deal
//! hardly evens out the sums, it is not worth its migrations and no thread moves.

use super::queue::{Arrivals, ReadyQueue};
use crate::queue::fill_idle;
use document::Order;
use engine::policy::{
    Decision, Event, Fact, OsView, ParamSpec, Params, PolicyInfo, Reason, Setup, ThreadId, ThreadPolicy,
    changes,
};

const SOURCE: &str = "Fedorova et al. 2005, §3.1";

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "cpi-balanced",
        name: "CPI-balanced",
        summary: "Deals threads to cores by their measured CPI, so that each core gets some that compute and some that wait.",
        observes: "which threads are runnable; instructions and scheduled cycles of each thread",
        cost: "one sort per quantum",
        weakness: "programs of nearly equal CPI leave nothing to balance (the paper saw about 5 % for SPEC); CPI is measured beside other threads, which slow a thread down; ignores interference in shared caches",
        source: SOURCE,
        oracle: false,
        params: vec![ParamSpec::number(
            "tolerance",
            "Keep the placement within",
            "No thread moves to another core as long as the largest sum of CPIs of a core exceeds that of the new deal by no more than this share.",
            "share",
            (0.0, 0.1, 10.0),
        )],
    }
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    Box::new(CpiBalanced {
        tolerance: params.number("tolerance"),
        queue: ReadyQueue::default(),
        arrivals: Arrivals::new(setup.seed),
        counted: vec![(0, 0); setup.threads],
        cpi: vec![None; setup.threads],
        quantum_cycles: u64::from(setup.quantum_cycles),
    })
}

#[derive(Clone)]
struct CpiBalanced {
    tolerance: f64,
    queue: ReadyQueue,
    arrivals: Arrivals,
    /// Instructions and scheduled cycles at the last quantum's end, by thread.
    counted: Vec<(u64, u64)>,
    /// CPI by thread: the mean of the last quantum in which it ran and of the earlier estimate.
    cpi: Vec<Option<f64>>,
    quantum_cycles: u64,
}

impl ThreadPolicy for CpiBalanced {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        self.queue.refresh(event, os, &mut self.arrivals);
        if !matches!(event, Event::Start | Event::QuantumEnd) {
            return Decision { actions: fill_idle(&mut self.queue, os, self.quantum_cycles), reason: None };
        }
        self.measure(os);
        let group = self.queue.rotate(os.contexts());
        let cores = self.deal(&group, os);
        let dealt = self.sums(&cores);
        let stay = self.staying(&group, os);
        let sums = stay.as_ref().map(|stay| self.sums(stay));
        let highest = |sums: &[f64]| sums.iter().copied().fold(0.0, f64::max);
        let keeps = sums.filter(|sums| highest(sums) <= highest(&dealt) * (1.0 + self.tolerance));
        let (rule, sums, cores) = match (keeps, stay) {
            (Some(sums), Some(stay)) => {
                ("No thread moves: a new deal would hardly even out the cores.", sums, stay)
            }
            _ => {
                ("The slowest thread first, each to the core whose threads' CPIs sum to least.", dealt, cores)
            }
        };
        let reason = Reason {
            rule: rule.into(),
            facts: self.facts(&group, &sums),
            source: SOURCE.into(),
            ..Reason::default()
        };
        Decision { actions: changes(os, &slots(&cores, os)), reason: Some(reason) }
    }
}

impl CpiBalanced {
    /// Updates CPIs from the counters.
    fn measure(&mut self, os: &OsView) {
        for view in os.threads {
            let t = view.id as usize;
            let now = (view.observed.instructions, view.observed.scheduled_cycles);
            let (instructions, cycles) = (now.0 - self.counted[t].0, now.1 - self.counted[t].1);
            if instructions > 0 {
                let latest = cycles as f64 / instructions as f64;
                self.cpi[t] = Some(self.cpi[t].map_or(latest, |before| (before + latest) / 2.0));
            }
            self.counted[t] = now;
        }
    }

    /// A thread's CPI; the mean of the others if it has not run yet.
    fn cpi(&self, thread: ThreadId) -> f64 {
        let mean = || {
            let known: Vec<f64> = self.cpi.iter().flatten().copied().collect();
            known.iter().sum::<f64>() / known.len().max(1) as f64
        };
        self.cpi[thread as usize].unwrap_or_else(mean)
    }

    /// Threads by core: the slowest first (ties: longest waiting), each to the core with the smallest sum that has a
    /// free hardware context (ties: fewest threads, then the first core).
    fn deal(&self, group: &[ThreadId], os: &OsView) -> Vec<Vec<ThreadId>> {
        let mut order = group.to_vec();
        order.order_by(|&a, &b| self.cpi(b).total_cmp(&self.cpi(a)));
        let mut cores: Vec<Vec<ThreadId>> = vec![Vec::new(); os.topology.cores.len()];
        let mut sums = vec![0.0; cores.len()];
        for thread in order {
            let free = (0..cores.len()).filter(|&c| cores[c].len() < os.topology.cores[c].contexts as usize);
            let smallest = free.min_by(|&a: &usize, &b: &usize| {
                f64::total_cmp(&sums[a], &sums[b]).then(cores[a].len().cmp(&cores[b].len()))
            });
            if let Some(core) = smallest {
                sums[core] += self.cpi(thread);
                cores[core].push(thread);
            }
        }
        cores
    }

    /// Threads by core as they run now; `None` unless the whole group runs.
    fn staying(&self, group: &[ThreadId], os: &OsView) -> Option<Vec<Vec<ThreadId>>> {
        let mut cores: Vec<Vec<ThreadId>> = vec![Vec::new(); os.topology.cores.len()];
        for &thread in group {
            let context = os.placement.iter().position(|&t| t == Some(thread))?;
            cores[os.topology.contexts[context].core as usize].push(thread);
        }
        Some(cores)
    }

    fn sums(&self, cores: &[Vec<ThreadId>]) -> Vec<f64> {
        cores.iter().map(|threads| threads.iter().map(|&t| self.cpi(t)).sum()).collect()
    }

    /// Each core's sum and the CPI of every thread that runs.
    fn facts(&self, group: &[ThreadId], sums: &[f64]) -> Vec<Fact> {
        let sums =
            sums.iter().enumerate().map(|(core, &sum)| Fact::new(&format!("sum of CPI, core {core}"), sum));
        let mut threads = group.to_vec();
        threads.sort_unstable();
        let measured = threads.iter().filter_map(|&t| Some(Fact::of("CPI", self.cpi[t as usize]?, t)));
        sums.chain(measured).collect()
    }
}

/// Assigns hardware contexts to threads that have a core. A thread already on its core keeps its context.
fn slots(cores: &[Vec<ThreadId>], os: &OsView) -> Vec<Option<ThreadId>> {
    let mut next = vec![None; os.contexts()];
    for (threads, unit) in cores.iter().zip(&os.topology.cores) {
        let contexts = unit.first_context as usize..(unit.first_context + unit.contexts) as usize;
        for context in contexts.clone() {
            next[context] = os.placement[context].filter(|t| threads.contains(t));
        }
        for &thread in threads {
            let free = contexts.clone().find(|&context| next[context].is_none());
            if let Some(context) = free.filter(|_| !next.contains(&Some(thread))) {
                next[context] = Some(thread);
            }
        }
    }
    next
}
