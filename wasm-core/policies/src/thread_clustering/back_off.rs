//! Exponential back-off of comparisons where moving threads does not help.
//!
//! The paper keeps the overhead of sampling low and returns to watching after each migration (Tam et al. 2007, §4.1,
//! §4.3.1, §6.3). Remote accesses may stay above its threshold whatever it does, because one group is larger than a
//! package or because all threads share alike; then it would sample for ever. Ours waits after a comparison that moved
//! no thread, and after moves that lowered the remote share by less than a tenth. The wait in windows doubles each
//! time. Moves that helped, and a share below the threshold, reset the wait to none. All chosen.

/// A move has helped if at most this fraction of the earlier share is left.
const HELPED: f64 = 0.9;

/// The wait until threads are compared again.
#[derive(Clone, Debug)]
pub struct BackOff {
    /// Windows of the longest wait; 0 never waits.
    longest: u64,
    /// Windows of the last wait.
    last: u64,
    /// Windows still to wait.
    left: u64,
    /// The remote share that led to the comparison under way.
    before: f64,
    /// Whether threads have moved since and the effect is not measured yet.
    moved: bool,
}

impl BackOff {
    /// Waits at most `longest` windows.
    pub fn new(longest: u64) -> Self {
        Self { longest, last: 0, left: 0, before: 0.0, moved: false }
    }

    /// Ends a window with a remote share, `enough` if it reaches the threshold. Returns the number of windows until
    /// threads are compared; 0 is now.
    pub fn window(&mut self, share: f64, enough: bool) -> u64 {
        let judged = std::mem::take(&mut self.moved);
        if !enough || (judged && share <= self.before * HELPED) {
            (self.last, self.left) = (0, 0);
        } else if judged {
            self.wait();
        }
        let left = self.left;
        if left == 0 {
            self.before = share;
        }
        self.left = left.saturating_sub(1);
        left
    }

    /// Records a comparison that moved `moved` threads.
    pub fn compared(&mut self, moved: usize) {
        self.moved = moved > 0;
        if moved == 0 {
            self.wait();
        }
    }

    fn wait(&mut self) {
        self.last = (2 * self.last).max(1).min(self.longest);
        self.left = self.last;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Windows from one comparison to the next; each comparison moves `moved` threads.
    fn waits(longest: u64, moved: usize, comparisons: usize, share: f64) -> Vec<u64> {
        let mut back_off = BackOff::new(longest);
        let mut wait = || {
            let mut windows = 0;
            while back_off.window(share, true) > 0 {
                windows += 1;
            }
            back_off.compared(moved);
            windows
        };
        (0..comparisons).map(|_| wait()).collect()
    }

    #[test]
    fn it_waits_twice_as_long_each_time_that_nothing_came_of_it() {
        assert_eq!(waits(8, 0, 6, 0.3), [0, 1, 2, 4, 8, 8]);
        assert_eq!(waits(8, 3, 6, 0.3), [0, 1, 2, 4, 8, 8], "they moved, and the share stayed");
        assert_eq!(waits(0, 0, 4, 0.3), [0, 0, 0, 0], "as in the paper");
    }

    #[test]
    fn moves_that_help_and_a_low_share_begin_anew() {
        let mut back_off = BackOff::new(64);
        assert_eq!(back_off.window(0.3, true), 0);
        back_off.compared(0);
        assert_eq!([back_off.window(0.3, true), back_off.window(0.3, true)], [1, 0]);
        back_off.compared(4);
        assert_eq!(back_off.window(0.1, true), 0, "the moves took two thirds away");
        back_off.compared(0);
        assert_eq!(back_off.window(0.1, true), 1, "a first wait again");
        back_off.compared(0);
        assert_eq!(back_off.window(0.0, false), 0);
    }
}
