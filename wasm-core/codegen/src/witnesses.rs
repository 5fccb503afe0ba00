//! The results of the study of recorded programs, and the recordings, as tables.

use crate::markdown::{between, laid_out};
use anyhow::{Context, Result};
use serde_json::Value;

/// The model's description with the tables of the shipped study.
///
/// # Errors
/// A report with another structure.
pub fn with_conclusions(document: &str, reports: &[Value]) -> Result<String> {
    let Some(report) = reports.iter().find(|report| report["id"] == "witnesses") else {
        return Ok(document.to_string());
    };
    let mut rows = vec![["Conclusion", "Claim", "Here: mean, 95 % interval", "Holds"].map(String::from)];
    for row in report["rows"].as_array().context("a report without rows")? {
        rows.push([text(&row["what"]), claim(row), measured(row), holds(row).to_string()]);
    }
    let document = between(document, "witnesses", &laid_out(&rows))?;
    let tables = report["tables"].as_array().context("a report without tables")?;
    let [cmt, smt, pairs] = tables.as_slice() else { anyhow::bail!("witnesses: three tables are expected") };
    let document = between(&document, "witnesses-cmt", &laid_out(&cells::<4>(cmt)?))?;
    let document = between(&document, "witnesses-smt", &laid_out(&cells::<4>(smt)?))?;
    between(&document, "witnesses-pairs", &laid_out(&cells::<2>(pairs)?))
}

/// The list of recordings, from the catalogue that the recorder reads and writes.
///
/// # Errors
/// A catalogue with another structure.
pub fn with_recordings(document: &str, catalogue: &Value) -> Result<String> {
    let heads = ["Name", "What", "Package", "Start-up", "Window", "Misses", "Misses of all windows"];
    let mut rows = vec![heads.map(String::from)];
    for program in catalogue["programs"].as_array().context("a catalogue without programs")? {
        let misses = |key: &str| {
            let sizes = program[key].as_array().into_iter().flatten();
            sizes.map(Value::to_string).collect::<Vec<_>>().join(", ")
        };
        rows.push([
            format!("`{}`", text(&program["name"])),
            format!("{}: {}", text(&program["kind"]), text(&program["about"])),
            format!("{} {}", text(&program["package"]), text(&program["version"])),
            program["start_up_references"].to_string(),
            format!("{} of {}", program["window"], program["of_windows"]),
            misses("misses_per_1000"),
            misses("misses_per_1000_of_all"),
        ]);
    }
    between(document, "recordings", &laid_out(&rows))
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

/// A row's number to three digits.
fn number(value: f64) -> String {
    let places = if value.abs() < 10.0 { 2 } else { 1 };
    format!("{value:.places$}")
}

fn claim(row: &Value) -> String {
    match (row["low"].as_f64(), row["high"].as_f64()) {
        (None, None) => "–".into(),
        (Some(low), None) => format!("≥ {}", number(low)),
        (None, Some(high)) => format!("≤ {}", number(high)),
        (Some(low), Some(high)) => format!("{} to {}", number(low), number(high)),
    }
}

fn measured(row: &Value) -> String {
    let mean = row["measured"].as_f64().map_or_else(|| "–".into(), number);
    let end = |place: usize| row["interval"][place].as_f64().map(number);
    let unit = match text(&row["unit"]).as_str() {
        "%" => " %".to_string(),
        "points" => " points".to_string(),
        _ => String::new(),
    };
    match (end(0), end(1)) {
        (Some(low), Some(high)) => format!("{mean}{unit} ({low} to {high})"),
        _ => format!("{mean}{unit}"),
    }
}

/// Whether the interval is on the claim's side wholly, not at all, or in part.
fn holds(row: &Value) -> &'static str {
    let (low, high) = (row["low"].as_f64(), row["high"].as_f64());
    let (Some(from), Some(to)) = (row["interval"][0].as_f64(), row["interval"][1].as_f64()) else {
        return "–";
    };
    let is_inside = |value: f64| low.is_none_or(|low| value >= low) && high.is_none_or(|high| value <= high);
    if low.is_none() && high.is_none() {
        "–"
    } else if is_inside(from) && is_inside(to) {
        "yes"
    } else if low.is_some_and(|low| to < low) || high.is_some_and(|high| from > high) {
        "no"
    } else {
        "not resolved"
    }
}

/// A study's table.
fn cells<const N: usize>(table: &Value) -> Result<Vec<[String; N]>> {
    let row = |row: &Value| -> Result<[String; N]> {
        let cells: Vec<String> = row.as_array().context("a table without rows")?.iter().map(text).collect();
        cells.try_into().ok().context("a table of other columns")
    };
    [&table["columns"]].into_iter().chain(table["rows"].as_array().into_iter().flatten()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_claim_holds_when_the_whole_interval_is_on_its_side() {
        let row = |low: Value, high: Value, interval: Value| {
            holds(&json!({ "low": low, "high": high, "interval": interval }))
        };
        assert_eq!(row(json!(0.0), Value::Null, json!([0.5, 2.0])), "yes");
        assert_eq!(row(json!(0.0), Value::Null, json!([-0.5, 2.0])), "not resolved");
        assert_eq!(row(json!(0.0), Value::Null, json!([-2.0, -0.5])), "no");
        assert_eq!(row(json!(0.95), json!(1.05), json!([0.9, 1.2])), "not resolved");
        assert_eq!(row(json!(0.95), json!(1.05), json!([1.1, 1.2])), "no");
        assert_eq!(row(Value::Null, Value::Null, json!([1.1, 1.2])), "–");
        assert_eq!(row(json!(0.0), Value::Null, Value::Null), "–");
    }
}
