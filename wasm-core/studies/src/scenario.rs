//! Shipped scenarios as studies run them.

use document::{Checked, Scenario, set_pointer};
use serde_json::{Value, json};

/// A scenario that ships, without its baseline, under a seed, with quanta to warm up and to measure, and values set by
/// pointer.
///
/// # Errors
/// A value that makes the scenario impossible.
pub fn scenario(
    shipped: &Scenario,
    seed: u32,
    [warmup_quanta, quanta]: [u32; 2],
    values: impl IntoIterator<Item = (&'static str, Value)>,
) -> Result<Checked, String> {
    let mut document = json!(shipped);
    let of_all = [
        ("/baseline", Value::Null),
        ("/run/seed", json!(seed)),
        ("/run/warmup_quanta", json!(warmup_quanta)),
        ("/run/quanta", json!(quanta)),
        ("/run/frames_per_quantum", json!(1)),
    ];
    for (pointer, value) in of_all.into_iter().chain(values) {
        set_pointer(&mut document, pointer, value).map_err(|e| e.to_string())?;
    }
    simulator::from_value(document).map_err(|e| e.to_string())
}
