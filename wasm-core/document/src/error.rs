//! Why a document is rejected: the place, the value found, and the valid values.

use serde::Serialize;

/// A rejected scenario. `Display` gives all three parts in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[error("{}{problem}. {remedy}", of(path))]
pub struct ScenarioError {
    /// JSON pointer to the value; "" for the whole document.
    pub path: String,
    /// What is wrong, with the value found.
    pub problem: String,
    /// What would be valid.
    pub remedy: String,
}

impl ScenarioError {
    /// An error at `path`. Long quotations from the document are shortened ([`shortened`]).
    pub fn at(path: impl Into<String>, problem: impl Into<String>, remedy: impl Into<String>) -> Self {
        let problem =
            problem.into().split_inclusive(QUOTES).map(|part| cut(part, LONGEST_QUOTE)).collect::<String>();
        Self {
            path: shortened(&path.into()),
            problem: shortened(&problem),
            remedy: shortened(&remedy.into()),
        }
    }
}

/// The place before a message; none for the whole document.
fn of(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!("{path}: ") }
}

/// Characters that begin and end a quotation in a message.
const QUOTES: [char; 2] = ['"', '`'];
/// Most characters quoted from a document, and most characters of a message (chosen: one line, and some lines).
const LONGEST_QUOTE: usize = 80;
const LONGEST_MESSAGE: usize = 1_000;

/// The text, cut to the length of a message, with the number of characters left out.
pub fn shortened(text: &str) -> String {
    cut(text, LONGEST_MESSAGE)
}

/// The first `most` characters of a text that is more than three times as long, and its closing quote; otherwise the
/// whole text.
fn cut(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= 3 * most {
        return text.to_string();
    }
    let kept: String = text.chars().take(most).collect();
    let last = text.chars().next_back().filter(|c| QUOTES.contains(c));
    let last = last.map(String::from).unwrap_or_default();
    format!("{kept}… ({} characters left out){last}", count - most - last.len())
}

/// Whether a character controls how text is displayed: control characters, which terminals interpret, ends of lines,
/// and bidirectional formatting characters (Unicode 16).
pub fn is_steering(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_quotation_is_cut_and_says_how_much_was_left_out() {
        let problem = format!("unknown field `{}`, expected `a`", "x".repeat(28_000));
        let error = ScenarioError::at(format!("/{}", "y".repeat(9_999)), problem, "Take it away.");
        let expected =
            format!("unknown field `{}… (27920 characters left out)`, expected `a`", "x".repeat(80));
        assert_eq!(error.problem, expected);
        assert!(
            error.to_string().len() < 1_300 && error.path.ends_with("(9000 characters left out)"),
            "{error}"
        );
        assert_eq!(ScenarioError::at("/a", "\"ä\" is short", "").problem, "\"ä\" is short");
    }
}
