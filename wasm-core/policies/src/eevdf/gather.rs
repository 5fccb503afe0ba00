//! `cache-aware`: the last cache that a process prefers, and the moves that this permits (patch series "Cache Aware
//! Scheduling" by P. Zijlstra, Chen Yu and Tim Chen, 2025–2026).

use engine::policy::{ParamSpec, Params, Setup, ThreadId};

/// Parameters of gathering.
#[derive(Clone, Copy, Debug)]
struct Rules {
    /// Ticks per epoch.
    epoch: u64,
    /// 0 is off and 100 ignores the limits; between 1 and 100 larger values widen the limits.
    tolerance: f64,
    /// Utilization from which a last cache is not filled further.
    most_busy: f64,
    /// Factor by which the preferred last cache may be busier than the other.
    imbalance: f64,
}

/// Epochs without running after which the preference is dropped.
const FORGET_EPOCHS: u64 = 5;
/// Tolerance from which there are no limits.
const NO_LIMITS: f64 = 100.0;

/// A process.
#[derive(Clone, Debug)]
struct Process {
    threads: u32,
    /// Bytes of its memory.
    resident_bytes: u64,
    /// Cycles on each hardware context, halved each epoch.
    ran: Vec<u64>,
    /// The last cache that it prefers.
    preferred: Option<usize>,
    /// Number of threads that run at once, averaged over epochs.
    running: f64,
    /// The last epoch in which it ran.
    seen: u64,
}

/// Processes, and the cycles that each hardware context has run of them.
#[derive(Clone, Debug)]
pub struct Gather {
    rules: Rules,
    /// By thread.
    process_of: Vec<usize>,
    processes: Vec<Process>,
    /// Cycles of any thread on each hardware context, halved each epoch.
    ran: Vec<u64>,
    epoch: u64,
    has_smt: bool,
    /// The largest number of hardware contexts per core.
    contexts_per_core: u32,
    llc_bytes: u64,
}

/// The verdict of a thread's preference, for a last cache or a memory node, on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// The preference does not decide.
    Nothing,
    /// The move brings the thread to its preferred place.
    Yes,
    /// The move is not permitted.
    No,
}

/// Parameters of `cache-aware` in addition to those of `eevdf`.
pub fn params() -> Vec<ParamSpec> {
    vec![
        ParamSpec::number(
            "aggr_tolerance",
            "Aggregation tolerance",
            "0 gathers nothing, 1 only processes that fit a last cache, 100 all; between them limits are wider.",
            "",
            (0.0, 1.0, NO_LIMITS),
        ),
        ParamSpec::whole(
            "epoch_ticks",
            "Epoch",
            "Ticks after which what ran where counts half.",
            "ticks",
            (1, 10, 1_000),
        ),
        ParamSpec::number(
            "overaggr_percent",
            "Over-aggregation",
            "A last cache this busy is filled no further than the imbalance allows.",
            "%",
            (1.0, 50.0, 100.0),
        ),
        ParamSpec::number(
            "imb_percent",
            "Imbalance",
            "How much busier the preferred last cache may be than the other one.",
            "%",
            (0.0, 20.0, 100.0),
        ),
    ]
}

impl Gather {
    /// State before any process has run.
    pub fn new(params: &Params, setup: &Setup) -> Self {
        let contexts = setup.topology.contexts.len();
        let mut names: Vec<u32> = Vec::new();
        let mut process_of = Vec::new();
        for thread in 0..setup.threads {
            let name = setup.processes.get(thread).copied().unwrap_or(thread as u32);
            let place = names.iter().position(|known| *known == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            });
            process_of.push(place);
        }
        let process = |place: usize| {
            let of = |&&other: &&usize| other == place;
            Process {
                threads: process_of.iter().filter(of).count() as u32,
                resident_bytes: setup.resident_bytes.get(names[place] as usize).copied().unwrap_or(0),
                ran: vec![0; contexts],
                preferred: None,
                running: 0.0,
                seen: 0,
            }
        };
        let contexts_per_core = setup.topology.cores.iter().map(|core| core.contexts).max().unwrap_or(1);
        let last = setup.topology.caches.iter().filter(|cache| cache.last);
        Self {
            rules: Rules {
                epoch: params.integer("epoch_ticks") as u64,
                tolerance: params.number("aggr_tolerance"),
                most_busy: params.number("overaggr_percent") / 100.0,
                imbalance: 1.0 + params.number("imb_percent") / 100.0,
            },
            processes: (0..names.len()).map(process).collect(),
            process_of,
            ran: vec![0; contexts],
            epoch: 0,
            has_smt: contexts_per_core > 1,
            contexts_per_core,
            llc_bytes: last.map(|cache| cache.size_bytes).max().unwrap_or(0),
        }
    }

    /// Accounts for `cycles` of a thread on a hardware context.
    pub fn ran(&mut self, thread: ThreadId, context: usize, cycles: u64) {
        let process = &mut self.processes[self.process_of[thread as usize]];
        process.ran[context] += cycles;
        process.seen = self.epoch;
        self.ran[context] += cycles;
    }

    /// Advances by a tick, in which `running` threads run. At the end of an epoch every process updates its preference.
    pub fn tick(&mut self, tick: u64, running: impl Iterator<Item = ThreadId>, llcs: &[Vec<usize>]) {
        if !tick.is_multiple_of(self.rules.epoch) {
            return;
        }
        let mut counts = vec![0u32; self.processes.len()];
        running.for_each(|thread| counts[self.process_of[thread as usize]] += 1);
        for (process, running) in self.processes.iter_mut().zip(counts) {
            process.look(f64::from(running), &self.ran, llcs);
            if self.epoch >= process.seen + FORGET_EPOCHS {
                process.preferred = None;
            }
        }
        let limits = (self.rules, self.llc_bytes, self.contexts_per_core);
        for process in &mut self.processes {
            if process.preferred.is_some_and(|llc| !process.fits(limits, llcs[llc].len())) {
                process.preferred = None;
            }
        }
        let halve = |all: &mut Vec<u64>| all.iter_mut().for_each(|cycles| *cycles /= 2);
        self.processes.iter_mut().for_each(|process| halve(&mut process.ran));
        halve(&mut self.ran);
        self.epoch += 1;
    }

    /// The last cache that a thread's process prefers.
    pub fn preferred(&self, thread: ThreadId) -> Option<usize> {
        self.processes[self.process_of[thread as usize]].preferred
    }

    /// The verdict of a preferred last cache on a thread's move from one to another with these utilizations.
    pub fn says(
        &self,
        preferred: usize,
        (from, to): (usize, usize),
        (busy_from, busy_to): (f64, f64),
    ) -> Says {
        if from == to {
            return Says::Nothing;
        }
        let Rules { most_busy, imbalance, .. } = self.rules;
        // Without SMT the limit is half as high again (75 %).
        let most_busy = if self.has_smt { most_busy } else { (most_busy * 1.5).min(1.0) };
        if busy_from >= most_busy && busy_to >= most_busy {
            return Says::Nothing;
        }
        if to == preferred {
            let is_full = busy_to >= most_busy && busy_to > busy_from * imbalance;
            return if is_full { Says::No } else { Says::Yes };
        }
        if from == preferred && (busy_from < most_busy || busy_from <= busy_to * imbalance) {
            return Says::No;
        }
        Says::Nothing
    }
}

