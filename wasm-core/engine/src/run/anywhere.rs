//! Policies for tests that place threads anywhere.

use crate::parts::Parts;
use crate::policy::{
    Action, Decision, Event, OsView, Params, PolicyInfo, Registered, Setup, ThreadPolicy, on_any_machine,
};
use crate::rng::Rng;
use crate::workload::RecordedTrace;

/// `random` shuffles threads, `pinned` leaves them where they began, and `restless` shuffles them in two of three
/// decisions on average, leaves contexts empty, and samples. `crowded` places all on the first context, which is refused.
pub static PARTS: Parts = Parts {
    policies: &[
        Registered {
            info: || info("random"),
            build: |_: &Params, setup| Anywhere::boxed(setup, Kind::Random),
            check: on_any_machine,
        },
        Registered {
            info: || info("pinned"),
            build: |_: &Params, setup| Anywhere::boxed(setup, Kind::Pinned),
            check: on_any_machine,
        },
        Registered {
            info: || info("restless"),
            build: |_: &Params, setup| Anywhere::boxed(setup, Kind::Restless),
            check: on_any_machine,
        },
        Registered {
            info: || info("crowded"),
            build: |_: &Params, setup| Anywhere::boxed(setup, Kind::Crowded),
            check: on_any_machine,
        },
    ],
    schedulers: &[],
    tasks: None,
    smt: None,
    waits: None,
    ways: None,
    colours: None,
    traces: Some(RecordedTrace::records),
};

fn info(id: &'static str) -> PolicyInfo {
    PolicyInfo {
        id,
        name: id,
        summary: "",
        observes: "",
        cost: "",
        weakness: "",
        source: "",
        oracle: false,
        params: Vec::new(),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Random,
    Pinned,
    Restless,
    Crowded,
}

#[derive(Clone)]
struct Anywhere {
    rng: Rng,
    kind: Kind,
}

impl Anywhere {
    fn boxed(setup: &Setup, kind: Kind) -> Box<dyn ThreadPolicy> {
        Box::new(Self { rng: Rng::new(setup.seed, 1), kind })
    }
}

impl ThreadPolicy for Anywhere {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        let mut threads: Vec<Option<u32>> = os.runnable().map(Some).collect();
        let contexts = os.placement.len();
        match self.kind {
            Kind::Pinned if event != Event::Start => return Decision::default(),
            Kind::Pinned => {}
            Kind::Crowded => {
                let run = |thread| Action::Run { context: 0, thread };
                return Decision { actions: threads.into_iter().map(run).collect(), reason: None };
            }
            Kind::Random => self.rng.shuffle(&mut threads),
            Kind::Restless => {
                threads.resize(threads.len().max(contexts), None);
                if self.rng.below(3) > 0 {
                    self.rng.shuffle(&mut threads);
                }
            }
        }
        let run = |context: usize| Action::Run { context, thread: threads.get(context).copied().flatten() };
        let mut actions: Vec<Action> = (0..contexts).map(run).collect();
        if self.kind == Kind::Restless {
            let sample = |&thread: &u32| Action::Sample { thread, one_in: 5, samples: 20 };
            actions.extend(threads.iter().flatten().map(sample));
        }
        Decision { actions, reason: None }
    }
}
