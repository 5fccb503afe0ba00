//! Gains of shipped scenarios.

use document::{Checked, scenario_ids};
use engine::run::{RunResult, TraceLibrary};
use engine::workload::RecordedTrace;
use laboratory::gain::gain;
use laboratory::same_work::{Goal, ThreadWork, WhenDone, WorkRun, same_work};
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
            assert!(run.idle > -1e-12 && run.overhead >= 0.0 && run.running <= run.contexts, "{id}: {run:?}");
            assert!((run.running * run.rate.unwrap_or(0.0) - run.ipc).abs() < 1e-12, "{id}: {run:?}");
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared} scenarios have a baseline");
}

/// The number that follows given words in a text, as written.
fn number_after<'a>(text: &'a str, words: &str) -> &'a str {
    let (_, rest) = text.split_once(words).unwrap_or_else(|| panic!("{words:?} is not in {text:?}"));
    let number = rest.split(|letter: char| !letter.is_ascii_digit() && letter != '.').next().expect("a part");
    number.trim_end_matches('.')
}

#[test]
fn the_first_scenario_tells_its_gain_and_its_equal_work_as_they_are() {
    let scenario = simulator::shipped_scenario("balance-set").expect("it ships");
    let baseline = scenario.baseline().expect("it has a baseline");
    let traces = TraceLibrary::default();
    let about = &scenario.about;

    let result = |scenario: &Checked| {
        simulator::start(scenario, &traces).and_then(|mut run| run.finish()).expect("it runs")
    };
    let (a, b) = (result(baseline), result(&scenario));
    assert_eq!(number_after(about, "IPC rises by "), format!("{:.0}", 100.0 * (b.ipc / a.ipc - 1.0)));
    let behind = a.threads.iter().zip(&b.threads).filter(|(a, b)| b.instructions < a.instructions).count();
    assert!(behind == 11 && about.contains("eleven of the eighteen threads fall behind"), "{behind}");

    let millions: f64 = number_after(about, "For equal work, ").parse().expect("a number");
    let goal =
        Goal { work: ThreadWork::Each { instructions: (millions * 1e6) as u64 }, when_done: WhenDone::Ends };
    let work = |scenario: &Checked| {
        let mut run = WorkRun::new(scenario, &traces, &goal).expect("it starts");
        run.advance(u64::MAX).expect("it runs");
        run.done()
    };
    let equal = same_work(&work(baseline), &work(&scenario)).expect("the same threads");
    let rounded = |cycles: Option<u64>| format!("{:.1}", cycles.expect("all are done") as f64 / 1e6);
    assert_eq!(number_after(about, "A takes "), rounded(equal.a.cycles));
    assert_eq!(number_after(about, "million cycles and B "), rounded(equal.b.cycles));
    let speedup = equal.speedup.expect("all are done");
    assert_eq!(number_after(about, "B is "), format!("{speedup:.3}"));
}
