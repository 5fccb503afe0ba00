//! Reuse from a list of all references: slow, and too simple to be wrong.

/// The lines, most recent first.
#[derive(Default)]
pub struct NaiveStack {
    lines: Vec<u32>,
    all: Vec<u32>,
}

/// The distances of one reference.
#[derive(Debug, PartialEq)]
pub struct Found {
    /// Position in the list, 1 at the top.
    pub stack_distance: Option<u32>,
    /// References since the last one to this line.
    pub reuse_distance: Option<u64>,
}

impl NaiveStack {
    /// Moves a line to the top.
    pub fn reference(&mut self, line: u32) -> Found {
        let place = self.lines.iter().position(|&l| l == line);
        if let Some(at) = place {
            self.lines.remove(at);
        }
        self.lines.insert(0, line);
        let reuse_distance = self.all.iter().rev().position(|&l| l == line).map(|n| n as u64 + 1);
        self.all.push(line);
        Found { stack_distance: place.map(|at| at as u32 + 1), reuse_distance }
    }
}
