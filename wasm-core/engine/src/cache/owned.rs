//! A cache with owners: the lines in it, the thread that owns each, and which owner evicted whose lines.

use super::coherent::State;
use super::sets::{EMPTY, LineSets};
use document::CacheSpec;
use std::ops::Range;

/// The line that a fill evicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Victim {
    /// Line number.
    pub line: u32,
    /// The owner that brought it in.
    pub owner: u32,
    /// Whether it was written and not yet written back.
    pub dirty: bool,
}

/// The outcome of one lookup. On a miss the line has already been filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// The line was present.
    Hit,
    /// The line was absent. The victim of the fill, if the set was full.
    Miss(Option<Victim>),
    /// A store to a present line that other caches may contain: their copies must be invalidated first.
    Upgrade,
}

/// Counts of prefetched lines since the last frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrefetchCount {
    /// Lines filled.
    pub issued: u32,
    /// Lines referenced at least once.
    pub used: u32,
    /// Lines that left without a reference.
    pub unused: u32,
}

/// One cache with an owner and a state per line.
///
/// Line numbers are those of the machine's first level; `line_shift` converts them to this cache's (longer) lines.
#[derive(Clone, Debug)]
pub struct Cache {
    pub(super) lines: LineSets,
    pub(super) owner: Vec<u16>,
    pub(super) state: Vec<State>,
    /// One bit for each part of the line that was referenced, by slot. Only in first levels of coherent machines, and
    /// only for lines that threads share.
    pub(super) words: Vec<u64>,
    pub(super) line_shift: u32,
    /// Lines in the cache, by owner.
    pub occupancy: Vec<u32>,
    /// Lines evicted, at index evictor × owners + victim; empty unless requested.
    pub evictions: Vec<u32>,
    pub(super) owners: usize,
    /// The ways that a thread may fill, by thread; empty, or `None` for a thread that may fill all.
    pub(super) reserved: Vec<Option<Range<u32>>>,
    /// Whether the line was prefetched and not yet referenced, by slot; empty without a prefetcher.
    pub(super) ahead: Vec<bool>,
    /// Whether every lookup hits. A perfect cache is never filled.
    pub(super) is_perfect: bool,
    /// Outcomes of the lines that its prefetcher brought in.
    pub prefetches: PrefetchCount,
    /// Dirty lines written back since the last frame.
    pub writebacks: u32,
}

impl Cache {
    /// An empty cache for `owners` owners. Lines are numbered in units of `first_line_bytes`.
    pub fn new(
        spec: &CacheSpec,
        sets: u32,
        first_line_bytes: u32,
        owners: usize,
        track_evictions: bool,
        seed: u64,
    ) -> Self {
        let lines = LineSets::new(sets, spec.ways, spec.replacement, seed);
        let slots = lines.slots();
        Self {
            lines,
            owner: vec![0; slots],
            state: vec![State::Exclusive; slots],
            words: Vec::new(),
            line_shift: spec.line_bytes.trailing_zeros() - first_line_bytes.trailing_zeros(),
            occupancy: vec![0; owners],
            evictions: if track_evictions { vec![0; owners * owners] } else { Vec::new() },
            owners,
            reserved: reserved_ways(spec),
            ahead: if spec.prefetch.is_some() { vec![false; slots] } else { Vec::new() },
            is_perfect: false,
            prefetches: PrefetchCount::default(),
            writebacks: 0,
        }
    }

    /// Makes every lookup hit. The cache must be empty, and stays empty.
    pub fn make_perfect(&mut self) {
        self.is_perfect = true;
    }

    /// Whether every lookup hits.
    pub fn is_perfect(&self) -> bool {
        self.is_perfect
    }

    /// Whether the ways are divided among threads.
    pub fn is_divided(&self) -> bool {
        !self.reserved.is_empty()
    }

    /// Looks up a first-level line number for an owner; fills the line on a miss.
    #[inline(always)]
    pub fn access(&mut self, first_level_line: u32, owner: u32, store: bool) -> Lookup {
        if let Some(found) = self.use_if_there(first_level_line, store) {
            return found;
        }
        let line = first_level_line >> self.line_shift;
        let placed = self.lines.replace(self.lines.set_of(line), line);
        Lookup::Miss(self.fill(placed, owner, store))
    }

    /// Looks up a first-level line number. Changes nothing and returns `None` if the line is absent.
    #[inline(always)]
    pub fn use_if_there(&mut self, first_level_line: u32, store: bool) -> Option<Lookup> {
        let line = first_level_line >> self.line_shift;
        let Some(slot) = self.lines.touch(self.lines.set_of(line), line) else {
            return self.is_perfect.then_some(Lookup::Hit);
        };
        if store {
            // Without coherence no line is ever shared.
            if self.state[slot] == State::Shared {
                return Some(Lookup::Upgrade);
            }
            self.state[slot] = State::Modified;
        }
        Some(Lookup::Hit)
    }

    /// As [`Cache::access`] for a load by a thread, which may be restricted to some ways.
    #[inline]
    pub fn access_by(&mut self, first_level_line: u32, thread: u32, owner: u32) -> Lookup {
        let line = first_level_line >> self.line_shift;
        let set = self.lines.set_of(line);
        if let Some(slot) = self.lines.touch(set, line) {
            self.prefetches.used += u32::from(self.take_ahead(slot));
            return Lookup::Hit;
        }
        if self.is_perfect {
            return Lookup::Hit;
        }
        let placed = self.place(set, line, thread);
        Lookup::Miss(self.fill(placed, owner, false))
    }

