//! `virentrack`: the least sensitive thread beside the most intensive one.
//!
//! Kumar 2009, §4.8. Counters of one cache level, summed over a placement interval, give each thread a sensitivity
//! (misses) and an intensity (accesses + misses). The least sensitive thread moves to the cache of the most intensive
//! one, and so on through both lists. A thread that must make room takes the mover's place.

mod pairing;

use super::homes::Homes;
use super::queue::{Arrivals, ReadyQueue};
use crate::corun::{LevelCounts, Pain, PainMethod, Per, ProgramCounters, Score};
use document::{ScenarioError, machine::Topology};
use engine::policy::{
    Candidate, Decision, Event, Fact, LevelCounter, Observed, OsView, ParamSpec, Params, PolicyInfo, Reason,
    Setup, ThreadId, ThreadPolicy,
};
use engine::rng::Rng;
use pairing::{Move, Pair, Scores, Variant, bring_together, pairs};

const SOURCE: &str = "Kumar 2009, §4.8";

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "virentrack",
        name: "VirenTrack",
        summary: "Moves the least sensitive thread to the cache of the most intensive one.",
        observes: "which threads are runnable; instructions, cycles, accesses and misses of one level of caches",
        cost: "four counters read every quantum; two sorts and a few moves every placement",
        weakness: "separates intensive threads from sensitive ones; gains nothing when most are both",
        source: SOURCE,
        oracle: false,
        params: params(),
    }
}

fn params() -> Vec<ParamSpec> {
    vec![
        ParamSpec::choice(
            "method",
            "Method",
            "A takes the counters themselves; B sorts them into ten buckets, numbered as the thesis's pseudocode or as its prose.",
            &[("a", "A"), ("b", "B"), ("b-prose", "B, buckets 1–10")],
            "b",
        ),
        ParamSpec::choice(
            "per",
            "Counted per",
            "What counters are divided by; the live scheduler takes misses per instruction for sensitivity and the rest per cycle.",
            &[("live", "as published"), ("cycle", "cycle"), ("instruction", "instruction")],
            "live",
        ),
        ParamSpec::choice(
            "variant",
            "Pairing",
            "Matching takes a paired thread off both lists; literal pops each list on its own, so that a thread can be bound twice.",
            &[("matching", "matching"), ("literal", "literal")],
            "matching",
        ),
        ParamSpec::whole(
            "level",
            "Counters of level",
            "Whose accesses and misses are counted; the thesis reads L2, which is private on its NUMA machine and shared on the other.",
            "level",
            (1, 2, 4),
        ),
        ParamSpec::whole(
            "placement_quanta",
            "Places every",
            "Quanta whose counters are summed before threads are placed anew; the thesis sums a thousand samples, one a millisecond.",
            "quanta",
            (1, 10, 100_000),
        ),
    ]
}

/// Rejects a level that the machine's caches do not have.
pub fn check(params: &Params, topology: &Topology) -> Result<(), ScenarioError> {
    let level = params.integer("level");
    if topology.caches.iter().all(|cache| i64::from(cache.level) != level) {
        return Err(ScenarioError::at(
            "/policy/params/level",
            format!("there is no cache of level {level}"),
            "Count a level that the machine has, or add such a cache.",
        ));
    }
    Ok(())
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    let score = match params.text("method") {
        "a" => Score::A,
        "b-prose" => Score::BProse,
        _ => Score::BPseudocode,
    };
    let per = match params.text("per") {
        "cycle" => Per::Cycle,
        "instruction" => Per::Instruction,
        _ => Per::Live,
    };
    let literal = params.text("variant") == "literal";
    Box::new(VirenTrack {
        method: PainMethod { score, per },
        variant: if literal { Variant::Literal } else { Variant::Matching },
        level: params.integer("level") as usize,
        interval: params.integer("placement_quanta") as u64,
        since: 0,
        before: None,
        homes: Homes::new(setup.topology, setup.threads),
        queue: ReadyQueue::default(),
        arrivals: Arrivals::new(setup.seed),
        rng: Rng::new(setup.seed, 0x51EE),
    })
}

#[derive(Clone)]
struct VirenTrack {
    method: PainMethod,
    variant: Variant,
    level: usize,
    interval: u64,
    /// Quanta since the last placement.
    since: u64,
    /// Counters of each thread at the last placement, first at the first decision; `None` before.
    before: Option<Vec<Observed>>,
    homes: Homes,
    queue: ReadyQueue,
    arrivals: Arrivals,
    rng: Rng,
}

