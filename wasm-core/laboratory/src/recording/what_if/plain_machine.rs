//! The machine of a recording whose own machine is not given.

use crate::hwloc::{Guess, read_machine};
use document::{MAX_CACHE_LINES, MAX_CORES, MachineSpec, ScenarioError};

/// Bytes of the last-level cache per processor, of each second-level cache and of each first-level cache (chosen).
const L3_BYTES: u64 = 2 << 20;
const L2_BYTES: u64 = 1 << 20;
const L1_BYTES: u64 = 32 << 10;
/// Bytes per line of all of them.
const LINE_BYTES: u64 = 64;

/// One core per processor, with one last-level cache. The second- and last-level caches are halved until all have at
/// most [`MAX_CACHE_LINES`].
///
/// # Errors
/// As [`read_machine`].
pub fn plain_machine(processors: usize) -> Result<(MachineSpec, Vec<Guess>), ScenarioError> {
    let cores = (processors as u64).clamp(1, u64::from(MAX_CORES));
    let (mut l2, mut l3) = (L2_BYTES, cores.next_power_of_two() * L3_BYTES);
    while (cores * (L1_BYTES + l2) + l3) / LINE_BYTES > MAX_CACHE_LINES {
        (l2, l3) = (l2 / 2, l3 / 2);
    }
    let synthetic =
        format!("pack:1 l3:1(size={l3}) l2:{cores}(size={l2}) l1d:1(size={L1_BYTES}) core:1 pu:1");
    let mut real = read_machine(&synthetic)?;
    real.machine.name = format!("{cores} plain processors");
    real.guesses.insert(
        0,
        Guess {
            pointer: "/machine".into(),
            unsaid: "which machine was recorded".into(),
            assumed: format!(
                "a core per processor ({cores}), with one last-level cache. Give its lstopo XML"
            ),
        },
    );
    if l2 < L2_BYTES {
        real.guesses.insert(
            1,
            Guess {
                pointer: "/machine/caches".into(),
                unsaid: "the sizes of its caches".into(),
                assumed: format!(
                    "{} KB of L2 per core and {} MB of L3: half of what smaller recordings get, because the caches of a machine have at \
                     most {MAX_CACHE_LINES} lines",
                    l2 >> 10,
                    l3 >> 20
                ),
            },
        );
    }
    Ok((real.machine, real.guesses))
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::machine::Topology;

    #[test]
    fn as_many_processors_as_linux_knows_have_a_machine() {
        for (processors, cores, l2_kb) in [
            (0, 1, 1024),
            (256, 256, 1024),
            (257, 257, 512),
            (384, 384, 512),
            (512, 512, 512),
            (8192, 512, 512),
        ] {
            let (machine, guesses) = plain_machine(processors).expect("a valid machine");
            assert_eq!(Topology::build(&machine).expect("it fits").cores.len(), cores);
            assert_eq!(machine.caches[1].size_bytes >> 10, l2_kb, "{processors}");
            assert_eq!(guesses[1].assumed.contains("512 KB of L2 per core"), l2_kb == 512, "{guesses:?}");
        }
    }
}
