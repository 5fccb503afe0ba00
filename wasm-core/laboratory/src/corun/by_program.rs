//! Values by program name, in the order of the programs.

use serde::{Serialize, Serializer};

/// A JSON object whose keys are program names, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct ByProgram<T>(pub Vec<(String, T)>);

impl<T> ByProgram<T> {
    /// One value per name.
    pub fn new(names: &[String], value: impl FnMut(usize) -> T) -> Self {
        Self(names.iter().cloned().zip((0..names.len()).map(value)).collect())
    }

    /// The value of a program.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }
}

impl<T: Serialize> Serialize for ByProgram<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
