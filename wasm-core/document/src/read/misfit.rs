//! The trait of types that can be read from JSON, and its error.

use serde::de::{Error as _, Unexpected};
use serde_json::{Error, Value};
use std::fmt;

/// A type that JSON can be read as.
pub trait Read: Sized {
    /// Reads a value.
    ///
    /// # Errors
    /// The first unknown field or wrong type.
    fn read(value: &Value) -> Result<Self, Box<Misfit>>;

    /// The value of a missing field of this type; `None` if the field is required.
    fn absent() -> Option<Self> {
        None
    }
}

/// A value that does not fit, and the keys that lead to it. It is boxed, so that only a pointer is passed on from field
/// to field.
#[derive(Debug)]
pub struct Misfit {
    /// Names of fields and indices in lists, from the outside in.
    pub keys: Vec<String>,
    /// The error.
    pub error: Error,
}

impl Misfit {
    /// An error for a value of another type than expected.
    #[cold]
    #[inline(never)]
    pub fn of_type(value: &Value, expected: &str) -> Box<Self> {
        let found = match value {
            Value::Null => Unexpected::Unit,
            Value::Bool(it) => Unexpected::Bool(*it),
            Value::Number(it) => match (it.as_u64(), it.as_i64()) {
                (Some(it), _) => Unexpected::Unsigned(it),
                (_, Some(it)) => Unexpected::Signed(it),
                _ => Unexpected::Float(it.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(it) => Unexpected::Str(it),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        };
        Error::invalid_type(found, &expected).into()
    }

    /// The same error, relative to the enclosing value.
    #[cold]
    #[inline(never)]
    pub fn inside(mut self: Box<Self>, key: &str) -> Box<Self> {
        self.keys.insert(0, key.to_string());
        self
    }

    /// The error in the words of JSON, without names of Rust types.
    pub fn words(&self) -> String {
        let words = self.error.to_string();
        let Some((found, expected)) =
            words.strip_prefix("invalid ").and_then(|it| it.rsplit_once(", expected "))
        else {
            return words;
        };
        // "type" or "value", then what was found.
        let found = found.split_once(": ").map_or(found, |(_, found)| found);
        let found = match found.split_once(' ') {
            Some(("floating", rest)) => rest.replacen("point ", "the number ", 1),
            Some(("integer", rest)) => format!("the number {rest}"),
            Some(("string" | "boolean", rest)) => rest.to_string(),
            Some(("unit" | "newtype", _)) => "a name alone".into(),
            Some(_) => return words,
            None if found == "map" => "an object".into(),
            None if found == "sequence" => "a list".into(),
            None => found.to_string(),
        };
        format!("{found} is not {}", expected_in_words(expected))
    }

    /// The path in the notation of a program: `actions[2].thread`.
    pub fn dotted(&self) -> String {
        let key =
            |key: &String| if key.parse::<u32>().is_ok() { format!("[{key}]") } else { format!(".{key}") };
        self.keys.iter().map(key).collect::<String>().trim_start_matches('.').to_string()
    }

    /// The path as a JSON pointer.
    pub fn pointer(&self) -> String {
        self.keys.iter().map(|key| format!("/{key}")).collect()
    }
}

fn expected_in_words(expected: &str) -> &str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number from 0",
        "i32" => "a whole number",
        "f64" => "a number",
        "a sequence" => "a list",
        "a map" | "newtype variant" => "an object",
        "map with a single key" => "an object of one key",
        "string or map" => "a string or an object",
        "variant identifier" => "a string",
        "unit variant" => "a name alone",
        named if named.contains("struct ") || named.contains("enum ") => "an object",
        other => other,
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if !self.keys.is_empty() {
            write!(f, "{}: ", self.pointer())?;
        }
        f.write_str(&self.words())
    }
}

impl From<Error> for Box<Misfit> {
    fn from(error: Error) -> Self {
        Self::new(Misfit { keys: Vec::new(), error })
    }
}
