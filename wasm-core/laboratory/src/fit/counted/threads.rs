//! Counters of single threads, as `perf stat --per-thread` names them: `comm-tid`.

use super::count::Counted;
use std::collections::BTreeMap;

/// Name and id of a thread written as `web-71`; `None` for what is no thread.
pub fn thread_of(owner: &str) -> Option<(&str, u32)> {
    split_id(owner.trim()).filter(|(comm, _)| !comm.is_empty())
}

/// What is before an id at the end of a word, and the id.
pub fn split_id(word: &str) -> Option<(&str, u32)> {
    let (before, tid) = word.rsplit_once('-')?;
    // A sign or a space before the number is of something else.
    let is_number = !tid.is_empty() && tid.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Some((before, tid.parse().ok()?)) } else { None }
}

/// As `perf stat --per-thread` writes it.
pub fn owner_of(comm: &str, tid: u32) -> String {
    format!("{comm}-{tid}")
}

/// Counters by what they are of: a thread as `comm-tid`, and its name alone, which has the sum of its threads where the file has no
/// line of its own for it.
pub fn by_owner(counted: &[Counted]) -> BTreeMap<String, Counted> {
    let mut threads: BTreeMap<&str, Vec<&Counted>> = BTreeMap::new();
    for own in counted {
        if let Some((comm, _)) = thread_of(&own.name) {
            threads.entry(comm).or_default().push(own);
        }
    }
    let sums = threads.into_iter().map(|(comm, own)| (comm.to_owned(), Counted::sum(comm, &own)));
    let mut all: BTreeMap<String, Counted> = sums.collect();
    all.extend(counted.iter().map(|own| (own.name.clone(), own.clone())));
    all
}
