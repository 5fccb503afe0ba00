//! Invariants after every reference, on machines of many shapes under random interleavings.

use crate::cache::{Lookup, State};
use crate::run::memory::hierarchy::{Hierarchy, Requester};
use crate::workload::Record;
use document::machine::Topology;
use document::{Inclusion, MachineSpec};
use proptest::prelude::*;
use serde_json::{Value, from_value, json};
use std::collections::BTreeMap;

const LINES: u32 = 24;

/// Up to three packages of up to three cores; a second level for each core, package or the machine; a third of any kind.
fn machine() -> impl Strategy<Value = Value> {
    let shares = prop_oneof![
        Just(("core", "package")),
        Just(("package", "package")),
        Just(("package", "machine")),
        Just(("machine", "machine")),
        Just(("core", "machine")),
    ];
    let kinds = prop_oneof![Just("non-inclusive"), Just("inclusive"), Just("victim")];
    let sizes = [1..4u64, 1..5u64, 1..6u64];
    (1..4u32, 1..4u32, shares, (kinds.clone(), kinds), sizes, any::<bool>()).prop_map(
        |(packages, cores, shares, kinds, ways, third)| {
            let cache = |level: u64, kind: &str, sets: u64, span: Value| {
                let ways = ways[level as usize - 1];
                json!({"level": level, "size_bytes": sets * ways * 64, "ways": ways, "line_bytes": 64, "hit_cycles": 4 * level - 3,
                       "inclusion": kind, "shared_by": span})
            };
            let mut caches = vec![
                cache(1, "non-inclusive", 2, json!("core")),
                cache(2, kinds.0, 2, json!(shares.0)),
            ];
            if third {
                caches.push(cache(3, kinds.1, 3, json!(shares.1)));
            }
            json!({"cores": [{"count": packages * cores, "contexts": 1}], "packages": {"cores": cores}, "caches": caches,
                   "memory": {"latency_cycles": 200, "cycles_per_line": 0}, "coherence": {"package_cycles": 3, "remote_cycles": 100}})
        },
    )
}

/// The holders of every line, with their states.
fn copies(all: &Hierarchy) -> BTreeMap<u32, Vec<(usize, State)>> {
    let mut copies: BTreeMap<u32, Vec<(usize, State)>> = BTreeMap::new();
    for (number, cache) in all.caches.iter().enumerate() {
        for (line, state) in cache.held() {
            copies.entry(line).or_default().push((number, state));
        }
    }
    copies
}

fn check(all: &Hierarchy) -> Result<(), TestCaseError> {
    let coherence = all.coherence.as_ref().unwrap();
    let copies = copies(all);
    for line in 0..LINES {
        let held: Vec<usize> = copies.get(&line).iter().flat_map(|c| c.iter().map(|h| h.0)).collect();
        let known: Vec<usize> = super::directory::members(coherence.directory.holders_of(line)).collect();
        prop_assert_eq!(&held, &known, "the directory knows all holders of line {} and no others", line);
        for &(cache, state) in copies.get(&line).into_iter().flatten() {
            let mut others = held.iter().filter(|&&other| other != cache);
            let is_family = |other: &usize| {
                coherence.families.path(cache).contains(&(*other as u32))
                    || coherence.families.path(*other).contains(&(cache as u32))
            };
            prop_assert!(
                state == State::Shared || others.all(is_family),
                "cache {} has line {} {:?} beside {:?}",
                cache,
                line,
                state,
                held
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_line_that_may_be_written_has_no_other_copy(
        machine in machine(),
        steps in prop::collection::vec((0..9usize, 0..LINES, prop::bool::weighted(0.3)), 1..400),
    ) {
        let spec: MachineSpec = from_value(machine).unwrap();
        let topology = Topology::build(&spec).unwrap();
        let mut all = Hierarchy::new(&spec, &topology, (1, 1), &[], 1);
        let cascades = spec.caches.iter().filter(|c| c.inclusion == Inclusion::Victim).count() > 1;
        let who = Requester { thread: 0, owner: 0, node: 0 };
        for (now, (core, line, store)) in steps.into_iter().enumerate() {
            let core = &topology.cores[core % topology.cores.len()];
            let path = &core.path;
            let first = path[0] as usize;
            let record = Record::reference(line, 0, store, false).shared(line % 8);
            let alone = copies(&all).get(&line).is_none_or(|held| held.iter().all(|h| path.contains(&(h.0 as u32))));
            let anywhere = copies(&all).contains_key(&line);
            let service = match all.caches[first].access(line, 0, store) {
                Lookup::Hit => None,
                Lookup::Upgrade => Some(all.upgrade(path, record, now as u64)),
                Lookup::Miss(victim) => Some(all.fetch(path, record, who, now as u64, victim)),
            };
            check(&all)?;
            let state = all.caches[first].state_of(line);
            if store {
                prop_assert_eq!(state, Some(State::Modified));
            } else {
                prop_assert!(state.is_some());
            }
            if let Some(service) = service {
                // A reference waits for other caches only if they have the line, and for memory only if no cache has
                // it. But behind two victim caches, one may evict the requested line when the other makes room.
                prop_assert!(!alone || !service.source.needs_coherence(), "{:?}", service);
                prop_assert!(cascades || !anywhere || service.source != crate::core::Cause::Memory, "{:?}", service);
                let packages = topology.packages > 1;
                prop_assert!(packages || !service.is_remote);
            }
        }
    }
}
