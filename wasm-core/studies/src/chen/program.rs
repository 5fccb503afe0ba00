//! The paper's programs at any scale, for each of its machines.

use document::{ChenMachine, CoarsenSpec, DagSpec};
use serde_json::{Value, json};

/// A program of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Program {
    /// 32 million ints, divided into tasks as in note 5.
    Mergesort,
    /// Hash join of tables that fill a buffer of 1 GB.
    HashJoin,
    /// LU factorization of a matrix of 2,048 rows of doubles.
    Lu,
    /// Multiplication of three matrices of LU's size (chosen: the paper gives no size).
    MatrixMultiply,
    /// Mergesort of an array of the size of the L2 (Fig. 1).
    Picture,
    /// Mergesort in which one task merges both halves, as in the original program (§5.4).
    SerialMerge,
    /// Hash join with one probe task per sub-partition, as in the original program (§5.4).
    SerialProbe,
    /// Mergesort divided into tasks with a working set of this many KB, before scaling (Fig. 6).
    Grain(u32),
    /// The finest mergesort of Fig. 6, with tasks joined as coarsening suggests for the machine (Fig. 8, middle bar).
    Joined(u32),
    /// The same mergesort, itself divided at the suggested grain (Fig. 8, right bar).
    Suggested(u32),
}

/// Bytes per int.
const INT_BYTES: u64 = 4;
/// Ints of the paper's mergesort (§5.1).
const INTS: u64 = 32 << 20;
/// Bytes of the buffer filled by both tables of the join (§4.2).
const JOIN_BYTES: u64 = 1 << 30;
/// Bytes per record; each build record has two matching probe records (§4.2).
const JOIN_RECORD_BYTES: u64 = 100;
/// Bytes of the hash table per build record.
const HASH_BYTES: u64 = 16;
/// Probe tasks per sub-partition, as many as note 5 gives to a level of mergesort (chosen).
const PROBE_TASKS: u32 = 64;
/// Merge tasks of a level that sorts half the L2 (note 5).
const MERGE_TASKS: u64 = 64;
/// Rows of the matrices (§4.2).
const ORDER: f64 = 2_048.0;
/// Rows of the largest matrices multiplied here (chosen): a recording of larger ones would fill the memory.
const LARGEST_ORDER: u32 = 512;
/// Rows of the blocks of one task (chosen).
const BLOCK: u32 = 16;
const DOUBLE_BYTES: u64 = 8;

impl Program {
    /// The program at a scale, divided into tasks for a machine. [`Program::Joined`] and [`Program::Suggested`] start
    /// as the finest mergesort.
    ///
    /// # Errors
    /// If the program's parameters are invalid.
    pub fn spec(self, scale: u32, machine: &ChenMachine) -> Result<DagSpec, String> {
        let l2_bytes = machine.l2_bytes(scale);
        let stretch = (l2_bytes / 2 / INT_BYTES / MERGE_TASKS).max(1);
        let ints = INTS / u64::from(scale);
        let of_kbytes = |kbytes: u32| {
            let stretch = (u64::from(kbytes) * 1_024 / u64::from(scale) / 2 / INT_BYTES).max(1);
            mergesort(ints, stretch, Some(stretch))
        };
        let spec = match self {
            Self::Mergesort => mergesort(ints, stretch, Some(stretch)),
            Self::Picture => mergesort(l2_bytes / INT_BYTES, stretch, Some(stretch)),
            Self::SerialMerge => mergesort(ints, stretch, None),
            Self::Grain(kbytes) | Self::Joined(kbytes) | Self::Suggested(kbytes) => of_kbytes(kbytes),
            Self::HashJoin => hash_join(scale, l2_bytes, PROBE_TASKS),
            Self::SerialProbe => hash_join(scale, l2_bytes, 1),
            Self::Lu => json!({"algorithm": "lu", "order": order(scale), "block": BLOCK}),
            Self::MatrixMultiply => {
                json!({"algorithm": "matrix-multiply", "order": order(scale), "block": BLOCK})
            }
        };
        read(spec)
    }

    /// Bytes of the matrices of a program of blocks; 0 for others.
    pub fn matrix_bytes(self, scale: u32) -> u64 {
        let matrices = match self {
            Self::Lu => 1,
            Self::MatrixMultiply => 3,
            _ => 0,
        };
        matrices * DOUBLE_BYTES * u64::from(order(scale)).pow(2)
    }

