//! Finds the core with the earliest event: by a linear scan for a few cores, by a tournament tree for many.

use crate::core::Event;

/// Up to this many cores, a linear scan is as fast as a tree.
const FEW: usize = 8;

/// Each core's next event.
#[derive(Debug)]
pub struct Pending {
    events: Vec<Option<Event>>,
    agenda: Agenda,
}

impl Pending {
    /// No events.
    pub fn new(cores: usize) -> Self {
        Self { events: vec![None; cores], agenda: Agenda::new(cores) }
    }

    /// Sets a core's next event.
    #[inline(always)]
    pub fn set(&mut self, core: usize, event: Option<Event>) {
        self.agenda.set(core, event.map_or(u64::MAX, |event| event.at()));
        self.events[core] = event;
    }

    /// The event that was set for a core.
    pub fn of(&self, core: usize) -> Option<Event> {
        self.events[core]
    }

    /// The first event, with its core.
    #[inline(always)]
    pub fn first(&self) -> Option<(usize, Event)> {
        let (core, _) = self.agenda.first();
        self.events[core].map(|event| (core, event))
    }
}

/// The cycle of each core's next event. Ties go to the lowest core.
#[derive(Debug)]
pub struct Agenda {
    /// By core, or as a tree: node n has the winner of nodes 2n and 2n + 1, and the second half are the cores.
    times: Vec<u64>,
    /// By node, the core that won; empty without a tree.
    winners: Vec<u32>,
    cores: usize,
}

impl Agenda {
    /// No events: all cycles are `u64::MAX`.
    pub fn new(cores: usize) -> Self {
        if cores <= FEW {
            return Self { times: vec![u64::MAX; cores], winners: Vec::new(), cores };
        }
        let leaves = cores.next_power_of_two();
        let mut winners = vec![0; 2 * leaves];
        for leaf in 0..leaves {
            winners[leaves + leaf] = leaf as u32;
        }
        let mut agenda = Self { times: vec![u64::MAX; 2 * leaves], winners, cores: leaves };
        for node in (1..leaves).rev() {
            agenda.play(node);
        }
        agenda
    }

    /// Sets the cycle of a core's next event.
    #[inline(always)]
    pub fn set(&mut self, core: usize, at: u64) {
        if self.winners.is_empty() {
            self.times[core] = at;
            return;
        }
        let mut node = self.cores + core;
        self.times[node] = at;
        while node > 1 {
            node /= 2;
            self.play(node);
        }
    }

    /// The first core, and the cycle of its event.
    #[inline(always)]
    pub fn first(&self) -> (usize, u64) {
        if !self.winners.is_empty() {
            return (self.winners[1] as usize, self.times[1]);
        }
        let mut best = (0, self.times[0]);
        for (core, &at) in self.times.iter().enumerate().skip(1) {
            if at < best.1 {
                best = (core, at);
            }
        }
        best
    }

    fn play(&mut self, node: usize) {
        let (left, right) = (2 * node, 2 * node + 1);
        let winner = if self.times[right] < self.times[left] { right } else { left };
        self.times[node] = self.times[winner];
        self.winners[node] = self.winners[winner];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_first_is_the_earliest_and_of_equals_the_lowest(
            cores in 1..70usize,
            steps in prop::collection::vec((0..70usize, 0..9u64), 1..300),
        ) {
            let mut agenda = Agenda::new(cores);
            let mut times = vec![u64::MAX; cores];
            for (core, at) in steps {
                let (core, at) = (core % cores, if at == 8 { u64::MAX } else { at });
                agenda.set(core, at);
                times[core] = at;
                let first = (0..cores).min_by_key(|&c| (times[c], c)).unwrap();
                prop_assert_eq!(agenda.first(), (first, times[first]));
            }
        }
    }
}
