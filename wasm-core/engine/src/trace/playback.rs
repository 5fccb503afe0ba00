//! A decoded trace prepared for the simulator: one packed word per first-level lookup.

use std::sync::Arc;

use super::cst::{CstError, Decoder};
use super::page_map::PageMap;
use super::reference::{DataRef, Kind, lines_of};
use super::remap::{RemapError, remap_for_power_of_two_sets};

/// The maximum number of records of one playback; 8 bytes each.
pub const MAX_PLAYBACK_RECORDS: usize = 64 << 20;

/// One lookup: line number in bits 0–31, instructions since the previous record in bits 32–47, then the flags store
/// (48), filler (49), continuation (50) and common (51), then the part of the line in bits 52–57.
///
/// A *filler* touches no line: it carries instructions that do not fit the 16 bits of the record that follows it. A
/// *continuation* is the second or a later line of a reference that straddles lines; its instructions are 0. A *common*
/// line is one that several threads of the trace look up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedRef(u64);

const STORE: u64 = 1 << 48;
const FILLER: u64 = 1 << 49;
const CONTINUATION: u64 = 1 << 50;
const COMMON: u64 = 1 << 51;
const PART_AT: u32 = 52;
/// The number of parts of a line that are distinguished, each of at least [`LEAST_PART_BYTES`].
const PARTS: u32 = 64;
const LEAST_PART_BYTES: u32 = 8;

impl PackedRef {
    fn new(line: u32, instructions: u16, flags: u64) -> Self {
        Self(u64::from(line) | u64::from(instructions) << 32 | flags)
    }

    /// Number of the line looked up; 0 and meaningless in a filler.
    #[inline]
    pub fn line(self) -> u32 {
        self.0 as u32
    }

    /// Instructions executed since the previous record, including the one that makes this lookup.
    #[inline]
    pub fn instructions(self) -> u16 {
        (self.0 >> 32) as u16
    }

    /// Whether the line is written.
    #[inline]
    pub fn is_store(self) -> bool {
        self.0 & STORE != 0
    }

    /// Whether the record has no lookup: it only carries instructions.
    #[inline]
    pub fn is_filler(self) -> bool {
        self.0 & FILLER != 0
    }

    /// Whether this is a further line of the previous reference.
    #[inline]
    pub fn is_continuation(self) -> bool {
        self.0 & CONTINUATION != 0
    }

    /// Whether other threads look the line up too.
    #[inline]
    pub fn is_common(self) -> bool {
        self.0 & COMMON != 0
    }

    /// The part of the line, below 64, where the reference begins: a unit of 8 bytes, or 1/64 of a line of more than
    /// 512.
    #[inline]
    pub fn part(self) -> u32 {
        (self.0 >> PART_AT) as u32 & (PARTS - 1)
    }

    /// The whole word.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }
}

/// A trace as its threads play it, all with the same line numbers. Clones share the records.
#[derive(Clone, Debug)]
pub struct Playback {
    /// Every lookup of each thread in order, with fillers in between.
    pub threads: Vec<Arc<[PackedRef]>>,
    /// The number of distinct lines among them.
    pub distinct_lines: u64,
    /// One more than the largest line number.
    pub line_limit: u64,
    /// The number of records that are lookups, not fillers.
    pub lookups: u64,
    /// Data references of the trace; at most `lookups`.
    pub references: u64,
    /// The number of lines that several threads look up, or that share a unit with a line that another thread looks up.
    pub common_lines: u64,
    /// Sum of the records' instructions.
    pub instructions: u64,
    /// Whether the recording has no instructions, so that one per reference was assumed.
    pub instructions_assumed: bool,
}

/// Why a trace cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaybackError {
    /// The file is damaged.
    #[error(transparent)]
    Cst(#[from] CstError),
    /// Its lines do not fit 32 bits.
    #[error(transparent)]
    Remap(#[from] RemapError),
    /// The line size is not a power of two.
    #[error("a line of {line_bytes} bytes is not possible: give a power of two, for instance 64")]
    LineBytes {
        /// The requested size.
        line_bytes: u32,
    },
    /// Too many records.
    #[error(
        "the trace needs more than {limit} lookups of this line size. Use a larger line or a shorter trace"
    )]
    TooLong {
        /// [`MAX_PLAYBACK_RECORDS`].
        limit: usize,
    },
}

impl Playback {
    /// Prepares a `.cst` file for a first-level cache with lines of `line_bytes`. Line numbers keep the set index for
    /// any power of two of sets up to [`super::MAX_POWER_OF_TWO_SETS`].
    ///
    /// # Errors
    /// [`PlaybackError`], which names the problem of the file or the exceeded limit.
    pub fn from_cst(file: &[u8], line_bytes: u32) -> Result<Self, PlaybackError> {
        Self::from_cst_shared_by(file, line_bytes, line_bytes)
    }

