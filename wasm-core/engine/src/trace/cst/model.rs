//! Predicts each reference from the previous ones, identically when writing and when reading, so that only
//! mispredictions need bytes.
//!
//! A recording has no program counters, but the *shapes* of the last references (instructions since the previous one,
//! size, kind) nearly identify the place in the program: their hash replaces a program counter. At such a place, the
//! address mostly continues a stride, repeats, or moves as it did last time. Otherwise the difference to the nearest of
//! nine known addresses is written. Bytes per reference, measured on the shipped traces (gzip / sort / SQLite join),
//! all after deflate: difference to the last address 1.71 / 0.81 / 0.53; to the nearest of the last 4, 1.71 / 0.50 /
//! 0.36; this model 0.67 / 0.17 / 0.13. A history of 2 shapes costs the SQLite trace 15 % more, one of 4 saves it 7 %.
//! A second stored difference saves 1 to 5 %; a table of addresses by address or 16 recent addresses saves next to
//! nothing. None is worth its code.
//!
//! Each thread has its own past, which includes its number: threads that run the same code use different entries of the
//! same tables, and thread 0 alone is predicted as in version 1.

use super::columns::{ColumnReader, Columns};
use super::varint::{unzigzag, zigzag};
use crate::trace::limits::MAX_TRACE_THREADS;
use crate::trace::reference::{DataRef, Kind};

const TABLE_BITS: u32 = 16;
const RECENT_ADDRESSES: usize = 8;

/// How an address was predicted. A code byte is `shape code × 16 + address code`.
const BY_STRIDE: u8 = 0;
const REPEATED: u8 = 1;
const BY_DIFFERENCE: u8 = 2;
/// Written as a difference to the place's last address …
const NEAR_PLACE: u8 = 3;
/// … or to the recent address of number `code - NEAR_RECENT`.
const NEAR_RECENT: u8 = 4;
const LAST_CODE: u8 = NEAR_RECENT + RECENT_ADDRESSES as u8 - 1;

const SHAPE_FIRST: u8 = 0;
const SHAPE_SECOND: u8 = 1;
const SHAPE_WRITTEN: u8 = 2;

#[derive(Clone, Copy, Default)]
struct Place {
    last: u64,
    before: u64,
}

/// The state of the predictor, identical in encoder and decoder. It persists across blocks: about 2.5 MB.
pub(super) struct Model {
    /// The two most recent shapes that followed a history.
    shapes: Vec<[u64; 2]>,
    places: Vec<Place>,
    differences: Vec<u64>,
    threads: Vec<Past>,
}

/// The recent history of one thread.
#[derive(Clone, Default)]
struct Past {
    history: [u64; 3],
    last_address: u64,
    last_difference: u64,
    difference_before: u64,
    recent: [u64; RECENT_ADDRESSES],
}

/// The table indices of one reference's predictions, and the predicted addresses.
struct Guess {
    place: usize,
    difference: usize,
    addresses: [u64; 3],
}

impl Model {
    pub(super) fn new() -> Self {
        let entries = 1 << TABLE_BITS;
        Self {
            shapes: vec![[0; 2]; entries],
            places: vec![Place::default(); entries],
            differences: vec![0; entries],
            threads: vec![Past::default(); MAX_TRACE_THREADS],
        }
    }

    pub(super) fn write(&mut self, reference: &DataRef, columns: &mut Columns) {
        let shape = shape_of(reference);
        let thread = usize::from(reference.thread);
        let past = self.threads[thread].hash(reference.thread);
        let known = &mut self.shapes[slot(past)];
        let shape_code = match known.iter().position(|held| *held == shape) {
            Some(0) => SHAPE_FIRST,
            Some(_) => SHAPE_SECOND,
            None => {
                columns.push_shape(shape);
                SHAPE_WRITTEN
            }
        };
        remember_shape(known, shape);

        let guess = self.guess(thread, past, shape);
        let address = reference.address;
        let address_code = match guess.addresses.iter().position(|guessed| *guessed == address) {
            Some(code) => code as u8,
            None => self.write_address(thread, &guess, address, columns),
        };
        columns.push_code(shape_code << 4 | address_code);
        columns.push_thread(reference.thread);
        self.learn(thread, &guess, shape, address);
    }

    /// Reads the next reference, of one of `threads` threads.
    ///
    /// # Errors
    /// The problem with the columns.
    pub(super) fn read(
        &mut self,
        columns: &mut ColumnReader,
        threads: usize,
    ) -> Result<DataRef, &'static str> {
        let code = columns.code()?;
        let number = columns.thread()?;
        let thread = usize::from(number);
        if thread >= threads {
            return Err("a thread that the header does not name");
        }
        let past = self.threads[thread].hash(number);
        let known = &mut self.shapes[slot(past)];
        let shape = match code >> 4 {
            SHAPE_FIRST => known[0],
            SHAPE_SECOND => known[1],
            SHAPE_WRITTEN => columns.shape()?,
            _ => return Err("a code that this version does not have"),
        };
        remember_shape(known, shape);

