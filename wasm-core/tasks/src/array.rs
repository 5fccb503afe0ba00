//! An array whose reads and writes are recorded.

use super::recorder::Recorder;

/// `data` with simulated addresses: `element_bytes` per element, whatever the values' size here.
#[derive(Clone, Debug)]
pub struct Array<T> {
    base: u64,
    element_bytes: u32,
    data: Vec<T>,
}

impl<T: Copy> Array<T> {
    /// An array in newly allocated simulated memory.
    pub fn new(recorder: &mut Recorder, name: &str, element_bytes: u32, data: Vec<T>) -> Self {
        let base = recorder.allocate(name, data.len() as u64 * u64::from(element_bytes));
        Self { base, element_bytes, data }
    }

    /// Loads a whole element.
    #[inline]
    pub fn get(&self, recorder: &mut Recorder, index: usize) -> T {
        recorder.refer_to(self.address(index), self.element_bytes, false);
        self.data[index]
    }

    /// Loads the first word of an element: its key.
    #[inline]
    pub fn key(&self, recorder: &mut Recorder, index: usize) -> T {
        recorder.load(self.address(index));
        self.data[index]
    }

    /// Stores a whole element.
    #[inline]
    pub fn set(&mut self, recorder: &mut Recorder, index: usize, value: T) {
        recorder.refer_to(self.address(index), self.element_bytes, true);
        self.data[index] = value;
    }

    /// The address of an element.
    #[inline]
    pub fn address(&self, index: usize) -> u64 {
        self.base + index as u64 * u64::from(self.element_bytes)
    }

    /// The values, unrecorded.
    pub fn data(&self) -> &[T] {
        &self.data
    }

    /// The values, mutable and unrecorded.
    pub fn data_mut(&mut self) -> &mut [T] {
        &mut self.data
    }
}
