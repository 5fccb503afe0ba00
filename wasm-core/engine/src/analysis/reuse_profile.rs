//! How a stream of references reuses its lines: exact distances and miss ratios, and the estimates that sampling makes
//! of the same references.

use super::curve::{CurvePoint, curve_lines, curve_of};
use super::histogram::{BUCKETS, ReuseHistogram};
use super::line_table::LineTable;
use super::miss_ratio::estimate_miss_ratio;
use super::program_lines::program_lines;
use super::sampler::Sampler;
use super::stack_distance::StackDistances;
use crate::trace::{CstError, DataRef, Decoder, LineRemap, RemapError, TextError, lines_of, remap_for_sets};
use document::{Program, ScenarioError, check_program};
use serde::Serialize;

/// The number of a program's references that warm the profile, and the number that are counted.
const WARM: usize = 200_000;
const COUNTED: usize = 1_000_000;
/// The number of references after which a watched line counts as not used again: the longest distance that the
/// histogram resolves.
const WATCHED: u64 = 1 << BUCKETS;

/// How a program or a trace reuses its lines when it runs alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ReuseProfile {
    /// Bytes per line.
    pub line_bytes: u32,
    /// Number of lookups: one per line that a reference touches.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub references: u64,
    /// Number of distinct lines among the lookups.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub distinct_lines: u64,
    /// Miss ratio of a fully associative LRU cache by size, from exact stack distances (Mattson et al. 1970).
    pub exact: Vec<CurvePoint>,
    /// Miss ratio at the same sizes, estimated from the sampled histogram (Berg and Hagersten; random replacement).
    pub sampled: Vec<CurvePoint>,
    /// Histogram of all reuse distances; `cold` counts first uses.
    pub reuse_histogram: ReuseHistogram,
    /// Histogram of the sampled reuse distances; `cold` counts lines not reused within 2¹⁸ references.
    pub sampled_histogram: ReuseHistogram,
    /// One of this many references was sampled.
    pub sample_one_in: u32,
}

