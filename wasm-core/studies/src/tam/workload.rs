//! The paper's workloads: their scenarios and true groups.

use document::Checked;
use document::machine::Topology;
use simulator::shipped_scenario;

/// A workload of the paper.
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

    /// Its id in rows, its scenario, the same placed by hand, and the name prefix of its groups' regions, one per
    /// group.
    fn facts(self) -> [&'static str; 4] {
        match self {
            Self::Scoreboard => ["scoreboard", "threads-that-talk", "talk-by-hand", "board"],
            Self::Warehouses => ["warehouses", "warehouses-2", "warehouses-2-by-hand", "warehouse"],
            Self::Auction => ["auction", "auction", "auction-by-hand", "tables"],
            Self::Chat => ["chat", "chat", "chat-by-hand", "connection"],
            Self::EightChips => ["eight-chips", "eight-chips", "eight-chips-by-hand", "warehouse"],
        }
    }

    /// Its name in the ids of rows.
    pub fn id(self) -> &'static str {
        self.facts()[0]
    }

    /// The shipped scenario.
    pub fn scenario(self) -> Result<Checked, String> {
        shipped_scenario(self.facts()[1]).map_err(|e| e.to_string())
    }

    /// The same scenario, placed by hand: every group in one package.
    pub fn by_hand(self) -> Result<Checked, String> {
        shipped_scenario(self.facts()[2]).map_err(|e| e.to_string())
    }

    /// The name prefix of its groups' regions, one per group.
    pub fn region(self) -> &'static str {
        self.facts()[3]
    }

    /// The hardware context of each listed thread, with packages in turn: members of a group are kept apart.
    pub fn round_robin(self) -> Result<Vec<usize>, String> {
        let scenario = self.scenario()?;
        let topology = Topology::build(&scenario.machine).map_err(|e| e.to_string())?;
        let packages = topology.packages as usize;
        let slots = topology.contexts.len() / packages;
        let threads = scenario.workload.threads.iter().map(|g| g.copies as usize).sum::<usize>();
        Ok((0..threads).map(|i| i % packages * slots + i / packages % slots).collect())
    }
}

/// Each thread's true group: the one region with this name prefix that it uses. `None` if it uses several or none.
pub fn true_groups(threads: usize, shared: &[(String, Vec<u32>)], region: &str) -> Vec<Option<usize>> {
    let regions: Vec<&[u32]> =
        shared.iter().filter(|r| r.0.starts_with(region)).map(|r| r.1.as_slice()).collect();
    let of = |thread: u32| {
        let mut uses = (0..regions.len()).filter(|&r| regions[r].contains(&thread));
        uses.next().filter(|_| uses.next().is_none())
    };
    (0..threads as u32).map(of).collect()
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
