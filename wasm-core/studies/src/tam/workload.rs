//! The paper's workloads: which scenario each is, and who in it belongs together.

use document::{Checked, shipped_machine};
use engine::run::Layout;
use simulator::shipped_scenario;

/// A workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Workload {
    /// The microbenchmark.
    Scoreboard,
    /// SPECjbb-like.
    Warehouses,
    /// RUBiS-like.
    Auction,
    /// VolanoMark-like.
    Chat,
    /// Warehouses on eight chips.
    EightChips,
}

impl Workload {
    /// Those of Figs 5 to 7.
    pub const COMPARED: [Self; 4] = [Self::Scoreboard, Self::Warehouses, Self::Auction, Self::Chat];

    /// Its name in the ids of rows.
    pub fn id(self) -> &'static str {
        match self {
            Self::Scoreboard => "scoreboard",
            Self::Warehouses => "warehouses",
            Self::Auction => "auction",
            Self::Chat => "chat",
            Self::EightChips => "eight-chips",
        }
    }

    /// The scenario that ships.
    pub fn scenario(self) -> Result<Checked, String> {
        let id = match self {
            Self::Scoreboard => "threads-that-talk",
            Self::Warehouses => "warehouses-2",
            Self::Auction => "auction",
            Self::Chat => "chat",
            Self::EightChips => "eight-chips",
        };
        shipped_scenario(id).map_err(|e| e.to_string())
    }

    /// How the names of the regions begin of which every group has one.
    pub fn region(self) -> &'static str {
        match self {
            Self::Scoreboard => "board",
            Self::Warehouses | Self::EightChips => "warehouse",
            Self::Auction => "tables",
            Self::Chat => "connection",
        }
    }

    /// The machine on which its scenario runs.
    fn machine(self) -> &'static str {
        if self == Self::EightChips { "tam-32way" } else { "tam-power5" }
    }

    /// Packages, and hardware contexts of each.
    fn slots(self) -> Result<(usize, usize), String> {
        let machine = shipped_machine(self.machine()).map_err(|e| e.to_string())?.machine;
        let topology = document::machine::Topology::build(&machine).map_err(|e| e.to_string())?;
        let packages = topology.packages as usize;
        Ok((packages, topology.contexts.len() / packages))
    }

    /// The same scenario, placed by hand: every group in one package.
    pub fn by_hand(self) -> Result<Checked, String> {
        let id = match self {
            Self::Scoreboard => "talk-by-hand",
            Self::Warehouses => "warehouses-2-by-hand",
            Self::Auction => "auction-by-hand",
            Self::Chat => "chat-by-hand",
            Self::EightChips => "eight-chips-by-hand",
        };
        shipped_scenario(id).map_err(|e| e.to_string())
    }

    /// For each thread of the list its hardware context, dealt out one here, one there: colleagues never meet.
    pub fn round_robin(self) -> Result<Vec<usize>, String> {
        let (packages, slots) = self.slots()?;
        let threads = self.scenario()?.workload.threads.iter().map(|g| g.copies as usize).sum::<usize>();
        Ok((0..threads).map(|i| i % packages * slots + i / packages % slots).collect())
    }
}

/// Each thread's true group: the region whose name begins so that it alone uses of all such; `None` for who uses
/// several or none.
pub fn true_groups(layout: &Layout, region: &str) -> Vec<Option<usize>> {
    let regions: Vec<&[u32]> =
        layout.regions.iter().filter(|r| r.name.starts_with(region)).map(|r| r.threads.as_slice()).collect();
    let of = |thread: u32| {
        let mut uses = (0..regions.len()).filter(|&r| regions[r].contains(&thread));
        uses.next().filter(|_| uses.next().is_none())
    };
    (0..layout.threads.len() as u32).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand_is_the_same_workload_and_round_robin_parts_colleagues() {
        for workload in Workload::COMPARED.into_iter().chain([Workload::EightChips]) {
            let (free, placed) = (workload.scenario().unwrap(), workload.by_hand().unwrap());
            assert_eq!(
                (&free.workload, &free.machine, &free.run),
                (&placed.workload, &placed.machine, &placed.run)
            );
            assert_eq!(placed.policy.id, "pinned");
        }
        assert_eq!(Workload::Scoreboard.round_robin().unwrap(), [0, 4, 1, 5, 2, 6, 3, 7]);
    }
}
