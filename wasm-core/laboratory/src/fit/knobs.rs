//! The numbers that a fit turns, and how a shape is made of them.

use super::habits::Habits;
use document::{CHANCES, CounterRates, Shape};

/// What is turned, in whole and parts; a shape has to round it.
#[derive(Clone, Copy, Debug)]
pub struct Knobs {
    /// References in 1,000 instructions that the first level misses and the next has.
    near: f64,
    /// References in 1,000 instructions that the counted cache misses, by and large.
    far: f64,
    base_cpi: f64,
    overlap: f64,
    /// Distinct lines from one use of a near line to the next.
    near_distance: f64,
}

/// Distinct lines from one use of a near line to the next, where that is more than a first level holds and fewer than the
/// next.
pub const NEAR_DISTANCE_LINES: f64 = 3_000.0;
/// Instructions a cycle of a wide core that misses nothing are at most two: chosen.
const LEAST_BASE_CPI: f64 = 0.5;
/// References more than needed that may be made for finer chances.
const SPARE_REFERENCES: u32 = 8;

impl Knobs {
    /// What the counters themselves suggest: every near reference hits, every far one misses, and nothing stalls.
    pub fn first(counters: &CounterRates, near_distance: f64) -> Self {
        let far = counters.misses_per_minstr / 1e3;
        let all = counters.accesses_per_mcycle / counters.ipc() / 1e3;
        Self {
            near: all - far,
            far,
            base_cpi: (1.0 / counters.ipc()).max(LEAST_BASE_CPI),
            overlap: 1.0,
            near_distance,
        }
    }

    /// The shape that comes nearest: of some numbers of references, the one whose rounded chances err least.
    pub fn shape(&self, habits: &Habits) -> Shape {
        let least = libm::floor(self.near + self.far).max(1.0) as u32;
        let candidates = (least..=least + SPARE_REFERENCES).filter(|&references| references <= 1_000);
        let rounded = candidates.map(|references| {
            let chances = |of: f64| libm::round(of / f64::from(references) * f64::from(CHANCES)) as u32;
            let far = chances(self.far).clamp(1, CHANCES);
            let near = chances(self.near).min(CHANCES - far);
            let error = |chances: u32, wanted: f64| {
                (f64::from(chances * references) / f64::from(CHANCES) / wanted.max(1e-3) - 1.0).abs()
            };
            (error(far, self.far).max(error(near + far, self.near + self.far)), references, near, far)
        });
        let (_, references_per_kinstr, near, far) =
            rounded.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, 1_000, 0, CHANCES));
        let streamed = libm::round(f64::from(far) * habits.stream_share) as u32;
        let near_share = f64::from(near) / f64::from((near + far).max(1));
        Shape {
            references_per_kinstr,
            near,
            near_lines: libm::round(self.near_distance * near_share).max(1.0) as u32,
            reused: far - streamed,
            footprint_bytes: if far > streamed { habits.footprint_bytes } else { 0 },
            streamed,
            base_cpi: rounded_to_4(self.base_cpi),
            overlap: rounded_to_4(self.overlap),
        }
    }

    /// Turns every knob by what a run of `shape` differs from the counters.
    pub fn correct(&mut self, shape: &Shape, here: &CounterRates, counters: &CounterRates) {
        let per_kinstr =
            |chances: u32| f64::from(chances) * f64::from(shape.references_per_kinstr) / f64::from(CHANCES);
        let lookups = |c: &CounterRates| c.accesses_per_mcycle / c.ipc() / 1e3;
        let far = per_kinstr(shape.reused + shape.streamed);
        self.far = far * counters.misses_per_minstr / here.misses_per_minstr;
        let more = lookups(counters) - lookups(here) - (self.far - far);
        self.near = (per_kinstr(shape.near) + more).max(0.0);
        // What a miss would stall if nothing overlapped.
        let stalls = (1.0 / here.ipc() - shape.base_cpi) * shape.overlap;
        let cpi = 1.0 / counters.ipc();
        if cpi - stalls >= LEAST_BASE_CPI {
            (self.base_cpi, self.overlap) = (cpi - stalls, 1.0);
        } else {
            // A fast program: its base is at its least, and only overlap explains the rest.
            self.base_cpi = LEAST_BASE_CPI.min(0.9 * cpi);
            self.overlap = (stalls / (cpi - self.base_cpi)).clamp(1.0, 64.0);
        }
    }
}

/// To four decimals, as a file holds it.
fn rounded_to_4(number: f64) -> f64 {
    libm::round(number * 1e4) / 1e4
}
