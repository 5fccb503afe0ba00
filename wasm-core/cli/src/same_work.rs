//! A scenario and its baseline until every thread has done the same work.

use crate::output::{print_json, print_text, table};
use document::Checked;
use engine::run::TraceLibrary;
use laboratory::same_work::{
    Goal, SameWork, SameWorkSide, SameWorkThread, ThreadWork, WhenDone, WorkDone, WorkRun, same_work,
};
use std::fmt::Write;
use std::panic::resume_unwind;
use std::thread;

/// Runs both and prints their times. Without `instructions`, each thread must do the work of the baseline's window.
pub fn run_same_work(
    scenario: &Checked,
    traces: &TraceLibrary,
    (instructions, when_done): (Option<u64>, WhenDone),
    json: bool,
) -> Result<(), String> {
    let baseline = scenario.baseline().ok_or(
        "/baseline: --same-work compares with the baseline, and there is none. Give one, such as --set '/baseline={\"/policy/id\": \"default\"}'",
    )?;
    let work = match instructions {
        Some(instructions) => ThreadWork::Each { instructions },
        None => {
            let run = simulator::start(baseline, traces).and_then(|mut run| run.finish());
            ThreadWork::As { result: (&run.map_err(|e| format!("the baseline: {e}"))?).into() }
        }
    };
    let goal = Goal { work, when_done };
    let (a, b) = thread::scope(|scope| {
        let a = scope.spawn(|| finish(baseline, traces, &goal));
        let b = finish(scenario, traces, &goal);
        (a.join().unwrap_or_else(|panic| resume_unwind(panic)), b)
    });
    let a = a.map_err(|problem| format!("the baseline: {problem}"))?;
    let found = same_work(&a, &b?).map_err(|e| e.to_string())?;
    if json {
        print_json(&found)
    } else {
        print_text(&describe(scenario, &found).map_err(|e| e.to_string())?)
    }
}

fn finish(scenario: &Checked, traces: &TraceLibrary, goal: &Goal) -> Result<WorkDone, String> {
    let mut run = WorkRun::new(scenario, traces, goal).map_err(|e| e.to_string())?;
    while !run.is_done() {
        run.advance(u64::MAX).map_err(|e| e.to_string())?;
        if run.question().is_some() {
            return Err(
                "/policy: a policy written in TypeScript cannot run here; open the scenario on the page"
                    .into(),
            );
        }
    }
    Ok(run.done())
}

fn describe(scenario: &Checked, found: &SameWork) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    writeln!(
        out,
        "{} · {} · seed {} · the same work",
        scenario.title, scenario.policy.id, scenario.run.seed
    )?;
    for (name, side) in [("baseline", &found.a), ("scenario", &found.b)] {
        writeln!(out, "{name}: {}", side_in_words(side))?;
    }
    if let Some(speedup) = found.speedup {
        writeln!(out, "speed-up, all threads: {speedup:.4}")?;
    }
    if let Some(means) = &found.means {
        let (mean, harmonic, least) = (means.mean_speedup, means.harmonic_speedup, means.least_speedup);
        writeln!(out, "speed-up, mean of the threads: {mean:.4}, harmonic {harmonic:.4}, least {least:.4}")?;
    }
    let head =
        ["thread", "program", "instructions", "baseline cycles", "cycles", "speed-up"].map(String::from);
    let cycles =
        |cycles: Option<u64>| cycles.map_or_else(|| "not finished".into(), |cycles| cycles.to_string());
    let row = |(number, thread): (usize, &SameWorkThread)| {
        vec![
            number.to_string(),
            thread.program.clone(),
            thread.instructions.to_string(),
            cycles(thread.a_cycles),
            cycles(thread.b_cycles),
            thread.speedup.map_or_else(String::new, |speedup| format!("{speedup:.4}")),
        ]
    };
    let rows: Vec<Vec<String>> =
        [head.to_vec()].into_iter().chain(found.threads.iter().enumerate().map(row)).collect();
    out.push_str(&table(&rows));
    Ok(out)
}

fn side_in_words(side: &SameWorkSide) -> String {
    match side.cycles {
        Some(cycles) => format!("{cycles} cycles"),
        None => format!("not finished after {} cycles: {} threads", side.most_cycles, side.unfinished),
    }
}