        let guess = self.guess(thread, past, shape);
        let address = match code & 0xf {
            predicted @ (BY_STRIDE | REPEATED | BY_DIFFERENCE) => guess.addresses[usize::from(predicted)],
            NEAR_PLACE => self.places[guess.place].last.wrapping_add(unzigzag(columns.address()?)),
            recent @ NEAR_RECENT..=LAST_CODE => {
                let near = self.threads[thread].recent[usize::from(recent - NEAR_RECENT)];
                near.wrapping_add(unzigzag(columns.address()?))
            }
            _ => return Err("a code that this version does not have"),
        };
        self.learn(thread, &guess, shape, address);
        let reference = reference_of(shape, address, number);
        if reference.last_byte().is_none() {
            return Err("a reference without bytes, or past the last address");
        }
        Ok(reference)
    }

    fn write_address(&self, thread: usize, guess: &Guess, address: u64, columns: &mut Columns) -> u8 {
        let distance_to = |base: u64| zigzag(address.wrapping_sub(base));
        let recent = self.threads[thread].recent;
        let mut nearest = (NEAR_RECENT, distance_to(recent[0]));
        for (code, base) in (NEAR_RECENT..).zip(recent) {
            // A higher code must save a byte: varying codes cost more than a shorter difference saves.
            if varint_bytes(distance_to(base)) < varint_bytes(nearest.1) {
                nearest = (code, distance_to(base));
            }
        }
        let from_place = distance_to(self.places[guess.place].last);
        let (code, distance) = if from_place <= nearest.1 { (NEAR_PLACE, from_place) } else { nearest };
        columns.push_address(distance);
        code
    }

    fn guess(&self, thread: usize, past: u64, shape: u64) -> Guess {
        let here = mixed(past, shape);
        let place = slot(here);
        let Past { last_difference, difference_before, last_address, .. } = self.threads[thread];
        let difference = slot(mixed(mixed(here, last_difference), difference_before));
        let Place { last, before } = self.places[place];
        let stride = last.wrapping_sub(before);
        let moved = last_address.wrapping_add(self.differences[difference]);
        Guess { place, difference, addresses: [last.wrapping_add(stride), last, moved] }
    }

    fn learn(&mut self, thread: usize, guess: &Guess, shape: u64, address: u64) {
        let past = &mut self.threads[thread];
        self.differences[guess.difference] = address.wrapping_sub(past.last_address);
        let place = &mut self.places[guess.place];
        *place = Place { last: address, before: place.last };
        past.learn(shape, address);
    }
}

impl Past {
    fn hash(&self, thread: u16) -> u64 {
        self.history.iter().fold(u64::from(thread), |hash, shape| mixed(hash, *shape))
    }

    fn learn(&mut self, shape: u64, address: u64) {
        let difference = address.wrapping_sub(self.last_address);
        self.difference_before = self.last_difference;
        self.last_difference = difference;
        self.last_address = address;
        self.history = [shape, self.history[0], self.history[1]];
        // One recent address per page of 4 KiB, most recent first.
        let same_page = self.recent.iter().position(|held| held >> 12 == address >> 12);
        self.recent[..=same_page.unwrap_or(RECENT_ADDRESSES - 1)].rotate_right(1);
        self.recent[0] = address;
    }
}

fn remember_shape(known: &mut [u64; 2], shape: u64) {
    if known[0] != shape {
        *known = [shape, known[0]];
    }
}

/// Packs instructions, size and kind into one word.
fn shape_of(reference: &DataRef) -> u64 {
    let store = u64::from(reference.kind == Kind::Store);
    u64::from(reference.instructions) << 17 | u64::from(reference.size_bytes) << 1 | store
}

fn reference_of(shape: u64, address: u64, thread: u16) -> DataRef {
    let kind = if shape & 1 == 0 { Kind::Load } else { Kind::Store };
    DataRef { address, size_bytes: (shape >> 1) as u16, kind, instructions: (shape >> 17) as u32, thread }
}

/// Fibonacci hashing. It is part of the file format: another hash decodes other references.
fn mixed(hash: u64, value: u64) -> u64 {
    (hash ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
}

fn slot(hash: u64) -> usize {
    (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - TABLE_BITS)) as usize
}

fn varint_bytes(value: u64) -> u32 {
    (u64::BITS - (value | 1).leading_zeros()).div_ceil(7)
}
