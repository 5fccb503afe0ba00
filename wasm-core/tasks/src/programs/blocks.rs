//! Square matrices of doubles stored block by block, and the operations of tasks on single blocks.

use crate::array::Array;
use crate::recorder::Recorder;

/// Bytes of an element, a double.
pub(super) const ELEMENT_BYTES: u32 = 8;
/// Instructions per multiplication and addition or subtraction, its references included (chosen).
pub(super) const INSTRUCTIONS_PER_ELEMENT: u32 = 5;

/// A matrix of `blocks` × `blocks` blocks of `size` × `size` elements.
#[derive(Clone, Debug)]
pub struct Blocks {
    array: Array<f64>,
    blocks: usize,
    size: usize,
}

/// A block: its row and column among the blocks.
pub type Block = (usize, usize);

/// A square of the matrix's blocks.
#[derive(Clone, Copy, Debug)]
pub struct Square {
    /// The first block.
    pub at: Block,
    /// Blocks per row.
    pub blocks: usize,
    /// The depth of subdivision.
    pub level: usize,
}

impl Square {
    /// Upper left, upper right, lower left, lower right.
    pub fn quadrants(self) -> [Square; 4] {
        let half = self.blocks / 2;
        [(0, 0), (0, half), (half, 0), (half, half)].map(|(down, right)| Square {
            at: (self.at.0 + down, self.at.1 + right),
            blocks: half,
            level: self.level + 1,
        })
    }
}

impl Blocks {
    /// The matrix with these elements, row by row.
    pub fn new(recorder: &mut Recorder, name: &str, rows: &[f64], size: usize) -> Self {
        let order = (rows.len() as f64).sqrt() as usize;
        let blocks = order / size;
        let element = |n: usize| {
            let (block, row, column) = (n / (size * size), n / size % size, n % size);
            rows[(block / blocks * size + row) * order + block % blocks * size + column]
        };
        let data = (0..rows.len()).map(element).collect();
        Self { array: Array::new(recorder, name, ELEMENT_BYTES, data), blocks, size }
    }

    /// Rows and columns.
    pub fn order(&self) -> usize {
        self.blocks * self.size
    }

    /// The part of the matrix that a square's rows are, with rows of blocks numbered consecutively.
    pub fn rows_of(&self, square: Square) -> (usize, usize) {
        let row = self.size * self.order();
        (square.at.0 * row, (square.at.0 + square.blocks) * row)
    }

    /// An element, unrecorded.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        let block = (row / self.size, column / self.size);
        self.array.data()[self.start(block, row % self.size) + column % self.size]
    }

    /// Loads an element of a block.
    pub fn element(&self, recorder: &mut Recorder, block: Block, row: usize, column: usize) -> f64 {
        self.array.get(recorder, self.start(block, row) + column)
    }

    /// Divides an element of a block by a number; returns the quotient.
    pub fn divide(
        &mut self,
        recorder: &mut Recorder,
        (block, row, column): (Block, usize, usize),
        by: f64,
    ) -> f64 {
        let index = self.start(block, row) + column;
        let quotient = self.array.data()[index] / by;
        self.array.set(recorder, index, quotient);
        recorder.work(INSTRUCTIONS_PER_ELEMENT);
        quotient
    }

    /// Subtracts `factor` times a block's row from another's, from column `first` on.
    pub fn subtract_row(
        &mut self,
        recorder: &mut Recorder,
        (to, to_row): (Block, usize),
        (from, from_row): (Block, usize),
        factor: f64,
        first: usize,
    ) {
        let (target, source) = (self.start(to, to_row) + first, self.start(from, from_row) + first);
        let length = self.size - first;
        if length == 0 {
            return;
        }
        let bytes = length as u32 * ELEMENT_BYTES;
        recorder.refer_to(self.array.address(source), bytes, false);
        recorder.refer_to(self.array.address(target), bytes, true);
        recorder.work(length as u32 * INSTRUCTIONS_PER_ELEMENT);
        let data = self.array.data_mut();
        for column in 0..length {
            data[target + column] -= factor * data[source + column];
        }
    }

    /// Subtracts from an element the product of the first `length` elements of two rows.
    pub fn subtract_dot(
        &mut self,
        recorder: &mut Recorder,
        (to, row, column): (Block, usize, usize),
        [a, b]: [(Block, usize); 2],
        length: usize,
    ) {
        let [a, b] = [a, b].map(|(block, row)| self.start(block, row));
        let target = self.start(to, row) + column;
        if length == 0 {
            return;
        }
        for source in [a, b] {
            recorder.refer_to(self.array.address(source), length as u32 * ELEMENT_BYTES, false);
        }
        recorder.refer_to(self.array.address(target), ELEMENT_BYTES, true);
        recorder.work(length as u32 * INSTRUCTIONS_PER_ELEMENT);
        let data = self.array.data_mut();
        let product: f64 = (0..length).map(|n| data[a + n] * data[b + n]).sum();
        data[target] -= product;
    }

    /// Replaces an element of a block's diagonal by its root; returns the root.
    pub fn take_root(&mut self, recorder: &mut Recorder, block: Block, row: usize) -> f64 {
        let index = self.start(block, row) + row;
        let root = self.array.data()[index].sqrt();
        self.array.set(recorder, index, root);
        recorder.work(INSTRUCTIONS_PER_ELEMENT);
        root
    }

    /// Index of the first element of a block's row.
    fn start(&self, (row, column): Block, inner: usize) -> usize {
        (row * self.blocks + column) * self.size * self.size + inner * self.size
    }
}
