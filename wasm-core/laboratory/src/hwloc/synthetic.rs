//! Reads hwloc's synthetic descriptions of topologies: `pack:2 [numa] l3:1(size=32MiB) core:4 pu:2(indexes=core:pack)`.

use super::cpus;
use super::indexes::numbers_of;
use super::object::{Hardware, Kind, Object};
use super::words::{Level, level_of, unnamed};
use document::{MAX_CONTEXTS, ScenarioError};
use fixedbitset::FixedBitSet;

/// The most levels of a description (chosen; hwloc accepts 128).
const MOST_LEVELS: usize = 128;

/// One level: `arity` objects below each object of the level above.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub what: Level,
    pub arity: usize,
    /// Total number of objects of this level.
    pub width: usize,
    indexes: Option<String>,
    /// Memory nodes attached to each object, `[numa]`.
    attached: usize,
}

/// Reads a description.
///
/// # Errors
/// An invalid word, with the word; more hardware threads than the simulator supports.
pub(super) fn read(text: &str) -> Result<Hardware, ScenarioError> {
    let rows = rows_of(text)?;
    let mut build =
        Build { numbers: Vec::new(), next: vec![0; rows.len()], nodes: 0, hardware: Hardware::default() };
    for (depth, row) in rows.iter().enumerate() {
        build.numbers.push(match &row.indexes {
            Some(spec) => Some(numbers_of(spec, &rows, depth).map_err(|problem| refused(spec, problem))?),
            None => None,
        });
    }
    let all = build.fill(&rows, 0);
    if build.hardware.of(|kind| *kind == Kind::Node).next().is_none() {
        // hwloc inserts one that contains everything.
        build.hardware.objects.insert(0, Object { kind: Kind::Node, os_index: Some(0), cpus: all });
    }
    build.hardware.name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(build.hardware)
}

pub(super) fn refused(word: &str, problem: impl std::fmt::Display) -> ScenarioError {
    ScenarioError::at(
        "",
        format!("\"{word}\": {problem}"),
        "A description is like pack:2 l3:1 core:4 pu:2, from the largest to the hardware threads (pu); nothing was changed.",
    )
}

/// The rows of a description. The first row is the machine itself.
fn rows_of(text: &str) -> Result<Vec<Row>, ScenarioError> {
    let machine = Row { what: Level::Division, arity: 1, width: 1, indexes: None, attached: 0 };
    let mut rows = vec![machine];
    let mut named = 0;
    for word in words_of(text)? {
        let (head, attributes) = match word.split_once('(') {
            Some((head, rest)) => (head, rest.trim_end_matches([')', ']'])),
            None => (word.trim_end_matches(']'), ""),
        };
        let above = rows.len() - 1;
        if head.is_empty() {
            continue; // attributes of the machine
        }
        if let Some(name) = head.strip_prefix('[') {
            if level_of(name) != Some(Level::Of(Kind::Node)) {
                return Err(refused(&word, "only memory nodes can be attached"));
            }
            rows[above].attached += 1;
            if rows[above].attached * rows[above].width > MAX_CONTEXTS as usize {
                return Err(refused(&word, format!("there can be {MAX_CONTEXTS} memory nodes at most")));
            }
            continue;
        }
        if above == MOST_LEVELS {
            return Err(refused(&word, format!("there can be {MOST_LEVELS} levels at most")));
        }
        let (name, count) = head.split_once(':').map_or((None, head), |(name, count)| (Some(name), count));
        let arity: usize = count
            .parse()
            .ok()
            .filter(|count| *count > 0)
            .ok_or_else(|| refused(&word, "how many there are must be a number from 1"))?;
        let what = match name {
            Some(name) => level_of(name).ok_or_else(|| refused(&word, "no such type of object"))?,
            None => Level::Division,
        };
        named += usize::from(name.is_some());
        let width = rows[above].width.saturating_mul(arity);
        if width > MAX_CONTEXTS as usize {
            return Err(refused(
                &word,
                format!("that makes {width}; {MAX_CONTEXTS} hardware threads can be simulated"),
            ));
        }
        let mut row = Row { what, arity, width, indexes: None, attached: 0 };
        read_attributes(&mut row, attributes).map_err(|problem| refused(&word, problem))?;
        rows.push(row);
    }
    let levels = rows.len() - 1;
    if levels == 0 {
        return Err(refused(text, "it names nothing"));
    }
    if named == 0 {
        let has_nodes = rows.iter().any(|row| row.attached > 0);
        for (row, what) in rows[1..].iter_mut().zip(unnamed(levels, has_nodes)) {
            row.what = what;
        }
    } else if named < levels {
        return Err(refused(text, "either every level has a type or none"));
    }
    check_levels(&rows, text)?;
    Ok(rows)
}

