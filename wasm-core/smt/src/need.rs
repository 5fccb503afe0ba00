//! The needs of an instruction: a unit to issue, and what its kind determines once it has one.

use super::entry::UNKNOWN;
use super::instruction::{Instruction, Kind, Mark, SIDES, Stage};

/// The reservations of a cycle are counted in the bytes of one word: units by side, integer units that load or store,
/// queue entries released by side, and uses other than by integer instructions of the right path.
pub(super) const TAKEN: [u32; SIDES] = [0, 8];
pub(super) const PORTS: u32 = 16;
pub(super) const FREED: [u32; SIDES] = [24, 32];
pub(super) const MEMORY: u32 = 40;
pub(super) const FLOATING_POINT: u32 = 48;
pub(super) const WRONG_PATH: u32 = 56;

/// Classes of instructions that share their full cycles: one per side, and loads and stores; rounded up to a power of
/// two.
pub(super) const CLASSES: usize = 4;
const MEMORY_CLASS: usize = SIDES;

/// The needs of an instruction, and what is known of it once they are met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    /// Its increments of its cycle's counts.
    pub counts: u64,
    /// Cycles from its issue to its result; [`UNKNOWN`] for a reference.
    pub latency: u32,
    class: u8,
    side: u8,
    /// Whether it releases a queue entry.
    pub releases: bool,
    /// Its stage once it has a unit.
    pub stage: Stage,
}

/// Needs by kind and marks: on a wrong path or not; issued before, and hence without a queue entry, or not.
#[derive(Clone, Debug)]
pub(super) struct Needs([Need; ROWS]);

const ROWS: usize = 32;
const MARKS: u8 = Mark::WrongPath as u8 | Mark::Translated as u8;

impl Needs {
    /// The needs on a core with these latencies from issue to result, by kind; for a load, those of a hit.
    pub fn new(latencies: [u32; Kind::ALL.len()]) -> Self {
        // Rows without a kind are never looked up.
        let kind = |row: usize| Kind::ALL.get(row & 7).copied().unwrap_or(Kind::Integer);
        Self(std::array::from_fn(|row| need(kind(row), row, latencies)))
    }

    /// Sets the latency of instructions of a kind that access no cache.
    pub fn set_latency(&mut self, kind: Kind, cycles: u32) {
        let rows = self.0.iter_mut().enumerate().filter(|(row, _)| row & 7 == kind as usize);
        rows.filter(|(_, need)| !need.refers()).for_each(|(_, need)| need.latency = cycles);
    }

    /// The needs of an instruction, the first time or, without a queue entry, again.
    #[inline(always)]
    pub fn of(&self, instruction: Instruction) -> &Need {
        &self.0[instruction.row(MARKS) & (ROWS - 1)]
    }
}

fn need(kind: Kind, row: usize, latencies: [u32; Kind::ALL.len()]) -> Need {
    let is = |mark: Mark| row & mark as usize != 0;
    let refers = kind.is_memory() && !is(Mark::WrongPath);
    let releases = !is(Mark::Translated);
    let side = kind.side();
    let use_of = match () {
        () if is(Mark::WrongPath) => 1 << WRONG_PATH,
        () if kind.is_memory() => 1 << MEMORY,
        () if side == 1 => 1 << FLOATING_POINT,
        () => 0,
    };
    let port = u64::from(kind.is_memory()) << PORTS;
    Need {
        counts: 1 << TAKEN[side] | u64::from(releases) << FREED[side] | port | use_of,
        latency: if refers { UNKNOWN } else { latencies[kind as usize] },
        class: if kind.is_memory() { MEMORY_CLASS } else { side } as u8,
        side: side as u8,
        releases,
        stage: if refers { Stage::Scheduled } else { Stage::Timed },
    }
}

impl Need {
    /// The class that determines which cycles are full for it.
    #[inline(always)]
    pub fn class(&self) -> usize {
        usize::from(self.class) % CLASSES
    }

    /// The side whose queue and units it uses.
    #[inline(always)]
    pub fn side(&self) -> usize {
        usize::from(self.side) & (SIDES - 1)
    }

    /// Whether it is a reference: it accesses the TLB and the first level once it has a unit.
    #[inline(always)]
    pub fn refers(&self) -> bool {
        self.stage == Stage::Scheduled
    }
}
