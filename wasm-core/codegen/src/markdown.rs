//! Tables in documents, each between two comments with its name.

use anyhow::{Context, Result};

/// Replaces the table between the comments of that name.
///
/// # Errors
/// A document without the comments.
pub fn between(document: &str, name: &str, table: &str) -> Result<String> {
    let begin = format!("<!-- {name}: written by coscope-codegen -->\n");
    let end = format!("\n<!-- {name}: end -->");
    let (before, rest) =
        document.split_once(&begin).with_context(|| format!("no place for the table of {name}"))?;
    let (_, after) = rest.split_once(&end).with_context(|| format!("the table of {name} has no end"))?;
    Ok(format!("{before}{begin}\n{table}{end}{after}"))
}

/// A table in the formatter's layout; the first row is its head.
pub fn laid_out<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |cells: &[String; N], fill: char| {
        let padded = cells.iter().zip(widths).map(|(cell, width)| {
            let missing = fill.to_string().repeat(width - cell.chars().count());
            format!("{cell}{missing}")
        });
        format!("| {} |\n", padded.collect::<Vec<_>>().join(" | "))
    };
    let rule = line(&[const { String::new() }; N], '-');
    let body: String = rows[1..].iter().map(|row| line(row, ' ')).collect();
    format!("{}{rule}{body}", line(&rows[0], ' '))
}
