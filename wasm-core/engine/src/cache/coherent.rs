//! Coherence operations on one cache: states, invalidations, lines cast in from above.

use super::owned::{Cache, Victim};
use super::sets::EMPTY;

/// The coherence state of a cached line (MESI; Papamarcos and Patel 1984). An absent line is in the state I of the
/// name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Other caches may contain it too.
    Shared,
    /// No other cache has it except those above or below this one.
    Exclusive,
    /// As exclusive, and it has been written and not yet written back.
    Modified,
}

/// A line that was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Its state before.
    pub state: State,
    /// One bit for each part of it that was referenced while it was in the cache, where this is recorded.
    pub words: u64,
}

impl Cache {
    /// Starts to record which parts of its lines are referenced. The cache must be empty.
    pub fn keep_words(&mut self) {
        self.words = vec![0; self.lines.slots()];
    }

    fn slot_of(&self, first_level_line: u32) -> Option<usize> {
        let line = first_level_line >> self.line_shift;
        self.lines.find(self.lines.set_of(line), line)
    }

    /// Performs a hit that no other cache can notice: marks the line used and, on a store, modified. Returns `false`
    /// and changes nothing if the line is absent and the cache is not perfect, or if it is shared and the reference is
    /// a store.
    #[inline(always)]
    pub fn hit_quietly(&mut self, first_level_line: u32, store: bool) -> bool {
        let line = first_level_line >> self.line_shift;
        let set = self.lines.set_of(line);
        let Some(slot) = self.lines.find(set, line) else { return self.is_perfect };
        if store {
            if self.state[slot] == State::Shared {
                return false;
            }
            self.state[slot] = State::Modified;
        }
        self.lines.used(set, slot);
        true
    }

    /// Records which part of a line is referenced. `just_in` resets the earlier parts, for a line that has just been
    /// filled.
    pub fn note_word(&mut self, first_level_line: u32, word: u32, just_in: bool) {
        if let Some(slot) = self.slot_of(first_level_line) {
            let before = if just_in { 0 } else { self.words[slot] };
            self.words[slot] = before | 1 << word;
        }
    }

    /// The state of a line; `None` if absent.
    pub fn state_of(&self, first_level_line: u32) -> Option<State> {
        self.slot_of(first_level_line).map(|slot| self.state[slot])
    }

    /// Changes the state of a line. Returns its previous state, `None` if the line is absent.
    pub fn set_state(&mut self, first_level_line: u32, state: State) -> Option<State> {
        let slot = self.slot_of(first_level_line)?;
        Some(std::mem::replace(&mut self.state[slot], state))
    }

    /// Removes a line; `None` if absent.
    pub fn take(&mut self, first_level_line: u32) -> Option<Taken> {
        let line = first_level_line >> self.line_shift;
        let slot = self.lines.remove(self.lines.set_of(line), line)?;
        self.occupancy[usize::from(self.owner[slot])] -= 1;
        let words = self.words.get(slot).copied().unwrap_or_default();
        Some(Taken { state: self.state[slot], words })
    }

    /// Inserts a line that a cache above evicted. `None` if it was present already, else the victim of the fill.
    pub fn cast_in(&mut self, victim: Victim) -> Option<Option<Victim>> {
        let line = victim.line >> self.line_shift;
        let set = self.lines.set_of(line);
        if let Some(slot) = self.lines.touch(set, line) {
            if victim.dirty {
                self.state[slot] = State::Modified;
            }
            return None;
        }
        if self.is_perfect {
            return None;
        }
        let placed = self.lines.replace(set, line);
        Some(self.fill(placed, victim.owner, victim.dirty))
    }

    /// All lines of the cache, in first-level line numbers, with their states.
    pub fn held(&self) -> impl Iterator<Item = (u32, State)> {
        let lines = (0..self.lines.slots()).map(|slot| (self.lines.line_at(slot), self.state[slot]));
        lines.filter(|(line, _)| *line != EMPTY).map(|(line, state)| (line << self.line_shift, state))
    }
}
