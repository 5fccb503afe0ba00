//! Splits pieces of bytes into lines. Stores at most one unfinished line.

/// The most bytes of a line; a file without line ends is not text.
pub const MAX_LINE_BYTES: usize = 64 << 10;

/// Splits text into lines, for pieces cut anywhere.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The start of a line that ends in a later piece.
    unfinished: Vec<u8>,
    count: u64,
}

/// The number, from 1, of a line longer than [`MAX_LINE_BYTES`].
pub struct TooLong(pub u64);

impl Lines {
    /// Passes every line that ends in this piece to `each`, with its number from 1.
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

    /// Passes an unterminated last line to `each`; returns whether there was one.
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
