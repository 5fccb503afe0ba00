//! The protocol of a policy outside the simulator: questions and answers.

use crate::policy::observe::OsView;
use crate::policy::place::place_group;
use crate::policy::reason::{Candidate, Fact, Reason};
use crate::policy::thread_policy::{Action, Decision, Event, ThreadId};
use document::Read;
use serde::Serialize;

/// The maximum size of one reply in bytes.
const MAX_REPLY_BYTES: usize = 256 << 10;
/// The maximum length of a sentence in a reason.
const MAX_SENTENCE: usize = 1_000;
/// The maximum number of candidates, and of figures, in a reason.
const MAX_LISTED: usize = 4_096;
/// The maximum number of samples of a thread, and the maximum of `one_in`.
const MAX_SAMPLING: u32 = 1 << 20;

/// The request for a decision.
#[derive(Serialize)]
pub struct Question<'a> {
    /// The event that requires the decision.
    pub event: Event,
    /// The observable state of the operating system.
    pub os: &'a OsView<'a>,
}

/// The answer of a user-written policy. Every field may be omitted; hardware contexts that it does not name keep their
/// thread.
#[derive(Clone, Debug, Default, PartialEq, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields, default)]
pub struct Answer {
    /// Threads that run from now on, one per hardware context; all other threads stop. Running threads stay where they
    /// are. The others get the free hardware contexts, if possible on the core on which they last ran.
    pub run: Option<Vec<ThreadId>>,
    /// By hardware context, the thread that runs there from now on, or null for none. Use it instead of `run` to choose
    /// the hardware contexts.
    pub place: Option<Vec<Option<ThreadId>>>,
    /// Threads whose reuse distances are sampled from now on, until their histogram is complete.
    pub sample: Option<Vec<SampleOrder>>,
    /// Threads whose sampling stops; their histograms remain, with an estimate for the lines still watched.
    pub stop_sampling: Option<Vec<ThreadId>>,
    /// From now on, each hardware context samples one of this many remote accesses; 0 stops.
    pub sample_remote_one_in: Option<u32>,
    /// Whether the policy decides at every block and wake-up from now on, as an operating system's scheduler does.
    /// Otherwise it decides when a hardware context is idle and a runnable thread has none, when a quantum ends, and
    /// when a thread arrives or exits.
    pub follows_waits: Option<bool>,
    /// The explanation that the Why panel shows.
    pub why: Option<AnsweredReason>,
}

/// A request to sample the reuse distances of a thread.
#[derive(Clone, Debug, PartialEq, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SampleOrder {
    /// Number of the thread.
    pub thread: ThreadId,
    /// One of this many references is sampled, on average.
    pub one_in: u32,
    /// Number of samples.
    pub samples: u32,
}

/// Explanation of an answer.
#[derive(Clone, Debug, Default, PartialEq, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct AnsweredReason {
    /// The rule that decided, in a sentence. `{t4}` stands for thread 4.
    pub rule: String,
    /// Meaning of the candidates' scores, with their unit.
    pub score: Option<String>,
    /// The best sets of threads in the order of the rule: the chosen one first, then the next choices.
    pub candidates: Option<Vec<AnsweredCandidate>>,
    /// Figures that the rule used.
    pub facts: Option<Vec<AnsweredFact>>,
}

/// A set of threads that could run together.
#[derive(Clone, Debug, PartialEq, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct AnsweredCandidate {
    /// Numbers of its threads.
    pub threads: Vec<ThreadId>,
    /// Score of the set, in the unit of `score`.
    pub score: f64,
    /// Further reasons for it in addition to the score.
    pub note: Option<String>,
}

/// A figure that the rule used.
#[derive(Clone, Debug, PartialEq, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct AnsweredFact {
    /// Meaning of the figure.
    pub label: String,
    /// Value of the figure.
    pub value: f64,
    /// Number of the thread that the figure is about, if any.
    pub thread: Option<ThreadId>,
}

#[derive(Read)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Reply {
    Answer(Box<Answer>),
    Error(String),
}

/// Reads a reply: JSON `{"answer": Answer}`, or `{"error": reason}`.
///
/// # Errors
/// The problem, as the end of a sentence.
pub fn read_answer(reply: &str) -> Result<Answer, String> {
    if reply.len() > MAX_REPLY_BYTES {
        return Err(format!("its answer has {} bytes; at most {MAX_REPLY_BYTES} are read", reply.len()));
    }
    let value = serde_json::from_str(reply).map_err(|e| format!("its answer is not JSON: {e}"))?;
    match Reply::read(&value) {
        Ok(Reply::Answer(answer)) => Ok(*answer),
        Ok(Reply::Error(error)) => Err(error.chars().take(MAX_SENTENCE).collect()),
        Err(e) => {
            let place = e.dotted();
            let place = place.trim_start_matches("answer").trim_start_matches('.');
            let place = if place.is_empty() { "its answer".into() } else { format!("{place} of its answer") };
            Err(format!("{place} is not understood: {}", e.words()))
        }
    }
}

