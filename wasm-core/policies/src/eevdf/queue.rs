//! A run queue: the thread that runs next (EEVDF, Stoica and Abdel-Wahab 1995, as in Linux 6.6 and later).

use super::entity::Entity;
use document::Order;
use engine::policy::ThreadId;

/// The run queue of a hardware context.
#[derive(Clone, Debug, Default)]
pub struct RunQueue {
    /// Threads that are not running.
    waiting: Vec<Entity>,
    /// The running thread.
    current: Option<Entity>,
}

/// How a thread joins a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// For the first time: half a slice to its first deadline.
    New,
    /// After waking, or from another queue.
    Back,
}

/// Weighted mean of a queue's virtual runtimes, kept as a sum so that comparisons with it are exact.
#[derive(Clone, Copy, Debug)]
struct Mean {
    base: i64,
    /// Σ weight × (vruntime − base).
    sum: i128,
    weight: i128,
}

impl Mean {
    fn reaches(&self, vruntime: i64) -> bool {
        self.sum >= i128::from(vruntime - self.base) * self.weight
    }

    /// The virtual time V, rounded down.
    fn time(&self) -> i64 {
        if self.weight == 0 { self.base } else { self.base + self.sum.div_euclid(self.weight) as i64 }
    }
}

impl RunQueue {
    fn all(&self) -> impl Iterator<Item = &Entity> {
        self.waiting.iter().chain(&self.current)
    }

    fn mean(&self) -> Mean {
        let base = self.all().map(|entity| entity.vruntime).min().unwrap_or(0);
        let weighed = |entity: &Entity| i128::from(entity.weight) * i128::from(entity.vruntime - base);
        Mean {
            base,
            sum: self.all().map(weighed).sum(),
            weight: self.all().map(|entity| i128::from(entity.weight)).sum(),
        }
    }

