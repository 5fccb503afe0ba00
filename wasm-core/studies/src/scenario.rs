//! Shipped scenarios as studies run them.

use document::{Checked, Scenario, set_pointer};
use serde_json::{Value, json};

/// A shipped scenario without its baseline, with the given seed, warm-up and measured quanta, and values set by
/// pointer.
///
/// # Errors
/// If a value makes the scenario invalid.
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
