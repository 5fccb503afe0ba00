//! Gains of what ships.

use document::{Checked, scenario_ids};
use engine::run::{RunResult, TraceLibrary};
use engine::workload::RecordedTrace;
use laboratory::gain::gain;
use std::path::PathBuf;

/// The first quanta of a run.
fn first_quanta(scenario: &Checked) -> RunResult {
    let mut short = document::Scenario::clone(scenario);
    short.run.warmup_quanta = 0;
    short.run.quanta = short.run.quanta.min(3);
    let mut traces = TraceLibrary::default();
    let short = simulator::check(short).expect("it is valid");
    for name in traces.missing(&short) {
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../public/traces/{name}.cst"));
        traces.insert(&name, RecordedTrace::new(std::fs::read(file).expect("a trace that ships")));
    }
    let mut run = simulator::start(&short, &traces).expect("it starts");
    run.finish().expect("it ends")
}

#[test]
fn of_every_shipped_scenario_the_causes_sum_to_the_difference() {
    let mut compared = 0;
    for id in scenario_ids() {
        let scenario = simulator::shipped_scenario(id).expect("it ships");
        let Some(baseline) = scenario.baseline() else { continue };
        let (a, b) = (first_quanta(baseline), first_quanta(&scenario));
        let found = gain(&(&a).into(), &(&b).into());
        let sum: f64 = found.ipc.causes().iter().sum();
        assert!((found.ipc.total - (b.ipc - a.ipc)).abs() < 1e-12, "{id}: {found:?}");
        assert!((sum - found.ipc.total).abs() < 1e-12, "{id}: {found:?}");
        for run in [found.a, found.b] {
            assert!(
                run.idle > -1e-12 && run.switching >= 0.0 && run.running <= run.contexts,
                "{id}: {run:?}"
            );
            assert!((run.running * run.rate.unwrap_or(0.0) - run.ipc).abs() < 1e-12, "{id}: {run:?}");
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared} scenarios have a baseline");
}
