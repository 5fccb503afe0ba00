//! The thread of each line of text: names are numbered at their first references.

use crate::trace::limits::MAX_TRACE_THREADS;
use std::collections::BTreeMap;

/// The threads of a text so far, and the one that is running.
#[derive(Clone, Debug)]
pub(super) struct Threads {
    /// The first thread is for text that names no thread.
    known: Vec<Thread>,
    by_name: BTreeMap<Vec<u8>, usize>,
    current: usize,
    /// Indices in `known` of the threads that have made a reference, in that order.
    numbered: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
struct Thread {
    name: Vec<u8>,
    number: Option<u16>,
    /// Instructions since its last reference.
    instructions: u32,
}

/// The error for more than [`MAX_TRACE_THREADS`] threads.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooMany;

impl Threads {
    pub(super) fn new() -> Self {
        let known = vec![Thread::default()];
        Self { known, by_name: BTreeMap::new(), current: 0, numbered: Vec::new() }
    }

    /// Makes the thread of this name the running one.
    pub(super) fn turn_to(&mut self, name: &[u8]) -> Result<(), TooMany> {
        if self.known[self.current].name == name && !name.is_empty() {
            return Ok(());
        }
        match self.by_name.get(name) {
            Some(&place) => self.current = place,
            None => self.start(name)?,
        }
        Ok(())
    }

    /// Starts a new thread of this name, which a thread that has ended may have had.
    pub(super) fn start(&mut self, name: &[u8]) -> Result<(), TooMany> {
        if self.known.len() > MAX_TRACE_THREADS {
            return Err(TooMany);
        }
        self.current = self.known.len();
        self.by_name.insert(name.to_vec(), self.current);
        self.known.push(Thread { name: name.to_vec(), ..Thread::default() });
        Ok(())
    }

    pub(super) fn execute(&mut self, instructions: u32) {
        let since = &mut self.known[self.current].instructions;
        *since = since.saturating_add(instructions);
    }

    /// Takes the number of the running thread, which makes a reference, and its instructions since its last one.
    pub(super) fn refer(&mut self) -> (u16, u32) {
        let thread = &mut self.known[self.current];
        let number = *thread.number.get_or_insert_with(|| {
            self.numbered.push(self.current);
            self.numbered.len() as u16 - 1
        });
        (number, std::mem::take(&mut thread.instructions))
    }

    /// Names by number. A reused name is followed by its ordinal: the second thread of the name has (2).
    pub(super) fn names(&self) -> Vec<String> {
        let mut used: BTreeMap<&[u8], u32> = BTreeMap::new();
        let name = |&place: &usize| {
            let name = &self.known[place].name;
            let text = String::from_utf8_lossy(name).into_owned();
            let before = used.entry(name).or_default();
            *before += 1;
            if *before == 1 { text } else { format!("{text} ({before})") }
        };
        self.numbered.iter().map(name).collect()
    }
}