impl Answer {
    /// The problem with the answer, as the end of a sentence, if any. Skips the checks that [`Run`](crate::run::Run)
    /// makes of every policy.
    pub fn problem(&self, os: &OsView) -> Option<String> {
        let places = os.contexts();
        if self.run.is_some() && self.place.is_some() {
            return Some("it answers with both run and place; one of them says it all".into());
        }
        if let Some(problem) = self.run.as_deref().and_then(|run| group_problem(run, os)) {
            return Some(problem);
        }
        if let Some(place) = self.place.as_ref().filter(|place| place.len() > places) {
            return Some(format!("place has {} entries for {places} hardware contexts", place.len()));
        }
        let bad = |order: &&SampleOrder| {
            ![order.one_in, order.samples].iter().all(|n| (1..=MAX_SAMPLING).contains(n))
        };
        if let Some(order) = self.sample.iter().flatten().find(bad) {
            return Some(format!(
                "it asks for {} samples, one reference in {}; both must be from 1 to {MAX_SAMPLING}",
                order.samples, order.one_in
            ));
        }
        self.why.as_ref().and_then(|why| why.problem(os))
    }

    /// Converts the answer into a decision. The answer must have no [`Answer::problem`].
    pub fn decision(&self, os: &OsView) -> Decision {
        let mut actions = match (&self.run, &self.place) {
            (Some(group), _) => place_group(group, os),
            (None, Some(place)) => {
                let moves = place.iter().enumerate();
                moves.map(|(context, &thread)| Action::Run { context, thread }).collect()
            }
            (None, None) => Vec::new(),
        };
        let orders = self.sample.iter().flatten();
        actions.extend(orders.map(|&SampleOrder { thread, one_in, samples }| Action::Sample {
            thread,
            one_in,
            samples,
        }));
        let stopped = self.stop_sampling.iter().flatten();
        actions.extend(stopped.map(|&thread| Action::StopSampling { thread }));
        actions.extend(self.sample_remote_one_in.map(|one_in| Action::SampleRemote { one_in }));
        Decision { actions, reason: self.why.as_ref().map(AnsweredReason::reason) }
    }
}

fn group_problem(run: &[ThreadId], os: &OsView) -> Option<String> {
    let runnable = |&thread: &ThreadId| os.threads.get(thread as usize).is_some_and(|t| t.runnable);
    if let Some(thread) = run.iter().find(|thread| !runnable(thread)) {
        return Some(format!("thread {thread} cannot run: it has not arrived, has ended or does not exist"));
    }
    if let Some((_, thread)) = run.iter().enumerate().find(|(at, thread)| run[..*at].contains(thread)) {
        return Some(format!("thread {thread} is twice in run"));
    }
    (run.len() > os.contexts())
        .then(|| format!("run has {} threads for {} hardware contexts", run.len(), os.contexts()))
}

impl AnsweredReason {
    fn problem(&self, os: &OsView) -> Option<String> {
        let candidates = self.candidates.as_deref().unwrap_or_default();
        let facts = self.facts.as_deref().unwrap_or_default();
        let threads =
            candidates.iter().flat_map(|c| &c.threads).chain(facts.iter().filter_map(|f| f.thread.as_ref()));
        if let Some(thread) = threads.into_iter().find(|&&thread| thread as usize >= os.threads.len()) {
            return Some(format!("why names thread {thread}, which does not exist"));
        }
        let notes = candidates.iter().filter_map(|c| c.note.as_ref());
        let labels = facts.iter().map(|f| &f.label);
        let mut sentences = [&self.rule].into_iter().chain(&self.score).chain(notes).chain(labels);
        if sentences.any(|sentence| sentence.len() > MAX_SENTENCE) {
            return Some(format!("a text of why has more than {MAX_SENTENCE} bytes"));
        }
        (candidates.len().max(facts.len()) > MAX_LISTED)
            .then(|| format!("why has more than {MAX_LISTED} candidates or facts"))
    }

    fn reason(&self) -> Reason {
        let candidate = |c: &AnsweredCandidate| {
            let mut threads = c.threads.clone();
            threads.sort_unstable();
            Candidate { threads, score: c.score, note: c.note.clone().unwrap_or_default() }
        };
        let fact = |f: &AnsweredFact| Fact { label: f.label.clone(), value: f.value, thread: f.thread };
        Reason {
            rule: self.rule.clone(),
            candidates: self.candidates.iter().flatten().map(candidate).collect(),
            score: self.score.clone().unwrap_or_default(),
            facts: self.facts.iter().flatten().map(fact).collect(),
            ..Reason::default()
        }
    }
}
