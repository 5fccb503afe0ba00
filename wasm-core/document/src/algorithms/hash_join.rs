//! The join phase of a hash join: of each pair of sub-partitions, a task puts the build records into a hash table, and then
//! tasks side by side look for the partners of the probe records and write both out (Chen et al. 2007, §4.2).

use super::algorithm::Algorithm;
use crate::error::ScenarioError;
use crate::fields::Fields;
use crate::read::Read;
use crate::validate::within;
use serde::Serialize;

/// Join of two tables with 4-byte keys, both already divided into sub-partitions.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct HashJoin {
    /// Records of the build table.
    #[field(low = 1, high = 1 << 22, sweep)]
    pub build_records: u32,
    /// Build records of a sub-partition; with their hash table they should fit into the shared cache.
    #[field(low = 1, high = 1 << 22, sweep)]
    pub sub_partition_records: u32,
    /// Tasks that probe a sub-partition; 1 is the original program.
    #[field(low = 1, high = 4_096, sweep)]
    pub probe_tasks: u32,
    /// Probe records that match each build record.
    #[field(low = 1, high = 16, sweep)]
    pub matches: u32,
    /// Bytes of a record, its key first.
    #[field(low = 4, high = 4_096, unit = Bytes, sweep)]
    pub record_bytes: u32,
    /// Instructions per build record, besides its references.
    #[field(low = 0, high = 100_000, sweep)]
    pub build_instructions: u32,
    /// Instructions per probe record, besides its references: comparing, and copying what is written.
    #[field(low = 0, high = 100_000, sweep)]
    pub probe_instructions: u32,
}

impl Default for HashJoin {
    /// Records and matches of Chen et al. 2007, §4.2. With these instructions, L2 misses are somewhat more than the 0.6 %
    /// of them of Fig. 2(d) (chosen).
    fn default() -> Self {
        Self {
            build_records: 11_184,
            sub_partition_records: 1_016,
            probe_tasks: 64,
            matches: 2,
            record_bytes: 100,
            build_instructions: 100,
            probe_instructions: 500,
        }
    }
}

impl Algorithm for HashJoin {
    fn name(&self) -> &'static str {
        "Hash join"
    }

    fn check_rules(&self, path: &str) -> Result<(), ScenarioError> {
        let builds = u64::from(self.build_records);
        within(&format!("{path}/sub_partition_records"), u64::from(self.sub_partition_records), 1, builds)
    }

    fn extent(&self) -> usize {
        self.build_records as usize
    }
}
