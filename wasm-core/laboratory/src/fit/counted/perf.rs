//! Reads `perf stat` output: the human-readable form, and that of `-x` (tools/perf/Documentation/perf-stat.txt of Linux).

use super::count::{Counted, HOW};
use super::event::Event;
use super::number::count;
use super::threads::{split_id, thread_of};
use document::ScenarioError;
use std::collections::BTreeMap;

const HUMAN: &str =
    "Give what perf stat prints of a program or its threads, without -I, -A and --per-…, or use -x,.";

const SEPARATORS: [char; 5] = [',', ';', '\t', '|', ':'];

/// An error at a line, counted from 0.
pub fn at_line(line: usize, problem: impl Into<String>, remedy: &str) -> ScenarioError {
    ScenarioError::at(format!("line {}", line + 1), problem, remedy)
}

/// The program's name, `gzip` of `'/usr/bin/gzip -k file':`; otherwise `name` and a guess.
fn name_of(head: &str, name: &str) -> (String, Option<String>) {
    let command =
        head.split_once('\'').and_then(|(_, rest)| rest.rsplit_once('\'')).map(|(command, _)| command);
    match command {
        Some(command)
            if !head.contains("process id")
                && !head.contains("thread id")
                && !head.contains("system wide") =>
        {
            let program = command.split_whitespace().next().unwrap_or(name);
            (program.rsplit('/').next().unwrap_or(program).into(), None)
        }
        _ => (name.into(), Some("counted of what ran already, not of one program from start to end".into())),
    }
}

/// The lines of a file: by program and event, their modifier and number.
type Lines = BTreeMap<(String, Event), (Option<String>, u32)>;

/// Adds a value and notes its qualifications. Returns false if it is no count.
fn take(
    into: &mut Counted,
    lines: &mut Lines,
    (event, modifier): (Event, Option<&str>),
    value: &str,
    share: Option<f64>,
) -> bool {
    let name = event.name();
    if let Some(reason) = value.trim().strip_prefix('<').and_then(|v| v.strip_suffix('>')) {
        into.guess(format!("{name} was {reason}"));
        return true;
    }
    let Some(number) = count(value) else { return false };
    let (known, times) =
        lines.entry((into.name.clone(), event)).or_insert_with(|| (modifier.map(String::from), 0));
    if *times > 0 && known.as_deref() != modifier {
        // The same cycles in another mode: those without a modifier are of all modes.
        if modifier.is_none() {
            (*known, *times) = (None, 1);
            into.set(event, number);
        }
        into.guess(format!("{name} was counted in several modes, of which one is used"));
        return true;
    }
    *times += 1;
    into.add(event, number);
    if let Some(share) = share.filter(|s| *s < 99.95) {
        into.guess(format!("{name} was counted {share:.0} % of the time, and scaled by perf"));
    }
    true
}

/// Notes which counts are of one mode only, and which were added up.
fn note_lines(programs: &mut [Counted], lines: &Lines) {
    for counted in programs {
        let own: Vec<_> = lines.iter().filter(|((name, _), _)| *name == counted.name).collect();
        for (_, (modifier, _)) in &own {
            if let Some(modifier) = modifier.as_ref().filter(|m| m.contains('u') != m.contains('k')) {
                let mode = if modifier.contains('u') { "outside the kernel" } else { "in the kernel" };
                counted.guess(format!("counted only {mode} (:{modifier})"));
            }
        }
        if let Some(((_, event), (_, times))) = own.iter().find(|(_, (_, times))| *times > 1) {
            let name = event.name();
            counted.guess(format!("{times} lines count {name}: cores or intervals, which are added up"));
        }
    }
}

/// With `--per-thread`, the thread at the start of a line (its name may contain spaces), and the rest.
fn thread_first(before: &str) -> (Option<&str>, &str) {
    // The name ends with a word that ends with its id. Each word is examined once: a line may be as long as the file.
    let mut end = 0;
    while let Some(start) = before[end..].find(|sign: char| !sign.is_whitespace()).map(|at| end + at) {
        let is_first = end == 0;
        let Some(length) = before[start..].find(char::is_whitespace) else { break };
        end = start + length;
        if split_id(&before[start..end]).is_some_and(|(name, _)| !is_first || !name.is_empty()) {
            return (Some(before[..end].trim()), &before[end..]);
        }
    }
    (None, before)
}

/// The counts of a thread among the programs from `block` on; added if missing.
fn of_thread<'a>(programs: &'a mut Vec<Counted>, block: usize, owner: &str) -> &'a mut Counted {
    let found = programs.iter().skip(block).position(|own| own.name == owner);
    let at = found.map_or(programs.len(), |at| block + at);
    if at == programs.len() {
        programs.push(Counted::new(owner));
    }
    &mut programs[at]
}

