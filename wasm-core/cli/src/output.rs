//! Output: stdout has only the result.

use serde::Serialize;
use std::io::{ErrorKind, Write, stdout};

/// Cycles simulated between two prints of a run that is printed as it goes on (chosen).
pub const PRINT_CYCLES: u64 = 1_000_000;

/// Prints a value as JSON.
pub fn print_json(value: &impl Serialize) -> Result<(), String> {
    print_text(&json_text(value)?)
}

/// A value as indented JSON, with a final line end.
pub fn json_text(value: &impl Serialize) -> Result<String, String> {
    Ok(serde_json::to_string_pretty(value).map_err(|e| e.to_string())? + "\n")
}

/// Prints text with its own line ends. A reader that closes the pipe early (`| head`) is not an error.
pub fn print_text(text: &str) -> Result<(), String> {
    match stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("stdout: {error}")),
        _ => Ok(()),
    }
}

/// Rows of equal length as aligned columns; the first row is the head.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        rows.iter().filter_map(|r| r.get(column)).map(|c| c.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        cells.join("  ").trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Rows as CSV (RFC 4180, lines end in \n): cells with separators, quotes or line ends are quoted.
pub fn csv(rows: &[Vec<String>]) -> String {
    let cell = |cell: &String| {
        if cell.contains([',', ';', '\t', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",") + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_quotes_what_needs_it() {
        let rows = [
            vec!["/policy".to_string(), "ipc".to_string()],
            vec!["{\"id\":\"x\"},".to_string(), "1".to_string()],
        ];
        assert_eq!(csv(&rows), "/policy,ipc\n\"{\"\"id\"\":\"\"x\"\"},\",1\n");
    }

    #[test]
    fn a_table_aligns_its_columns() {
        let rows = [vec!["a".to_string(), "b".to_string()], vec!["long".to_string(), "c".to_string()]];
        assert_eq!(table(&rows), "a     b\nlong  c\n");
    }
}