    /// Each thread's lag in virtual time × its weight × the total weight: exact, and 0 summed over all threads.
    #[cfg(test)]
    pub fn scaled_lags(&self) -> impl Iterator<Item = (ThreadId, i128)> + '_ {
        let mean = self.mean();
        self.all().map(move |entity| {
            let lag = mean.sum - i128::from(entity.vruntime - mean.base) * mean.weight;
            (entity.thread, lag * i128::from(entity.weight))
        })
    }

    /// The running thread.
    pub fn current(&self) -> Option<&Entity> {
        self.current.as_ref()
    }

    /// Waiting threads, including those that have blocked with negative lag.
    pub fn waiting(&self) -> &[Entity] {
        &self.waiting
    }

    /// The number of runnable threads.
    pub fn runnable(&self) -> usize {
        self.all().filter(|entity| !entity.is_delayed).count()
    }

    /// The total weight of runnable threads.
    pub fn load(&self) -> i64 {
        self.all().filter(|entity| !entity.is_delayed).map(|entity| entity.weight).sum()
    }

    /// Whether a thread's virtual runtime has not passed the queue's virtual time.
    pub fn is_eligible(&self, thread: ThreadId) -> bool {
        let mean = self.mean();
        self.all().any(|entity| entity.thread == thread && mean.reaches(entity.vruntime))
    }

    /// Charges the running thread. Returns whether its request is served, or it is no longer kept.
    pub fn run(&mut self, cycles: i64) -> bool {
        self.current.as_mut().is_some_and(|entity| entity.run(cycles))
    }

    /// The thread that should run. A running thread is kept while it is eligible and protected.
    pub fn pick(&self) -> Option<ThreadId> {
        if let Some(current) = &self.current
            && (self.waiting.is_empty()
                || (current.vruntime < current.kept_until && self.is_eligible(current.thread)))
        {
            return Some(current.thread);
        }
        self.earliest(None)
    }

    /// The eligible thread with the earliest deadline, except `but`; of equals the lowest number.
    pub fn earliest(&self, but: Option<ThreadId>) -> Option<ThreadId> {
        let mean = self.mean();
        let eligible =
            self.all().filter(|entity| mean.reaches(entity.vruntime) && Some(entity.thread) != but);
        eligible.min_by_key(|entity| (entity.deadline, entity.thread)).map(|entity| entity.thread)
    }

    /// Moves the running thread to the waiting ones.
    pub fn put_back(&mut self) {
        self.waiting.extend(self.current.take());
    }

    /// Starts a waiting thread.
    pub fn begin(&mut self, thread: ThreadId) {
        if let Some(place) = self.waiting.iter().position(|entity| entity.thread == thread) {
            let mut entity = self.waiting.remove(place);
            let shortest =
                self.waiting.iter().filter(|other| !other.is_delayed).map(|other| other.slice).min();
            entity.begin(shortest.unwrap_or(i64::MAX));
            self.current = Some(entity);
        }
    }

    /// Ends the running thread's protection from preemption.
    pub fn unprotect(&mut self) {
        if let Some(current) = &mut self.current {
            current.kept_until = current.vruntime;
        }
    }

    /// Adds a thread with the lag with which it left. Joining moves the queue's virtual time, so its distance is scaled
    /// to leave its lag unchanged.
    pub fn join(&mut self, mut entity: Entity, coming: Coming) {
        let mean = self.mean();
        let stretched = if mean.weight == 0 {
            0
        } else {
            i128::from(entity.lag) * (mean.weight + i128::from(entity.weight)) / mean.weight
        };
        entity.vruntime = mean.time() - stretched as i64;
        let slice = entity.virtual_time(entity.slice);
        let left = if coming == Coming::New { slice / 2 } else { slice };
        entity.deadline = entity.vruntime + entity.deadline_left.take().unwrap_or(left);
        entity.is_delayed = false;
        self.waiting.push(entity);
    }

    /// Removes a thread. Its lag is clamped to the longest slice and a tick; for a thread that blocked with negative
    /// lag, to at most 0.
    pub fn leave(&mut self, thread: ThreadId, tick: i64) -> Option<Entity> {
        let mean = self.mean();
        let longest = self.all().map(|entity| entity.slice).max().unwrap_or(0);
        let is_current = self.current.as_ref().is_some_and(|entity| entity.thread == thread);
        let mut entity = if is_current {
            self.current.take()?
        } else {
            let place = self.waiting.iter().position(|entity| entity.thread == thread)?;
            self.waiting.remove(place)
        };
        let most = entity.virtual_time(longest + tick);
        entity.lag = (mean.time() - entity.vruntime).clamp(-most, if entity.is_delayed { 0 } else { most });
        Some(entity)
    }

    /// Blocks the running thread and returns it. `None` if it stays queued until its negative lag is made up.
    pub fn block(&mut self, tick: i64) -> Option<Entity> {
        let thread = self.current.as_ref()?.thread;
        if self.waiting.is_empty() || self.is_eligible(thread) {
            return self.leave(thread, tick);
        }
        let mut entity = self.current.take()?;
        entity.is_delayed = true;
        self.waiting.push(entity);
        None
    }

    /// Wakes a thread that blocked with negative lag and is still queued. Returns whether it was in this queue.
    pub fn revive(&mut self, thread: ThreadId, tick: i64) -> bool {
        let is_here = |entity: &Entity| entity.thread == thread && entity.is_delayed;
        if !self.waiting.iter().any(is_here) {
            return false;
        }
        if self.is_eligible(thread)
            && let Some(entity) = self.leave(thread, tick)
        {
            // Its lag rises to at most 0.
            self.join(entity, Coming::Back);
        } else if let Some(entity) = self.waiting.iter_mut().find(|entity| is_here(entity)) {
            entity.is_delayed = false;
        }
        true
    }

    /// Runnable waiting threads, latest deadline first.
    pub fn movable(&self) -> Vec<Entity> {
        let mut movable: Vec<Entity> =
            self.waiting.iter().filter(|entity| !entity.is_delayed).copied().collect();
        movable.order_by_key(|entity| (std::cmp::Reverse(entity.deadline), entity.thread));
        movable
    }
}

#[cfg(test)]
mod tests;
