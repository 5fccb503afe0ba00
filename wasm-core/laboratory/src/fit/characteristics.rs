//! Fits a program to a row of Parekh et al. 2000, Table 2: the same miss ratios, wrong-path share and IPC on a
//! simultaneous-multithreaded core of one hardware context. Each number of the shape adjusts one figure; the next round
//! corrects its effect on the others.

use super::solo::{Window, alone};
use document::{
    CHANCES, Characterised, Characteristics, FittedToCore, IN_ORDER_REFERENCES, MachineSpec, ScenarioError,
    SmtShape,
};
use engine::run::RunResult;

/// The most simulations per fit.
const MOST_ROUNDS: u32 = 24;
/// A fit with a smaller error is not improved further.
const CLOSE_PERCENT: f64 = 1.5;
/// The measurement window: 1.5 million cycles after a warm-up of one million.
const WINDOW: Window = Window { seed: 1, quantum_cycles: 500_000, warmup_quanta: 2, quanta: 3 };
/// Above this miss ratio of the instruction cache, in percent, functions follow one another instead of being repeated.
const STRAIGHT_CODE: f64 = 1.0;
/// Code size of a program that rarely misses the instruction cache.
const SMALL_CODE: f64 = 65_536.0;
/// Bytes of straight code that fit in the two-way instruction cache without many conflicts.
const CACHED_CODE: f64 = 32_768.0;
const LEAST_DISTANCE: f64 = 1.0;
const MOST_DISTANCE: f64 = 64.0;

/// The parameters that a fit adjusts.
#[derive(Clone, Copy, Debug)]
struct Knobs {
    /// Misses per reference that are due to near lines.
    near: f64,
    /// Misses per reference that are due to far lines.
    far: f64,
    dependence_distance: f64,
    code_bytes: f64,
    hard_branch_share: f64,
}

/// Fits a program to a row and returns the closest of all rounds: that with the least sum of squared errors. The largest error
/// alone would decide for any round when one figure cannot be met, whatever the other four are.
///
/// # Errors
/// An invalid machine, or one without a core of the model `smt`.
pub fn fit_to_core(machine: &MachineSpec, row: &Characterised) -> Result<FittedToCore, ScenarioError> {
    let published = row.published;
    let mut knobs = Knobs::first(&published);
    let mut best: Option<FittedToCore> = None;
    for _ in 0..MOST_ROUNDS {
        let shape = knobs.shape(row);
        let (here, lookups) = measure(machine, &shape)?;
        let found = FittedToCore { name: row.name.clone(), here, shape };
        let distance = |fitted: &FittedToCore| {
            fitted.here.errors_percent(&published).into_iter().map(|error| error * error).sum::<f64>()
        };
        if best.as_ref().is_none_or(|best| distance(&found) < distance(best)) {
            best = Some(found);
        }
        if here.error_percent(&published) < CLOSE_PERCENT {
            break;
        }
        knobs.correct(&here, lookups, &published);
    }
    best.ok_or_else(|| ScenarioError::at("", "nothing was fitted", "This is a defect of Coscope."))
}

/// Runs the shape alone and returns its figures and the number of L2 lookups per reference.
fn measure(machine: &MachineSpec, shape: &SmtShape) -> Result<(Characteristics, f64), ScenarioError> {
    let result = alone(machine, shape.program(String::new(), String::new()), WINDOW)?;
    let missing = || {
        ScenarioError::at(
            "/machine/cores/0/model",
            "this machine has no simultaneous-multithreaded core with two levels of caches",
            "Fit on the machine parekh-smt-1.",
        )
    };
    read(&result).ok_or_else(missing)
}

