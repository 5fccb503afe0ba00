//! Which scheduler is ahead (§4.2.1, §4.3.2, Tables 3 and 4), and whether that is so in the tails.

use super::figures::speedup;
use super::parameters::Parekh;
use super::setting::{CONTEXTS, MAIN_CONTEXTS};
use crate::figures::{Figures, range};
use crate::study::Seed;
use laboratory::speedup::{Window, schedulers};

/// Those that reflect total performance.
const TOTAL: [&str; 2] = ["G_IPC", "IPC_MIX"];
/// Those that look at caches only.
const CACHES: [&str; 3] = ["G_D1MR", "G_L2MR", "G_ADMAT"];

/// The figures of one seed.
pub fn of(seed: &Seed<Parekh>, into: &mut Figures) {
    let steady = |scheduler| speedup(seed, scheduler, MAIN_CONTEXTS, Window::SmtSteadyState);
    for scheduler in schedulers().iter().filter(|s| s.thread_sensitive && s.name != "G_IPC") {
        let id = scheduler.name.to_lowercase().replace('_', "-");
        into.set(format!("ranking-{id}"), steady(scheduler.name) / steady("RR"));
    }
    into.set("ranking-oblivious", spread(&names(|s| !s), steady));
    into.set("ranking-caches", best(&CACHES, steady) / steady("G_IPC"));
    let admat_mix_last =
        others(&["ADMAT_MIX"], |s| s).into_iter().map(|name| steady(name) / steady("ADMAT_MIX"));
    into.set("ranking-admat-mix-last", range(admat_mix_last).0);
    for contexts in CONTEXTS {
        let on = |window| move |scheduler| speedup(seed, scheduler, contexts, window);
        for (id, window) in [("steady", Window::SmtSteadyState), ("left", Window::ThreadsLeft)] {
            into.set(format!("ranking-total-{id}-{contexts}"), lead(&TOTAL, |_| true, on(window)));
        }
        let completion = lead(&["G_IPC"], |_| true, on(Window::RunToCompletion));
        into.set(format!("ranking-completion-{contexts}"), completion);
        for (id, tail) in [("ss", Window::SteadyStateTail), ("left", Window::ThreadsLeftTail)] {
            let all = names(|_| true);
            let wider = spread(&all, on(tail)) - spread(&all, on(Window::SmtSteadyState));
            into.set(format!("tail-{id}-spread-{contexts}"), wider);
            let choice = lead(&["G_IPC", "IPC_MIX", "ADMAT_MIX"], |sensitive| sensitive, on(tail));
            into.set(format!("tail-{id}-choice-{contexts}"), choice);
        }
    }
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

/// Most over least.
fn spread(of: &[&'static str], speedup: impl Fn(&'static str) -> f64) -> f64 {
    let (least, most) = range(of.iter().map(|&name| speedup(name)));
    most / least
}

/// The best of these over the best of all others that are wanted.
fn lead(first: &[&'static str], wanted: fn(bool) -> bool, speedup: impl Fn(&'static str) -> f64) -> f64 {
    best(first, &speedup) / best(&others(first, wanted), &speedup)
}
