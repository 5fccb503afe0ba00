//! The shipped trace of eight threads: which threads share lines.

use engine::trace::{Decoder, lines_of};
use std::collections::BTreeSet;
use std::path::PathBuf;

const THREADS: usize = 8;

/// Lines that each of the threads touches.
fn touched(line_bytes: u32) -> Vec<BTreeSet<u64>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/traces/sqlite-shops.cst");
    let file = std::fs::read(path).expect("the trace ships");
    let mut touched = vec![BTreeSet::new(); THREADS];
    for reference in Decoder::new(&file).expect("a compact trace") {
        let reference = reference.expect("undamaged");
        touched[usize::from(reference.thread)].extend(lines_of(&reference, line_bytes));
    }
    touched
}

/// The numbers of lines that two threads both touch, for pairs within a group and for pairs across groups. Every second
/// thread works on the same database (workloads/traces.md).
fn common(line_bytes: u32) -> (Vec<usize>, Vec<usize>) {
    let touched = touched(line_bytes);
    let (mut within, mut across) = (Vec::new(), Vec::new());
    for a in 0..THREADS {
        for b in a + 1..THREADS {
            let lines = touched[a].intersection(&touched[b]).count();
            if a % 2 == b % 2 { within.push(lines) } else { across.push(lines) }
        }
    }
    (within, across)
}

#[test]
fn two_threads_of_a_group_share_more_than_any_two_of_different_groups() {
    for line_bytes in [64, 128] {
        let (within, across) = common(line_bytes);
        assert_eq!((within.len(), across.len()), (12, 16));
        let (least_within, most_across) = (within.iter().min().unwrap(), across.iter().max().unwrap());
        println!("lines of {line_bytes} bytes: {within:?} within, {across:?} across");
        assert!(*least_within > 2 * most_across, "{within:?} within, {across:?} across");
    }
}