    /// As [`Self::from_cst`] for caches whose coherence unit is `unit_bytes`, at least a line. A line is common if
    /// several threads look up any line of its unit.
    ///
    /// # Errors
    /// As [`Self::from_cst`].
    pub fn from_cst_shared_by(file: &[u8], line_bytes: u32, unit_bytes: u32) -> Result<Self, PlaybackError> {
        let references = Decoder::new(file)?.map(|item| item.map_err(PlaybackError::Cst));
        Self::from_results(references, line_bytes, unit_bytes)
    }

    /// As [`Self::from_cst`] for references that are already in memory.
    ///
    /// # Errors
    /// As [`Self::from_cst`].
    pub fn from_references(
        references: impl IntoIterator<Item = DataRef>,
        line_bytes: u32,
    ) -> Result<Self, PlaybackError> {
        Self::from_results(references.into_iter().map(Ok), line_bytes, line_bytes)
    }

    fn from_results(
        references: impl Iterator<Item = Result<DataRef, PlaybackError>>,
        line_bytes: u32,
        unit_bytes: u32,
    ) -> Result<Self, PlaybackError> {
        if !line_bytes.is_power_of_two() {
            return Err(PlaybackError::LineBytes { line_bytes });
        }
        let mut remap = remap_for_power_of_two_sets();
        let mut threads: Vec<Vec<PackedRef>> = Vec::new();
        let (mut count, mut lookups, mut instructions) = (0, 0, 0);
        for reference in references {
            let reference = reference?;
            count += 1;
            instructions += u64::from(reference.instructions);
            let thread = usize::from(reference.thread);
            if thread >= threads.len() {
                threads.resize_with(thread + 1, Vec::new);
            }
            let records = &mut threads[thread];
            let store = if reference.kind == Kind::Store { STORE } else { 0 };
            let mut carried = push_fillers(records, reference.instructions)?;
            let mut flags = store | part_of(reference.address, line_bytes) << PART_AT;
            for line in lines_of(&reference, line_bytes) {
                push(records, PackedRef::new(remap.line(line)?, carried, flags))?;
                lookups += 1;
                (carried, flags) = (0, store | CONTINUATION);
            }
        }
        let instructions_assumed = instructions == 0;
        if instructions_assumed {
            instructions = threads.iter_mut().map(|records| assume_one_instruction_each(records)).sum();
        }
        let common_lines = mark_common(&mut threads, unit_bytes.max(line_bytes) / line_bytes);
        Ok(Self {
            threads: threads.into_iter().map(Arc::from).collect(),
            common_lines,
            distinct_lines: remap.distinct_lines(),
            line_limit: remap.line_limit(),
            lookups,
            references: count,
            instructions,
            instructions_assumed,
        })
    }
}

/// The part of its line that contains an address.
fn part_of(address: u64, line_bytes: u32) -> u64 {
    let part_bytes = LEAST_PART_BYTES.max(line_bytes / PARTS);
    address % u64::from(line_bytes) / u64::from(part_bytes)
}

/// Marks the lines whose units several threads look up. Returns the number of those lines.
fn mark_common(threads: &mut [Vec<PackedRef>], unit_lines: u32) -> u64 {
    /// The threads that look a unit up.
    enum Seen {
        By(usize),
        ByMany,
    }
    if threads.len() < 2 {
        return 0;
    }
    let mut units: PageMap<Seen> = PageMap::new();
    for (thread, records) in threads.iter().enumerate() {
        for record in records.iter().filter(|record| !record.is_filler()) {
            let unit = u64::from(record.line() / unit_lines);
            match units.get_mut(unit) {
                None => units.insert_new(unit, Seen::By(thread)),
                Some(Seen::By(first)) if *first == thread => {}
                Some(seen) => *seen = Seen::ByMany,
            }
        }
    }
    let mut common: PageMap<()> = PageMap::new();
    for record in threads.iter_mut().flatten().filter(|record| !record.is_filler()) {
        if let Some(Seen::ByMany) = units.get_mut(u64::from(record.line() / unit_lines)) {
            record.0 |= COMMON;
            if common.get_mut(u64::from(record.line())).is_none() {
                common.insert_new(u64::from(record.line()), ());
            }
        }
    }
    common.len() as u64
}

fn push(records: &mut Vec<PackedRef>, record: PackedRef) -> Result<(), PlaybackError> {
    if records.len() >= MAX_PLAYBACK_RECORDS {
        return Err(PlaybackError::TooLong { limit: MAX_PLAYBACK_RECORDS });
    }
    records.push(record);
    Ok(())
}

/// Appends fillers until at most 65,535 instructions remain for the lookup itself. Returns the remainder.
fn push_fillers(records: &mut Vec<PackedRef>, instructions: u32) -> Result<u16, PlaybackError> {
    let mut left = instructions;
    loop {
        match u16::try_from(left) {
            Ok(carried) => return Ok(carried),
            Err(_) => push(records, PackedRef::new(0, u16::MAX, FILLER))?,
        }
        left -= u32::from(u16::MAX);
    }
}

fn assume_one_instruction_each(records: &mut [PackedRef]) -> u64 {
    let mut assumed = 0;
    for record in records.iter_mut().filter(|record| !record.is_continuation()) {
        record.0 |= 1 << 32;
        assumed += 1;
    }
    assumed
}
