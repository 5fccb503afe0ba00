//! The number of rows met for each paper, from the shipped studies.

use crate::markdown::{between, laid_out};
use anyhow::{Context, Result};
use serde_json::Value;

/// A document with the table of totals, from the papers' reports: `{id, totals, …}` each.
///
/// # Errors
/// A report without totals.
pub fn with_markdown(document: &str, reports: &[Value]) -> Result<String> {
    let heads = ["Paper", "Class", "Rows", "In range", "Within 25 % of a printed number"].map(String::from);
    let mut rows = vec![heads];
    for report in reports {
        for totals in report["totals"].as_array().context("a report without totals")? {
            rows.push(cells(&report["id"], totals));
        }
    }
    let of_class = |class: &Value| {
        let of = reports.iter().flat_map(|r| r["totals"].as_array().into_iter().flatten());
        let of = of.filter(|totals| totals["class"] == *class);
        let sum = |key: &str| of.clone().filter_map(|totals| totals[key].as_u64()).sum::<u64>();
        let keys = ["rows", "ranges", "in_range", "published", "near_published"];
        let mut all = serde_json::json!({ "class": class });
        keys.iter().for_each(|key| all[*key] = sum(key).into());
        all
    };
    let classes = reports.first().and_then(|report| report["totals"].as_array()).into_iter().flatten();
    rows.extend(classes.map(|totals| cells(&"all".into(), &of_class(&totals["class"]))));
    between(document, "studies", &laid_out(&rows))
}

fn cells(paper: &Value, totals: &Value) -> [String; 5] {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    let of = |met: &str, all: &str| match totals[all].as_u64() {
        None | Some(0) => "–".into(),
        _ => format!("{} of {}", totals[met], totals[all]),
    };
    [
        text(paper),
        text(&totals["class"]),
        text(&totals["rows"]),
        of("in_range", "ranges"),
        of("near_published", "published"),
    ]
}
