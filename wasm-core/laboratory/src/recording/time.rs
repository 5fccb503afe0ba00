//! Times of a recording: nanoseconds internally, microseconds externally.

use serde::{Serialize, Serializer};

/// A time in microseconds: a whole number unless the recording has nanoseconds. Stored in nanoseconds.
///
/// The sum over all processors of the longest recording needs more than 64 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(type = "number"))]
pub struct Microseconds(pub(super) u128);

impl Microseconds {
    /// Nanoseconds.
    pub fn nanoseconds(self) -> u128 {
        self.0
    }

    /// Microseconds as a float, rounded beyond 53 bits.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / 1e3
    }
}

impl From<u64> for Microseconds {
    fn from(nanoseconds: u64) -> Self {
        Self(nanoseconds.into())
    }
}

/// Formats nanoseconds as seconds.
pub fn seconds(nanoseconds: u64) -> String {
    format!("{}.{:09}", nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000)
}

impl Serialize for Microseconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0 / 1000) {
            Ok(whole) if self.0.is_multiple_of(1000) => serializer.serialize_u64(whole),
            _ => serializer.serialize_f64(self.as_f64()),
        }
    }
}