/// Why a stream has no profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// The stream has no references.
    #[error(
        "there are no memory references, so there is no reuse to measure. A program makes some when a phase has \
         references_per_kinstr above 0"
    )]
    NoReferences,
    /// No cache has lines of this size.
    #[error("a line of {0} bytes is not possible. Valid are powers of two from 8 to 4096")]
    LineBytes(u32),
    /// A sampling rate of one in 0.
    #[error("sampling one reference in 0 is not possible. Valid are whole numbers from 1")]
    OneIn,
    /// More references than 32 bits can count.
    #[error("more than 4,294,967,294 references. Use a shorter trace")]
    TooLong,
    /// The program is invalid.
    #[error(transparent)]
    Program(#[from] ScenarioError),
    /// The trace's file is damaged.
    #[error(transparent)]
    File(#[from] CstError),
    /// The trace's text is invalid.
    #[error(transparent)]
    Text(#[from] TextError),
    /// More distinct lines than can be numbered.
    #[error(transparent)]
    Remap(#[from] RemapError),
}

/// The profile of a program: 200,000 references to warm up, then a million counted, under a fixed seed.
///
/// # Errors
/// An invalid program, or one that makes no references; an impossible line size or rate.
pub fn program_profile(
    program: &Program,
    line_bytes: u32,
    one_in: u32,
) -> Result<ReuseProfile, ProfileError> {
    check_program(program, "")?;
    let mut profiler = Profiler::new(line_bytes, one_in)?;
    let mut lines = program_lines(program, line_bytes);
    for line in lines.by_ref().take(WARM) {
        profiler.warm(line)?;
    }
    profiler.begin();
    for line in lines.by_ref().take(COUNTED) {
        profiler.count(line)?;
    }
    // A program continues, unlike a recording, so the open watches can run to their end.
    profiler.sampler.stop_picking();
    for line in lines.take(WATCHED as usize + 1) {
        profiler.sampler.reference(line);
    }
    profiler.finish()
}

/// The profile of a whole recorded trace (`.cst`), without warm-up.
///
/// # Errors
/// A damaged file, a file without references, too many lines; an impossible line size or rate.
pub fn trace_profile(file: &[u8], line_bytes: u32, one_in: u32) -> Result<ReuseProfile, ProfileError> {
    let mut profiler = Profiler::new(line_bytes, one_in)?;
    for reference in Decoder::new(file)? {
        profiler.push(&reference?)?;
    }
    profiler.finish()
}

/// Builds a profile one reference at a time. Memory grows with the lines, not with the references.
#[derive(Clone, Debug)]
pub struct Profiler {
    line_bytes: u32,
    one_in: u32,
    remap: LineRemap,
    distances: StackDistances,
    /// The time of each line's last use, in references since the beginning.
    last_use: LineTable,
    now: u32,
    /// The number of references before those that are counted.
    warm: u32,
    reuse: ReuseHistogram,
    distinct_lines: u64,
    sampler: Sampler,
}

impl Profiler {
    /// A profiler that also samples one reference in `one_in`.
    ///
    /// # Errors
    /// A line size that no cache has, a rate of 0.
    pub fn new(line_bytes: u32, one_in: u32) -> Result<Self, ProfileError> {
        if !line_bytes.is_power_of_two() || !(8..=4096).contains(&line_bytes) {
            return Err(ProfileError::LineBytes(line_bytes));
        }
        if one_in == 0 {
            return Err(ProfileError::OneIn);
        }
        Ok(Self {
            line_bytes,
            one_in,
            remap: remap_for_sets(1)?,
            distances: StackDistances::default(),
            last_use: LineTable::default(),
            now: 0,
            warm: 0,
            reuse: ReuseHistogram::default(),
            distinct_lines: 0,
            sampler: Sampler::new(one_in, u32::MAX, 0, 0).watching(WATCHED),
        })
    }

    /// Counts every line that a recorded reference touches.
    ///
    /// # Errors
    /// More references or lines than can be numbered.
    pub fn push(&mut self, reference: &DataRef) -> Result<(), ProfileError> {
        for line in lines_of(reference, self.line_bytes) {
            let line = self.remap.line(line)?;
            self.count(line)?;
        }
        Ok(())
    }

    /// Ends the stream and returns its profile.
    ///
    /// # Errors
    /// A stream without references.
    pub fn finish(mut self) -> Result<ReuseProfile, ProfileError> {
        let references = self.now - self.warm;
        if references == 0 {
            return Err(ProfileError::NoReferences);
        }
        self.sampler.end();
        let histogram = self.sampler.histogram;
        let estimate = |lines: u32| {
            let miss_ratio = estimate_miss_ratio(&histogram, f64::from(lines))?;
            Some(CurvePoint { lines, miss_ratio })
        };
        Ok(ReuseProfile {
            line_bytes: self.line_bytes,
            references: u64::from(references),
            distinct_lines: self.distinct_lines,
            exact: curve_of(&self.distances),
            sampled: curve_lines().into_iter().filter_map(estimate).collect(),
            reuse_histogram: self.reuse,
            sampled_histogram: histogram,
            sample_one_in: self.one_in,
        })
    }

    /// Looks a line up without counting it, to warm the stack.
    fn warm(&mut self, line: u32) -> Result<(), ProfileError> {
        self.time_since(line)?;
        self.distances.reference(line);
        Ok(())
    }

    /// Starts counting references.
    fn begin(&mut self) {
        self.distances.forget_counts();
        self.warm = self.now;
    }

    #[inline]
    fn count(&mut self, line: u32) -> Result<(), ProfileError> {
        let distance = self.time_since(line)?;
        match distance {
            Some(distance) => self.reuse.add(u64::from(distance)),
            None => self.reuse.cold += 1,
        }
        // A line last used before the counted references is new among them.
        self.distinct_lines += u64::from(distance.is_none_or(|d| d >= self.now - self.warm));
        self.distances.reference(line);
        self.sampler.reference(line);
        Ok(())
    }

    /// References since the last use of a line.
    fn time_since(&mut self, line: u32) -> Result<Option<u32>, ProfileError> {
        self.now = self.now.checked_add(1).filter(|&now| now < u32::MAX).ok_or(ProfileError::TooLong)?;
        Ok(self.last_use.replace(line, self.now).map(|before| self.now - before))
    }
}
