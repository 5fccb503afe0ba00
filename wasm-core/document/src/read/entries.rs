//! Access to the fields of a JSON object.

use super::misfit::{Misfit, Read};
use serde::de::Error as _;
use serde_json::{Error, Map, Value};

/// A JSON object whose fields are read by name.
#[derive(Debug)]
pub struct Entries<'a>(&'a Map<String, Value>);

impl<'a> Entries<'a> {
    /// A value as an object; `expected` names the expected type in errors.
    ///
    /// # Errors
    /// Any other value.
    pub fn of(value: &'a Value, expected: &str) -> Result<Self, Box<Misfit>> {
        value.as_object().map(Self).ok_or_else(|| Misfit::of_type(value, expected))
    }

    /// Rejects fields that are neither in `known` nor the tag, which is "" where there is none.
    ///
    /// # Errors
    /// The first such field.
    pub fn only(self, known: &'static [&'static str], tag: &str) -> Result<Self, Box<Misfit>> {
        match self.0.keys().find(|key| (tag.is_empty() || *key != tag) && !known.contains(&key.as_str())) {
            Some(key) => Err(Box::<Misfit>::from(Error::unknown_field(key, known)).inside(key)),
            None => Ok(self),
        }
    }

    /// The name under which a renamed field is written: `former` if it is present, otherwise `name`.
    pub fn either(&self, name: &'static str, former: &'static str) -> &'static str {
        if self.0.contains_key(former) { former } else { name }
    }

    /// Reads a required field.
    ///
    /// # Errors
    /// A field that is missing or does not fit.
    pub fn field<T: Read>(&self, name: &'static str) -> Result<T, Box<Misfit>> {
        match self.find(name) {
            Some(value) => T::read(value).map_err(|misfit| misfit.inside(name)),
            None => T::absent().ok_or_else(|| missing(name)),
        }
    }

    /// Reads an optional field; `usual` gives its default.
    ///
    /// # Errors
    /// A field that does not fit.
    pub fn field_or<T: Read>(&self, name: &'static str, usual: impl FnOnce() -> T) -> Result<T, Box<Misfit>> {
        match self.find(name) {
            Some(value) => T::read(value).map_err(|misfit| misfit.inside(name)),
            None => Ok(usual()),
        }
    }

    // Not inlined into the code of each field of each type.
    #[inline(never)]
    fn find(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name)
    }
}

#[cold]
#[inline(never)]
fn missing(name: &'static str) -> Box<Misfit> {
    Error::missing_field(name).into()
}