fn check_levels(rows: &[Row], text: &str) -> Result<(), ScenarioError> {
    if rows.last().map(|row| row.what) != Some(Level::Of(Kind::Thread)) {
        return Err(refused(text, "the last level must be hardware threads, pu"));
    }
    for (kind, name) in
        [(Kind::Package, "package"), (Kind::Node, "numa"), (Kind::Core, "core"), (Kind::Thread, "pu")]
    {
        if rows.iter().filter(|row| row.what == Level::Of(kind)).count() > 1 {
            return Err(refused(text, format!("there can be only one level of {name}")));
        }
    }
    let has_level = rows.iter().any(|row| row.what == Level::Of(Kind::Node));
    if has_level && rows.iter().any(|row| row.attached > 0) {
        return Err(refused(text, "memory nodes are either a level or attached"));
    }
    Ok(())
}

/// Splits at spaces outside parentheses and brackets.
fn words_of(text: &str) -> Result<Vec<String>, ScenarioError> {
    let mut words: Vec<String> = vec![String::new()];
    let mut depth = 0_i32;
    for letter in text.chars() {
        depth += i32::from(matches!(letter, '(' | '[')) - i32::from(matches!(letter, ')' | ']'));
        match words.last_mut() {
            Some(word) if !(letter.is_whitespace() && depth == 0) => word.push(letter),
            _ => words.push(String::new()),
        }
    }
    if depth != 0 {
        return Err(refused(text, "a bracket is not closed"));
    }
    words.retain(|word| !word.is_empty());
    Ok(words)
}

fn read_attributes(row: &mut Row, attributes: &str) -> Result<(), String> {
    for attribute in attributes.split_whitespace() {
        match attribute.split_once('=') {
            Some(("indexes", spec)) => row.indexes = Some(spec.to_owned()),
            Some(("size", size)) => match &mut row.what {
                Level::Of(Kind::Cache(cache)) => cache.size_bytes = bytes_of(size)?,
                _ => return Err("only caches have a size".into()),
            },
            Some(("memory", size)) => drop(bytes_of(size)?),
            _ => return Err(format!("\"{attribute}\" is no attribute; there are size, memory and indexes")),
        }
    }
    Ok(())
}

fn bytes_of(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    // As in hwloc: kB is 1,000 bytes, KiB 1,024.
    let unit: u64 = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" => 1,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        "kib" => 1 << 10,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        "tib" => 1 << 40,
        unit => {
            return Err(format!(
                "\"{unit}\" is no unit; there are kB (1,000), KiB (1,024), MB, MiB and so on"
            ));
        }
    };
    let number: u64 = digits.parse().map_err(|_| format!("\"{text}\" is not a size"))?;
    number.checked_mul(unit).ok_or_else(|| format!("{text} is too much"))
}

struct Build {
    /// For each row, the operating system's numbers if they are not in order.
    numbers: Vec<Option<Vec<u32>>>,
    next: Vec<usize>,
    nodes: u32,
    hardware: Hardware,
}

impl Build {
    /// Adds one object of a row and all objects below it; returns its hardware threads.
    fn fill(&mut self, rows: &[Row], depth: usize) -> FixedBitSet {
        let row = &rows[depth];
        let sequence = self.next[depth];
        self.next[depth] += 1;
        let number = self.numbers[depth].as_ref().map_or(sequence as u32, |numbers| numbers[sequence]);
        let place = self.hardware.objects.len();
        if let Level::Of(kind) = row.what {
            self.hardware.objects.push(Object { kind, os_index: Some(number), cpus: FixedBitSet::new() });
        }
        let first_node = self.hardware.objects.len();
        for _ in 0..row.attached {
            let os_index = Some(self.nodes);
            self.nodes += 1;
            self.hardware.objects.push(Object { kind: Kind::Node, os_index, cpus: FixedBitSet::new() });
        }
        let mut cpus = FixedBitSet::new();
        match rows.get(depth + 1) {
            None => cpus = cpus::of([number as usize]),
            Some(below) => {
                for _ in 0..below.arity {
                    let below = self.fill(rows, depth + 1);
                    cpus.union_with(&below);
                }
            }
        }
        if matches!(row.what, Level::Of(_)) {
            self.hardware.objects[place].cpus = cpus.clone();
        }
        for node in &mut self.hardware.objects[first_node..first_node + row.attached] {
            node.cpus = cpus.clone();
        }
        cpus
    }
}
