//! `energy-aware`: EEVDF that wakes threads where they cost least energy, on cores of several kinds (Linux, Energy
//! Aware Scheduling).

mod estimate;

use super::state::{Known, State};
use document::machine::{CoreUnit, Topology};
use engine::policy::{ParamSpec, Params, Setup, ThreadId};
use estimate::{Choice, Domain, Point, choose};

/// Capacity of the fastest core.
const FULL_CAPACITY: f64 = 1_024.0;

/// State of the energy-aware scheduler.
#[derive(Clone, Debug)]
pub struct Energy {
    domains: Vec<Domain>,
    /// By hardware context.
    capacity: Vec<f64>,
    /// By thread.
    used: Vec<Utilisation>,
    half_life: f64,
    most: f64,
}

/// Capacity that a thread uses: an exponentially decaying average over its past (PELT).
#[derive(Clone, Copy, Debug, Default)]
struct Utilisation {
    value: f64,
    at: u64,
}

/// Parameters of `energy-aware` in addition to those of `eevdf`.
pub fn params() -> Vec<ParamSpec> {
    vec![
        ParamSpec::number(
            "most_used",
            "Overutilized above",
            "Utilization of a hardware context beyond which the machine is balanced as by EEVDF.",
            "% of its capacity",
            (1.0, 80.0, 100.0),
        ),
        ParamSpec::number(
            "half_life",
            "Half-life of utilization",
            "Time after which the past counts half.",
            "ticks",
            (1.0, 32.0, 1_000.0),
        ),
    ]
}

impl Energy {
    /// `None` where Linux does not enable it either: without a power model, on cores of one kind, or with several
    /// hardware contexts per core.
    pub fn new(params: &Params, setup: &Setup) -> Option<Self> {
        let domains = domains_of(setup.topology)?;
        let mut capacity = vec![0.0; setup.topology.contexts.len()];
        for domain in &domains {
            domain.contexts.iter().for_each(|&context| capacity[context] = domain.capacity());
        }
        let clock = |core: &CoreUnit| core.clock_percent;
        let is_symmetric =
            setup.topology.cores.iter().all(|core| clock(core) == clock(&setup.topology.cores[0]));
        (!is_symmetric).then(|| Self {
            domains,
            capacity,
            used: vec![Utilisation::default(); setup.threads],
            half_life: params.number("half_life") * f64::from(setup.quantum_cycles),
            most: params.number("most_used") / 100.0,
        })
    }

    fn decay(&self, cycles: u64) -> f64 {
        libm::exp2(-(cycles as f64) / self.half_life)
    }

    fn of(&self, thread: usize, now: u64) -> f64 {
        let Utilisation { value, at } = self.used[thread];
        value * self.decay(now - at)
    }

    /// Accounts for `cycles` of a thread up to now.
    pub fn ran(&mut self, thread: ThreadId, context: usize, cycles: u64, now: u64) {
        let thread = thread as usize;
        let value = self.of(thread, now) + self.capacity[context] * (1.0 - self.decay(cycles));
        self.used[thread] = Utilisation { value, at: now };
    }

    /// By hardware context: the utilisation of its threads, including those that sleep there.
    fn utilisation(&self, threads: &[Known], now: u64) -> Vec<f64> {
        let mut sums = vec![0.0; self.capacity.len()];
        for (number, known) in threads.iter().enumerate() {
            if let Some(context) = known.queue.or(known.last) {
                sums[context] += self.of(number, now);
            }
        }
        sums
    }

    fn is_overutilized(&self, utilisation: &[f64]) -> bool {
        utilisation.iter().zip(&self.capacity).any(|(used, capacity)| *used > self.most * capacity)
    }
}

/// Groups cores of equal clock and power into performance domains, in order of their first core.
fn domains_of(topology: &Topology) -> Option<Vec<Domain>> {
    let kind = |core: &CoreUnit| (core.clock_percent, core.power);
    let mut domains: Vec<(_, Domain)> = Vec::new();
    for core in &topology.cores {
        let power = core.power?;
        if core.contexts > 1 {
            return None;
        }
        let context = core.first_context as usize;
        match domains.iter_mut().find(|(of, _)| *of == kind(core)) {
            Some((_, domain)) => domain.contexts.push(context),
            None => {
                let capacity = FULL_CAPACITY * f64::from(core.clock_percent) / 100.0;
                let points = vec![Point { capacity, power: f64::from(power.active_mw) }];
                domains.push((kind(core), Domain { points, contexts: vec![context] }));
            }
        }
    }
    Some(domains.into_iter().map(|(_, domain)| domain).collect())
}

impl State {
    /// Whether run queues are balanced: with energy-aware wake-ups, only while the machine is overutilized.
    pub fn balances(&self) -> bool {
        self.energy.as_ref().is_none_or(|energy| {
            let utilisation = energy.utilisation(&self.threads, self.now);
            energy.is_overutilized(&utilisation)
        })
    }

    /// The hardware context where a thread that wakes costs least energy, or its previous one if it fits nowhere.
    /// `None` while the machine is overutilized, or without a power model.
    pub fn cheapest(&mut self, thread: ThreadId, previous: usize) -> Option<usize> {
        let energy = self.energy.as_ref()?;
        let mut utilisation = energy.utilisation(&self.threads, self.now);
        if energy.is_overutilized(&utilisation) {
            return None;
        }
        let own = energy.of(thread as usize, self.now);
        let known = &self.threads[thread as usize];
        if let Some(here) = known.queue.or(known.last) {
            utilisation[here] = (utilisation[here] - own).max(0.0);
        }
        let chosen = choose(&energy.domains, &utilisation, own, previous, energy.most);
        let Some(Choice { context, power, before }) = chosen else { return Some(previous) };
        self.why.estimated(power, before);
        Some(context)
    }

    /// Starts a new thread in a queue at half of the spare capacity there.
    pub fn begin_utilisation(&mut self, thread: ThreadId, context: usize) {
        let Some(energy) = &self.energy else { return };
        let used = energy.utilisation(&self.threads, self.now)[context];
        let value = (energy.capacity[context] - used).max(0.0) / 2.0;
        let at = self.now;
        if let Some(energy) = &mut self.energy {
            energy.used[thread as usize] = Utilisation { value, at };
        }
    }

    /// Moves running threads from cores that are too slow for them to faster idle ones (misfit).
    pub fn lift_misfits(&mut self) {
        for context in 0..self.queues.len() {
            let Some(energy) = &self.energy else { return };
            let Some(thread) = self.queues[context].current().map(|entity| entity.thread) else { continue };
            let capacity = energy.capacity[context];
            if energy.of(thread as usize, self.now) <= energy.most * capacity {
                continue;
            }
            let faster = (0..self.queues.len())
                .filter(|&other| energy.capacity[other] > capacity && self.is_idle(other))
                .max_by(|&a, &b| energy.capacity[a].total_cmp(&energy.capacity[b]).then(b.cmp(&a)));
            if let Some(to) = faster {
                self.migrate(thread, to);
                self.why.lifted(thread, context, to);
            }
        }
    }
}
