//! `#[derive(Fields)]` and `#[derive(Choices)]`: the label, unit, bounds and slider steps of a number or a choice of
//! the scenario, and when it may change, are written once, beside the Rust field. The generated code uses the types of
//! `document/src/fields.rs`, so both derives are for that crate alone. `#[derive(Read)]`, for any crate that has
//! `document` and `serde`, reads a type from JSON.
//!
//! - `#[field(label, unit, low, high, step, stops, power_of_two, rule, sweep, live)]` is a number, or with `choices` a
//!   choice. The default label is the field's name in words. A number without bounds does not compile; one with `rule`
//!   is checked by hand, because its bounds depend on other fields and the error explains them.
//! - `#[part]` is a field whose type derives [`macro@Fields`] too; lists, maps and options of such a type are parts as
//!   well.
//! - The first paragraph of a field's documentation is its meaning on the page: one sentence.
//! - In an enum, a field that also occurs in an earlier variant takes the attribute and documentation of that one.

mod attribute;
mod choices;
mod read;
mod table;

use proc_macro::TokenStream;
use syn::{DeriveInput, Error, parse_macro_input};

/// Lists the numbers and choices of a type, checks their bounds, and copies those that may change during a run.
#[proc_macro_derive(Fields, attributes(field, part))]
pub fn fields(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    table::derive(&input).unwrap_or_else(Error::into_compile_error).into()
}

/// Lists the values of an enum without data, each with the label of its `#[choice("…")]`.
#[proc_macro_derive(Choices, attributes(choice))]
pub fn choices(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    choices::derive(&input).unwrap_or_else(Error::into_compile_error).into()
}

/// Reads a type from JSON, by the names that `#[serde(…)]` gives its fields and variants.
#[proc_macro_derive(Read, attributes(serde))]
pub fn read(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    read::derive(&input).unwrap_or_else(Error::into_compile_error).into()
}
