//! A core's own clock: the machine cycles in which it ticks.

/// The clock of a core: `percent` ticks in every 100 machine cycles, spaced as evenly as whole cycles allow. Tick n is
/// in cycle ⌊100 n / percent⌋, so rounding errors do not accumulate, however long the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    percent: u64,
}

impl Clock {
    /// Ticks in every machine cycle.
    pub const FULL: Self = Self { percent: 100 };

    /// A clock of `percent` ticks per 100 cycles, 1 to 100.
    pub fn new(percent: u32) -> Self {
        Self { percent: u64::from(percent) }
    }

    /// Whether it ticks in every cycle.
    #[inline(always)]
    pub fn is_full(self) -> bool {
        self.percent == 100
    }

    /// The machine cycle of a tick.
    #[inline(always)]
    pub fn cycle(self, tick: u64) -> u64 {
        if self.is_full() { tick } else { tick * 100 / self.percent }
    }

    /// The number of ticks before a machine cycle, and so the number of the first tick in it or after it.
    #[inline(always)]
    pub fn ticks(self, cycle: u64) -> u64 {
        if self.is_full() { cycle } else { (cycle * self.percent).div_ceil(100) }
    }

    /// Scales a sum over ticks to a sum over machine cycles.
    pub fn summed_over_cycles(self, sum: u32) -> u32 {
        if self.is_full() { sum } else { (u64::from(sum) * 100 / self.percent) as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_tick_is_in_one_cycle_and_found_there(percent in 1..=100u32, tick in 0..1_000_000_000_000u64) {
            let clock = Clock::new(percent);
            let (at, next) = (clock.cycle(tick), clock.cycle(tick + 1));
            prop_assert!(at < next, "ticks follow each other");
            prop_assert_eq!(clock.ticks(at), tick);
            for cycle in at + 1..=next {
                prop_assert_eq!(clock.ticks(cycle), tick + 1, "cycle {}", cycle);
            }
            // No drift: 100 cycles later the tick number has grown by `percent`.
            prop_assert_eq!(clock.ticks(at + 100), tick + u64::from(percent));
        }
    }
}
