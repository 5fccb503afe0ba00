//! The operating system's numbering of the objects of a synthetic level.

use super::synthetic::Row;
use super::words::{Level, level_of};

/// `count` objects, each `step` after the last.
struct Loop {
    step: usize,
    count: usize,
}

/// The number of each object of a level, in logical order. `spec` is a list `0,2,1,3`, loops `2*4:1*2`, or names of levels,
/// the fastest-changing first: `core:pack`.
///
/// # Errors
/// The problem with `spec`.
pub(super) fn numbers_of(spec: &str, rows: &[Row], depth: usize) -> Result<Vec<u32>, String> {
    let total = rows[depth].width;
    let numbers: Vec<u32> = if spec.chars().all(|letter| letter.is_ascii_digit() || letter == ',') {
        spec.split(',')
            .map(|number| number.parse().map_err(|_| format!("\"{number}\" is no number")))
            .collect::<Result<_, _>>()?
    } else {
        interleaved(&loops_of(spec, rows, depth)?, total)
    };
    if numbers.len() != total {
        return Err(format!("{} numbers for {total} objects", numbers.len()));
    }
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err("a number stands twice".into());
    }
    if sorted.last().is_some_and(|last| *last >= 1 << 16) {
        return Err("numbers go up to 65,535".into());
    }
    Ok(numbers)
}

fn loops_of(spec: &str, rows: &[Row], depth: usize) -> Result<Vec<Loop>, String> {
    let total = rows[depth].width;
    let mut loops = if spec.contains('*') {
        spec.split(':').map(written_loop).collect::<Result<Vec<_>, _>>()?
    } else {
        named_loops(spec, rows, depth)?
    };
    // The innermost loop may be omitted.
    let covered: usize = loops.iter().map(|each| each.count).product();
    if covered != total {
        let smallest = loops.iter().map(|each| each.step).min().unwrap_or(total);
        if covered == 0 || !total.is_multiple_of(covered) || total / covered != smallest {
            return Err(format!("its loops number {covered} of {total} objects"));
        }
        loops.push(Loop { step: 1, count: smallest });
    }
    Ok(loops)
}

fn written_loop(text: &str) -> Result<Loop, String> {
    let part = |text: Option<&str>| text.and_then(|text| text.parse().ok()).filter(|number| *number > 0);
    let mut parts = text.split('*');
    match (part(parts.next()), part(parts.next()), parts.next()) {
        (Some(step), Some(count), None) => Ok(Loop { step, count }),
        _ => Err(format!("\"{text}\" is not step*count")),
    }
}

fn named_loops(spec: &str, rows: &[Row], depth: usize) -> Result<Vec<Loop>, String> {
    let mut depths = Vec::new();
    for name in spec.split(':') {
        let wanted = level_of(name).ok_or_else(|| format!("\"{name}\" is no type of object"))?;
        let found = rows[..=depth].iter().position(|row| same(row.what, wanted));
        let found = found.ok_or_else(|| format!("there is no level of {name} here"))?;
        if depths.contains(&found) {
            return Err(format!("{name} stands twice"));
        }
        depths.push(found);
    }
    Ok(depths
        .iter()
        .map(|&level| {
            let above = depths.iter().filter(|other| **other < level).max().copied().unwrap_or(0);
            Loop { step: rows[depth].width / rows[level].width, count: rows[level].width / rows[above].width }
        })
        .collect())
}

/// Whether two types are equal; caches are compared by level and kind, not by size.
fn same(a: Level, b: Level) -> bool {
    use super::object::Kind::Cache;
    match (a, b) {
        (Level::Of(Cache(a)), Level::Of(Cache(b))) => (a.level, a.kind) == (b.level, b.kind),
        _ => a == b,
    }
}

fn interleaved(loops: &[Loop], total: usize) -> Vec<u32> {
    let mut factor = 1;
    let mut numbers = vec![0_u32; total];
    for each in loops {
        for (place, number) in numbers.iter_mut().enumerate() {
            *number += ((place / each.step) % each.count * factor) as u32;
        }
        factor *= each.count;
    }
    numbers
}