    /// The machine for which the program's tasks are coarsened, if they are.
    pub fn coarsen(self, scale: u32, machine: &ChenMachine) -> Option<CoarsenSpec> {
        let coarsen = CoarsenSpec { cache_bytes: machine.l2_bytes(scale), cores: machine.cores, slack: 2 };
        matches!(self, Self::Joined(_) | Self::Suggested(_)).then_some(coarsen)
    }
}

fn mergesort(records: u64, leaf: u64, merge: Option<u64>) -> Value {
    json!({"algorithm": "mergesort", "records": records, "leaf_records": leaf, "merge_records": merge})
}

/// A sub-partition and its hash table fill three quarters of the L2 (chosen).
fn hash_join(scale: u32, l2_bytes: u64, probe_tasks: u32) -> Value {
    let builds = JOIN_BYTES / u64::from(scale) / (3 * JOIN_RECORD_BYTES);
    let fits = (l2_bytes * 3 / 4 / (JOIN_RECORD_BYTES + HASH_BYTES)).clamp(1, builds);
    json!({"algorithm": "hash-join", "build_records": builds, "sub_partition_records": fits, "probe_tasks": probe_tasks})
}

/// Rows of a matrix with `scale` times fewer bytes: the block size times a power of two, rounded down.
pub fn order(scale: u32) -> u32 {
    let blocks = (ORDER / f64::from(scale).sqrt() / f64::from(BLOCK)) as u32;
    (BLOCK << blocks.max(1).ilog2()).min(LARGEST_ORDER)
}

fn read(spec: Value) -> Result<DagSpec, String> {
    serde_json::from_value(spec).map_err(|e| e.to_string())
}

/// Mergesort with the grain of a parallelization table: serial sorting up to `sort` records, serial merging up to
/// `merge`.
///
/// # Errors
/// If the program's parameters are invalid.
pub fn suggested(finest: &DagSpec, sort: u32, merge: u32) -> Result<DagSpec, String> {
    let mut spec = serde_json::to_value(finest).map_err(|e| e.to_string())?;
    for (parameter, threshold) in [("leaf_records", sort), ("merge_records", merge)] {
        // Without a threshold the grain stays as fine as before.
        if threshold > 0 {
            spec[parameter] = json!(threshold);
        }
    }
    read(spec)
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::{CHEN_DEFAULT, CHEN_SCALE};

    fn json_of(program: Program, scale: u32, machine: &ChenMachine) -> Value {
        serde_json::to_value(program.spec(scale, machine).unwrap()).unwrap()
    }

    #[test]
    fn data_and_grain_shrink_together() {
        let eight = &CHEN_DEFAULT[3];
        for scale in [1, CHEN_SCALE] {
            let sort = json_of(Program::Mergesort, scale, eight);
            // Note 5: half of 8 MB of ints in 64 tasks.
            let stretch = (4 << 20) / 4 / 64 / scale;
            assert_eq!(
                [&sort["records"], &sort["leaf_records"]],
                [&json!((32 << 20) / scale), &json!(stretch)]
            );
            // §5.4: the sub-array is half a task's working set.
            let grain = json_of(Program::Grain(128), scale, eight);
            assert_eq!(grain["merge_records"], json!((64 << 10) / 4 / scale));
            assert_eq!(json_of(Program::SerialMerge, scale, eight)["merge_records"], Value::Null);
        }
        assert_eq!([256, 64, 16, 1].map(order), [128, 256, 512, LARGEST_ORDER]);
    }

    #[test]
    fn a_sub_partition_and_its_hash_table_fit_into_the_l2() {
        for machine in &CHEN_DEFAULT {
            let join = json_of(Program::HashJoin, CHEN_SCALE, machine);
            let bytes = join["sub_partition_records"].as_u64().unwrap() * (JOIN_RECORD_BYTES + HASH_BYTES);
            let l2_bytes = machine.l2_bytes(CHEN_SCALE);
            assert!((l2_bytes / 2..l2_bytes).contains(&bytes), "{bytes} of {l2_bytes}");
        }
    }

    #[test]
    fn a_suggested_grain_is_the_programs_own() {
        let finest = Program::Grain(32).spec(CHEN_SCALE, &CHEN_DEFAULT[3]).unwrap();
        let coarse = serde_json::to_value(suggested(&finest, 1_024, 0).unwrap()).unwrap();
        assert_eq!([&coarse["leaf_records"], &coarse["merge_records"]], [&json!(1_024), &json!(64)]);
    }
}
