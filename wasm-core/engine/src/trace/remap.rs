//! Maps 64-bit line numbers to 32-bit ones in the same set, because the simulator's tags are 32 bits wide.

use super::page_map::PageMap;

/// The maximum number of sets, if a power of two, for which [`remap_for_power_of_two_sets`] keeps the set index. A
/// 16-way cache with this number of sets and 64-byte lines has 64 MiB.
pub const MAX_POWER_OF_TWO_SETS: u64 = 1 << 16;

/// The maximum number of lines per granule: enough for a page of 4 KiB, and one bit per line fits a word.
const MAX_GRANULE_LINES: u64 = 64;

/// The maximum number of granules of one map, so that a scattered trace cannot exhaust memory.
const MAX_GRANULES: usize = 1 << 22;

/// Why a line cannot have a 32-bit number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RemapError {
    /// The modulus is 0.
    #[error("a cache has at least one set, so lines cannot be kept modulo 0")]
    NoSets,
    /// The trace has too many lines in one residue class for 32 bits.
    #[error(
        "the trace touches too many lines that are equal modulo {modulus}: 32 bits cannot tell them apart. Use a \
         larger line, fewer sets, or a shorter trace"
    )]
    Full {
        /// The modulus that had to be kept.
        modulus: u64,
    },
    /// The trace is scattered over more pages than the limit.
    #[error("the trace is scattered over more than {limit} pages. Use a shorter trace")]
    TooScattered {
        /// The maximum number of pages.
        limit: usize,
    },
}

#[derive(Clone, Copy, Debug)]
struct Granule {
    /// Number of the granule after remapping.
    number: u64,
    /// One bit per line of the granule: touched.
    touched: u64,
}

/// An injective map that keeps `line % modulus`, and therefore `line % sets` for every `sets` that divides `modulus`.
///
/// With g the largest divisor of the modulus up to 64, lines move in granules of g neighbours. Granules that are equal
/// modulo `modulus / g` form one class. At its first touch a granule gets the next free number of its class. So numbers
/// stay small (near the footprint, if the program's pages spread over the classes), and equal input gives equal output.
#[derive(Clone, Debug)]
pub struct LineRemap {
    modulus: u64,
    granule_lines: u64,
    classes: u64,
    granules: PageMap<Granule>,
    /// The number of granules so far, by class.
    class_sizes: PageMap<u64>,
    distinct_lines: u64,
    line_limit: u64,
}

/// A map for exact simulation of caches whose numbers of sets all divide `modulus` (use their least common multiple).
///
/// # Errors
/// [`RemapError::NoSets`] if it is 0.
pub fn remap_for_sets(modulus: u64) -> Result<LineRemap, RemapError> {
    let granule_lines =
        (1..=MAX_GRANULE_LINES).rev().find(|lines| modulus.is_multiple_of(*lines)).unwrap_or(1);
    if modulus == 0 {
        return Err(RemapError::NoSets);
    }
    Ok(LineRemap {
        modulus,
        granule_lines,
        classes: modulus / granule_lines,
        granules: PageMap::new(),
        class_sizes: PageMap::new(),
        distinct_lines: 0,
        line_limit: 0,
    })
}

/// A map that keeps the set index for every power of two of sets up to [`MAX_POWER_OF_TWO_SETS`].
pub fn remap_for_power_of_two_sets() -> LineRemap {
    LineRemap {
        modulus: MAX_POWER_OF_TWO_SETS,
        granule_lines: MAX_GRANULE_LINES,
        classes: MAX_POWER_OF_TWO_SETS / MAX_GRANULE_LINES,
        granules: PageMap::new(),
        class_sizes: PageMap::new(),
        distinct_lines: 0,
        line_limit: 0,
    }
}

impl LineRemap {
    /// The 32-bit number of a line: equal at every call, unique to the line, and congruent to it modulo the modulus.
    ///
    /// # Errors
    /// [`RemapError::Full`] or [`RemapError::TooScattered`]; lines seen before keep their numbers.
    pub fn line(&mut self, line: u64) -> Result<u32, RemapError> {
        let (key, within) = (line / self.granule_lines, line % self.granule_lines);
        if self.granules.get_mut(key).is_none() {
            let number = self.next_granule(key)?;
            self.granules.insert_new(key, Granule { number, touched: 0 });
        }
        let full = RemapError::Full { modulus: self.modulus };
        let granule = self.granules.get_mut(key).ok_or(full)?;
        let bit = 1 << within;
        if granule.touched & bit == 0 {
            granule.touched |= bit;
            self.distinct_lines += 1;
        }
        let remapped = granule.number * self.granule_lines + within;
        self.line_limit = self.line_limit.max(remapped + 1);
        u32::try_from(remapped).map_err(|_| full)
    }

    /// The number of distinct lines so far.
    pub fn distinct_lines(&self) -> u64 {
        self.distinct_lines
    }

    /// One more than the largest number so far. Threads placed this far apart (rounded up to a multiple of the modulus)
    /// never share a line.
    pub fn line_limit(&self) -> u64 {
        self.line_limit
    }

    fn next_granule(&mut self, key: u64) -> Result<u64, RemapError> {
        if self.granules.len() >= MAX_GRANULES {
            return Err(RemapError::TooScattered { limit: MAX_GRANULES });
        }
        let class = key % self.classes;
        if self.class_sizes.get_mut(class).is_none() {
            self.class_sizes.insert_new(class, 0);
        }
        let full = RemapError::Full { modulus: self.modulus };
        let size = self.class_sizes.get_mut(class).ok_or(full)?;
        let number = size.checked_mul(self.classes).and_then(|base| base.checked_add(class)).ok_or(full)?;
        if number >= (1 << 32) / self.granule_lines {
            return Err(full);
        }
        *size += 1;
        Ok(number)
    }
}
