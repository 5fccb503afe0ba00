//! The byte columns of a block: codes, explicit shapes, explicit addresses, runs of threads. Each is deflated
//! separately, because their statistics differ.

use super::varint;

/// The columns being written.
#[derive(Default)]
pub(super) struct Columns {
    codes: Vec<u8>,
    shapes: Vec<u8>,
    addresses: Vec<u8>,
    runs: Vec<u8>,
    /// The present run of references of one thread: the thread, and the number of references.
    run: (u16, u64),
}

/// A deflated block.
pub(super) struct PackedBlock {
    /// Its length, and the columns of every version.
    pub columns: Vec<u8>,
    /// The threads of its references: the last column, if the file has several threads.
    pub runs: Vec<u8>,
}

impl Columns {
    pub(super) fn push_code(&mut self, code: u8) {
        self.codes.push(code);
    }

    pub(super) fn push_thread(&mut self, thread: u16) {
        if self.run.0 != thread {
            self.end_run();
            self.run.0 = thread;
        }
        self.run.1 += 1;
    }

    fn end_run(&mut self) {
        let (thread, references) = self.run;
        if let Some(after_first) = references.checked_sub(1) {
            varint::push(&mut self.runs, u64::from(thread));
            varint::push(&mut self.runs, after_first);
        }
        self.run.1 = 0;
    }

    /// Appends a shape of 49 bits. Its two parts are written separately, so that common shapes take two bytes.
    pub(super) fn push_shape(&mut self, shape: u64) {
        varint::push(&mut self.shapes, shape & SIZE_AND_KIND);
        varint::push(&mut self.shapes, shape >> SIZE_AND_KIND_BITS);
    }

    pub(super) fn push_address(&mut self, zigzagged: u64) {
        varint::push(&mut self.addresses, zigzagged);
    }

    /// The number of references in the block so far.
    pub(super) fn references(&self) -> usize {
        self.codes.len()
    }

    /// Packs the block and empties the columns.
    pub(super) fn flush(&mut self, level: u8) -> PackedBlock {
        self.end_run();
        let mut block = PackedBlock { columns: Vec::new(), runs: Vec::new() };
        varint::push(&mut block.columns, self.codes.len() as u64);
        for column in [&mut self.codes, &mut self.shapes, &mut self.addresses] {
            pack(column, level, &mut block.columns);
        }
        pack(&mut self.runs, level, &mut block.runs);
        block
    }
}

/// Appends a column to `out` and empties it.
fn pack(column: &mut Vec<u8>, level: u8, out: &mut Vec<u8>) {
    let packed = miniz_oxide::deflate::compress_to_vec(column, level);
    varint::push(out, column.len() as u64);
    varint::push(out, packed.len() as u64);
    out.extend_from_slice(&packed);
    column.clear();
}

const SIZE_AND_KIND_BITS: u32 = 17;
const SIZE_AND_KIND: u64 = (1 << SIZE_AND_KIND_BITS) - 1;

/// The maximum bytes of each column per reference: a code; 3 + 5 bytes of shape; 10 bytes of address; 2 + 1 bytes of a
/// run of one.
const MOST_BYTES_A_REFERENCE: [usize; 4] = [1, 8, 10, 3];

/// The columns being read.
#[derive(Default)]
pub(super) struct ColumnReader {
    columns: [Vec<u8>; 4],
    at: [usize; 4],
    /// The present run: its thread, and the number of references left.
    run: (u16, u64),
}

impl ColumnReader {
    /// Unpacks the columns of a block of `references`, starting at `*at`. Allocates no more than `references` can need,
    /// whatever lengths the file states. Without `has_threads`, all references are of thread 0.
    pub(super) fn unpack(
        file: &[u8],
        at: &mut usize,
        references: usize,
        has_threads: bool,
    ) -> Result<Self, &'static str> {
        let mut reader = Self::default();
        let count = if has_threads { 4 } else { 3 };
        if !has_threads {
            reader.run.1 = references as u64;
        }
        for (column, most) in reader.columns.iter_mut().zip(MOST_BYTES_A_REFERENCE).take(count) {
            let raw_bytes = length(file, at)?;
            let packed_bytes = length(file, at)?;
            if raw_bytes > references * most {
                return Err("a column longer than its references can need");
            }
            let packed = at.checked_add(packed_bytes).and_then(|end| file.get(*at..end));
            let packed = packed.ok_or("the file ends within a column")?;
            *at += packed_bytes;
            *column = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, raw_bytes)
                .map_err(|_| "a column that does not unpack to its stated length")?;
            if column.len() != raw_bytes {
                return Err("a column that does not unpack to its stated length");
            }
        }
        Ok(reader)
    }

    pub(super) fn code(&mut self) -> Result<u8, &'static str> {
        let code = self.columns[0].get(self.at[0]).copied().ok_or("fewer codes than references")?;
        self.at[0] += 1;
        Ok(code)
    }

    /// The thread of the next reference.
    pub(super) fn thread(&mut self) -> Result<u16, &'static str> {
        if self.run.1 == 0 {
            let thread = u16::try_from(self.number(3)?).map_err(|_| "a thread out of range")?;
            self.run = (thread, self.number(3)?.checked_add(1).ok_or("a run of threads out of range")?);
        }
        self.run.1 -= 1;
        Ok(self.run.0)
    }

    pub(super) fn shape(&mut self) -> Result<u64, &'static str> {
        let size_and_kind = self.number(1)?;
        let instructions = self.number(1)?;
        if size_and_kind > SIZE_AND_KIND || instructions > u64::from(u32::MAX) {
            return Err("a size or an instruction count out of range");
        }
        Ok(instructions << SIZE_AND_KIND_BITS | size_and_kind)
    }

    pub(super) fn address(&mut self) -> Result<u64, &'static str> {
        self.number(2)
    }

    /// Whether all bytes have been consumed, as required after the block's last reference.
    pub(super) fn is_used_up(&self) -> bool {
        self.run.1 == 0 && self.columns.iter().zip(self.at).all(|(column, at)| column.len() == at)
    }

    fn number(&mut self, column: usize) -> Result<u64, &'static str> {
        varint::read(&self.columns[column], &mut self.at[column]).ok_or("a column that ends too early")
    }
}

fn length(file: &[u8], at: &mut usize) -> Result<usize, &'static str> {
    let length = varint::read(file, at).ok_or("the file ends within a length")?;
    usize::try_from(length).map_err(|_| "an impossible length")
}
