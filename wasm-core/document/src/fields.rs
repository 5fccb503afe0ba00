//! The table of fields: what each number and each choice of the scenario is called, its unit, its bounds, its steps on a
//! slider, whether it can be swept, and whether it may change during a run. It is written beside the fields themselves
//! (`#[field(…)]`, see the crate `fields`); forms, axes of sweeps, checks, schema and docs are made of it.

use super::error::ScenarioError;
use super::patch::escaped;
pub use fields_derive::{Choices, Fields};
use std::collections::BTreeMap;
use std::fmt::Display;

#[cfg(test)]
mod tests;

/// A line of the table.
#[derive(Clone, Debug)]
pub struct Field {
    /// JSON pointer, with `*` for the places in a list or a map: `/machine/caches/*/ways`.
    pub place: String,
    /// What it is called.
    pub label: &'static str,
    /// What it means, in one sentence.
    pub about: &'static str,
    /// What it can be.
    pub values: Values,
    /// Whether it may change during a run.
    pub live: Live,
    /// Whether the list of axes of a sweep offers it.
    pub is_swept: bool,
}

/// What a field can be.
#[derive(Clone, Debug)]
pub enum Values {
    /// A number.
    Number(Number),
    /// One of these, or a list of them.
    Choice(&'static [Choice]),
}

/// Which numbers a field takes. Rules that depend on other fields are not here: these are the widest bounds.
#[derive(Clone, Debug)]
pub struct Number {
    /// What it counts.
    pub unit: Unit,
    /// Smallest.
    pub low: f64,
    /// Largest.
    pub high: f64,
    /// Smallest change on a slider, where it is not 1.
    pub step: Option<f64>,
    /// The only values that a slider reaches, rising; empty without any.
    pub stops: &'static [f64],
    /// No fractions.
    pub is_whole: bool,
    /// Powers of two only.
    pub is_power_of_two: bool,
    /// It can be left open.
    pub can_be_null: bool,
}

/// A value that can be chosen.
#[derive(Clone, Debug)]
pub struct Choice {
    /// As the document writes it.
    pub value: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// What it means, in one sentence; "" where the label says it.
    pub about: &'static str,
}

/// What a number counts. The page has a way of writing each (`web/ui/quantities.ts`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Things.
    Count,
    /// Parts of a hundred.
    Percent,
    /// Bytes.
    Bytes,
    /// Cycles of the machine.
    Cycles,
    /// Instructions.
    Instructions,
    /// A part of a whole, 0–1.
    Share,
    /// A plain number.
    Number,
}

impl Unit {
    /// What follows a number of it in a sentence.
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

/// Whether a field may change during a run. What else has to hold is in `what_stays.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Live {
    /// It cannot.
    Never,
    /// It may on a machine without coherence.
    Incoherent,
    /// It may.
    Always,
}

/// A part of the scenario with a table.
pub trait Fields {
    /// Adds the lines of this part, which has its place at the pattern `place` and may as a whole change so.
    fn list_fields(place: &str, live: Live, list: &mut Vec<Field>)
    where
        Self: Sized;

    /// Checks all plain bounds of this part, whose JSON pointer is `place`.
    ///
    /// # Errors
    /// The first number out of its bounds.
    fn check_fields(&self, place: &str) -> Result<(), ScenarioError>;

    /// Takes over from `was` whatever may change during a run.
    fn keep_live(&mut self, was: &Self, is_coherent: bool)
    where
        Self: Sized;
}

/// An enum without data, as a list to choose from.
pub trait Choices {
    /// Its values.
    const CHOICES: &'static [Choice];
}

/// A list of any of them.
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

/// The same for a number that must be a power of two.
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
