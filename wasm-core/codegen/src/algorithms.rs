//! Algorithms of programs of tasks, as their editor shows them: what each is, its defaults, and its numbers.

use anyhow::{Context, Result};
use document::DagSpec;
use serde_json::{Value, json, to_string_pretty};

const HEADER: &str = "\
// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.
import type { DagSpec } from './types.ts';

/** A number that an algorithm takes. */
export interface AlgorithmNumber {
  readonly id: string;
  /** What it says. */
  readonly about: string;
  /** It can be left open. */
  readonly canBeNull: boolean;
}

/** An algorithm of programs of tasks. */
export interface Algorithm {
  /** What it is. */
  readonly about: string;
  readonly defaults: DagSpec;
  readonly numbers: readonly AlgorithmNumber[];
}

export const algorithms: readonly Algorithm[] = ";

/// `web/scenario/generated/algorithms.ts`: the algorithms in order of their list, with the words of their documentation.
pub fn list() -> Result<String> {
    let schema = schemars::schema_for!(DagSpec).to_value();
    let variants = schema["oneOf"].as_array().context("DagSpec is not one of several")?;
    let listed = DagSpec::defaults().into_iter().zip(variants).map(|(defaults, variant)| {
        let properties = variant["properties"].as_object().context("an algorithm without properties")?;
        let numbers = properties.iter().filter_map(|(id, property)| number(id, property));
        Ok(json!({
            "about": variant["description"],
            "defaults": defaults,
            "numbers": numbers.collect::<Vec<Value>>(),
        }))
    });
    let listed: Vec<Value> = listed.collect::<Result<_>>()?;
    Ok(format!("{HEADER}{};\n", to_string_pretty(&listed)?))
}

fn number(id: &str, property: &Value) -> Option<Value> {
    let types = match &property["type"] {
        Value::Array(types) => types.clone(),
        one => vec![one.clone()],
    };
    let about = &property["description"];
    types
        .contains(&json!("integer"))
        .then(|| json!({"id": id, "about": about, "canBeNull": types.contains(&json!("null"))}))
}
