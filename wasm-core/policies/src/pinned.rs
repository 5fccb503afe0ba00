//! `pinned`: placement by hand. Each thread has its hardware context; threads that share one take turns.

use document::ScenarioError;
use document::machine::Topology;
use engine::policy::{
    Decision, Event, OsView, ParamSpec, Params, PolicyInfo, Setup, ThreadId, ThreadPolicy, changes,
};

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "pinned",
        name: "Pinned",
        summary: "Every thread runs on the hardware context that it was given; threads given the same one take turns.",
        observes: "which threads are runnable",
        cost: "a person's time",
        weakness: "does not follow when the threads change",
        source: "processor_bind in Fedorova et al. 2005, §3.1; taskset on Linux",
        oracle: false,
        params: vec![ParamSpec::placement(
            "placement",
            "Placement",
            "For each thread, in the order of the workload's list, the hardware context it is bound to; null chooses the context with fewest threads, of equals on the core, last cache and package with fewest.",
        )],
    }
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    let given = params.placement("placement");
    let mut bound = vec![0usize; setup.topology.contexts.len()];
    let mut home: Vec<Option<usize>> = vec![None; setup.threads];
    for (&thread, context) in setup.listed.iter().zip(given) {
        home[thread as usize] = context;
    }
    for context in home.iter().flatten() {
        bound[*context] += 1;
    }
    for slot in home.iter_mut().filter(|h| h.is_none()) {
        let emptiest = emptiest(&bound, setup.topology);
        bound[emptiest] += 1;
        *slot = Some(emptiest);
    }
    Box::new(Pinned { home: home.into_iter().flatten().collect(), turn: vec![0; bound.len()] })
}

/// The hardware context with fewest bound threads. Ties: the one whose core, then last-level cache, then package has
/// fewest; then the first (chosen).
fn emptiest(bound: &[usize], topology: &Topology) -> usize {
    let core_of = |context: usize| &topology.cores[topology.contexts[context].core as usize];
    let places: Vec<_> = (0..bound.len())
        .map(|context| {
            (topology.contexts[context].core, core_of(context).path.last(), core_of(context).package)
        })
        .collect();
    let threads = |alike: &dyn Fn(usize) -> bool| -> usize {
        (0..bound.len()).filter(|&c| alike(c)).map(|c| bound[c]).sum()
    };
    let crowding = |&context: &usize| {
        let (core, cache, package) = places[context];
        let on_core = threads(&|c| places[c].0 == core);
        let at_cache = threads(&|c| places[c].1 == cache);
        (bound[context], on_core, at_cache, threads(&|c| places[c].2 == package))
    };
    // The first of equals.
    (0..bound.len()).min_by_key(crowding).unwrap_or(0)
}

/// Rejects threads bound to hardware contexts that do not exist.
pub fn check(params: &Params, topology: &Topology) -> Result<(), ScenarioError> {
    let contexts = topology.contexts.len();
    for (thread, context) in params.placement("placement").iter().enumerate() {
        if let Some(context) = context.filter(|&c| c >= contexts) {
            return Err(ScenarioError::at(
                format!("/policy/params/placement/{thread}"),
                format!("hardware context {context} does not exist"),
                format!("The machine has hardware contexts 0 to {}.", contexts - 1),
            ));
        }
    }
    Ok(())
}

#[derive(Clone)]
struct Pinned {
    /// Hardware context of each thread.
    home: Vec<usize>,
    /// By context, the thread number at which the search for its next thread starts.
    turn: Vec<ThreadId>,
}

impl ThreadPolicy for Pinned {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        let mut next = os.placement.to_vec();
        for (context, slot) in next.iter_mut().enumerate() {
            if slot.is_some() && event != Event::QuantumEnd {
                continue;
            }
            let bound: Vec<ThreadId> = os.runnable().filter(|&t| self.home[t as usize] == context).collect();
            let chosen = bound.iter().find(|&&t| t >= self.turn[context]).or(bound.first()).copied();
            self.turn[context] = chosen.map_or(0, |t| t + 1);
            *slot = chosen;
        }
        Decision { actions: changes(os, &next), reason: None }
    }

    fn run_queues(&self, each: &mut dyn FnMut(ThreadId, usize)) -> bool {
        self.home.iter().zip(0..).for_each(|(&context, thread)| each(thread, context));
        true
    }
}
