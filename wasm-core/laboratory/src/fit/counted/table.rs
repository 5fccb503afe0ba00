//! Reads a table with one row per program and columns named as in `perf`.

use super::count::Counted;
use super::event::Event;
use super::number::count;
use super::perf::at_line;
use document::ScenarioError;

const SEPARATORS: [char; 3] = ['\t', ';', ','];
const NAMES: [&str; 5] = ["name", "program", "benchmark", "command", "workload"];
const EXAMPLE: &str =
    "Give a head such as name,instructions,cycles,cache-references,cache-misses, or what perf stat prints.";

/// The cells of a line; quoted cells may contain separators.
fn cells(line: &str, separator: char) -> Vec<String> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    for sign in line.chars() {
        match sign {
            '"' => quoted = !quoted,
            sign if sign == separator && !quoted => cells.push(std::mem::take(&mut cell)),
            sign => cell.push(sign),
        }
    }
    cells.push(cell);
    cells.into_iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Reads a table.
pub fn read(text: &str) -> Result<Vec<Counted>, ScenarioError> {
    let mut lines =
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let Some((head_line, head)) = lines.next() else {
        return Err(ScenarioError::at("", "nothing in it", EXAMPLE));
    };
    let event_of = |cell: &String| Event::of(cell).map(|(event, _)| event);
    let known = |separator: char| cells(head, separator).iter().filter_map(event_of).count();
    let Some(separator) = SEPARATORS.into_iter().find(|&separator| known(separator) >= 2) else {
        return Err(at_line(head_line, "no columns of counters", EXAMPLE));
    };
    let columns = cells(head, separator);
    let named = columns.iter().position(|column| NAMES.contains(&column.to_ascii_lowercase().as_str()));
    let mut programs: Vec<Counted> = Vec::new();
    for (number, line) in lines {
        let row = cells(line, separator);
        if row.len() != columns.len() {
            let problem = format!("{} cells under {} columns", row.len(), columns.len());
            return Err(at_line(number, problem, "Put counts with commas in quotes, and leave no cell out."));
        }
        let fallback = format!("program-{}", programs.len() + 1);
        let name = named.map_or(fallback.as_str(), |at| row[at].as_str());
        let mut counted = Counted::new(if name.is_empty() { &fallback } else { name });
        for (column, cell) in columns.iter().zip(&row) {
            let Some((event, _)) = Event::of(column) else { continue };
            if cell.is_empty() || cell.starts_with('<') {
                counted.guess(format!("{} was not counted", event.name()));
                continue;
            }
            let Some(value) = count(cell) else {
                return Err(at_line(
                    number,
                    format!("\"{cell}\" is no count of {}", event.name()),
                    "Give a number that is not below 0.",
                ));
            };
            counted.add(event, value);
        }
        programs.push(counted);
    }
    Ok(programs)
}
