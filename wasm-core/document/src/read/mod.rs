//! Reads types from JSON and reports the place of a value that does not fit. Types derive [`Read`] (see the crate
//! `fields`), whose errors have the same wording as serde's. Serde's own `Deserialize` takes four times as much code in
//! the module that a first visit loads, and reports no place inside an enum whose variant is given by a field.

mod entries;
mod misfit;
mod plain;
#[cfg(test)]
mod tests;
mod variant;

pub use entries::Entries;
pub use fields_derive::Read;
pub use misfit::{Misfit, Read};
pub use plain::whole_float;
pub use variant::{Variant, tagged, untagged};

use serde::de::{Deserialize, Deserializer, Error as _};
use serde_json::Value;

/// Implements serde's `Deserialize` for a type that derives [`Read`], for types of other crates that contain one.
///
/// # Errors
/// As [`Read::read`], with the place.
pub fn through_serde<'de, D: Deserializer<'de>, T: Read>(deserializer: D) -> Result<T, D::Error> {
    T::read(&Value::deserialize(deserializer)?).map_err(D::Error::custom)
}
