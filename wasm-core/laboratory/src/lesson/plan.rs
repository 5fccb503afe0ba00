//! The runs of a lesson for one student.

use super::answer::Answer;
use super::check::{check, check_work};
use super::document::{Lesson, LessonRun};
use super::draw::drawn;
use super::place::{PlaceNode, find, placements};
use super::question::Task;
use document::Read;
use document::machine::Topology;
use document::{Checked, MachineSpec, Scenario, ScenarioError, ThreadGroup, set_pointer, shipped_machine};
use serde::Serialize;
use serde_json::{Map, Value, json};
use simulator::{from_value, shipped_scenario};
use std::collections::BTreeMap;

/// A lesson assigned to one student.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Assignment {
    /// The lesson, before the draws.
    pub lesson: Lesson,
    /// Seed of the draws and of the runs.
    pub seed: u32,
    /// The machine that replaces the lesson's, if the lesson allows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub machine: Option<MachineSpec>,
}

/// A lesson that is ready to be taken.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct LessonPlan {
    /// The lesson after the draws.
    pub lesson: Lesson,
    /// The scenario that is shown after all predictions.
    pub show: Scenario,
    /// By question, the threads and hardware contexts to place; null for other tasks.
    pub places: Vec<Option<PlaceQuestion>>,
    /// Scenarios of all runs: those of the lesson in order, then the placements of each question.
    pub runs: Vec<Scenario>,
    /// Scenarios that the entries of `next` open.
    pub next: Vec<Scenario>,
}

/// Threads and hardware contexts of a placement question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PlaceQuestion {
    /// Threads in the order of the workload's list, each with the threads that are interchangeable with it.
    pub threads: Vec<PlaceThread>,
    /// The machine as nested parts.
    pub machine: PlaceNode,
    /// Index in the list of all runs of the learner's own placement; null before it is given.
    pub own: Option<u32>,
    /// Index of its first run in the list of all runs.
    pub first_run: u32,
    /// By run from the first one, the hardware contexts of the threads and the share of all placements that it
    /// represents.
    pub placements: Vec<PlacedRun>,
    /// Whether these are all distinct placements.
    pub all: bool,
}

/// A thread to place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PlaceThread {
    /// Name of the thread.
    pub name: String,
    /// Index of the first workload entry whose threads do the same; such threads are interchangeable.
    pub entry: u32,
}

/// A simulated placement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PlacedRun {
    /// By thread, the number of its hardware context.
    pub contexts: Vec<u32>,
    /// Share of all placements that are equivalent to it, 0–1; 0 for the learner's own if it is none of those drawn.
    pub share: f64,
}

