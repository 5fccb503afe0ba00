//! Reads the basic types: numbers, text, options, boxes, lists, arrays and maps.

use super::misfit::{Misfit, Read};
use serde::Deserialize;
use serde::de::Error as _;
use serde_json::{Error, Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Up to here a float is one whole number: 2⁵³.
const MAX_WHOLE: f64 = (1u64 << 53) as f64;

macro_rules! plain {
    ($($kind:ty),*) => {
        $(impl Read for $kind {
            fn read(value: &Value) -> Result<Self, Box<Misfit>> {
                Ok(Self::deserialize(value)?)
            }
        })*
    };
}
plain!(bool, f64, String);

macro_rules! whole {
    ($($kind:ty),*) => {
        $(impl Read for $kind {
            fn read(value: &Value) -> Result<Self, Box<Misfit>> {
                let whole = whole_float(value).map(Value::from);
                Ok(Self::deserialize(whole.as_ref().unwrap_or(value))?)
            }
        })*
    };
}
whole!(u8, i32, u32, u64, usize);

/// A whole number written with a fraction of 0, such as `3.0`, as an integer: JSON does not distinguish them, and pandas
/// and NumPy write them so.
#[inline(never)]
pub fn whole_float(value: &Value) -> Option<i64> {
    let Value::Number(number) = value else { return None };
    let written = number.as_f64().filter(|written| number.is_f64() && written.fract() == 0.0)?;
    (written.abs() <= MAX_WHOLE).then_some(written as i64)
}

impl Read for Value {
    fn read(value: &Value) -> Result<Self, Box<Misfit>> {
        Ok(value.clone())
    }
}

impl Read for Map<String, Value> {
    fn read(value: &Value) -> Result<Self, Box<Misfit>> {
        map(value).cloned()
    }
}

impl<T: Read> Read for Option<T> {
    fn read(value: &Value) -> Result<Self, Box<Misfit>> {
        if value.is_null() { Ok(None) } else { T::read(value).map(Some) }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: Read> Read for Box<T> {
    fn read(value: &Value) -> Result<Self, Box<Misfit>> {
        T::read(value).map(Self::new)
    }
}

impl<T: Read> Read for Arc<T> {
    fn read(value: &Value) -> Result<Self, Box<Misfit>> {
        T::read(value).map(Self::new)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(value: &Value) -> Result<Self, Box<Misfit>> {
        let Value::Array(items) = value else { return Err(Misfit::of_type(value, "a sequence")) };
        let mut list = Self::with_capacity(items.len());
        for (place, item) in items.iter().enumerate() {
            list.push(T::read(item).map_err(|misfit| misfit.inside(&place.to_string()))?);
        }
        Ok(list)
    }
}

impl<T: Read, const N: usize> Read for [T; N] {
    fn read(value: &Value) -> Result<Self, Box<Misfit>> {
        let expected = format!("an array of length {N}");
        if !value.is_array() {
            return Err(Misfit::of_type(value, &expected));
        }
        let list = Vec::read(value)?;
        Self::try_from(list).map_err(|list| Error::invalid_length(list.len(), &expected.as_str()).into())
    }
}

impl<T: Read> Read for BTreeMap<String, T> {
    fn read(value: &Value) -> Result<Self, Box<Misfit>> {
        let mut read = Self::new();
        for (key, value) in map(value)? {
            read.insert(key.clone(), T::read(value).map_err(|misfit| misfit.inside(key))?);
        }
        Ok(read)
    }
}

fn map(value: &Value) -> Result<&Map<String, Value>, Box<Misfit>> {
    value.as_object().ok_or_else(|| Misfit::of_type(value, "a map"))
}
