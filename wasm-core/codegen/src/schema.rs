//! The JSON Schemas of the documents that people write.

use crate::fields::{plain, table};
use anyhow::{Result, bail};
use document::fields::{Field, Values};
use document::{DagSpec, Scenario};
use laboratory::lesson::Lesson;
use serde_json::{Value, json};

/// `workloads/schema/scenario.schema.json`, with names and bounds from the table of fields. Ranges that depend on other
/// fields are checked by the engine alone.
pub fn scenario() -> Result<String> {
    // Serialized first: the schema's own order of keys differs from that of a value.
    let mut schema: Value = serde_json::from_str(&serde_json::to_string(&schemars::schema_for!(Scenario))?)?;
    for field in table() {
        describe(&mut schema, "", &field)?;
    }
    for (n, numbers) in DagSpec::numbers().iter().enumerate() {
        for field in numbers {
            describe(&mut schema, &format!("/$defs/DagSpec/oneOf/{n}"), field)?;
        }
    }
    let unlisted = unlisted(&schema);
    if !unlisted.is_empty() {
        bail!("no #[field(…)] describes {}", unlisted.join(", "));
    }
    Ok(serde_json::to_string_pretty(&schema)? + "\n")
}

/// `workloads/schema/lesson.schema.json`.
pub fn lesson() -> Result<String> {
    Ok(serde_json::to_string_pretty(&schemars::schema_for!(Lesson))? + "\n")
}

/// Adds the table's description of a field below the schema at `root`.
fn describe(schema: &mut Value, root: &str, field: &Field) -> Result<()> {
    let keys: Vec<&str> = field.place.split('/').skip(1).collect();
    let places = places(schema, root.into(), &keys);
    if places.is_empty() {
        bail!("the schema has no {}", field.place);
    }
    for place in places {
        let Some(Value::Object(property)) = schema.pointer_mut(&place) else { continue };
        property.insert("title".into(), json!(field.label));
        if let Values::Number(number) = &field.values {
            property.insert("minimum".into(), plain(number.low));
            property.insert("maximum".into(), plain(number.high));
        }
    }
    Ok(())
}

/// The places in a schema that describe the document's value at these keys; several if it is one of several variants.
fn places(schema: &Value, at: String, keys: &[&str]) -> Vec<String> {
    let Some(node) = schema.pointer(&at) else { return Vec::new() };
    if let (Some(target), false) = (node["$ref"].as_str(), keys.is_empty()) {
        return places(schema, target.trim_start_matches('#').into(), keys);
    }
    let Some((key, inner)) = keys.split_first() else { return vec![at] };
    let below = match *key {
        "*" => vec![format!("{at}/items"), format!("{at}/additionalProperties")],
        key => vec![format!("{at}/properties/{key}")],
    };
    let mut found: Vec<String> = below.into_iter().flat_map(|below| places(schema, below, inner)).collect();
    for group in ["anyOf", "oneOf"] {
        for n in 0..node[group].as_array().map_or(0, Vec::len) {
            found.extend(places(schema, format!("{at}/{group}/{n}"), keys));
        }
    }
    found
}

/// Numbers that are not settable quantities: the cycles of a person's actions, and the size of a span of cores.
const NOT_LISTED: [&str; 3] = [
    "/$defs/Intervention/properties/at_cycle",
    "/$defs/Branch/properties/at_cycle",
    "/$defs/Span/oneOf/3/properties/cores",
];

/// Numbers of the schema that the table of fields does not describe.
fn unlisted(schema: &Value) -> Vec<String> {
    let mut found = Vec::new();
    find_unlisted(schema, "", &mut found);
    found.retain(|place| !NOT_LISTED.contains(&place.as_str()));
    found
}

fn find_unlisted(node: &Value, at: &str, found: &mut Vec<String>) {
    let is_number = |kind: &Value| kind == "integer" || kind == "number";
    let kinds = &node["type"];
    let may_be_number = is_number(kinds) || kinds.as_array().is_some_and(|kinds| kinds.iter().any(is_number));
    if may_be_number && !(node["title"].is_string() && node["maximum"].is_number()) {
        found.push(at.into());
    }
    for (key, inner) in node.as_object().into_iter().flatten() {
        // A list of plain numbers names threads, cores or hardware contexts.
        if key != "items" || inner["$ref"].is_string() {
            find_unlisted(inner, &format!("{at}/{key}"), found);
        }
    }
    for (n, inner) in node.as_array().into_iter().flatten().enumerate() {
        find_unlisted(inner, &format!("{at}/{n}"), found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_the_document_is_in_the_table_of_fields() {
        let mut schema: Value = serde_json::from_str(&scenario().unwrap()).unwrap();
        assert_eq!(unlisted(&schema), Vec::<String>::new());
        let ways = "/$defs/CacheSpec/properties/ways";
        schema.pointer_mut(ways).and_then(Value::as_object_mut).unwrap().remove("maximum");
        assert_eq!(unlisted(&schema), [ways]);
    }
}