/// Plans the runs of a lesson. `answers`, by question as far as given, add the learner's own placement if it is not among
/// those tried anyway.
///
/// # Errors
/// An invalid part of the lesson, with its place.
pub fn plan(assignment: &Assignment, answers: &[Option<Answer>]) -> Result<LessonPlan, ScenarioError> {
    check(&assignment.lesson)?;
    let lesson = drawn(&assignment.lesson, assignment.seed)?;
    check(&lesson)?;
    let base = base(assignment, &lesson)?;
    let runs: Vec<Value> = lesson.runs.iter().map(|run| with(&base, &run.set)).collect::<Result<_, _>>()?;
    let mut scenarios = Vec::with_capacity(runs.len());
    for (at, (run, document)) in lesson.runs.iter().zip(&runs).enumerate() {
        let scenario =
            from_value(document.clone()).map_err(|e| inside(&format!("/runs/{at} ({})", run.id), e))?;
        check_work(&format!("/runs/{at}"), &scenario)?;
        scenarios.push(scenario.into_scenario());
    }
    let shown = compared(&lesson.runs, &runs, &lesson.show.b, lesson.show.a.as_deref())?;
    let show = from_value(shown).map_err(|e| inside("/show", e))?.into_scenario();
    let mut places = Vec::with_capacity(lesson.questions.len());
    for (at, question) in lesson.questions.iter().enumerate() {
        let Task::Placement { run, .. } = &question.task else {
            places.push(None);
            continue;
        };
        let document = document_of(&lesson.runs, &runs, run)?;
        let answer = match answers.get(at) {
            Some(Some(Answer::Placement { contexts })) => Some(contexts.as_slice()),
            _ => None,
        };
        let path = format!("/questions/{at}");
        let place = place(&path, document, assignment.seed, answer, scenarios.len() as u32)?;
        for placed in &place.placements {
            let policy = json!({"id": "pinned", "params": {"placement": placed.contexts}});
            let document = with(document, &BTreeMap::from([("/policy".to_string(), policy)]))?;
            scenarios.push(from_value(document).map_err(|e| inside(&path, e))?.into_scenario());
        }
        places.push(Some(place));
    }
    let next = lesson.next.iter().enumerate().map(|(at, step)| {
        let mut document = document_of(&lesson.runs, &runs, &step.run)?.clone();
        let mut before = Map::new();
        for (pointer, value) in &step.set {
            before.insert(pointer.clone(), document.pointer(pointer).cloned().unwrap_or(Value::Null));
            set_pointer(&mut document, pointer, value.clone())
                .map_err(|e| inside(&format!("/next/{at}/set"), e))?;
        }
        set_pointer(&mut document, "/title", json!(step.label))?;
        set_pointer(&mut document, "/about", json!(step.ask))?;
        set_pointer(&mut document, "/baseline", json!(before))?;
        from_value(document).map(Checked::into_scenario).map_err(|e| inside(&format!("/next/{at}"), e))
    });
    let next = next.collect::<Result<_, _>>()?;
    Ok(LessonPlan { lesson, show, places, runs: scenarios, next })
}

/// The lesson's setting as a document, with all defaults explicit.
fn base(assignment: &Assignment, lesson: &Lesson) -> Result<Value, ScenarioError> {
    let setting = &lesson.setting;
    let shipped = shipped_scenario(&setting.of).map_err(|e| inside("/setting/of", e))?;
    let mut scenario = Scenario { baseline: None, title: lesson.title.clone(), ..shipped.into_scenario() };
    scenario.about.clone_from(&lesson.question);
    if let Some(id) = &setting.machine {
        scenario.machine = shipped_machine(id).map_err(|e| inside("/setting/machine", e))?.machine;
    }
    if let Some(machine) = &assignment.machine {
        if !setting.own_machine {
            return Err(ScenarioError::at(
                "/machine",
                "this lesson is about one machine",
                "Take it on the lesson's own.",
            ));
        }
        scenario.machine = machine.clone();
    }
    scenario.run.seed = assignment.seed;
    let document = serde_json::to_value(scenario).unwrap_or(Value::Null);
    with(&document, &setting.set).map_err(|e| inside("/setting/set", e))
}

fn with(document: &Value, set: &BTreeMap<String, Value>) -> Result<Value, ScenarioError> {
    let mut document = document.clone();
    for (pointer, value) in set {
        set_pointer(&mut document, pointer, value.clone())?;
    }
    Ok(document)
}

fn document_of<'a>(runs: &[LessonRun], documents: &'a [Value], id: &str) -> Result<&'a Value, ScenarioError> {
    let found = runs.iter().zip(documents).find(|(run, _)| run.id == id);
    found.map(|(_, document)| document).ok_or_else(|| {
        ScenarioError::at("/runs", format!("there is no run \"{id}\""), "Give the id of one of the runs.")
    })
}

/// One run with another as its baseline.
fn compared(
    runs: &[LessonRun],
    documents: &[Value],
    b: &str,
    a: Option<&str>,
) -> Result<Value, ScenarioError> {
    let mut document = document_of(runs, documents, b)?.clone();
    let Some(a) = a else { return Ok(document) };
    let other = document_of(runs, documents, a)?;
    let changed = runs.iter().filter(|run| run.id == a || run.id == b).flat_map(|run| run.set.keys());
    let baseline: Map<String, Value> = changed
        .map(|pointer| (pointer.clone(), other.pointer(pointer).cloned().unwrap_or(Value::Null)))
        .collect();
    set_pointer(&mut document, "/baseline", Value::Object(baseline))?;
    Ok(document)
}

