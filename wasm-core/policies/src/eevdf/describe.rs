//! Descriptions of the three schedulers.

use super::{energy, gather, settings};
use engine::policy::PolicyInfo;

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "eevdf",
        name: "EEVDF",
        summary: "Linux's default since 6.6: a run queue per hardware context, the eligible thread with the earliest virtual deadline first, balanced over scheduling domains.",
        observes: "which threads are runnable, which thread woke which, processor time; nice values; which hardware contexts share cores, caches, packages and nodes",
        cost: "a search of a run queue per context switch, of a last cache's hardware contexts per wake-up, of a domain per balancing",
        weakness: "knows which hardware contexts share a cache, but not which threads share data",
        source: "Stoica and Abdel-Wahab 1995; Linux kernel/sched/fair.c, 6.6 and later; simplified, see docs/model/linux.md",
        oracle: false,
        params: settings::params(),
    }
}

pub fn cache_aware_info() -> PolicyInfo {
    let mut params = settings::params();
    params.extend(gather::params());
    PolicyInfo {
        id: "cache-aware",
        name: "Cache-aware EEVDF",
        summary: "EEVDF that gathers the threads of a process in the last cache where they have run most, unless they are too many or their memory is too large.",
        observes: "what EEVDF does; which threads are one process, where each has run, and the memory of each process",
        cost: "as EEVDF; a sum over hardware contexts per process and epoch",
        weakness: "takes a process for a group that shares data: two groups in one process, or one group over several, are misjudged",
        source: "Zijlstra, Chen Yu and Tim Chen, patch series \"Cache Aware Scheduling\", 2025–2026; simplified, see docs/model/linux.md",
        oracle: false,
        params,
    }
}

pub fn energy_aware_info() -> PolicyInfo {
    let mut params = settings::params();
    params.extend(energy::params());
    PolicyInfo {
        id: "energy-aware",
        name: "Energy-aware EEVDF",
        summary: "EEVDF whose wake-ups go where the estimated power of the machine is least, while no hardware context is used beyond 80 %. It is EEVDF where cores are alike, have several hardware contexts or state no power.",
        observes: "what EEVDF does; the clock and the stated power of each core; how much of a core each thread has used",
        cost: "as EEVDF; two estimates per wake-up and kind of core",
        weakness: "estimates from utilization: knows neither idle power nor what memory makes of a slower clock; wake-ups wait behind others on a core that is cheap",
        source: "Linux, Documentation/scheduler/sched-energy.rst; kernel/sched/fair.c, find_energy_efficient_cpu; simplified, see docs/model/linux.md",
        oracle: false,
        params,
    }
}
