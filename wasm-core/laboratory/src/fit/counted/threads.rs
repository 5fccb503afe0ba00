//! Counters of single threads, named `comm-tid` as in `perf stat --per-thread`.

use super::count::Counted;
use std::collections::BTreeMap;

/// Name and id of a thread written as `web-71`; `None` if it is no thread.
pub fn thread_of(owner: &str) -> Option<(&str, u32)> {
    split_id(owner.trim()).filter(|(comm, _)| !comm.is_empty())
}

/// Splits an id from the end of a word.
pub fn split_id(word: &str) -> Option<(&str, u32)> {
    let (before, tid) = word.rsplit_once('-')?;
    // A sign or a space before the number does not belong to an id.
    let is_number = !tid.is_empty() && tid.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Some((before, tid.parse().ok()?)) } else { None }
}

/// The name of a thread as in `perf stat --per-thread`.
pub fn owner_of(comm: &str, tid: u32) -> String {
    format!("{comm}-{tid}")
}

/// Counters by owner: each thread as `comm-tid`, and each thread name, with the sum of its threads unless the file has a line
/// for it.
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
