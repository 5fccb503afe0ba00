//! Page colours: the sets of a cache to which the lines of a page map, and the colours that each thread's pages may
//! have.

use super::cache::CacheSpec;
use super::error::ScenarioError;
use super::fields::Fields;
use super::limits::{MAX_CACHE_LINES, PAGE_LINES};
use super::machine_spec::CoreModel;
use super::memory::PagePlacement;
use super::partitions::check_classes;
use super::read::Read;
use super::scenario::Scenario;
use super::validate::within;
use crate::machine::Topology;
use serde::Serialize;

/// Colours of a cache that the pages of some threads may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PageColours {
    /// Thread numbers; a thread is in at most one class.
    pub threads: Vec<u32>,
    /// First colour that pages of these threads may have.
    #[field(low = 0, high = MAX_CACHE_LINES as u32 - 1)]
    pub first_colour: u32,
    /// Number of colours from the first one on; colours of several classes may overlap.
    #[field(low = 1, high = MAX_CACHE_LINES as u32)]
    pub colours: u32,
}

/// Number of colours of a cache: bytes per way ÷ bytes per page, where a page has 64 lines of `first_line_bytes`.
/// `None` if pages and ways do not divide, so that a page has no single colour.
pub fn colours_of(cache: &CacheSpec, first_line_bytes: u32) -> Option<u32> {
    let page_bytes = u64::from(first_line_bytes * PAGE_LINES);
    let way_bytes = cache.size_bytes / u64::from(cache.ways);
    let divides =
        way_bytes.is_multiple_of(page_bytes) && page_bytes.is_multiple_of(u64::from(cache.line_bytes));
    divides.then_some((way_bytes / page_bytes) as u32)
}

/// Checks the colours of all caches against their sets, the workload's threads, and the parts of the machine that
/// exclude colours.
pub(super) fn check(scenario: &Scenario, topology: &Topology) -> Result<(), ScenarioError> {
    let machine = &scenario.machine;
    let mut coloured = machine.caches.iter().enumerate().filter(|(_, cache)| !cache.colours.is_empty());
    let Some((entry, cache)) = coloured.next() else { return Ok(()) };
    let place = format!("/machine/caches/{entry}/colours");
    let refuse = |problem: String, remedy: &str| Err(ScenarioError::at(&*place, problem, remedy));
    if let Some((other, _)) = coloured.next() {
        return Err(ScenarioError::at(
            format!("/machine/caches/{other}/colours"),
            format!("pages have the colours of /machine/caches/{entry} already"),
            "Give colours of one cache only: a page has one place in all of them.",
        ));
    }
    if cache.level == 1 {
        return refuse(
            "pages have no colours in a first-level cache here".into(),
            "Give the colours of a cache at level 2 or beyond.",
        );
    }
    if machine.cores.iter().any(|group| group.model == CoreModel::Smt) {
        return refuse(
            "pages of code have no colours, and smt cores fetch it through this cache".into(),
            "Use in-order or interval cores, or reserve ways.",
        );
    }
    let interleaved = machine.memory.numa.as_ref().is_some_and(|n| n.placement == PagePlacement::Interleave);
    if interleaved && topology.nodes > 1 {
        return refuse(
            "the number of an interleaved page says its memory node, and cannot also be chosen by colour"
                .into(),
            "Place pages by first touch (/machine/memory/numa/placement).",
        );
    }
    let page_bytes = machine.first_line_bytes() * PAGE_LINES;
    let colours = match colours_of(cache, machine.first_line_bytes()) {
        Some(colours) if colours > 1 => colours,
        _ => {
            return Err(ScenarioError::at(
                place,
                format!(
                    "a way of {} bytes is not two or more whole pages of {page_bytes} bytes, so there are no colours",
                    cache.size_bytes / u64::from(cache.ways)
                ),
                format!(
                    "Valid sizes are multiples of {} bytes ({} ways × {page_bytes}) from two on.",
                    u64::from(cache.ways) * u64::from(page_bytes),
                    cache.ways
                ),
            ));
        }
    };
    for (class, entry) in cache.colours.iter().enumerate() {
        let place = format!("{place}/{class}");
        within(&format!("{place}/first_colour"), entry.first_colour.into(), 0, u64::from(colours) - 1)?;
        let most = u64::from(colours - entry.first_colour);
        within(&format!("{place}/colours"), entry.colours.into(), 1, most)?;
    }
    let classes = cache.colours.iter().map(|class| &*class.threads);
    check_classes(&place, classes, &scenario.workload, "colours")
}
