//! What coherence asks of one cache: states, lines taken away, lines handed down.

use super::owned::{Cache, Victim};
use super::sets::EMPTY;

/// What a cache may do with a line that it holds (MESI; Papamarcos and Patel 1984). A line that it does not hold is
/// the I of the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Others may hold it too.
    Shared,
    /// No other cache has it but those above or below this one.
    Exclusive,
    /// The same, and it was written and not yet sent on.
    Modified,
}

/// A line that was taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// What it was.
    pub state: State,
    /// A bit for each part of it that was referred to while it was here, where that is kept.
    pub words: u64,
}

impl Cache {
    /// Keeps from now on which parts of its lines are referred to. The cache is empty.
    pub fn keep_words(&mut self) {
        self.words = vec![0; self.lines.slots()];
    }

    fn slot_of(&self, first_level_line: u32) -> Option<usize> {
        let line = first_level_line >> self.line_shift;
        self.lines.find(self.lines.set_of(line), line)
    }

    /// A hit that no other cache can notice: the line is used, and written. `false` for a line that is not here, or that
    /// is shared and would be written; then nothing has changed.
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

    /// Notes which part of a line is referred to: the first, if the line has just come in.
    pub fn note_word(&mut self, first_level_line: u32, word: u32, just_in: bool) {
        if let Some(slot) = self.slot_of(first_level_line) {
            let before = if just_in { 0 } else { self.words[slot] };
            self.words[slot] = before | 1 << word;
        }
    }

    /// The state of a line, if it is here.
    pub fn state_of(&self, first_level_line: u32) -> Option<State> {
        self.slot_of(first_level_line).map(|slot| self.state[slot])
    }

    /// Gives a line that is here another state; returns the one that it had.
    pub fn set_state(&mut self, first_level_line: u32, state: State) -> Option<State> {
        let slot = self.slot_of(first_level_line)?;
        Some(std::mem::replace(&mut self.state[slot], state))
    }

    /// Takes a line out, as if it had never come.
    pub fn take(&mut self, first_level_line: u32) -> Option<Taken> {
        let line = first_level_line >> self.line_shift;
        let slot = self.lines.remove(self.lines.set_of(line), line)?;
        self.occupancy[usize::from(self.owner[slot])] -= 1;
        let words = self.words.get(slot).copied().unwrap_or_default();
        Some(Taken { state: self.state[slot], words })
    }

    /// Takes in what a cache above let go. `None` if it was here already, else what left for it.
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

    /// All lines that it holds, in first-level line numbers, with their states.
    pub fn held(&self) -> impl Iterator<Item = (u32, State)> {
        let lines = (0..self.lines.slots()).map(|slot| (self.lines.line_at(slot), self.state[slot]));
        lines.filter(|(line, _)| *line != EMPTY).map(|(line, state)| (line << self.line_shift, state))
    }
}