fn read(result: &RunResult) -> Option<(Characteristics, f64)> {
    let percent = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
    let pipeline = result.pipeline?;
    let level = |level| result.caches.iter().find(|cache| cache.level == level);
    let (first, second) = (level(1)?, level(2)?);
    let here = Characteristics {
        l1i_miss: percent(pipeline.l1i_misses, pipeline.l1i_accesses),
        l1d_miss: percent(first.misses, first.accesses),
        l2_miss: percent(second.misses, second.accesses),
        wrong_path: percent(pipeline.wrong_path, pipeline.fetched),
        commit_ipc: result.ipc,
    };
    Some((here.rounded(), second.accesses as f64 / first.accesses.max(1) as f64))
}

impl Knobs {
    fn first(published: &Characteristics) -> Self {
        let (missed, far) = (published.l1d_miss / 100.0, published.l2_miss / 100.0);
        Self {
            near: missed * (1.0 - far),
            far: missed * far,
            dependence_distance: 2.0 * published.commit_ipc,
            code_bytes: if published.l1i_miss < STRAIGHT_CODE { SMALL_CODE } else { 2.5 * CACHED_CODE },
            hard_branch_share: (published.wrong_path / 100.0).min(0.5),
        }
    }

    fn shape(&self, row: &Characterised) -> SmtShape {
        let chances = |misses: f64, each: f64| libm::round(misses / each * f64::from(CHANCES)) as u32;
        let rounded = |number: f64| libm::round(number * 1e4) / 1e4;
        let near = chances(self.near, SmtShape::near_misses(row.pages)).min(CHANCES);
        let far = chances(self.far, 1.0 / f64::from(IN_ORDER_REFERENCES)).min(CHANCES - near);
        let is_straight = row.published.l1i_miss >= STRAIGHT_CODE;
        SmtShape {
            near,
            far,
            pages: row.pages,
            floating_point_share: row.floating_point_share,
            branch_share: row.branch_share,
            dependence_distance: rounded(self.dependence_distance),
            code_bytes: (libm::round(self.code_bytes / 1_024.0) as u64) << 10,
            loop_iterations: if is_straight { 1 } else { 64 },
            hard_branch_share: rounded(self.hard_branch_share),
        }
    }

    /// Adjusts every parameter by the difference between a run and the table; `lookups` is the number of L2 lookups per
    /// reference.
    fn correct(&mut self, here: &Characteristics, lookups: f64, published: &Characteristics) {
        let missed = here.l1d_miss / 100.0;
        let fetched = (lookups - missed).max(0.0);
        let fetched_then = fetched * published.l1i_miss / here.l1i_miss.max(0.05);
        let far_here = here.l2_miss / 100.0 * lookups;
        let far_then =
            published.l2_miss / 100.0 * (published.l1d_miss / 100.0 + fetched_then.min(2.0 * fetched + 0.01));
        self.far = (self.far + far_then - far_here).max(0.0);
        let near_then = published.l1d_miss / 100.0 - far_then;
        self.near = (self.near + near_then - (missed - far_here)).max(0.0);
        if published.l1i_miss >= STRAIGHT_CODE {
            // Beyond the cache's capacity, misses grow faster than the code.
            let beyond = (self.code_bytes - CACHED_CODE).max(1_024.0);
            let more = (published.l1i_miss / here.l1i_miss.max(0.1)).clamp(0.25, 4.0);
            self.code_bytes = CACHED_CODE + beyond * libm::pow(more, 0.4);
        }
        let odds = |percent: f64| percent / (100.0 - percent);
        let harder = (odds(published.wrong_path) / odds(here.wrong_path.max(0.05))).clamp(0.1, 4.0);
        self.hard_branch_share = (self.hard_branch_share.max(1e-4) * libm::pow(harder, 0.7)).min(1.0);
        let faster = (published.commit_ipc / here.commit_ipc).clamp(0.5, 2.0);
        let beyond = (self.dependence_distance - 0.5) * libm::pow(faster, 1.5);
        self.dependence_distance = (beyond + 0.5).clamp(LEAST_DISTANCE, MOST_DISTANCE);
    }
}
