//! Rankings of schedulers (§4.2.1, §4.3.2, Tables 3 and 4), and whether they change in the tails.

use super::figures::speedup;
use super::parameters::Parekh;
use super::setting::{CONTEXTS, MAIN_CONTEXTS, Setting};
use crate::figures::range;
use crate::part::Part;
use laboratory::speedup::{Window, schedulers};

/// Schedulers whose metric reflects total performance.
const TOTAL: [&str; 2] = ["G_IPC", "IPC_MIX"];
/// Schedulers whose metric reflects only caches.
const CACHES: [&str; 3] = ["G_D1MR", "G_L2MR", "G_ADMAT"];
/// Schedulers among which, by the paper, to choose in the tails.
const CHOICE: [&str; 3] = ["G_IPC", "IPC_MIX", "ADMAT_MIX"];

/// All parts of the ranking.
pub fn parts(study: &Parekh) -> Vec<Part<Parekh>> {
    let runs = |names: &[&'static str], contexts| {
        names.iter().map(|name| Setting::main(name, contexts, study)).collect::<Vec<_>>()
    };
    let steady = |id: String, names: &[&'static str], figure: fn(&dyn Fn(&'static str) -> f64) -> f64| {
        Part::<Parekh>::figure(id, runs(names, MAIN_CONTEXTS), move |seed| {
            figure(&|scheduler| speedup(seed, scheduler, MAIN_CONTEXTS, Window::SmtSteadyState))
        })
    };
    let sensitive = schedulers().into_iter().filter(|s| s.thread_sensitive && s.name != "G_IPC");
    let mut parts: Vec<Part<Parekh>> = sensitive
        .map(|s| {
            let id = format!("ranking-{}", s.name.to_lowercase().replace('_', "-"));
            let both = [s.name, "RR"].map(|name| Setting::main(name, MAIN_CONTEXTS, study));
            Part::<Parekh>::figure(id, both, move |seed| {
                let [of, rr] =
                    [s.name, "RR"].map(|name| speedup(seed, name, MAIN_CONTEXTS, Window::SmtSteadyState));
                of / rr
            })
        })
        .collect();
    let caches = [&CACHES[..], &["G_IPC"]].concat();
    parts.extend([
        steady("ranking-oblivious".into(), &names(|s| !s), |speedup| spread(&names(|s| !s), speedup)),
        steady("ranking-caches".into(), &caches, |speedup| best(&CACHES, speedup) / speedup("G_IPC")),
        steady("ranking-admat-mix-last".into(), &names(|s| s), |speedup| {
            let others = others(&["ADMAT_MIX"], |s| s);
            range(others.into_iter().map(|name| speedup(name) / speedup("ADMAT_MIX"))).0
        }),
    ]);
    parts.extend(CONTEXTS.into_iter().flat_map(|contexts| {
        let all = runs(&names(|_| true), contexts);
        let lead_of = move |id: String, first: &'static [&'static str], wanted: fn(bool) -> bool, window| {
            let runs = all.clone();
            Part::<Parekh>::figure(id, runs, move |seed| {
                lead(first, wanted, |scheduler| speedup(seed, scheduler, contexts, window))
            })
        };
        let all = runs(&names(|_| true), contexts);
        let wider = |id: &str, tail| {
            Part::<Parekh>::figure(format!("tail-{id}-spread-{contexts}"), all.clone(), move |seed| {
                let on =
                    |window| spread(&names(|_| true), |scheduler| speedup(seed, scheduler, contexts, window));
                on(tail) - on(Window::SmtSteadyState)
            })
        };
        let everyone: fn(bool) -> bool = |_| true;
        [
            lead_of(format!("ranking-total-steady-{contexts}"), &TOTAL, everyone, Window::SmtSteadyState),
            lead_of(format!("ranking-total-left-{contexts}"), &TOTAL, everyone, Window::ThreadsLeft),
            lead_of(format!("ranking-completion-{contexts}"), &["G_IPC"], everyone, Window::RunToCompletion),
            wider("ss", Window::SteadyStateTail),
            wider("left", Window::ThreadsLeftTail),
            lead_of(format!("tail-ss-choice-{contexts}"), &CHOICE, |s| s, Window::SteadyStateTail),
            lead_of(format!("tail-left-choice-{contexts}"), &CHOICE, |s| s, Window::ThreadsLeftTail),
        ]
    }));
    parts
}

/// Schedulers by whether they are thread-sensitive.
fn names(wanted: fn(bool) -> bool) -> Vec<&'static str> {
    schedulers().iter().filter(|s| wanted(s.thread_sensitive)).map(|s| s.name).collect()
}

fn others(but: &[&str], wanted: fn(bool) -> bool) -> Vec<&'static str> {
    names(wanted).into_iter().filter(|name| !but.contains(name)).collect()
}

fn best(of: &[&'static str], speedup: impl Fn(&'static str) -> f64) -> f64 {
    range(of.iter().map(|&name| speedup(name))).1
}

/// Greatest over least.
fn spread(of: &[&'static str], speedup: impl Fn(&'static str) -> f64) -> f64 {
    let (least, most) = range(of.iter().map(|&name| speedup(name)));
    most / least
}

/// The best of `first` over the best of all other wanted schedulers.
fn lead(first: &[&'static str], wanted: fn(bool) -> bool, speedup: impl Fn(&'static str) -> f64) -> f64 {
    best(first, &speedup) / best(&others(first, wanted), &speedup)
}
