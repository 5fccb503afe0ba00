//! What programs fitted to figures of a simultaneous-multithreaded core are made of.

use super::instruction_stream::InstructionStream;
use super::pattern::Pattern;
use super::workload::{Component, Execution, Phase, Program};
use crate::read::Read;
use serde::Serialize;

/// A few numbers that are written out as a program when asked for. Chances are of [`super::CHANCES`] references; what is
/// left of them goes to lines that the first level always has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct SmtShape {
    /// Chances of a reference to lines that the first level cannot hold and the next does.
    pub near: u32,
    /// Chances of a reference to lines that are never used again.
    pub far: u32,
    /// Pages that the near references visit out of order; 0 is in order.
    pub pages: u32,
    /// Share of instructions.
    pub floating_point_share: f64,
    /// Share of instructions.
    pub branch_share: f64,
    /// Mean distance to the instruction whose result is needed.
    pub dependence_distance: f64,
    /// Bytes of code.
    pub code_bytes: u64,
    /// Times that the body of a function is repeated.
    pub loop_iterations: u32,
    /// Share of branches that go either way by chance.
    pub hard_branch_share: f64,
}

/// References to a line on its way through memory in order; chosen: words of 8 bytes.
pub const IN_ORDER_REFERENCES: u32 = 8;
/// Of 1,000 instructions, so many refer to memory; chosen.
pub const REFERENCES_PER_KINSTR: u32 = 300;
/// Lines of the near references: twice what the first level of the paper holds. Chosen.
const NEAR_LINES: u32 = 4_096;
/// Half a page: what is used all the time. Chosen.
const HOT_BYTES: u64 = 4 << 10;
/// A stream starts over after so many bytes: longer than the L2.
const STREAM_BYTES: u64 = 64 << 20;
/// Chosen, typical of SPEC.
const STORE_SHARE: f64 = 0.25;
const LINE_BYTES: u32 = 64;

impl SmtShape {
    /// Misses of a near reference, by and large.
    pub fn near_misses(pages: u32) -> f64 {
        if pages > 0 { 1.0 } else { 1.0 / f64::from(IN_ORDER_REFERENCES) }
    }

    /// The same misses of the first level, on other pages.
    pub fn with_pages(self, pages: u32) -> Self {
        let misses = f64::from(self.near) * Self::near_misses(self.pages);
        Self { near: libm::round(misses / Self::near_misses(pages)) as u32, pages, ..self }
    }

    /// The program of this shape.
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

/// A program alone on a core of one hardware context, as the columns of Parekh et al. 2000, Table 2.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct Characteristics {
    /// Miss ratio of the instruction cache, percent.
    pub l1i_miss: f64,
    /// Miss ratio of the first level for data, percent.
    pub l1d_miss: f64,
    /// Miss ratio of L2, percent of its own lookups.
    pub l2_miss: f64,
    /// Of the instructions fetched, those of wrong paths, percent.
    pub wrong_path: f64,
    /// Right-path instructions per cycle.
    pub commit_ipc: f64,
}

/// Percentage points that count as much as a percent of a figure of 2 %: the table's ratios have one decimal, and some
/// are 0.1.
const LEAST_PERCENT: f64 = 2.0;

impl Characteristics {
    /// To two decimals, as a file holds them.
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

    /// Name, and value here and in another, of each.
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

    /// How far these are from what was published, in percent of each; of ratios below 2 % in percent of 2 %.
    pub fn errors_percent(&self, published: &Self) -> [f64; 5] {
        let [l1i, l1d, l2, wrong, ipc] = self.beside(published);
        let ratio = |(_, here, published): (&str, f64, f64)| {
            100.0 * (here - published) / published.max(LEAST_PERCENT)
        };
        [ratio(l1i), ratio(l1d), ratio(l2), ratio(wrong), 100.0 * (ipc.1 / ipc.2 - 1.0)]
    }

    /// The largest of these.
    pub fn error_percent(&self, published: &Self) -> f64 {
        self.errors_percent(published).into_iter().map(f64::abs).fold(0.0, f64::max)
    }
}
