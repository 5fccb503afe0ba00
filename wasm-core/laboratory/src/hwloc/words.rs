//! Names of object types in synthetic descriptions.

use super::object::{CacheFacts, CacheKind, Kind};

/// The type of the objects of a synthetic level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Objects that are used.
    Of(Kind),
    /// Groups, dies and others that only divide.
    Division,
}

/// Bytes of a cache without a given size: hwloc's own choice for synthetic descriptions.
fn default_size_bytes(level: u32) -> u64 {
    if level == 1 { 32 << 10 } else { (256 << 10) << (2 * level) }
}

/// hwloc gives synthetic caches lines of 64 bytes, and no associativity.
pub(super) fn synthetic_cache(level: u32, kind: CacheKind) -> Level {
    Level::Of(Kind::Cache(CacheFacts {
        level,
        kind,
        size_bytes: default_size_bytes(level),
        line_bytes: 64,
        ways: 0,
        is_inclusive: false,
    }))
}

/// The type that a word names, in upper or lower case, in full or abbreviated: `pack`, `l2`, `L1iCache`, `core`, `pu`.
pub(super) fn level_of(word: &str) -> Option<Level> {
    let word = word.to_ascii_lowercase();
    if let Some(cache) = cache_of(&word) {
        return Some(cache);
    }
    let begins = |name: &str, shortest: usize| word.len() >= shortest && name.starts_with(&word);
    if begins("package", 2) || begins("socket", 2) {
        Some(Level::Of(Kind::Package))
    } else if begins("numanode", 2) || word == "node" {
        Some(Level::Of(Kind::Node))
    } else if begins("core", 2) {
        Some(Level::Of(Kind::Core))
    } else if word == "pu" {
        Some(Level::Of(Kind::Thread))
    } else if begins("die", 2) || word.starts_with("group") || begins("tile", 2) || begins("module", 2) {
        Some(Level::Division)
    } else {
        None
    }
}

fn cache_of(word: &str) -> Option<Level> {
    let rest = word.strip_prefix('l')?;
    let level = rest.chars().next()?.to_digit(10).filter(|level| (1..=5).contains(level))?;
    let kind = match rest[1..].strip_suffix("cache").unwrap_or(&rest[1..]) {
        "" | "u" => CacheKind::Unified,
        "d" => CacheKind::Data,
        "i" => CacheKind::Instruction,
        _ => return None,
    };
    Some(synthetic_cache(level, kind))
}

/// Types for levels given only as numbers, as hwloc chooses them: the last is hardware threads; above it are cores, up to
/// four caches, a memory node, a package, groups.
pub(super) fn unnamed(levels: usize, has_nodes: bool) -> Vec<Level> {
    let mut left = levels.saturating_sub(1);
    let mut take = |wanted: usize| {
        let taken = wanted.min(left);
        left -= taken;
        taken
    };
    let nodes = take(usize::from(!has_nodes));
    let packages = take(1);
    let cores = take(1);
    let caches = take(4);
    let groups = take(usize::MAX);
    let cache = |level, kind| synthetic_cache(level, kind);
    let all_caches = [
        (caches >= 3, cache(3, CacheKind::Unified)),
        (caches >= 1, cache(2, CacheKind::Unified)),
        (caches >= 2, cache(1, CacheKind::Data)),
        (caches >= 4, cache(1, CacheKind::Instruction)),
    ];
    let mut types = vec![Level::Division; groups];
    types.extend(vec![Level::Of(Kind::Package); packages]);
    types.extend(vec![Level::Of(Kind::Node); nodes]);
    types.extend(all_caches.into_iter().filter(|(is_there, _)| *is_there).map(|(_, cache)| cache));
    types.extend(vec![Level::Of(Kind::Core); cores]);
    types.push(Level::Of(Kind::Thread));
    types
}
