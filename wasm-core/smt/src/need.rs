//! What an instruction needs to issue: a unit, and what follows from its kind when it has one.

use super::entry::UNKNOWN;
use super::instruction::{Instruction, Kind, Mark, SIDES, Stage};

/// What is given away of one cycle is counted in bytes of one word: units by side, integer units that load or store,
/// queue entries that become free by side, and uses other than by integer instructions of the right path.
pub(super) const TAKEN: [u32; SIDES] = [0, 8];
pub(super) const PORTS: u32 = 16;
pub(super) const FREED: [u32; SIDES] = [24, 32];
pub(super) const MEMORY: u32 = 40;
pub(super) const FLOATING_POINT: u32 = 48;
pub(super) const WRONG_PATH: u32 = 56;

/// Classes of instructions that the same cycles are full for: those of a side, and loads and stores; up to a power of two.
pub(super) const CLASSES: usize = 4;
const MEMORY_CLASS: usize = SIDES;

/// What an instruction needs, and what is known of it once it has that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    /// What it counts for in its cycle.
    pub counts: u64,
    /// Cycles from its issue to its result; [`UNKNOWN`] for a reference.
    pub latency: u32,
    class: u8,
    side: u8,
    /// Whether its queue entry becomes free.
    pub releases: bool,
    /// Where it is once it has its unit.
    pub stage: Stage,
}

/// Needs by kind and marks: whether it is on a wrong path, and whether it has had a unit before and so no queue entry.
#[derive(Clone, Debug)]
pub(super) struct Needs([Need; ROWS]);

const ROWS: usize = 32;
const MARKS: u8 = Mark::WrongPath as u8 | Mark::Translated as u8;

impl Needs {
    /// On a core with these cycles from issue to result, by kind; of a load one that hits.
    pub fn new(latencies: [u32; Kind::ALL.len()]) -> Self {
        // Rows of no kind are never looked up.
        let kind = |row: usize| Kind::ALL.get(row & 7).copied().unwrap_or(Kind::Integer);
        Self(std::array::from_fn(|row| need(kind(row), row, latencies)))
    }

    /// From now on the results of instructions of a kind that look into no cache are there after so many cycles.
    pub fn set_latency(&mut self, kind: Kind, cycles: u32) {
        let rows = self.0.iter_mut().enumerate().filter(|(row, _)| row & 7 == kind as usize);
        rows.filter(|(_, need)| !need.refers()).for_each(|(_, need)| need.latency = cycles);
    }

    /// What an instruction needs, the first time or, without a queue entry, again.
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
    /// Which cycles are full for it.
    #[inline(always)]
    pub fn class(&self) -> usize {
        usize::from(self.class) % CLASSES
    }

    /// Whose queue and units.
    #[inline(always)]
    pub fn side(&self) -> usize {
        usize::from(self.side) & (SIDES - 1)
    }

    /// Whether it is a reference: to look into TLB and first level when it has its unit.
    #[inline(always)]
    pub fn refers(&self) -> bool {
        self.stage == Stage::Scheduled
    }
}