fn place(
    path: &str,
    document: &Value,
    seed: u32,
    answer: Option<&[u32]>,
    first_run: u32,
) -> Result<PlaceQuestion, ScenarioError> {
    let scenario = from_value(document.clone()).map_err(|e| inside(path, e))?;
    let topology = Topology::build(&scenario.machine)?;
    let threads = threads(&scenario);
    let (most, found) = (topology.contexts.len(), threads.len());
    if found == 0 || found > most || found > 16 {
        return Err(ScenarioError::at(
            path,
            format!("{found} threads are to be placed on {most} hardware contexts"),
            "Give 1 to 16 threads, and a hardware context for each.",
        ));
    }
    let entries: Vec<u32> = threads.iter().map(|thread| thread.entry).collect();
    let mut tried = placements(&topology, &entries, seed);
    let own = match answer {
        None => None,
        Some(contexts) => {
            check_placement(path, contexts, found, most)?;
            let known = find(&topology, &entries, &tried.chosen, contexts);
            Some(known.unwrap_or_else(|| {
                tried.chosen.push((contexts.to_vec(), 0.0));
                tried.chosen.len() - 1
            }))
        }
    };
    let placements =
        tried.chosen.into_iter().map(|(contexts, share)| PlacedRun { contexts, share }).collect();
    Ok(PlaceQuestion {
        threads,
        machine: PlaceNode::machine(&topology, &scenario.machine.name),
        own: own.map(|at| first_run + at as u32),
        first_run,
        placements,
        all: tried.all,
    })
}

fn check_placement(path: &str, contexts: &[u32], threads: usize, most: usize) -> Result<(), ScenarioError> {
    let mut seen = vec![false; most];
    let fresh =
        |&context: &u32| seen.get_mut(context as usize).is_some_and(|taken| !std::mem::replace(taken, true));
    if contexts.len() == threads && contexts.iter().all(fresh) {
        return Ok(());
    }
    Err(ScenarioError::at(
        path,
        "the answer does not place each thread on a hardware context of its own",
        format!("Give {threads} different numbers below {most}."),
    ))
}

/// The threads in the order of the workload's list; copies are numbered.
fn threads(scenario: &Scenario) -> Vec<PlaceThread> {
    let groups = &scenario.workload.threads;
    let mut threads: Vec<PlaceThread> = Vec::new();
    for (entry, group) in groups.iter().enumerate() {
        let same = groups.iter().filter(|other| name(other) == name(group)).map(|other| other.copies);
        let alone = same.sum::<u32>() == 1;
        let alike = groups.iter().position(|other| is_alike(other, group)).unwrap_or(entry);
        for _ in 0..group.copies {
            let before = threads.iter().filter(|t| name(&groups[t.entry as usize]) == name(group)).count();
            let number = if alone { String::new() } else { format!(" {}", before + 1) };
            threads.push(PlaceThread { name: format!("{}{number}", name(group)), entry: alike as u32 });
            if threads.len() > 64 {
                return threads;
            }
        }
    }
    threads
}

/// Whether threads of two entries are equal, apart from their random numbers.
fn is_alike(one: &ThreadGroup, other: &ThreadGroup) -> bool {
    let bare = |group: &ThreadGroup| ThreadGroup { copies: 1, stream: None, ..group.clone() };
    bare(one) == bare(other)
}

/// The thread's program or trace.
fn name(group: &ThreadGroup) -> &str {
    group.program.as_deref().or(group.trace.as_deref()).unwrap_or("thread")
}

fn inside(place: &str, error: ScenarioError) -> ScenarioError {
    ScenarioError { path: format!("{place}: {}", error.path), ..error }
}
