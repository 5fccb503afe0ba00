//! A cache with owners: which lines it holds, whose they are, and who pushed whom out.

use super::coherent::State;
use super::sets::{EMPTY, LineSets};
use document::CacheSpec;
use std::ops::Range;

/// What left when a line came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Victim {
    /// Line number.
    pub line: u32,
    /// Who brought it in.
    pub owner: u32,
    /// Whether it was written and not yet sent on.
    pub dirty: bool,
}

/// The outcome of one lookup. A miss has already brought the line in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// The line was there.
    Hit,
    /// It was not; what left for it, if the set was full.
    Miss(Option<Victim>),
    /// The line was there, but other caches may have it too, and this was a store: they must be asked first.
    Upgrade,
}

/// Prefetched lines since the last frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrefetchCount {
    /// Brought in.
    pub issued: u32,
    /// Asked for at least once.
    pub used: u32,
    /// Gone without anybody having asked for them.
    pub unused: u32,
}

/// One cache with an owner and a state a line.
///
/// Line numbers are those of the machine's first level; `line_shift` turns them into this cache's (longer) lines.
#[derive(Clone, Debug)]
pub struct Cache {
    pub(super) lines: LineSets,
    pub(super) owner: Vec<u16>,
    pub(super) state: Vec<State>,
    /// By slot, a bit for each part of the line that was referred to; only in first levels of coherent machines, and
    /// only for lines that threads share.
    pub(super) words: Vec<u64>,
    pub(super) line_shift: u32,
    /// Lines held, by owner.
    pub occupancy: Vec<u32>,
    /// Lines evicted, evictor × owners + victim; empty unless requested.
    pub evictions: Vec<u32>,
    pub(super) owners: usize,
    /// By thread, the ways that it may fill; empty, or `None` where it may fill all.
    pub(super) reserved: Vec<Option<Range<u32>>>,
    /// By slot: prefetched and not yet asked for; empty without a prefetcher.
    pub(super) ahead: Vec<bool>,
    /// Whether it has whatever it is asked for, and so never brings anything in.
    pub(super) is_perfect: bool,
    /// What became of the lines that its prefetcher brought in.
    pub prefetches: PrefetchCount,
    /// Dirty lines sent on since the last frame.
    pub writebacks: u32,
}

impl Cache {
    /// An empty cache for `owners` owners; `first_line_bytes` is the line size in which lines are numbered.
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

    /// Has from now on whatever it is asked for. The cache is empty, and stays so.
    pub fn make_perfect(&mut self) {
        self.is_perfect = true;
    }

    /// Whether it has whatever it is asked for.
    pub fn is_perfect(&self) -> bool {
        self.is_perfect
    }

    /// Whether some thread may fill only some of its ways.
    pub fn is_divided(&self) -> bool {
        !self.reserved.is_empty()
    }

    /// Looks a first-level line number up for an owner, bringing the line in on a miss.
    #[inline(always)]
    pub fn access(&mut self, first_level_line: u32, owner: u32, store: bool) -> Lookup {
        if let Some(found) = self.use_if_there(first_level_line, store) {
            return found;
        }
        let line = first_level_line >> self.line_shift;
        let placed = self.lines.replace(self.lines.set_of(line), line);
        Lookup::Miss(self.fill(placed, owner, store))
    }

    /// Looks a first-level line number up; where it is not there, nothing changes.
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

    /// As [`Cache::access`] for a load by a thread, which may be allowed to fill only some ways.
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

    /// Brings in a line before any request for it; `None` when it was here, else what left for it.
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

    /// Puts a thread's line into a set, in one of the ways that it may fill.
    pub(super) fn place(&mut self, set: usize, line: u32, thread: u32) -> (usize, u32) {
        match self.reserved.get(thread as usize) {
            Some(Some(allowed)) => self.lines.replace_within(set, line, allowed),
            _ => self.lines.replace(set, line),
        }
    }

    /// Whether the line in a slot was prefetched and not yet asked for; it no longer is.
    #[inline(always)]
    pub(super) fn take_ahead(&mut self, slot: usize) -> bool {
        self.ahead.get_mut(slot).is_some_and(std::mem::take)
    }

    /// Notes whose line came into a slot; `old` is the tag that it replaced there.
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

    /// Marks a line written, without counting a use. Says whether it was here.
    #[inline(always)]
    pub fn write_back(&mut self, first_level_line: u32) -> bool {
        let line = first_level_line >> self.line_shift;
        let found = self.lines.find(self.lines.set_of(line), line);
        if let Some(slot) = found {
            self.state[slot] = State::Modified;
        }
        found.is_some() || self.is_perfect
    }

    /// Takes out every first-level line that a line of `length_shift` more bits covers; true when one was dirty.
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

    /// Whether it holds a line; does not count as a use.
    pub fn holds(&self, first_level_line: u32) -> bool {
        let line = first_level_line >> self.line_shift;
        self.is_perfect || self.lines.find(self.lines.set_of(line), line).is_some()
    }

    /// The place in [`Cache::contents`] that a miss of this thread takes, where the replacement has an order.
    pub fn predict_victim(&self, set: usize, thread: u32) -> Option<usize> {
        let allowed = self.reserved.get(thread as usize).cloned().flatten();
        self.lines.predict_victim(set, &allowed.unwrap_or(0..self.lines.ways()))
    }

    /// How many bits longer this cache's lines are than those of the first level.
    pub fn line_shift(&self) -> u32 {
        self.line_shift
    }

    /// The set that a first-level line number falls into.
    pub fn set_of(&self, first_level_line: u32) -> usize {
        self.lines.set_of(first_level_line >> self.line_shift)
    }

    /// Ways of one set as (line, owner, dirty), least recently used last where the replacement has an order; `None` is an empty way.
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

/// By thread, the ways that a checked partition lets it fill; as long as its highest thread needs.
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
