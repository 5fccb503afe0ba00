//! A policy without a machine: it is called with made-up counters.

use super::played::{machine, program, read, scenario};
use document::machine::Topology;
use document::{PagePlacement, PolicyChoice};
use engine::policy::{Event, Observed, OsView, Reason, Setup, ThreadPolicy, ThreadView};
use serde_json::{Value, json};
use simulator::PARTS;

/// A policy on a machine that does not run, called with made-up counters.
pub struct Desk {
    topology: Topology,
    policy: Box<dyn ThreadPolicy>,
    pub placement: Vec<Option<u32>>,
    /// Hinting faults by thread and node, where the machine balances pages.
    pub faults: Vec<Vec<u32>>,
    quantum: u64,
}

impl Desk {
    /// A desk of one core with `contexts` hardware contexts.
    pub fn new(contexts: u32, threads: usize, policy: Value) -> Self {
        Self::on(machine(1, contexts, 1, 2), threads, policy)
    }

    /// A desk of any machine.
    pub fn on(machine: Value, threads: usize, policy: Value) -> Self {
        let workload = json!({"threads": [{"program": "p", "copies": threads}], "programs": {"p": program(0, Value::Null)}});
        let scenario = read(scenario(machine, workload, json!({"id": "default"}), 1, 1_000));
        let topology = Topology::build(&scenario.machine).expect("the machine is valid");
        let choice: PolicyChoice = serde_json::from_value(policy).expect("the policy is well formed");
        let numa = scenario.machine.memory.numa.as_ref();
        let balanced = numa.filter(|numa| numa.placement == PagePlacement::Balanced);
        let page_scan_cycles = balanced.map(|numa| numa.scan_cycles);
        let listed: Vec<u32> = (0..threads as u32).collect();
        let setup = Setup {
            topology: &topology,
            threads,
            listed: &listed,
            nice: &[],
            processes: &[],
            resident_bytes: &[],
            page_scan_cycles,
            quantum_cycles: 1_000,
            seed: 5,
        };
        let policy = PARTS.policy(&choice, &setup).expect("the policy is registered");
        let contexts = topology.contexts.len();
        let faults = page_scan_cycles.map_or_else(Vec::new, |_| vec![Vec::new(); threads]);
        Self { topology, policy, placement: vec![None; contexts], faults, quantum: 0 }
    }

    /// Calls the policy. Returns the running threads in order of number, and the reason.
    pub fn ask(&mut self, event: Event, counters: &[Observed], veto: Option<&[u32]>) -> (Vec<u32>, Reason) {
        let view = |(id, observed): (usize, &Observed)| ThreadView {
            id: id as u32,
            runnable: true,
            observed: *observed,
            histogram: None,
            sampling: false,
            sampler: None,
            remote_samples: &[],
            last_context: None,
            weight: 100,
            hinting_faults: self.faults.get(id).map(Vec::as_slice),
        };
        let threads: Vec<ThreadView> = counters.iter().enumerate().map(view).collect();
        let os = OsView {
            cycle: self.quantum * 1_000,
            quantum: self.quantum,
            quantum_cycles: 1_000,
            topology: &self.topology,
            threads: &threads,
            placement: &self.placement,
            veto,
        };
        let decision = self.policy.on(event, &os);
        for action in decision.actions {
            if let engine::policy::Action::Run { context, thread } = action {
                self.placement[context] = thread;
            }
        }
        self.quantum += 1;
        let mut group: Vec<u32> = self.placement.iter().flatten().copied().collect();
        group.sort_unstable();
        (group, decision.reason.or_else(|| self.policy.explain()).unwrap_or_default())
    }

    /// The running threads after a quantum in which each thread has counted this.
    pub fn chosen(&mut self, counters: &[Observed]) -> Vec<u32> {
        self.ask(Event::QuantumEnd, counters, None).0
    }
}
