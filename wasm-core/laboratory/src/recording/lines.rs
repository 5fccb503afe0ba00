//! Pieces of bytes → lines. Holds one unfinished line.

/// Bytes of a line at most; a file without line ends is no text.
pub const MAX_LINE_BYTES: usize = 64 << 10;

/// Cuts text into lines, however the pieces cut it.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The start of a line whose end is in a later piece.
    unfinished: Vec<u8>,
    count: u64,
}

/// A line that is longer than [`MAX_LINE_BYTES`], by number from 1.
pub struct TooLong(pub u64);

impl Lines {
    /// Gives `each` every line that ends in this piece, with its number from 1.
    ///
    /// # Errors
    /// [`TooLong`], or the first error of `each`.
    pub fn push<E: From<TooLong>>(
        &mut self,
        piece: &[u8],
        each: &mut impl FnMut(u64, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', piece) {
            self.count += 1;
            let line = &piece[start..end];
            start = end + 1;
            if self.unfinished.len() + line.len() > MAX_LINE_BYTES {
                return Err(TooLong(self.count).into());
            }
            if self.unfinished.is_empty() {
                each(self.count, line)?;
            } else {
                self.unfinished.extend_from_slice(line);
                each(self.count, &self.unfinished)?;
                self.unfinished.clear();
            }
        }
        if self.unfinished.len() + piece.len() - start > MAX_LINE_BYTES {
            return Err(TooLong(self.count + 1).into());
        }
        self.unfinished.extend_from_slice(&piece[start..]);
        Ok(())
    }

    /// Gives `each` the last line if it has no end; returns whether there was one.
    ///
    /// # Errors
    /// The error of `each`.
    pub fn finish<E>(&mut self, each: &mut impl FnMut(u64, &[u8]) -> Result<(), E>) -> Result<bool, E> {
        if self.unfinished.is_empty() {
            return Ok(false);
        }
        self.count += 1;
        each(self.count, &std::mem::take(&mut self.unfinished))?;
        Ok(true)
    }
}
