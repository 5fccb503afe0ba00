//! `least-misses`: run the threads that miss least in the last cache, with a few places kept for those that wait.

use engine::policy::{
    Candidate, Decision, Event, Fact, OsView, ParamSpec, Params, PolicyInfo, Reason, Setup, ThreadId,
    ThreadPolicy, place_group,
};

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "least-misses",
        name: "Least misses",
        summary: "Runs the threads with fewest misses of the last cache, and keeps some places for those that wait longest.",
        observes: "which threads are runnable; instructions and misses of the last cache of each thread",
        cost: "two counters a thread and one sort a quantum",
        weakness: "a thread is blamed for the misses that its neighbours caused",
        source: "docs/write-a-policy.md",
        oracle: false,
        params: vec![ParamSpec::whole(
            "kept",
            "Places kept for the waiting",
            "So many hardware contexts go to the threads that have waited longest, whatever they miss.",
            "hardware contexts",
            (1, 2, 1_024),
        )],
    }
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    Box::new(LeastMisses { kept: params.integer("kept") as usize, last_run: vec![None; setup.threads] })
}

#[derive(Clone)]
struct LeastMisses {
    kept: usize,
    /// The quantum in which each thread ran last; none comes first.
    last_run: Vec<Option<u64>>,
}

impl ThreadPolicy for LeastMisses {
    fn on(&mut self, _event: Event, os: &OsView) -> Decision {
        let order = self.order(os);
        let size = os.contexts().min(order.len());
        // The runner-up changes the last of the group for the next in order.
        let mut candidates = vec![candidate(&order[..size], os)];
        if let Some(&next) = order.get(size) {
            candidates.push(candidate(&[&order[..size - 1], &[next]].concat(), os));
            candidates.retain(|c| os.veto.is_none_or(|forbidden| forbidden != c.threads));
        }
        let group = candidates.first().map(|c| c.threads.clone()).unwrap_or_default();
        for &thread in &group {
            self.last_run[thread as usize] = Some(os.quantum);
        }
        let kept = self.kept.min(size);
        let reason = Reason {
            rule: format!(
                "{kept} contexts go to the threads that have waited longest, the rest to those with the fewest misses."
            ),
            candidates,
            score: "misses a thousand instructions, mean".into(),
            facts: order.iter().map(|&t| Fact::of("MPKI of", mpki(t, os), t)).collect(),
            source: "docs/write-a-policy.md".into(),
            ..Reason::default()
        };
        Decision { actions: place_group(&group, os), reason: Some(reason) }
    }
}

impl LeastMisses {
    /// Runnable threads in order of preference: the `kept` longest waiting, then by misses. Ties go to the lowest number.
    fn order(&self, os: &OsView) -> Vec<ThreadId> {
        let mut order: Vec<ThreadId> = os.runnable().collect();
        order.sort_by_key(|&t| self.last_run[t as usize]);
        let kept = self.kept.min(os.contexts()).min(order.len());
        order[kept..].sort_by(|&a, &b| mpki(a, os).total_cmp(&mpki(b, os)).then(a.cmp(&b)));
        order
    }
}

/// Misses of the last cache in a thousand instructions; 0 for a thread that has not run.
fn mpki(thread: ThreadId, os: &OsView) -> f64 {
    let seen = os.threads[thread as usize].observed;
    seen.last.misses as f64 * 1_000.0 / seen.instructions.max(1) as f64
}

fn candidate(group: &[ThreadId], os: &OsView) -> Candidate {
    let mut threads = group.to_vec();
    threads.sort_unstable();
    let score = threads.iter().map(|&t| mpki(t, os)).sum::<f64>() / threads.len().max(1) as f64;
    Candidate { threads, score, note: String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::machine::Topology;
    use document::shipped_machine;
    use engine::policy::{LevelCounter, Observed, ThreadView};

    fn thread(id: ThreadId, last_misses: u64) -> ThreadView<'static> {
        let last = LevelCounter { misses: last_misses, ..LevelCounter::default() };
        let observed = Observed { instructions: 1_000, last, ..Observed::default() };
        ThreadView {
            id,
            runnable: true,
            observed,
            histogram: None,
            sampling: false,
            sampler: None,
            remote_samples: &[],
            last_context: None,
            weight: 100,
            hinting_faults: None,
        }
    }

    #[test]
    fn two_places_for_the_waiting_and_the_rest_by_misses() {
        // Ten threads for eight hardware contexts; thread t has 10 − t misses in 1,000 instructions. Threads 0 and 1
        // have never run, so they take the two kept places; the six with fewest misses are 4 to 9.
        let machine = shipped_machine("fedorova-cmt").unwrap().machine;
        let topology = Topology::build(&machine).unwrap();
        let threads: Vec<ThreadView> = (0..10).map(|t| thread(t, u64::from(10 - t))).collect();
        let placement = [None; 8];
        let os = OsView {
            cycle: 0,
            quantum: 1,
            quantum_cycles: 1_000,
            topology: &topology,
            threads: &threads,
            placement: &placement,
            veto: None,
        };
        let mut last_run = vec![Some(0); 10];
        last_run[0] = None;
        last_run[1] = None;
        let mut policy = LeastMisses { kept: 2, last_run };

        let reason = policy.on(Event::QuantumEnd, &os).reason.unwrap();
        assert_eq!(reason.candidates[0].threads, [0, 1, 4, 5, 6, 7, 8, 9]);
        // 10 and 9 misses for the waiting, 6 + 5 + 4 + 3 + 2 + 1 for the others: 40 / 8.
        assert!((reason.candidates[0].score - 5.0).abs() < 1e-12);
        // Next in order is thread 3, in the place of thread 4.
        assert_eq!(reason.candidates[1].threads, [0, 1, 3, 5, 6, 7, 8, 9]);
    }
}
