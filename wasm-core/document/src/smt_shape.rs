//! Programs fitted to measurements of a simultaneous-multithreaded core.

use super::instruction_stream::InstructionStream;
use super::pattern::Pattern;
use super::workload::{Component, Execution, Phase, Program};
use crate::read::Read;
use serde::Serialize;

/// A few parameters that generate a program. Chances are out of [`super::CHANCES`] references. The remaining references
/// go to lines that always hit in the first level.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct SmtShape {
    /// Chances of a reference to lines that exceed the first level and fit into the next.
    pub near: u32,
    /// Chances of a reference to a line that is never used again.
    pub far: u32,
    /// Number of pages that the near references visit out of order; 0 visits them in order.
    pub pages: u32,
    /// Share of the instructions that are floating-point operations, 0–1.
    pub floating_point_share: f64,
    /// Share of the instructions that are branches, 0–1.
    pub branch_share: f64,
    /// Mean distance to the producer of an operand, in instructions.
    pub dependence_distance: f64,
    /// Size of the code, in bytes.
    pub code_bytes: u64,
    /// Times that the body of a function repeats.
    pub loop_iterations: u32,
    /// Share of the branches that are taken with probability 1/2, 0–1.
    pub hard_branch_share: f64,
}

/// References per line when memory is traversed in order; chosen: words of 8 bytes.
pub const IN_ORDER_REFERENCES: u32 = 8;
/// References per 1,000 instructions; chosen.
pub const REFERENCES_PER_KINSTR: u32 = 300;
/// Number of lines of the near references: twice the first level of the paper. Chosen.
const NEAR_LINES: u32 = 4_096;
/// Half a page: the bytes that are used all the time. Chosen.
const HOT_BYTES: u64 = 4 << 10;
/// Bytes after which a stream starts over: more than the L2.
const STREAM_BYTES: u64 = 64 << 20;
/// Share of stores (chosen, typical of SPEC).
const STORE_SHARE: f64 = 0.25;
const LINE_BYTES: u32 = 64;

impl SmtShape {
    /// Approximate misses per near reference.
    pub fn near_misses(pages: u32) -> f64 {
        if pages > 0 { 1.0 } else { 1.0 / f64::from(IN_ORDER_REFERENCES) }
    }

    /// The shape with the same first-level misses, on another number of pages.
    pub fn with_pages(self, pages: u32) -> Self {
        let misses = f64::from(self.near) * Self::near_misses(self.pages);
        Self { near: libm::round(misses / Self::near_misses(pages)) as u32, pages, ..self }
    }

    /// The program with these parameters.
    pub fn program(&self, about: String, source: String) -> Program {
        let region_bytes = u64::from(NEAR_LINES * LINE_BYTES);
        let stride_bytes = LINE_BYTES / IN_ORDER_REFERENCES;
        let near = match self.pages {
            0 => Pattern::Loop { region_bytes, stride_bytes },
            _ => Pattern::Chase { region_bytes },
        };
        let components = [
            (self.near, near),
            (self.far, Pattern::Stream { region_bytes: STREAM_BYTES, stride_bytes }),
            (
                super::CHANCES.saturating_sub(self.near + self.far),
                Pattern::Random { region_bytes: HOT_BYTES },
            ),
        ];
        let used = components.into_iter().filter(|(chances, _)| *chances > 0);
        let instruction_stream = InstructionStream {
            floating_point_share: self.floating_point_share,
            branch_share: self.branch_share,
            dependence_distance: self.dependence_distance,
            code_bytes: self.code_bytes,
            loop_iterations: self.loop_iterations,
            hard_branch_share: self.hard_branch_share,
            page_lines: (self.pages > 0).then(|| NEAR_LINES / self.pages),
        };
        Program {
            about,
            source,
            execution: Some(Execution {
                instruction_stream: Some(instruction_stream),
                ..Execution::default()
            }),
            waits: Vec::new(),
            phases: vec![Phase {
                instructions: 1_000_000,
                references_per_kinstr: REFERENCES_PER_KINSTR,
                store_share: STORE_SHARE,
                components: used.map(|(c, pattern)| Component::private(f64::from(c), pattern)).collect(),
            }],
        }
    }
}

/// The behaviour of a program alone on a core of one hardware context, as in the columns of Parekh et al. 2000, Table
/// 2.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct Characteristics {
    /// Miss ratio of the instruction cache, percent.
    pub l1i_miss: f64,
    /// Miss ratio of the first-level data cache, percent.
    pub l1d_miss: f64,
    /// Miss ratio of the L2, percent of its lookups.
    pub l2_miss: f64,
    /// Share of the fetched instructions that are on wrong paths, percent.
    pub wrong_path: f64,
    /// Committed instructions per cycle.
    pub commit_ipc: f64,
}

/// Smallest percentage relative to which an error is computed: the table's ratios have one decimal, and some are 0.1.
const LEAST_PERCENT: f64 = 2.0;

impl Characteristics {
    /// Rounded to two decimals, as in a file.
    pub fn rounded(self) -> Self {
        let round = |n: f64| libm::round(n * 100.0) / 100.0;
        Self {
            l1i_miss: round(self.l1i_miss),
            l1d_miss: round(self.l1d_miss),
            l2_miss: round(self.l2_miss),
            wrong_path: round(self.wrong_path),
            commit_ipc: round(self.commit_ipc),
        }
    }

    /// Name, value here, and value in `other`, of each characteristic.
    pub fn beside(&self, other: &Self) -> [(&'static str, f64, f64); 5] {
        let both = |name, read: fn(&Self) -> f64| (name, read(self), read(other));
        [
            both("L1I miss ratio", |c| c.l1i_miss),
            both("L1D miss ratio", |c| c.l1d_miss),
            both("L2 miss ratio", |c| c.l2_miss),
            both("wrong-path share", |c| c.wrong_path),
            both("IPC", |c| c.commit_ipc),
        ]
    }

    /// Errors relative to the published values, in percent of each; for ratios below 2 %, in percent of 2 %.
    pub fn errors_percent(&self, published: &Self) -> [f64; 5] {
        let [l1i, l1d, l2, wrong, ipc] = self.beside(published);
        let ratio = |(_, here, published): (&str, f64, f64)| {
            100.0 * (here - published) / published.max(LEAST_PERCENT)
        };
        [ratio(l1i), ratio(l1d), ratio(l2), ratio(wrong), 100.0 * (ipc.1 / ipc.2 - 1.0)]
    }

    /// The largest absolute value of these errors.
    pub fn error_percent(&self, published: &Self) -> f64 {
        self.errors_percent(published).into_iter().map(f64::abs).fold(0.0, f64::max)
    }
}