impl ThreadPolicy for VirenTrack {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        self.queue.refresh(event, os, &mut self.arrivals);
        self.homes.house(self.queue.threads(), &mut self.rng);
        // The first decision ends no quantum that this policy has counted, not even where a run is forked.
        let is_first = self.before.is_none();
        let before = self.before.take().unwrap_or_else(|| counters(os));
        self.since += u64::from(event == Event::QuantumEnd && !is_first);
        let is_due = self.since >= self.interval && self.homes.caches() > 1;
        let reason = is_due.then(|| self.decide(&before, os));
        self.before = Some(if is_due { counters(os) } else { before });
        let group = self.group(event, os);
        self.homes.settle(&group, &mut self.rng);
        Decision { actions: self.homes.place(os), reason }
    }
}

impl VirenTrack {
    /// The threads that run: those that have waited longest at each cache. A hardware context that no thread of its cache
    /// needs takes one of another cache.
    fn group(&mut self, event: Event, os: &OsView) -> Vec<ThreadId> {
        let homes = &self.homes;
        let mut group = self.queue.group_of(event, os, |t, group| homes.is_free_at_home(t, group));
        self.queue.fill(&mut group, os, |_, _| true);
        group
    }

    /// Binds threads by their counters since `before`, whether they run now or wait for their turn.
    fn decide(&mut self, before: &[Observed], os: &OsView) -> Reason {
        self.since = 0;
        let threads: Vec<ThreadId> = os.runnable().collect();
        let scores = self.scores(&threads, before, os);
        let found = pairs(&scores, self.variant, os.veto);
        let moves = bring_together(&mut self.homes, &threads, &found, &scores, self.variant);
        reason(&scores, &found, &moves)
    }

    /// Sensitivity and intensity of each of `threads` that ran since `before`.
    fn scores(&self, threads: &[ThreadId], before: &[Observed], os: &OsView) -> Scores {
        let rates: Vec<_> = threads
            .iter()
            .map(|&t| {
                let (now, before) = (&os.threads[t as usize].observed, &before[t as usize]);
                since(now, before, self.level).rates(self.level as u32)
            })
            .collect();
        let pain = Pain::new(self.method, &rates);
        let scored = threads.iter().zip(pain.sensitivity).zip(pain.intensity);
        let scored = scored.filter_map(|((&t, sensitivity), intensity)| Some((t, sensitivity?, intensity?)));
        Scores { threads: scored.collect() }
    }
}

fn counters(os: &OsView) -> Vec<Observed> {
    os.threads.iter().map(|thread| thread.observed).collect()
}

fn since(now: &Observed, before: &Observed, level: usize) -> ProgramCounters {
    let at = |observed: &Observed| -> LevelCounter { observed.levels[level - 1] };
    ProgramCounters {
        cycles: now.scheduled_cycles - before.scheduled_cycles,
        instructions: now.instructions - before.instructions,
        levels: vec![LevelCounts {
            level: level as u32,
            accesses: at(now).accesses - at(before).accesses,
            misses: at(now).misses - at(before).misses,
        }],
    }
}

fn reason(scores: &Scores, found: &[Pair], moves: &[Move]) -> Reason {
    let sentence = |m: &Move| {
        let Pair { insensitive, intensive } = m.pair;
        let room = match m.replaced {
            Some(other) => format!(", and {{t{other}}} takes its place"),
            None => String::new(),
        };
        format!("{{t{insensitive}}}, the least sensitive, joins {{t{intensive}}}, the most intensive{room}.")
    };
    let rule = match moves {
        [] => {
            "Every insensitive thread already shares a cache with an intensive one: no thread moves.".into()
        }
        _ => moves.iter().map(sentence).collect::<Vec<_>>().join(" "),
    };
    let candidate = |pair: &Pair| {
        let mut threads = vec![pair.insensitive, pair.intensive];
        threads.sort_unstable();
        let moved = moves.iter().any(|m| m.pair == *pair);
        Candidate {
            score: scores.pain(pair.insensitive, pair.intensive),
            note: if moved { "brought together" } else { "together" }.into(),
            threads,
        }
    };
    let facts = scores.threads.iter().flat_map(|&(thread, sensitivity, intensity)| {
        [Fact::of("sensitivity", sensitivity, thread), Fact::of("intensity", intensity, thread)]
    });
    Reason {
        rule,
        fallback: false,
        candidates: found.iter().map(candidate).collect(),
        score: "pain".into(),
        facts: facts.collect(),
        source: SOURCE.into(),
        ..Reason::default()
    }
}
