//! The pain metric: mutual degradation of two programs, predicted from counters alone (Kumar 2009, §4.6).

use super::counters::Rates;
use document::Read;
use serde::Serialize;

/// How sensitivity and intensity are computed from counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// Method A: the counters themselves.
    A,
    /// Method B according to the prose of §4.6: the number, 1 to 10, of one of ten equal intervals between minimum and
    /// maximum.
    BProse,
    /// Method B according to the pseudocode of §4.6.1: ⌊value ÷ a tenth of the range⌋. This gives 0 to 10 if the
    /// minimum is near 0, and more otherwise, because the minimum is not subtracted.
    #[default]
    BPseudocode,
}

/// The unit to which counters are normalized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Per {
    /// Per 10⁶ cycles.
    Cycle,
    /// Per 10⁶ instructions.
    Instruction,
    /// As in the live scheduler (§4.6.1): sensitivity per 10⁶ instructions, intensity per 10⁶ cycles.
    #[default]
    Live,
}

/// A method of computing pain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PainMethod {
    /// Method A or B, with its numbering.
    #[serde(default)]
    pub score: Score,
    /// The unit to which counters are normalized.
    #[serde(default)]
    pub per: Per,
}

impl PainMethod {
    /// Every method. Table 4.7 lists two of them per cycle and two per instruction.
    pub fn all() -> impl Iterator<Item = Self> {
        [Score::A, Score::BProse, Score::BPseudocode].into_iter().flat_map(|score| {
            [Per::Cycle, Per::Instruction, Per::Live].into_iter().map(move |per| Self { score, per })
        })
    }
}

/// Buckets of method B.
const BUCKETS: f64 = 10.0;

/// Sensitivity and intensity of every program by one method. `None` if a program's counters are unknown.
#[derive(Clone, Debug, PartialEq)]
pub struct Pain {
    /// From misses.
    pub sensitivity: Vec<Option<f64>>,
    /// From accesses + misses.
    pub intensity: Vec<Option<f64>>,
}

impl Pain {
    /// Scores programs relative to each other: the range of method B is that of the given programs.
    pub fn new(method: PainMethod, rates: &[Option<Rates>]) -> Self {
        let misses = |r: &Rates| match method.per {
            Per::Cycle => r.misses_per_mcycle,
            Per::Instruction | Per::Live => r.misses_per_minstr,
        };
        let events = |r: &Rates| match method.per {
            Per::Cycle | Per::Live => r.accesses_per_mcycle + r.misses_per_mcycle,
            Per::Instruction => r.accesses_per_minstr + r.misses_per_minstr,
        };
        let values = |of: &dyn Fn(&Rates) -> f64| -> Vec<Option<f64>> {
            rates.iter().map(|r| r.as_ref().map(of)).collect()
        };
        Self {
            sensitivity: score(method.score, &values(&misses)),
            intensity: score(method.score, &values(&events)),
        }
    }

    /// Pain(A, B) = sensitivity(A) · intensity(B) + intensity(A) · sensitivity(B).
    pub fn of(&self, a: usize, b: usize) -> Option<f64> {
        let [one, other] = self.parts(a, b)?;
        Some(one + other)
    }

    /// The two products of [`Pain::of`]: the pain of A, then of B.
    pub fn parts(&self, a: usize, b: usize) -> Option<[f64; 2]> {
        Some([self.sensitivity[a]? * self.intensity[b]?, self.intensity[a]? * self.sensitivity[b]?])
    }
}

fn score(score: Score, values: &[Option<f64>]) -> Vec<Option<f64>> {
    let known = || values.iter().flatten().copied();
    let least = known().fold(f64::INFINITY, f64::min);
    let bucket = (known().fold(f64::NEG_INFINITY, f64::max) - least) / BUCKETS;
    let place = |value: f64| match score {
        Score::A => value,
        // All values equal: one bucket (the thesis does not say).
        Score::BProse if bucket <= 0.0 => 1.0,
        Score::BPseudocode if bucket <= 0.0 => 0.0,
        // The maximum is at the upper edge of the tenth interval.
        Score::BProse => libm::floor((value - least) / bucket).min(BUCKETS - 1.0) + 1.0,
        Score::BPseudocode => libm::floor(value / bucket),
    };
    values.iter().map(|value| value.map(place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rates(accesses: f64, misses: f64) -> Option<Rates> {
        Some(Rates {
            accesses_per_mcycle: accesses,
            misses_per_mcycle: misses,
            accesses_per_minstr: 2.0 * accesses,
            misses_per_minstr: 3.0 * misses,
            miss_ratio: misses / accesses,
        })
    }

    #[test]
    fn method_a_multiplies_counters() {
        let pain =
            |per| Pain::new(PainMethod { score: Score::A, per }, &[rates(10.0, 1.0), rates(20.0, 4.0)]);
        // Per cycle: 1 · 24 + 11 · 4 = 68.
        assert_eq!(pain(Per::Cycle).of(0, 1), Some(68.0));
        // Per instruction: 3 · (40 + 12) + (20 + 3) · 12 = 432.
        assert_eq!(pain(Per::Instruction).of(0, 1), Some(432.0));
        // Live: 3 · 24 + 11 · 12 = 204.
        assert_eq!(pain(Per::Live).of(0, 1), Some(204.0));
    }

    #[test]
    fn both_numberings_of_method_b() {
        let misses = [0.0, 9.9, 10.0, 55.0, 100.0].map(Some);
        // Range 100, so a bucket is 10 wide.
        assert_eq!(score(Score::BPseudocode, &misses), [0.0, 0.0, 1.0, 5.0, 10.0].map(Some));
        assert_eq!(score(Score::BProse, &misses), [1.0, 1.0, 2.0, 6.0, 10.0].map(Some));
        // Least 50, most 100: a bucket is 5 wide, and the pseudocode starts at ⌊50 / 5⌋.
        let raised = [50.0, 100.0].map(Some);
        assert_eq!(score(Score::BPseudocode, &raised), [10.0, 20.0].map(Some));
        assert_eq!(score(Score::BProse, &raised), [1.0, 10.0].map(Some));
        assert_eq!(score(Score::BProse, &[Some(7.0), None, Some(7.0)]), [Some(1.0), None, Some(1.0)]);
    }

    #[test]
    fn there_are_nine_methods() {
        assert_eq!(PainMethod::all().count(), 9);
    }
}
