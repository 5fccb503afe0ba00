//! What `perf stat` prints: for people, and with `-x` for programs (tools/perf/Documentation/perf-stat.txt of Linux).

use super::count::{Counted, HOW};
use super::event::Event;
use super::number::count;
use document::ScenarioError;

const SEPARATORS: [char; 5] = [',', ';', '\t', '|', ':'];

/// A line's error.
pub fn at_line(line: usize, problem: impl Into<String>, remedy: &str) -> ScenarioError {
    ScenarioError::at(format!("line {}", line + 1), problem, remedy)
}

/// `gzip` of `'/usr/bin/gzip -k file':`.
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

/// Takes a value and notes what is said of it in passing.
fn take(into: &mut Counted, event: Event, modifier: Option<&str>, value: &str, share: Option<f64>) -> bool {
    let name = event.name();
    if let Some(reason) = value.trim().strip_prefix('<').and_then(|v| v.strip_suffix('>')) {
        into.guess(format!("{name} was {reason}"));
        return true;
    }
    let Some(number) = count(value) else { return false };
    into.add(event, number);
    if let Some(modifier) = modifier.filter(|m| m.contains('u') != m.contains('k')) {
        let mode = if modifier.contains('u') { "outside the kernel" } else { "in the kernel" };
        into.guess(format!("counted only {mode} (:{modifier})"));
    }
    if let Some(share) = share.filter(|s| *s < 99.95) {
        into.guess(format!("{name} was counted {share:.0} % of the time, and scaled by perf"));
    }
    true
}

/// For people: a block a program.
pub fn read_human(text: &str, name: &str) -> Result<Vec<Counted>, ScenarioError> {
    let mut programs: Vec<Counted> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if let Some((_, head)) = line.split_once("Performance counter stats for") {
            let (name, guess) = name_of(head, name);
            let mut counted = Counted::new(&name);
            guess.into_iter().for_each(|guess| counted.guess(guess));
            programs.push(counted);
            continue;
        }
        let Some(counted) = programs.last_mut() else { continue };
        // The value ends where the event's name begins; what follows '#' is made of other counts.
        let before_comment = line.split_once('#').map_or(line, |(before, _)| before);
        let Some((word, event, modifier)) = before_comment
            .split_whitespace()
            .find_map(|w| Event::of(w).map(|(event, modifier)| (w, event, modifier)))
        else {
            continue;
        };
        let value = before_comment.split(word).next().unwrap_or("");
        let share = line
            .trim_end()
            .strip_suffix("%)")
            .and_then(|l| l.rsplit_once('('))
            .and_then(|(_, s)| share_of(s));
        if !take(counted, event, modifier, value, share) {
            let problem = format!("\"{}\" is no count of {}", value.trim(), event.name());
            return Err(at_line(number, problem, "Give what perf stat prints, without -I, or use -x,."));
        }
    }
    Ok(programs)
}

/// A share in percent, with a point or a comma.
fn share_of(text: &str) -> Option<f64> {
    text.trim().replace(',', ".").parse().ok()
}

/// The separator of `-x`: the one with which a line has value, unit and a known event.
pub fn separator_of(text: &str) -> Option<char> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.find_map(|line| SEPARATORS.into_iter().find(|&separator| fields_of(line, separator).is_some()))
}

/// Value, event and what follows, wherever a count of a core or an interval puts them.
fn fields_of(line: &str, separator: char) -> Option<(&str, Event, Option<&str>, Vec<&str>)> {
    let fields: Vec<&str> = line.split(separator).map(str::trim).collect();
    let at = (2..fields.len()).find(|&at| Event::of(fields[at]).is_some())?;
    let value = fields[at - 2];
    let is_value = value.starts_with('<') || count(value).is_some();
    let (event, modifier) = Event::of(fields[at])?;
    is_value.then(|| (value, event, modifier, fields[at + 1..].to_vec()))
}

/// With `-x`: value, unit, event, in some cases a deviation, run time and share of the time.
pub fn read_separated(text: &str, separator: char, name: &str) -> Result<Vec<Counted>, ScenarioError> {
    let mut counted = Counted::new(name);
    let mut lines_of = std::collections::BTreeMap::<&str, u32>::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        let Some((value, event, modifier, rest)) = fields_of(line, separator) else {
            // Other events, such as task-clock, are of no use here; a line without fields is of another kind.
            if line.contains(separator) {
                continue;
            }
            return Err(at_line(number, "no value, unit and event", HOW));
        };
        *lines_of.entry(event.name()).or_default() += 1;
        // With -r a deviation comes before run time and share.
        let rest: Vec<&str> = rest.into_iter().filter(|field| !field.ends_with('%')).collect();
        let share = rest.get(1).and_then(|s| share_of(s));
        if !take(&mut counted, event, modifier, value, share) {
            return Err(at_line(number, format!("\"{value}\" is no count of {}", event.name()), HOW));
        }
    }
    if let Some((event, lines)) = lines_of.into_iter().find(|(_, lines)| *lines > 1) {
        counted.guess(format!("{lines} lines count {event}: cores or intervals, which are added up"));
    }
    Ok(vec![counted])
}
