//! The join phase of a hash join (Chen et al. 2007, §4.2). For each pair of sub-partitions, one task inserts the build
//! records into a hash table. Parallel tasks then look up the matches of the probe records and write both out.

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
    /// Build records per sub-partition; with their hash table they should fit into the shared cache.
    #[field(low = 1, high = 1 << 22, sweep)]
    pub sub_partition_records: u32,
    /// Tasks that probe one sub-partition; 1 is the original program.
    #[field(low = 1, high = 4_096, sweep)]
    pub probe_tasks: u32,
    /// Number of probe records that match each build record.
    #[field(low = 1, high = 16, sweep)]
    pub matches: u32,
    /// Bytes per record, including the key at its start.
    #[field(low = 4, high = 4_096, unit = Bytes, sweep)]
    pub record_bytes: u32,
    /// Instructions per build record, in addition to its references.
    #[field(low = 0, high = 100_000, sweep)]
    pub build_instructions: u32,
    /// Instructions per probe record, in addition to its references: the comparison, and copying the output.
    #[field(low = 0, high = 100_000, sweep)]
    pub probe_instructions: u32,
}

impl Default for HashJoin {
    /// Records and matches are those of Chen et al. 2007, §4.2. With the chosen numbers of instructions, L2 misses are
    /// somewhat above the 0.6 % of instructions of Fig. 2(d).
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
