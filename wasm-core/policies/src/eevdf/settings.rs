//! Checked parameters, converted to cycles.

use super::domains::Level;
use engine::policy::{ParamSpec, Params, Setup};

/// Settings of a run. One quantum is one tick of the operating system: a millisecond at 1,000 Hz.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Cycles per tick.
    pub tick: i64,
    /// Cycles per request.
    pub slice: i64,
    /// Cycles after a run for which a thread's lines count as still cached.
    pub migration_cost: u64,
    /// Whether a hardware context that becomes idle takes threads from others.
    pub newidle: bool,
    /// Whether domains are balanced at ticks.
    pub periodic: bool,
    /// A domain of n hardware contexts is balanced every n × this many ticks.
    pub span_ticks: f64,
    /// Whether a wake-up searches the whole machine for an idle hardware context.
    pub wakes_anywhere: bool,
    /// The highest level that is balanced.
    pub highest: Level,
    /// How two groups of hardware contexts are compared.
    pub compared_by: ComparedBy,
    /// Whether threads move to the memory nodes of their pages.
    pub numa_balancing: bool,
    /// Whether a thread's weight is divided by the number of threads of its process.
    pub autogroup: bool,
}

/// The figure by which the balancer compares two groups of hardware contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedBy {
    /// Overload state, then load or threads, as since Linux 5.5.
    Kind,
    /// Mean load per hardware context, as before 2016.
    MeanLoad,
    /// Load of the least loaded hardware context: Lozi et al. 2016, the fix of §3.1.
    LeastLoad,
}

/// Ticks per second (chosen: HZ = 1,000).
pub const HZ: i64 = 1_000;

/// The parameters of `eevdf`.
pub fn params() -> Vec<ParamSpec> {
    vec![
        ParamSpec::number(
            "base_slice",
            "Base slice",
            "Length of a request. 0 is Linux's: 0.7 × (1 + log2 of the hardware contexts, at most 8).",
            "ticks",
            (0.0, 0.0, 100.0),
        ),
        ParamSpec::number(
            "migration_cost",
            "Migration cost",
            "A thread that ran less than this ago is not moved by the balancer at first.",
            "ticks",
            (0.0, 0.5, 100.0),
        ),
        ParamSpec::flag(
            "newidle",
            "Newly-idle balancing",
            "A hardware context that becomes idle takes a thread from another one.",
            true,
        ),
        ParamSpec::flag("periodic", "Periodic balancing", "Domains are balanced at ticks.", true),
        ParamSpec::number(
            "span_ticks",
            "Balancing interval",
            "Ticks between two balancings of a domain, per hardware context in it.",
            "ticks",
            (0.1, 1.0, 100.0),
        )
        .only_with("periodic", true),
        ParamSpec::choice(
            "wakeup",
            "Wake-up looks in",
            "Where a thread that wakes looks for an idle hardware context. Lozi et al. 2016 show cores that stay idle with the first, and mend it with the second.",
            &[("llc", "the last cache of its target"), ("machine", "the whole machine")],
            "llc",
        ),
        ParamSpec::choice(
            "domains",
            "Domains",
            "Levels between which threads are balanced. Without those above the last cache, no thread ever leaves it but at a wake-up: \"missing domains\" of Lozi et al. 2016.",
            &[("all", "all"), ("llc", "up to the last cache")],
            "all",
        ),
        ParamSpec::choice(
            "group_load",
            "Groups compared by",
            "How the balancer, and the placement of a new thread, weigh two groups of hardware contexts. The mean load lets one heavy thread hide idle contexts: \"group imbalance\" of Lozi et al. 2016. The least load is their fix.",
            &[
                ("type", "overload first"),
                ("mean", "mean load only"),
                ("least", "load of the least loaded context"),
            ],
            "type",
        ),
        ParamSpec::flag(
            "numa_balancing",
            "Threads follow pages",
            "A thread moves to the memory node on whose pages it faulted most, where a hardware context is idle or a swap gains enough. Only where pages are balanced.",
            false,
        ),
        ParamSpec::flag(
            "autogroup",
            "Autogroups",
            "Processes have equal weights: a thread's weight is divided by the number of threads of its process.",
            false,
        ),
    ]
}

impl Settings {
    /// The settings of a run.
    pub fn new(params: &Params, setup: &Setup) -> Self {
        let tick = i64::from(setup.quantum_cycles);
        let ticks = |id: &str| libm::round(params.number(id) * tick as f64) as i64;
        let contexts = setup.topology.contexts.len().clamp(1, 8) as u32;
        let usual = libm::round(0.7 * f64::from(1 + contexts.ilog2()) * tick as f64) as i64;
        let given = ticks("base_slice");
        Self {
            tick,
            slice: if given == 0 { usual } else { given },
            migration_cost: ticks("migration_cost") as u64,
            newidle: params.flag("newidle"),
            periodic: params.flag("periodic"),
            span_ticks: params.number("span_ticks"),
            wakes_anywhere: params.text("wakeup") == "machine",
            highest: if params.text("domains") == "llc" { Level::Llc } else { Level::Numa },
            compared_by: match params.text("group_load") {
                "mean" => ComparedBy::MeanLoad,
                "least" => ComparedBy::LeastLoad,
                _ => ComparedBy::Kind,
            },
            numa_balancing: params.flag("numa_balancing"),
            autogroup: params.flag("autogroup"),
        }
    }
}