/// Reads the human-readable form: one block per program, or with `--per-thread` one block of threads.
pub fn read_human(text: &str, name: &str) -> Result<Vec<Counted>, ScenarioError> {
    let mut programs: Vec<Counted> = Vec::new();
    let mut block = 0;
    let mut lines = Lines::new();
    for (number, line) in text.lines().enumerate() {
        if let Some((_, head)) = line.split_once("Performance counter stats for") {
            let (name, guess) = name_of(head, name);
            let mut counted = Counted::new(&name);
            guess.into_iter().for_each(|guess| counted.guess(guess));
            block = programs.len();
            programs.push(counted);
            continue;
        }
        if programs.is_empty() {
            continue;
        }
        // The value ends where the event's name begins; what follows '#' is derived from other counts.
        let before_comment = line.split_once('#').map_or(line, |(before, _)| before);
        let Some((word, event, modifier)) = before_comment
            .split_whitespace()
            .find_map(|w| Event::of(w).map(|(event, modifier)| (w, event, modifier)))
        else {
            continue;
        };
        let (owner, value) = thread_first(before_comment.split(word).next().unwrap_or(""));
        let counted = match owner {
            Some(owner) => of_thread(&mut programs, block, owner),
            None => &mut programs[block],
        };
        let share = line
            .trim_end()
            .strip_suffix("%)")
            .and_then(|l| l.rsplit_once('('))
            .and_then(|(_, s)| share_of(s));
        if !take(counted, &mut lines, (event, modifier), value, share) {
            let problem = format!("\"{}\" is no count of {}", value.trim(), event.name());
            return Err(at_line(number, problem, HUMAN));
        }
    }
    note_lines(&mut programs, &lines);
    // The head of a block of threads has no counts of its own.
    if programs.iter().any(|own| thread_of(&own.name).is_some()) {
        programs.retain(|own| !own.counts.is_empty() || thread_of(&own.name).is_some());
    }
    Ok(programs)
}

/// A percentage, with a decimal point or comma.
fn share_of(text: &str) -> Option<f64> {
    text.trim().replace(',', ".").parse().ok()
}

/// The separator of `-x`: the first that splits a line into value, unit and a known event.
pub fn separator_of(text: &str) -> Option<char> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.find_map(|line| SEPARATORS.into_iter().find(|&separator| fields_of(line, separator).is_some()))
}

/// A line of `-x`.
struct Fields<'a> {
    /// Only with `--per-thread`.
    thread: Option<&'a str>,
    value: &'a str,
    event: Event,
    modifier: Option<&'a str>,
    rest: Vec<&'a str>,
}

/// The position of the event's name, after its value and unit.
fn event_in(fields: &[&str]) -> Option<(usize, Event)> {
    (2..fields.len()).find_map(|at| Event::of(fields[at]).map(|(event, _)| (at, event)))
}

/// Value, event and the fields after it, at whichever position a count per thread, core or interval puts them.
fn fields_of(line: &str, separator: char) -> Option<Fields<'_>> {
    let fields: Vec<&str> = line.split(separator).map(str::trim).collect();
    let (at, _) = event_in(&fields)?;
    let value = fields[at - 2];
    let is_value = value.starts_with('<') || count(value).is_some();
    let (event, modifier) = Event::of(fields[at])?;
    let thread = at.checked_sub(3).map(|before| fields[before]).filter(|owner| thread_of(owner).is_some());
    is_value.then(|| Fields { thread, value, event, modifier, rest: fields[at + 1..].to_vec() })
}

/// Reads the form of `-x`: value, unit, event, in some cases a deviation, run time and share of the time.
pub fn read_separated(text: &str, separator: char, name: &str) -> Result<Vec<Counted>, ScenarioError> {
    let mut programs: Vec<Counted> = Vec::new();
    let mut lines = Lines::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        let Some(Fields { thread, value, event, modifier, rest }) = fields_of(line, separator) else {
            let fields: Vec<&str> = line.split(separator).map(str::trim).collect();
            if let Some((at, event)) = event_in(&fields) {
                return Err(at_line(
                    number,
                    format!("\"{}\" is no count of {}", fields[at - 2], event.name()),
                    HOW,
                ));
            }
            // Other events, such as task-clock, are not used; a line without fields is of another form.
            if fields.len() > 1 {
                continue;
            }
            return Err(at_line(number, "no value, unit and event", HOW));
        };
        let owner = thread.unwrap_or(name);
        let counted = of_thread(&mut programs, 0, owner);
        // With -r, a deviation precedes run time and share.
        let rest: Vec<&str> = rest.into_iter().filter(|field| !field.ends_with('%')).collect();
        let share = rest.get(1).and_then(|s| share_of(s));
        if !take(counted, &mut lines, (event, modifier), value, share) {
            return Err(at_line(number, format!("\"{value}\" is no count of {}", event.name()), HOW));
        }
    }
    note_lines(&mut programs, &lines);
    Ok(programs)
}
