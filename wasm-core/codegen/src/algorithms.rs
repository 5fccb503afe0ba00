//! Generates the list of task algorithms for their editor: description, defaults and numbers of each.

use crate::fields::described;
use anyhow::{Context, Result};
use document::DagSpec;
use document::fields::Field;
use serde_json::{Value, json, to_string_pretty};

const HEADER: &str = "\
// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.
import type { NumberField } from './fields.ts';
import type { DagSpec } from './types.ts';

/** A number that an algorithm takes. */
export interface AlgorithmNumber extends NumberField {
  readonly id: string;
}

/** An algorithm of programs of tasks. */
export interface Algorithm {
  /** What it is. */
  readonly about: string;
  readonly defaults: DagSpec;
  readonly numbers: readonly AlgorithmNumber[];
}

export const algorithms: readonly Algorithm[] = ";

/// `web/scenario/generated/algorithms.ts`: the algorithms in order of their list, with their documentation.
pub fn list() -> Result<String> {
    let schema = schemars::schema_for!(DagSpec).to_value();
    let variants = schema["oneOf"].as_array().context("DagSpec is not one of several")?;
    let algorithms = DagSpec::defaults().into_iter().zip(DagSpec::numbers()).zip(variants);
    let listed: Vec<Value> = algorithms
        .map(|((defaults, numbers), variant)| {
            // Parts of listed tasks are edited as text.
            let own = numbers.iter().filter(|number| number.place.matches('/').count() == 1);
            json!({
                "about": variant["description"],
                "defaults": defaults,
                "numbers": own.map(number).collect::<Vec<Value>>(),
            })
        })
        .collect();
    Ok(format!("{HEADER}{};\n", to_string_pretty(&listed)?))
}

fn number(field: &Field) -> Value {
    let mut number = json!({"id": field.place.trim_start_matches('/')});
    if let (Some(number), Value::Object(described)) = (number.as_object_mut(), described(field)) {
        number.extend(described);
    }
    number
}
