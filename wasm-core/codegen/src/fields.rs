//! Generates the table of fields for the page and the docs.

use crate::markdown::{between, laid_out};
use anyhow::Result;
use document::Scenario;
use document::fields::{Choice, Field, Fields, Live, Number, Unit, Values};
use serde_json::{Map, Value, json, to_string_pretty};

const HEADER: &str = "\
// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.

/** How a number is written; names of web/ui/quantities.ts. */
export type Unit = 'count' | 'percent' | 'bytes' | 'cycles' | 'instructions' | 'share' | 'number';

interface Named {
  readonly label: string;
  /** What it means, in one sentence. */
  readonly about: string;
  /** Whether it may change during a run: `incoherent` is on machines without coherence only. */
  readonly live: 'never' | 'incoherent' | 'always';
  /** The list of axes of a sweep offers it. */
  readonly swept: boolean;
}

/** A number of the scenario. Rules that depend on other fields may narrow its bounds. */
export interface NumberField extends Named {
  readonly unit: Unit;
  readonly low: number;
  readonly high: number;
  /** Smallest change on a slider. */
  readonly step?: number;
  /** The only values that a slider reaches, rising. */
  readonly stops?: readonly number[];
  readonly isWhole: boolean;
  readonly isPowerOfTwo?: true;
  readonly canBeNull?: true;
}

/** A choice of the scenario. */
export interface ChoiceField extends Named {
  readonly choices: readonly { readonly value: string; readonly label: string; readonly about: string }[];
}
";

/// Numbers and choices of the whole document.
pub fn table() -> Vec<Field> {
    let mut list = Vec::new();
    Scenario::list_fields("", Live::Never, &mut list);
    list
}

/// `web/scenario/generated/fields.ts`: numbers and choices by their place, with `*` in lists and maps.
pub fn typescript() -> Result<String> {
    let (mut numbers, mut choices) = (Map::new(), Map::new());
    for field in table() {
        match field.values {
            Values::Number(_) => numbers.insert(field.place.clone(), described(&field)),
            Values::Choice(_) => choices.insert(field.place.clone(), described(&field)),
        };
    }
    let constant = |name: &str, of: &str, fields: Map<String, Value>| -> Result<String> {
        let text = to_string_pretty(&fields)?;
        Ok(format!("export const {name} = {text} as const satisfies Readonly<Record<string, {of}>>;\n"))
    };
    let parts = [
        HEADER.to_owned(),
        constant("numbers", "NumberField", numbers)?,
        constant("choices", "ChoiceField", choices)?,
    ];
    Ok(parts.join("\n"))
}

/// A field without its place, in the page's format.
pub fn described(field: &Field) -> Value {
    let live = match field.live {
        Live::Never => "never",
        Live::Incoherent => "incoherent",
        Live::Always => "always",
    };
    let mut said = Map::new();
    let mut say = |key: &str, value: Value| said.insert(key.into(), value);
    say("label", json!(field.label));
    say("about", json!(field.about));
    match &field.values {
        Values::Number(number) => {
            say("unit", json!(format!("{:?}", number.unit).to_lowercase()));
            say("low", plain(number.low));
            say("high", plain(number.high));
            if let Some(step) = number.step {
                say("step", plain(step));
            }
            if !number.stops.is_empty() {
                say("stops", number.stops.iter().copied().map(plain).collect());
            }
            say("isWhole", json!(number.is_whole));
            for (key, holds) in [("isPowerOfTwo", number.is_power_of_two), ("canBeNull", number.can_be_null)]
            {
                if holds {
                    say(key, json!(true));
                }
            }
        }
        Values::Choice(choices) => {
            let each = |c: &Choice| json!({"value": c.value, "label": c.label, "about": c.about});
            say("choices", choices.iter().map(each).collect());
        }
    }
    say("live", json!(live));
    say("swept", json!(field.is_swept));
    Value::Object(said)
}

/// A number as JSON, without a decimal point if it is whole.
pub fn plain(number: f64) -> Value {
    if number.fract() == 0.0 { json!(number as i64) } else { json!(number) }
}

/// A document with the table of fields.
pub fn with_markdown(document: &str) -> Result<String> {
    between(document, "fields", &markdown())
}

fn markdown() -> String {
    let heads = ["Field", "Meaning", "Valid", "In a run"].map(String::from);
    let rows = table().into_iter().map(|field| {
        let place = field.place.trim_start_matches('/').replace("/*", "[]").replace('/', ".");
        let live = match field.live {
            Live::Never => "fixed",
            Live::Incoherent => "changes without coherence",
            Live::Always => "changes",
        };
        [
            format!("`{place}`"),
            field.about.trim_end_matches('.').replace('*', "\\*"),
            valid(&field.values),
            live.into(),
        ]
    });
    laid_out(&std::iter::once(heads).chain(rows).collect::<Vec<_>>())
}

/// The valid values of a field, in words.
fn valid(values: &Values) -> String {
    match values {
        Values::Choice(choices) => {
            choices.iter().map(|c| format!("`{}`", c.value)).collect::<Vec<_>>().join(", ")
        }
        Values::Number(Number { unit, low, high, is_power_of_two, can_be_null, .. }) => {
            let number = |value: f64| match unit {
                Unit::Bytes => bytes(value),
                _ => grouped(value),
            };
            let unit = match unit {
                Unit::Cycles => " cycles",
                Unit::Instructions => " instructions",
                Unit::Percent => " %",
                Unit::Bytes | Unit::Count | Unit::Share | Unit::Number => "",
            };
            let power = if *is_power_of_two { ", a power of two" } else { "" };
            let null = if *can_be_null { ", or none" } else { "" };
            if low >= high {
                number(*low)
            } else {
                format!("{}–{}{unit}{power}{null}", number(*low), number(*high))
            }
        }
    }
}

/// Formats bytes: 64 KB; 17 B.
fn bytes(value: f64) -> String {
    let units = ["B", "KB", "MB", "GB"];
    let mut left = value as u64;
    let mut unit = 0;
    while left >= 1024 && left.is_multiple_of(1024) && unit + 1 < units.len() {
        left /= 1024;
        unit += 1;
    }
    format!("{} {}", grouped(left as f64), units[unit])
}

/// Formats a number with separators: 16,384; 0.05.
fn grouped(value: f64) -> String {
    let written = value.to_string();
    let (whole, fraction) = written.split_once('.').map_or((written.as_str(), None), |(w, f)| (w, Some(f)));
    let digits = whole.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect::<Vec<_>>().join(",");
    fraction.map_or(digits.clone(), |fraction| format!("{digits}.{fraction}"))
}
