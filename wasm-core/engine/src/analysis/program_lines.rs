//! The lines that a program refers to when it runs alone, for analyses that need no machine.

use crate::workload::{Address, Compiled, Generator, Record};
use document::Program;

/// The number of records without a reference, each up to 65,536 instructions, after which a program is taken to make no
/// more.
const PATIENCE_RECORDS: u32 = 1 << 20;

/// The first-level lines of `line_bytes` bytes that a program refers to, in order and without end, under a fixed seed.
/// The iterator ends for a program that makes no references.
pub fn program_lines(program: &Program, line_bytes: u32) -> impl Iterator<Item = u32> {
    let mut generator = Generator::new(Compiled::new(program, line_bytes), &mut Address::start(0), 1, 0);
    let mut buffer = [Record::end(0); 64];
    let mut next = buffer.len();
    std::iter::from_fn(move || {
        for _ in 0..PATIENCE_RECORDS {
            if next == buffer.len() {
                generator.fill(&mut buffer);
                next = 0;
            }
            let record = buffer[next];
            next += 1;
            if !record.is_special() {
                return Some(record.line());
            }
        }
        None
    })
}
