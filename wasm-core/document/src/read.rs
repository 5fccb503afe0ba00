//! From JSON to a type, with the place of what does not fit. One way for all types, and one deserializer: a second one would
//! be compiled for each of them once more.

use serde::Deserializer;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Map, Value, map};
use std::cell::RefCell;
use std::slice;

/// What does not fit, and the keys that lead there.
#[derive(Debug)]
pub struct Misfit {
    /// Names of fields and places in lists, from the outside in.
    pub keys: Vec<String>,
    /// What is wrong.
    pub error: Error,
}

impl Misfit {
    /// Where, as a program would write it: `actions[2].thread`.
    pub fn dotted(&self) -> String {
        let key =
            |key: &String| if key.parse::<u32>().is_ok() { format!("[{key}]") } else { format!(".{key}") };
        self.keys.iter().map(key).collect::<String>().trim_start_matches('.').to_string()
    }
}

/// Reads a value as a type.
///
/// # Errors
/// The first unknown field or wrong type.
pub fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Misfit> {
    let keys = RefCell::default();
    T::deserialize(At { value, keys: &keys }).map_err(|error| Misfit { keys: keys.into_inner(), error })
}

/// A value, and the keys that led to it.
#[derive(Clone, Copy)]
struct At<'de, 'k> {
    value: &'de Value,
    keys: &'k RefCell<Vec<String>>,
}

impl<'de> At<'de, '_> {
    /// Goes inside: where something there does not fit, the key stays.
    fn inside<T>(
        self,
        key: &str,
        value: &'de Value,
        read: impl FnOnce(Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.keys.borrow_mut().push(key.to_string());
        let found = read(At { value, ..self })?;
        self.keys.borrow_mut().pop();
        Ok(found)
    }
}

impl<'de> Deserializer<'de> for At<'de, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Array(items) => visitor.visit_seq(Items { at: self, items: items.iter(), next: 0 }),
            Value::Object(fields) => {
                visitor.visit_map(Fields { at: self, fields: fields.iter(), value: None })
            }
            scalar => scalar.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let wrong = |unexpected| Err(serde::de::Error::invalid_type(unexpected, &"string or map"));
        match self.value {
            Value::String(name) => visitor.visit_enum(Variant { at: self, name, inner: None }),
            Value::Object(fields) => match only(fields) {
                Some((name, inner)) => visitor.visit_enum(Variant { at: self, name, inner: Some(inner) }),
                None => Err(serde::de::Error::invalid_value(Unexpected::Map, &"map with a single key")),
            },
            Value::Null => wrong(Unexpected::Unit),
            Value::Bool(it) => wrong(Unexpected::Bool(*it)),
            Value::Number(it) => wrong(Unexpected::Other(&it.to_string())),
            Value::Array(_) => wrong(Unexpected::Seq),
        }
    }

    /// A name is a text; as a number, it would be taken for a place in the list of names.
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.value.deserialize_identifier(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct ignored_any
    }
}

/// The only entry of a map.
fn only(fields: &Map<String, Value>) -> Option<(&String, &Value)> {
    fields.iter().next().filter(|_| fields.len() == 1)
}

struct Items<'de, 'k> {
    at: At<'de, 'k>,
    items: slice::Iter<'de, Value>,
    next: usize,
}

impl<'de> SeqAccess<'de> for Items<'de, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some(item) = self.items.next() else { return Ok(None) };
        let place = self.next.to_string();
        self.next += 1;
        self.at.inside(&place, item, |at| seed.deserialize(at)).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

struct Fields<'de, 'k> {
    at: At<'de, 'k>,
    fields: map::Iter<'de>,
    value: Option<(&'de String, &'de Value)>,
}

impl<'de> MapAccess<'de> for Fields<'de, '_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        self.value = self.fields.next();
        let Some((key, value)) = self.value else { return Ok(None) };
        // An unknown field is at fault itself.
        self.at.inside(key, value, |_| seed.deserialize(BorrowedStrDeserializer::new(key))).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let missing = || serde::de::Error::custom("a value was asked for before its key");
        let (key, value) = self.value.take().ok_or_else(missing)?;
        self.at.inside(key, value, |at| seed.deserialize(at))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.fields.len())
    }
}

struct Variant<'de, 'k> {
    at: At<'de, 'k>,
    name: &'de str,
    inner: Option<&'de Value>,
}

impl<'de, 'k> EnumAccess<'de> for Variant<'de, 'k> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let name: BorrowedStrDeserializer<'de, Error> = BorrowedStrDeserializer::new(self.name);
        seed.deserialize(name.into_deserializer()).map(|variant| (variant, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.inner {
            None => Ok(()),
            Some(_) => Err(serde::de::Error::invalid_type(Unexpected::Map, &"unit variant")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        match self.inner {
            Some(inner) => self.at.inside(self.name, inner, |at| seed.deserialize(at)),
            None => Err(serde::de::Error::invalid_type(Unexpected::UnitVariant, &"newtype variant")),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        match self.inner {
            Some(inner) => self.at.inside(self.name, inner, |at| at.deserialize_any(visitor)),
            None => Err(serde::de::Error::invalid_type(Unexpected::UnitVariant, &"tuple variant")),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.tuple_variant(0, visitor)
    }
}
