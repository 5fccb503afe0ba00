//! A thread's position in its program's steps.

use super::objects::Deed;
use crate::rng::Rng;
use document::{Amount, RequestMark};
use std::sync::Arc;

/// A step with its names resolved to numbers.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Instructions before it.
    pub run: Amount,
    /// The action after them.
    pub deed: Deed,
    /// Number of repetitions.
    pub times: u32,
    /// The request mark: whether a request begins or ends with it.
    pub request: Option<RequestMark>,
}

impl Step {
    /// The barrier at which this step waits, if any.
    pub fn barrier(&self) -> Option<usize> {
        match self.deed {
            Deed::Barrier(barrier) => Some(barrier),
            _ => None,
        }
    }
}

/// A thread's position in its steps.
#[derive(Clone, Debug)]
pub struct Cursor {
    steps: Arc<[Step]>,
    at: usize,
    done: u32,
    rng: Rng,
}

impl Cursor {
    /// A cursor at the first step.
    pub fn new(steps: Arc<[Step]>, rng: Rng) -> Self {
        Self { steps, at: 0, done: 0, rng }
    }

    /// Whether the thread ever waits.
    pub fn waits(&self) -> bool {
        !self.steps.is_empty()
    }

    /// All steps.
    pub fn steps(&self) -> Arc<[Step]> {
        self.steps.clone()
    }

    /// Draws the number of instructions before the present step.
    pub fn next_run(&mut self) -> u64 {
        let run = self.steps[self.at].run;
        self.draw(run)
    }

    /// Returns the present step and advances to the next one.
    pub fn take(&mut self) -> Step {
        let step = self.steps[self.at];
        self.done += 1;
        if self.done == step.times {
            self.done = 0;
            self.at = (self.at + 1) % self.steps.len();
        }
        step
    }

    /// Draws an amount, at least 1.
    pub fn draw(&mut self, amount: Amount) -> u64 {
        match amount {
            Amount::Constant { value } => value,
            Amount::Exponential { mean } => {
                // Uniform in (0, 1], with 53 bits.
                let share = ((self.rng.next_u64() >> 11) + 1) as f64 / (1u64 << 53) as f64;
                (libm::round(-libm::log(share) * mean as f64) as u64).max(1)
            }
            Amount::Uniform { low, high } => {
                let span = u128::from(high - low) + 1;
                low + ((u128::from(self.rng.next_u64()) * span) >> 64) as u64
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(amount: Amount) -> Vec<u64> {
        let mut cursor = Cursor::new(Arc::new([]), Rng::new(1, 2));
        (0..100_000).map(|_| cursor.draw(amount)).collect()
    }

    #[test]
    fn amounts_have_their_means() {
        let mean = |all: &[u64]| all.iter().sum::<u64>() as f64 / all.len() as f64;
        assert!(drawn(Amount::Constant { value: 7 }).iter().all(|&n| n == 7));
        let exponential = drawn(Amount::Exponential { mean: 10_000 });
        // The standard error of 100,000 draws is 10,000 / 316 = 32.
        assert!((mean(&exponential) - 10_000.0).abs() < 130.0, "{}", mean(&exponential));
        let beyond = exponential.iter().filter(|&&n| n > 20_000).count() as f64;
        assert!((beyond / 1e5 - libm::exp(-2.0)).abs() < 0.005, "{beyond}");
        let uniform = drawn(Amount::Uniform { low: 3, high: 5 });
        for value in 3..=5 {
            let share = uniform.iter().filter(|&&n| n == value).count() as f64 / 1e5;
            assert!((share - 1.0 / 3.0).abs() < 0.01, "{value}: {share}");
        }
        assert!(uniform.iter().all(|n| (3..=5).contains(n)));
    }
}
