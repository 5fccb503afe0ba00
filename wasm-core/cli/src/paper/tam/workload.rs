//! The paper's workloads: which scenario each is, and who in it belongs together.

use coscope_sim::run::Layout;
use coscope_sim::scenario::{Scenario, shipped_machine, shipped_scenario};

/// Works for everybody, so belongs to nobody.
const COLLECTOR: &str = "garbage-collector";

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
    pub fn scenario(self) -> Result<Scenario, String> {
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
    fn seats(self) -> Result<(usize, usize), String> {
        let machine = shipped_machine(self.machine()).map_err(|e| e.to_string())?.machine;
        let topology = coscope_sim::machine::Topology::build(&machine).map_err(|e| e.to_string())?;
        let packages = topology.packages as usize;
        Ok((packages, topology.contexts.len() / packages))
    }

    /// For each thread of the list its hardware context, with every group in one package: groups are entries of the
    /// list, of which the first share goes to the first package and so on; a chat's rooms follow one another.
    pub fn by_hand(self) -> Result<Vec<usize>, String> {
        let (packages, seats) = self.seats()?;
        let threads = self.scenario()?.workload.threads;
        let is_collector = |program: &Option<String>| program.as_deref() == Some(COLLECTOR);
        let groups = threads.iter().filter(|g| !is_collector(&g.program)).count();
        let mut taken = vec![0; packages];
        let mut placement = Vec::new();
        for (entry, group) in threads.iter().enumerate() {
            for copy in 0..group.copies as usize {
                let package =
                    if is_collector(&group.program) { copy % packages } else { entry * packages / groups };
                placement.push(package * seats + taken[package] % seats);
                taken[package] += 1;
            }
        }
        Ok(placement)
    }

    /// The same dealt out one here, one there, in the order of the list: colleagues never meet.
    pub fn round_robin(self) -> Result<Vec<usize>, String> {
        let (packages, seats) = self.seats()?;
        let threads = self.scenario()?.workload.threads.iter().map(|g| g.copies as usize).sum::<usize>();
        Ok((0..threads).map(|i| i % packages * seats + i / packages % seats).collect())
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
    fn by_hand_keeps_groups_together_and_round_robin_parts_them() {
        assert_eq!(Workload::Scoreboard.by_hand().unwrap(), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(Workload::Scoreboard.round_robin().unwrap(), [0, 4, 1, 5, 2, 6, 3, 7]);
        let warehouses = Workload::Warehouses.by_hand().unwrap();
        assert!(warehouses[..8].iter().all(|c| *c < 4) && warehouses[8..16].iter().all(|c| *c >= 4));
        assert_eq!(warehouses[16..], [0, 4], "a garbage collector each");
        let chat = Workload::Chat.by_hand().unwrap();
        assert!(chat[..16].iter().all(|c| *c < 4) && chat[16..].iter().all(|c| *c >= 4));
    }
}
