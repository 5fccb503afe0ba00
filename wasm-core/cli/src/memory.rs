//! Parses the memory options of a recording's threads.

use crate::bytes::parse_bytes;
use laboratory::recording::{Memories, MemoryUse, SHAPES};

/// All `--memory` options of a command: the last one wins.
///
/// # Errors
/// An invalid option; the message names it and a valid form.
pub fn memories(given: &[String]) -> Result<Memories, String> {
    let mut all = Memories::default();
    for text in given {
        // Names of threads may contain any character, behaviors no `=`.
        match text.rsplit_once('=') {
            Some((name, behavior)) => drop(all.named.insert(name.to_owned(), memory(text, behavior)?)),
            None => all.others = memory(text, text)?,
        }
    }
    Ok(all)
}

/// `none`, a shape with its figures, or the name of a program, which is looked up when the scenario is made.
fn memory(argument: &str, behavior: &str) -> Result<MemoryUse, String> {
    let mut parts = behavior.split(':');
    let name = parts.next().unwrap_or_default();
    let Some(shape) = SHAPES.iter().find(|shape| shape.shape.id() == name) else {
        return match name {
            "none" => Ok(MemoryUse::None),
            _ => Ok(MemoryUse::Program { name: behavior.to_owned() }),
        };
    };
    let wrong = || format!("--memory {argument}: write {name}:BYTES:REFERENCES, such as {name}:4M:300");
    let bytes = parts.next().map_or(Some(shape.region_bytes), parse_bytes).ok_or_else(wrong)?;
    let references = parts.next().map_or(Ok(shape.references_per_kinstr), str::parse).map_err(|_| wrong())?;
    match parts.next() {
        Some(_) => Err(wrong()),
        None => Ok(MemoryUse::Shape {
            shape: shape.shape,
            region_bytes: bytes,
            references_per_kinstr: references,
        }),
    }
}
