//! Animal classes (Xie and Loh 2008, as described by Kumar 2009, §3.2).

use document::Read;
use policies::corun::Rates;
use serde::Serialize;

/// Class of a program by its behaviour in a shared cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AnimalClass {
    /// Hardly uses the cache.
    Turtle,
    /// Misses often, whatever its share of the cache, and slows others down.
    Devil,
    /// Needs most of the cache and is slowed down by others.
    Rabbit,
    /// Needs little of the cache.
    Sheep,
}

/// Accesses per 10⁶ cycles below which a program is a turtle.
const TURTLE_ACCESSES: f64 = 1_000.0;
/// Misses per 10⁶ cycles, or miss ratio, above which it is a devil.
const DEVIL_MISSES: f64 = 4_000.0;
const DEVIL_MISS_RATIO: f64 = 0.10;
/// Fraction of its solo behaviour that a sheep keeps with half the ways.
const KEPT: f64 = 0.95;

/// Measurements of the same program alone with half the ways of the cache, at the same number of sets.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct WaysMeasured {
    /// Ways of the whole cache.
    pub ways: u32,
    /// Ways available to the program: ⌊n / 2⌋.
    pub half: u32,
    /// Miss ratio of the program with half the ways, 0–1.
    pub miss_ratio: f64,
    /// IPC of the program with half the ways.
    pub ipc: f64,
}

/// A class and its derivation.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassRow {
    /// The class; `None` if rabbit and sheep cannot be distinguished yet.
    pub class: Option<AnimalClass>,
    /// Every class whose own rule is satisfied. The first is the class.
    pub holds: Vec<AnimalClass>,
    /// The rule with the program's numbers in it.
    pub rule: String,
}

/// Classifies by the rules of §3.2, read literally, with two additions of ours. If several rules apply, the order is turtle,
/// devil, rabbit. _95 % of the solo behaviour_ is a miss ratio of at most solo ÷ 0.95, because §3.2's "miss rate ≤ 95 % of
/// solo" cannot be met with fewer ways under LRU.
pub fn classify(solo: &Rates, half: Option<&WaysMeasured>) -> ClassRow {
    let (accesses, misses) = (solo.accesses_per_mcycle, solo.misses_per_mcycle);
    let turtle = accesses < TURTLE_ACCESSES;
    let devil = solo.miss_ratio > DEVIL_MISS_RATIO || misses > DEVIL_MISSES;
    let rabbit = half.map(|h| h.miss_ratio > solo.miss_ratio / KEPT);
    let mut holds = Vec::new();
    holds.extend(turtle.then_some(AnimalClass::Turtle));
    holds.extend(devil.then_some(AnimalClass::Devil));
    holds.extend((rabbit == Some(true)).then_some(AnimalClass::Rabbit));
    if holds.is_empty() && rabbit == Some(false) {
        holds.push(AnimalClass::Sheep);
    }
    let ratio = percent(solo.miss_ratio);
    let rule = match (holds.first(), half) {
        (Some(AnimalClass::Turtle), _) => {
            format!("{accesses:.0} accesses < {TURTLE_ACCESSES} in 10⁶ cycles")
        }
        (Some(AnimalClass::Devil), _) if misses > DEVIL_MISSES => {
            format!("{misses:.0} misses > {DEVIL_MISSES} in 10⁶ cycles")
        }
        (Some(AnimalClass::Devil), _) => format!("miss ratio {ratio} > {}", percent(DEVIL_MISS_RATIO)),
        (Some(AnimalClass::Rabbit), Some(h)) => format!(
            "with {} of {} ways it misses {} instead of {ratio}: it needs more than half for 95 %",
            h.half,
            h.ways,
            percent(h.miss_ratio)
        ),
        (Some(AnimalClass::Sheep), Some(h)) => format!(
            "with {} of {} ways it misses {} instead of {ratio}: half are enough for 95 %",
            h.half,
            h.ways,
            percent(h.miss_ratio)
        ),
        _ => "neither turtle nor devil; not yet run with half the ways".to_string(),
    };
    ClassRow { class: holds.first().copied(), holds, rule }
}

fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use AnimalClass::{Devil, Rabbit, Sheep, Turtle};

    fn class(accesses: f64, misses: f64, half: Option<f64>) -> Vec<AnimalClass> {
        let rates = Rates {
            accesses_per_mcycle: accesses,
            misses_per_mcycle: misses,
            accesses_per_minstr: accesses,
            misses_per_minstr: misses,
            miss_ratio: misses / accesses,
        };
        let half = half.map(|miss_ratio| WaysMeasured { ways: 16, half: 8, miss_ratio, ipc: 1.0 });
        let row = classify(&rates, half.as_ref());
        assert_eq!(row.class, row.holds.first().copied());
        row.holds
    }

    #[test]
    fn each_rule_at_its_edge() {
        assert_eq!(class(999.0, 1.0, Some(0.001)), [Turtle]);
        assert_eq!(class(1_000.0, 1.0, Some(0.001)), [Sheep]);
        // 4,000 and 10 % are not above 4,000 and 10 %.
        assert_eq!(class(40_000.0, 4_000.0, Some(0.1)), [Sheep]);
        assert_eq!(class(50_000.0, 4_001.0, Some(0.08)), [Devil]);
        assert_eq!(class(2_000.0, 201.0, Some(0.1)), [Devil]);
        // Solo 5 %: 5 ÷ 0.95 = 5.26 %.
        assert_eq!(class(10_000.0, 500.0, Some(0.0526)), [Sheep]);
        assert_eq!(class(10_000.0, 500.0, Some(0.0527)), [Rabbit]);
    }

    #[test]
    fn the_first_of_several_is_the_class_and_ignorance_is_said() {
        assert_eq!(class(900.0, 500.0, Some(0.9)), [Turtle, Devil, Rabbit]);
        assert_eq!(class(10_000.0, 500.0, None), []);
        assert_eq!(class(10_000.0, 5_000.0, None), [Devil]);
    }
}
