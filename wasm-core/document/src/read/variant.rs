//! Determines the variant of an enum.

use super::misfit::{Misfit, Read};
use serde::de::{Error as _, Unexpected};
use serde_json::{Error, Value};

/// A variant as serde writes it: its name alone, or an object of its name and its content.
#[derive(Debug)]
pub struct Variant<'a> {
    /// Index of the variant in the list of names.
    pub place: usize,
    name: &'a str,
    inner: Option<&'a Value>,
}

impl<'a> Variant<'a> {
    /// The variant that a value names.
    ///
    /// # Errors
    /// A value that names none of them.
    pub fn of(value: &'a Value, names: &'static [&'static str]) -> Result<Self, Box<Misfit>> {
        let (name, inner) = match value {
            Value::String(name) => (name, None),
            Value::Object(fields) => match fields.iter().next() {
                Some((name, inner)) if fields.len() == 1 => (name, Some(inner)),
                _ => return Err(Error::invalid_value(Unexpected::Map, &"map with a single key").into()),
            },
            _ => return Err(Misfit::of_type(value, "string or map")),
        };
        Ok(Self { place: place(name, names)?, name, inner })
    }

    /// Returns `variant`, which has no content.
    ///
    /// # Errors
    /// A value with content.
    pub fn alone<T>(&self, variant: T) -> Result<T, Box<Misfit>> {
        match self.inner {
            None => Ok(variant),
            Some(_) => Err(Error::invalid_type(Unexpected::Map, &"unit variant").into()),
        }
    }

    /// Reads the content of the variant.
    ///
    /// # Errors
    /// A name without content, or content that does not fit.
    pub fn inner<T: Read>(&self) -> Result<T, Box<Misfit>> {
        match self.inner {
            Some(inner) => T::read(inner).map_err(|misfit| misfit.inside(self.name)),
            None => Err(Error::invalid_type(Unexpected::UnitVariant, &"newtype variant").into()),
        }
    }
}

/// Index of the variant that the field `tag` names.
///
/// # Errors
/// An object without the field, or with another name.
pub fn tagged(
    value: &Value,
    tag: &'static str,
    names: &'static [&'static str],
    expected: &str,
) -> Result<usize, Box<Misfit>> {
    let fields = value.as_object().ok_or_else(|| Misfit::of_type(value, expected))?;
    let named = match fields.get(tag) {
        Some(Value::String(name)) => place(name, names),
        Some(other) => Err(Misfit::of_type(other, "variant identifier")),
        None => return Err(Error::missing_field(tag).into()),
    };
    named.map_err(|misfit| misfit.inside(tag))
}

fn place(name: &str, names: &'static [&'static str]) -> Result<usize, Box<Misfit>> {
    let place = names.iter().position(|known| *known == name);
    place.ok_or_else(|| Error::unknown_variant(name, names).into())
}

/// The object without its tag.
pub fn untagged(value: &Value, tag: &str) -> Value {
    let mut value = value.clone();
    if let Value::Object(fields) = &mut value {
        fields.shift_remove(tag);
    }
    value
}
