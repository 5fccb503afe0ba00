//! Scans Chrome's JSON piece by piece for the text at `systemTraceEvents` and the elements of `traceEvents`. Stores at most
//! one element.

/// The most bytes of an element that is read; longer ones are not events of the scheduler.
const MAX_ELEMENT_BYTES: usize = 64 << 10;
/// The most bytes of a key that are kept: more than the keys searched for.
const MAX_KEY_BYTES: usize = 20;

/// A finding of the scanner.
pub enum Found<'a> {
    /// A piece of the text at `systemTraceEvents`, unescaped.
    Text(&'a [u8]),
    /// The end of that text.
    TextEnd,
    /// An element of `traceEvents`.
    Element(&'a [u8]),
    /// An element that is too long.
    LongElement,
}

/// The scanner's position relative to strings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Nothing,
    /// In a string; `escaped` after a backslash.
    String { escaped: bool },
    /// In the text at `systemTraceEvents`.
    Text(Escape),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Escape {
    None,
    Backslash,
    /// After `\u` and this number of digits.
    Unicode {
        digits: u8,
        value: u32,
    },
}

/// Reads JSON without keeping it.
#[derive(Clone, Debug, Default)]
pub struct Scanner {
    /// Open objects and arrays.
    depth: u64,
    inside: Inside,
    /// The last string read in the outermost object.
    string: Vec<u8>,
    /// The key of the next value.
    key: Vec<u8>,
    /// The depth inside `traceEvents`, while it is open.
    events_depth: Option<u64>,
    /// The open element.
    element: Option<Vec<u8>>,
    /// Unescaped text not yet passed on.
    text: Vec<u8>,
    /// The first half of a surrogate pair, such as `\ud83d`, until the second one.
    high: Option<u32>,
}

impl Scanner {
    /// Passes the findings of this piece to `each`.
    ///
    /// # Errors
    /// The first error of `each`.
    pub fn push<E>(&mut self, piece: &[u8], each: &mut impl FnMut(Found) -> Result<(), E>) -> Result<(), E> {
        let mut rest = piece;
        while let Some(&byte) = rest.first() {
            rest = match self.inside {
                Inside::Nothing => {
                    self.structure(byte, each)?;
                    &rest[1..]
                }
                Inside::String { escaped } => self.string(rest, escaped),
                Inside::Text(escape) => self.text(rest, escape, each)?,
            };
        }
        self.give_text(each)
    }

    /// Whether all objects, arrays and strings are closed.
    pub fn is_complete(&self) -> bool {
        self.depth == 0 && self.inside == Inside::Nothing
    }

    fn structure<E>(&mut self, byte: u8, each: &mut impl FnMut(Found) -> Result<(), E>) -> Result<(), E> {
        match byte {
            b'{' | b'[' => {
                if byte == b'{' && self.element.is_none() && self.events_depth == Some(self.depth) {
                    self.element = Some(Vec::new());
                }
                self.depth += 1;
                let is_events = match self.depth {
                    1 => true,
                    2 => self.key == b"traceEvents",
                    _ => false,
                };
                if byte == b'[' && is_events && self.events_depth.is_none() {
                    self.events_depth = Some(self.depth);
                }
                self.keep(&[byte]);
            }
            b'}' | b']' => {
                self.keep(&[byte]);
                self.depth = self.depth.saturating_sub(1);
                match self.events_depth {
                    Some(depth) if depth == self.depth => {
                        if let Some(element) = self.element.take() {
                            let long = element.len() > MAX_ELEMENT_BYTES;
                            each(if long { Found::LongElement } else { Found::Element(&element) })?;
                        }
                    }
                    Some(depth) if depth > self.depth => self.events_depth = None,
                    _ => {}
                }
            }
            b'"' if self.depth == 1 && self.key == b"systemTraceEvents" => {
                self.inside = Inside::Text(Escape::None);
            }
            _ => {
                match byte {
                    b'"' => {
                        self.string.clear();
                        self.inside = Inside::String { escaped: false };
                    }
                    b':' if self.depth == 1 => self.key = std::mem::take(&mut self.string),
                    b',' if self.depth == 1 => self.key.clear(),
                    _ => {}
                }
                self.keep(&[byte]);
            }
        }
        Ok(())
    }

    /// Reads a string up to its end or that of the piece; returns the rest of the piece.
    fn string<'a>(&mut self, rest: &'a [u8], escaped: bool) -> &'a [u8] {
        let (taken, inside) = if escaped {
            (1, Inside::String { escaped: false })
        } else {
            match memchr::memchr2(b'"', b'\\', rest) {
                Some(at) if rest[at] == b'"' => (at + 1, Inside::Nothing),
                Some(at) => (at + 1, Inside::String { escaped: true }),
                None => (rest.len(), self.inside),
            }
        };
        self.inside = inside;
        if self.depth == 1 {
            let content = taken - usize::from(inside == Inside::Nothing);
            let room = MAX_KEY_BYTES.saturating_sub(self.string.len());
            self.string.extend_from_slice(&rest[..content.min(room)]);
        }
        self.keep(&rest[..taken]);
        &rest[taken..]
    }

    /// Reads the text at `systemTraceEvents` up to its end or that of the piece.
    fn text<'a, E>(
        &mut self,
        rest: &'a [u8],
        escape: Escape,
        each: &mut impl FnMut(Found) -> Result<(), E>,
    ) -> Result<&'a [u8], E> {
        let byte = rest[0];
        let next = match escape {
            Escape::None => {
                let plain = memchr::memchr2(b'"', b'\\', rest).unwrap_or(rest.len());
                if plain > 0 || byte == b'"' {
                    self.end_pair();
                }
                self.text.extend_from_slice(&rest[..plain]);
                match rest.get(plain) {
                    Some(b'"') => {
                        self.inside = Inside::Nothing;
                        self.give_text(each)?;
                        each(Found::TextEnd)?;
                    }
                    Some(_) => self.inside = Inside::Text(Escape::Backslash),
                    None => {}
                }
                return Ok(&rest[(plain + 1).min(rest.len())..]);
            }
            Escape::Backslash => match byte {
                b'u' => Escape::Unicode { digits: 0, value: 0 },
                _ => {
                    self.end_pair();
                    self.text.push(match byte {
                        b'n' => b'\n',
                        b't' => b'\t',
                        b'r' => b'\r',
                        b'b' | b'f' => b' ',
                        other => other,
                    });
                    Escape::None
                }
            },
            Escape::Unicode { digits, value } => {
                let value = value << 4 | (byte as char).to_digit(16).unwrap_or(0);
                if digits == 3 {
                    self.unit(value);
                    Escape::None
                } else {
                    Escape::Unicode { digits: digits + 1, value }
                }
            }
        };
        self.inside = Inside::Text(next);
        Ok(&rest[1..])
    }

    /// Adds a unit of UTF-16. Characters beyond 16 bits are pairs of units.
    fn unit(&mut self, unit: u32) {
        if let Some(high) = self.high.take() {
            if (0xdc00..0xe000).contains(&unit) {
                self.add_char(char::from_u32(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00)));
                return;
            }
            self.add_char(None);
        }
        if (0xd800..0xdc00).contains(&unit) {
            self.high = Some(unit);
        } else {
            self.add_char(char::from_u32(unit));
        }
    }

    /// Replaces the first half of a pair that has no second one.
    fn end_pair(&mut self) {
        if self.high.take().is_some() {
            self.add_char(None);
        }
    }

    fn add_char(&mut self, c: Option<char>) {
        let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
        self.text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }

    fn give_text<E>(&mut self, each: &mut impl FnMut(Found) -> Result<(), E>) -> Result<(), E> {
        if !self.text.is_empty() {
            each(Found::Text(&self.text))?;
            self.text.clear();
        }
        Ok(())
    }

    /// Keeps bytes of the open element, up to one more than the limit.
    fn keep(&mut self, bytes: &[u8]) {
        if let Some(element) = &mut self.element {
            let room = (MAX_ELEMENT_BYTES + 1).saturating_sub(element.len());
            element.extend_from_slice(&bytes[..bytes.len().min(room)]);
        }
    }
}