impl Process {
    /// Averages the number of its running threads. Prefers the last cache with its largest share, if that is more than
    /// twice its share of the previously preferred one.
    fn look(&mut self, running: f64, all: &[u64], llcs: &[Vec<usize>]) {
        let size = llcs.iter().map(Vec::len).max().unwrap_or(1);
        self.running += (running - self.running) / (size as f64 / 4.0).clamp(2.0, 8.0);
        let share = |&context: &usize| self.ran[context] as f64 / all[context].max(1) as f64;
        let occupied: Vec<f64> = llcs.iter().map(|llc| llc.iter().map(share).sum()).collect();
        let Some(best) = (0..llcs.len()).rev().max_by(|&a, &b| occupied[a].total_cmp(&occupied[b])) else {
            return;
        };
        let now = self.preferred.map_or(0.0, |llc| occupied[llc]);
        if occupied[best] > 2.0 * now {
            self.preferred = Some(best);
        }
    }

    /// Whether it may be gathered in a last cache of `contexts` hardware contexts.
    fn fits(&self, (rules, llc_bytes, per_core): (Rules, u64, u32), contexts: usize) -> bool {
        if rules.tolerance <= 0.0 || self.threads < 2 {
            return false;
        }
        if rules.tolerance >= NO_LIMITS {
            return true;
        }
        let wider = (rules.tolerance - 1.0).max(0.0);
        let most_bytes = llc_bytes as f64 * (1.0 + wider * 256.0);
        let most_threads = 0.8 * contexts as f64 * (1.0 + wider);
        self.resident_bytes as f64 <= most_bytes && self.running * f64::from(per_core) < most_threads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(tolerance: f64) -> Rules {
        Rules { epoch: 10, tolerance, most_busy: 0.5, imbalance: 1.2 }
    }

    fn process(threads: u32, running: f64, resident_bytes: u64) -> Process {
        Process { threads, resident_bytes, ran: vec![0; 4], preferred: None, running, seen: 0 }
    }

    #[test]
    fn a_process_is_refused_that_is_alone_or_too_large() {
        // 8 hardware contexts of one-context cores, 1 MB: at most 6.4 threads at once and 1 MB.
        let fits = |process: Process, tolerance: f64| process.fits((rules(tolerance), 1 << 20, 1), 8);
        assert!(fits(process(8, 6.0, 1 << 20), 1.0));
        assert!(!fits(process(1, 1.0, 0), 1.0));
        assert!(!fits(process(8, 6.5, 0), 1.0));
        assert!(!fits(process(8, 6.0, (1 << 20) + 1), 1.0));
        // Tolerance 2: 12.8 threads, 257 MB.
        assert!(fits(process(16, 12.0, 257 << 20), 2.0));
        assert!(!fits(process(16, 13.0, 0), 2.0));
        assert!(fits(process(99, 99.0, 1 << 40), 100.0) && !fits(process(8, 1.0, 0), 0.0));
    }

    #[test]
    fn the_preference_changes_for_twice_as_much() {
        let llcs = [vec![0, 1], vec![2, 3]];
        let mut it = process(4, 0.0, 0);
        it.ran = vec![30, 10, 20, 0];
        it.look(2.0, &[100; 4], &llcs);
        assert_eq!(it.preferred, Some(0));
        it.ran = vec![10, 10, 20, 20];
        it.look(2.0, &[100; 4], &llcs);
        assert_eq!(it.preferred, Some(0), "0.4 is not more than twice 0.2");
        it.ran = vec![10, 9, 20, 20];
        it.look(2.0, &[100; 4], &llcs);
        assert_eq!(it.preferred, Some(1));
    }
}
