//! The parameters that a fit adjusts, and the shape made from them.

use super::habits::Habits;
use document::{CHANCES, CounterRates, Shape};

/// The unrounded parameters; a shape rounds them.
#[derive(Clone, Copy, Debug)]
pub struct Knobs {
    /// References per 1,000 instructions that miss the first level and hit the next.
    near: f64,
    /// References per 1,000 instructions that miss the counted cache, approximately.
    far: f64,
    base_cpi: f64,
    overlap: f64,
    /// Distinct lines between two uses of a near line.
    near_distance: f64,
}

/// Distinct lines between two uses of a near line, if more than fit in the level above and fewer than fit in the counted
/// level.
pub const NEAR_DISTANCE_LINES: f64 = 3_000.0;
/// A wide core without misses executes at most two instructions per cycle: chosen.
const LEAST_BASE_CPI: f64 = 0.5;
/// The number of references added at most in order to represent chances more finely.
const SPARE_REFERENCES: u32 = 8;

impl Knobs {
    /// Initial values from the counters: every near reference hits, every far one misses, and there are no stalls.
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

    /// The nearest shape: among several numbers of references, the one whose chances have the least rounding error.
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

    /// Adjusts every parameter by the difference between a run of `shape` and the counters.
    pub fn correct(&mut self, shape: &Shape, here: &CounterRates, counters: &CounterRates) {
        let per_kinstr =
            |chances: u32| f64::from(chances) * f64::from(shape.references_per_kinstr) / f64::from(CHANCES);
        let lookups = |c: &CounterRates| c.accesses_per_mcycle / c.ipc() / 1e3;
        let far = per_kinstr(shape.reused + shape.streamed);
        self.far = far * counters.misses_per_minstr / here.misses_per_minstr;
        let more = lookups(counters) - lookups(here) - (self.far - far);
        self.near = (per_kinstr(shape.near) + more).max(0.0);
        // Stall cycles per instruction if nothing overlapped.
        let stalls = (1.0 / here.ipc() - shape.base_cpi) * shape.overlap;
        let cpi = 1.0 / counters.ipc();
        if cpi - stalls >= LEAST_BASE_CPI {
            (self.base_cpi, self.overlap) = (cpi - stalls, 1.0);
        } else {
            // A fast program: its base CPI is at the minimum, and only overlap explains the rest.
            self.base_cpi = LEAST_BASE_CPI.min(0.9 * cpi);
            self.overlap = (stalls / (cpi - self.base_cpi)).clamp(1.0, 64.0);
        }
    }
}

/// Rounds to four decimals, as in a file.
fn rounded_to_4(number: f64) -> f64 {
    libm::round(number * 1e4) / 1e4
}
