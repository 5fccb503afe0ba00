//! From JSON to a type, with the place of what does not fit. Types derive [`Read`] (see the crate `fields`), which words its
//! errors as serde does. Serde's own `Deserialize` takes four times as much code in the module that a first visit loads, and
//! says no place inside an enum whose variant stands in a field.

mod entries;
mod misfit;
mod plain;
#[cfg(test)]
mod tests;
mod variant;

pub use entries::Entries;
pub use fields_derive::Read;
pub use misfit::{Misfit, Read};
pub use variant::{Variant, tagged, untagged};

use serde::de::{Deserialize, Deserializer, Error as _};
use serde_json::Value;

/// Serde's way to a type that derives [`Read`], for types of other crates that hold one.
///
/// # Errors
/// As [`Read::read`], with the place.
pub fn through_serde<'de, D: Deserializer<'de>, T: Read>(deserializer: D) -> Result<T, D::Error> {
    T::read(&Value::deserialize(deserializer)?).map_err(D::Error::custom)
}
