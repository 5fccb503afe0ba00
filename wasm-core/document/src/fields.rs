//! The table of fields: label, unit, bounds and slider steps of each number and each choice of the scenario, whether a
//! sweep offers it, and whether it may change during a run. The entries are written beside the fields themselves
//! (`#[field(…)]`, see the crate `fields`). Forms, axes of sweeps, checks, schema and docs are derived from the table.

use super::error::ScenarioError;
use super::patch::escaped;
pub use fields_derive::{Choices, Fields};
use std::collections::BTreeMap;
use std::fmt::Display;

#[cfg(test)]
mod tests;

/// An entry of the table.
#[derive(Clone, Debug)]
pub struct Field {
    /// JSON pointer, with `*` for the indices and keys of lists and maps: `/machine/caches/*/ways`.
    pub place: String,
    /// Display name.
    pub label: &'static str,
    /// Meaning, in one sentence.
    pub about: &'static str,
    /// Valid values.
    pub values: Values,
    /// Whether it may change during a run.
    pub live: Live,
    /// Whether the list of axes of a sweep offers it.
    pub is_swept: bool,
}

/// The valid values of a field.
#[derive(Clone, Debug)]
pub enum Values {
    /// A number.
    Number(Number),
    /// One of these values, or a list of them.
    Choice(&'static [Choice]),
}

/// The valid numbers of a field. Rules that depend on other fields are not included: these are the widest bounds.
#[derive(Clone, Debug)]
pub struct Number {
    /// The unit of the number.
    pub unit: Unit,
    /// Smallest valid value.
    pub low: f64,
    /// Largest valid value.
    pub high: f64,
    /// Smallest change on a slider, if it is not 1.
    pub step: Option<f64>,
    /// The only values that a slider reaches, ascending; empty if it reaches all.
    pub stops: &'static [f64],
    /// Whether only whole numbers are valid.
    pub is_whole: bool,
    /// Whether only powers of two are valid.
    pub is_power_of_two: bool,
    /// Whether null is valid.
    pub can_be_null: bool,
}

/// One value of a choice.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The value as written in the document.
    pub value: &'static str,
    /// Display name.
    pub label: &'static str,
    /// Meaning, in one sentence; "" if the label is sufficient.
    pub about: &'static str,
}

/// The unit of a number. The page formats each (`web/ui/quantities.ts`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A count of things.
    Count,
    /// Hundredths.
    Percent,
    /// Bytes.
    Bytes,
    /// Cycles of the machine.
    Cycles,
    /// Instructions.
    Instructions,
    /// A fraction of a whole, 0–1.
    Share,
    /// A number without a unit.
    Number,
}

impl Unit {
    /// The suffix that follows a number of this unit in a sentence.
    fn words(self) -> &'static str {
        match self {
            Unit::Percent => " %",
            Unit::Bytes => " bytes",
            Unit::Cycles => " cycles",
            Unit::Instructions => " instructions",
            Unit::Count | Unit::Share | Unit::Number => "",
        }
    }
}

/// Whether a field may change during a run. The conditions on other fields are in `what_stays.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Live {
    /// Never.
    Never,
    /// Only on a machine without coherence.
    Incoherent,
    /// Always.
    Always,
}

/// A part of the scenario that has a table of fields.
pub trait Fields {
    /// Adds the entries of this part, which is at the pattern `place`; `live` says whether the part as a whole may
    /// change.
    fn list_fields(place: &str, live: Live, list: &mut Vec<Field>)
    where
        Self: Sized;

    /// Checks all plain bounds of this part, whose JSON pointer is `place`.
    ///
    /// # Errors
    /// The first number out of bounds.
    fn check_fields(&self, place: &str) -> Result<(), ScenarioError>;

    /// Copies from `was` every value that may change during a run.
    fn keep_live(&mut self, was: &Self, is_coherent: bool)
    where
        Self: Sized;
}

/// An enum without data, as a list of choices.
pub trait Choices {
    /// The values of the enum.
    const CHOICES: &'static [Choice];
}

/// A list of such values.
impl<T: Choices> Choices for Vec<T> {
    const CHOICES: &'static [Choice] = T::CHOICES;
}

impl<T: Fields> Fields for Option<T> {
    fn list_fields(place: &str, live: Live, list: &mut Vec<Field>) {
        T::list_fields(place, live, list);
    }

    fn check_fields(&self, place: &str) -> Result<(), ScenarioError> {
        self.as_ref().map_or(Ok(()), |part| part.check_fields(place))
    }

    fn keep_live(&mut self, was: &Self, is_coherent: bool) {
        if let (Some(part), Some(was)) = (self, was) {
            part.keep_live(was, is_coherent);
        }
    }
}

impl<T: Fields> Fields for Vec<T> {
    fn list_fields(place: &str, live: Live, list: &mut Vec<Field>) {
        T::list_fields(&format!("{place}/*"), live, list);
    }

    fn check_fields(&self, place: &str) -> Result<(), ScenarioError> {
        self.iter().enumerate().try_for_each(|(i, part)| part.check_fields(&format!("{place}/{i}")))
    }

    fn keep_live(&mut self, was: &Self, is_coherent: bool) {
        self.iter_mut().zip(was).for_each(|(part, was)| part.keep_live(was, is_coherent));
    }
}

impl<T: Fields> Fields for BTreeMap<String, T> {
    fn list_fields(place: &str, live: Live, list: &mut Vec<Field>) {
        T::list_fields(&format!("{place}/*"), live, list);
    }

    fn check_fields(&self, place: &str) -> Result<(), ScenarioError> {
        self.iter().try_for_each(|(name, part)| part.check_fields(&format!("{place}/{}", escaped(name))))
    }

    fn keep_live(&mut self, was: &Self, is_coherent: bool) {
        for (name, part) in self {
            if let Some(was) = was.get(name) {
                part.keep_live(was, is_coherent);
            }
        }
    }
}

/// Checks the plain bounds of the field `id` of the part at `place`.
pub(crate) fn check_number<T: Copy + PartialOrd + Display>(
    (place, id): (&str, &str),
    value: T,
    (low, high): (T, T),
    unit: Unit,
) -> Result<(), ScenarioError> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    let remedy = format!("Valid are {low} to {high}{}.", unit.words());
    Err(ScenarioError::at(format!("{place}/{id}"), format!("{value} is out of range"), remedy))
}

/// As [`check_number`], for a number that must be a power of two.
pub(crate) fn check_power_of_two(
    (place, id): (&str, &str),
    value: u32,
    (low, high): (u32, u32),
    unit: Unit,
) -> Result<(), ScenarioError> {
    if value.is_power_of_two() && (low..=high).contains(&value) {
        return Ok(());
    }
    let problem = if value.is_power_of_two() { "is out of range" } else { "is not a power of two" };
    let remedy = format!("Valid are powers of two from {low} to {high}{}.", unit.words());
    Err(ScenarioError::at(format!("{place}/{id}"), format!("{value} {problem}"), remedy))
}
