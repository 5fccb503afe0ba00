//! Draws each student's own numbers from a lesson's lists, by seed.

use super::document::{Drawn, Lesson};
use document::{ScenarioError, read_value};
use engine::rng::Rng;
use serde_json::Value;

/// Separates these streams from others with the same seed.
const PURPOSE: u64 = 0x1E55_0000;

/// Applies the draws of a seed to a lesson: chooses one entry of each list, and substitutes it for values `"$name"` and for
/// `{name}` in texts. The result has no lists.
///
/// # Errors
/// A draw that does not fit its place.
pub fn drawn(lesson: &Lesson, seed: u32) -> Result<Lesson, ScenarioError> {
    let mut chosen: Vec<(&str, &Drawn)> = Vec::new();
    for (place, (name, list)) in lesson.draws.iter().enumerate() {
        let mut rng = Rng::new(u64::from(seed), PURPOSE + place as u64);
        if let Some(one) = list.get(rng.below(list.len().max(1) as u32) as usize) {
            chosen.push((name, one));
        }
    }
    let bare = Lesson { draws: Default::default(), ..lesson.clone() };
    let mut document = serde_json::to_value(bare).unwrap_or(Value::Null);
    put_in(&mut document, &chosen);
    read_value(document)
}

fn put_in(value: &mut Value, chosen: &[(&str, &Drawn)]) {
    match value {
        Value::String(text) => {
            let whole =
                text.strip_prefix('$').and_then(|name| chosen.iter().find(|(known, _)| *known == name));
            if let Some((_, drawn)) = whole {
                *value = drawn.value.clone();
                return;
            }
            for (name, drawn) in chosen {
                let written = format!("{{{name}}}");
                if text.contains(&written) {
                    *text = text.replace(&written, &drawn.text);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| put_in(item, chosen)),
        Value::Object(fields) => fields.values_mut().for_each(|field| put_in(field, chosen)),
        _ => {}
    }
}
