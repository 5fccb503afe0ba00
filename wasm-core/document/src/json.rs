//! Parses JSON after bounding the memory that it needs.

use super::error::ScenarioError;
use serde_json::Value;

/// Most bytes of memory per separator between values. An object of one field has two separators and room for four
/// fields of 104 bytes; a number in a list takes 72.
const VALUE_BYTES: usize = 256;
/// Most bytes that a document may take in memory (chosen: a page has 4 GB for everything).
const MOST_MEMORY: usize = 512 << 20;

/// Parses JSON of at most `most_bytes` bytes; `kind` names the document in errors.
///
/// # Errors
/// Text that is longer, or that would take more than 512 MB of memory, with the size and the limit; text that is not
/// JSON, with its line and column.
pub fn read_json(text: &str, most_bytes: usize, kind: &str) -> Result<Value, ScenarioError> {
    if text.len() > most_bytes {
        let problem = format!("the document has {} bytes", text.len());
        return Err(ScenarioError::at("", problem, format!("{kind} has at most {most_bytes} bytes.")));
    }
    // Each value but the first follows one of these characters. Those inside strings count too, so this is an upper
    // bound.
    let values = 1 + text.bytes().filter(|byte| b",:[{".contains(byte)).count();
    let needed = text.len() + values.saturating_mul(VALUE_BYTES);
    if needed > MOST_MEMORY {
        return Err(ScenarioError::at(
            "",
            format!("the document has up to {values} values, which take up to {} MB of memory", needed >> 20),
            format!("{kind} may take {} MB: leave out what is not needed, or split it.", MOST_MEMORY >> 20),
        ));
    }
    // Some editors write a byte order mark.
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|e| {
        ScenarioError::at("", format!("not JSON: {e}"), "Mend the text at that line and column.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_take_too_much_memory_is_refused_before_it_is_read() {
        let many = format!("[{}0]", "0,".repeat(3 << 20));
        let refused = read_json(&many, 64 << 20, "A program of tasks").expect_err("3 million values");
        assert!(refused.problem.contains("3145730 values, which take up to 774 MB"), "{refused}");
        assert!(refused.remedy.contains("may take 512 MB"), "{refused}");
        let refused = read_json("[1, 2]", 5, "A scenario").expect_err("six bytes");
        assert_eq!(refused.remedy, "A scenario has at most 5 bytes.");
        assert_eq!(read_json("[1, 2]", 6, "A scenario"), Ok(serde_json::json!([1, 2])));
        assert_eq!(read_json("\u{feff}[1]", 6, "A scenario"), Ok(serde_json::json!([1])));
        // One long string counts as one value.
        assert!(read_json(&format!("\"{}\"", "x".repeat(8 << 20)), 64 << 20, "A scenario").is_ok());
    }
}