    /// Fills a line before any request for it. `None` if it was present already, else the victim of the fill.
    pub fn prefetch(&mut self, first_level_line: u32, thread: u32, owner: u32) -> Option<Option<Victim>> {
        let line = first_level_line >> self.line_shift;
        let set = self.lines.set_of(line);
        if self.is_perfect || self.lines.find(set, line).is_some() {
            return None;
        }
        let placed = self.place(set, line, thread);
        let victim = self.fill(placed, owner, false);
        self.ahead[placed.0] = true;
        self.prefetches.issued += 1;
        Some(victim)
    }

    /// Inserts a thread's line into a set, in one of the ways that the thread may fill.
    pub(super) fn place(&mut self, set: usize, line: u32, thread: u32) -> (usize, u32) {
        match self.reserved.get(thread as usize) {
            Some(Some(allowed)) => self.lines.replace_within(set, line, allowed),
            _ => self.lines.replace(set, line),
        }
    }

    /// Clears a slot's mark as prefetched and not yet referenced. Returns whether it was set.
    #[inline(always)]
    pub(super) fn take_ahead(&mut self, slot: usize) -> bool {
        self.ahead.get_mut(slot).is_some_and(std::mem::take)
    }

    /// Records the owner of the line filled into a slot. `old` is the tag that it replaced.
    #[inline]
    pub(super) fn fill(&mut self, (slot, old): (usize, u32), new_owner: u32, store: bool) -> Option<Victim> {
        let state = if store { State::Modified } else { State::Exclusive };
        let was_dirty = std::mem::replace(&mut self.state[slot], state) == State::Modified;
        let owner = u32::from(std::mem::replace(&mut self.owner[slot], new_owner as u16));
        self.prefetches.unused += u32::from(self.take_ahead(slot));
        self.occupancy[new_owner as usize] += 1;
        if old == EMPTY {
            return None;
        }
        self.occupancy[owner as usize] -= 1;
        if !self.evictions.is_empty() {
            self.evictions[new_owner as usize * self.owners + owner as usize] += 1;
        }
        self.writebacks += u32::from(was_dirty);
        Some(Victim { line: old << self.line_shift, owner, dirty: was_dirty })
    }

    /// Marks a line as written without a use. Returns whether it was present.
    #[inline(always)]
    pub fn write_back(&mut self, first_level_line: u32) -> bool {
        let line = first_level_line >> self.line_shift;
        let found = self.lines.find(self.lines.set_of(line), line);
        if let Some(slot) = found {
            self.state[slot] = State::Modified;
        }
        found.is_some() || self.is_perfect
    }

    /// Removes every line that a line of `length_shift` more bits covers. Returns whether any was dirty.
    pub fn invalidate(&mut self, first_level_line: u32, length_shift: u32) -> bool {
        let mut dirty = false;
        let first = first_level_line >> self.line_shift;
        for line in first..first + (1 << length_shift.saturating_sub(self.line_shift)) {
            let set = self.lines.set_of(line);
            if let Some(slot) = self.lines.remove(set, line) {
                self.occupancy[usize::from(self.owner[slot])] -= 1;
                dirty |= std::mem::replace(&mut self.state[slot], State::Exclusive) == State::Modified;
                self.prefetches.unused += u32::from(self.take_ahead(slot));
            }
        }
        dirty
    }

    /// Whether a line is present; does not count as a use.
    pub fn holds(&self, first_level_line: u32) -> bool {
        let line = first_level_line >> self.line_shift;
        self.is_perfect || self.lines.find(self.lines.set_of(line), line).is_some()
    }

    /// The index in [`Cache::contents`] of the victim of a miss by this thread, if the replacement has an order.
    pub fn predict_victim(&self, set: usize, thread: u32) -> Option<usize> {
        let allowed = self.reserved.get(thread as usize).cloned().flatten();
        self.lines.predict_victim(set, &allowed.unwrap_or(0..self.lines.ways()))
    }

    /// How many bits longer this cache's lines are than those of the first level.
    pub fn line_shift(&self) -> u32 {
        self.line_shift
    }

    /// The set of a first-level line number.
    pub fn set_of(&self, first_level_line: u32) -> usize {
        self.lines.set_of(first_level_line >> self.line_shift)
    }

    /// The ways of one set as (line, owner, dirty), least recently used last if the replacement has an order; `None` is
    /// an empty way.
    pub fn contents(&self, set: usize) -> Vec<Option<Victim>> {
        self.lines
            .order(set)
            .into_iter()
            .map(|slot| {
                let line = self.lines.line_at(slot);
                (line != EMPTY).then(|| Victim {
                    line: line << self.line_shift,
                    owner: u32::from(self.owner[slot]),
                    dirty: self.state[slot] == State::Modified,
                })
            })
            .collect()
    }
}

/// The ways that a checked partition lets a thread fill, by thread, up to the highest thread listed.
pub(super) fn reserved_ways(spec: &CacheSpec) -> Vec<Option<Range<u32>>> {
    let mut reserved = Vec::new();
    for class in &spec.partition {
        for &thread in &class.threads {
            let thread = thread as usize;
            reserved.resize(reserved.len().max(thread + 1), None);
            reserved[thread] = Some(class.first_way..class.first_way + class.ways);
        }
    }
    reserved
}
