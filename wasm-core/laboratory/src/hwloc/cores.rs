//! Cores, and the sets of cores that share a resource.

use super::guess::Guesses;
use super::object::{Hardware, Kind, Object};
use document::{CoreGroup, FULL_CLOCK, Span};
use fixedbitset::FixedBitSet;

/// A core and the operating system's numbers of its hardware threads.
pub(super) struct Core {
    pub cpus: FixedBitSet,
    pub threads: Vec<u32>,
    /// Its clock in percent of the fastest.
    pub clock_percent: u32,
}

impl Core {
    fn new(cpus: FixedBitSet, threads: Vec<u32>) -> Self {
        Self { cpus, threads, clock_percent: FULL_CLOCK }
    }
}

/// All cores in logical order. A hardware thread that belongs to no core is a core of its own.
pub(super) fn cores_of(hardware: &Hardware, guesses: &mut Guesses) -> Vec<Core> {
    let mut cores: Vec<Core> = hardware
        .of(|kind| *kind == Kind::Core)
        .map(|core| Core::new(core.cpus.clone(), Vec::new()))
        .collect();
    let mut alone = 0;
    for thread in hardware.of(|kind| *kind == Kind::Thread) {
        let number =
            thread.os_index.or_else(|| thread.cpus.minimum().map(|number| number as u32)).unwrap_or(0);
        match cores.iter_mut().find(|core| !core.cpus.is_disjoint(&thread.cpus)) {
            Some(core) => core.threads.push(number),
            None => {
                alone += 1;
                cores.push(Core::new(thread.cpus.clone(), vec![number]));
            }
        }
    }
    if alone > 0 {
        guesses.add(
            "/machine/cores",
            format!("{alone} hardware threads belong to no core"),
            "each is a core of its own",
        );
    }
    cores.retain(|core| !core.threads.is_empty());
    cores
}

/// Groups of consecutive cores with the same clock and number of hardware contexts.
pub(super) fn core_groups(cores: &[Core]) -> Vec<CoreGroup> {
    let mut groups: Vec<CoreGroup> = Vec::new();
    for core in cores {
        let (contexts, clock_percent) = (core.threads.len() as u32, core.clock_percent);
        match groups.last_mut() {
            Some(group) if (group.contexts, group.clock_percent) == (contexts, clock_percent) => {
                group.count += 1;
            }
            _ => groups.push(CoreGroup { clock_percent, ..CoreGroup::in_order(1, contexts) }),
        }
    }
    groups
}

/// Numbers of the cores that an object contains or overlaps.
pub(super) fn cores_in(object: &Object, cores: &[Core]) -> Vec<u32> {
    let holds = |core: &Core| !core.cpus.is_disjoint(&object.cpus);
    (0..cores.len() as u32).filter(|&number| holds(&cores[number as usize])).collect()
}

/// The simplest span that describes these sets of `count` cores.
pub(super) fn span_of(mut groups: Vec<Vec<u32>>, count: usize, packages: Option<&[Vec<u32>]>) -> Span {
    groups.sort();
    let whole: usize = groups.iter().map(Vec::len).sum();
    let size = groups.first().map_or(0, Vec::len);
    let is_even = groups.iter().all(|group| group.len() == size);
    let is_consecutive = groups.iter().flatten().enumerate().all(|(place, &core)| place == core as usize);
    if whole != count || size == 0 {
        Span::Groups(groups)
    } else if size == count {
        Span::Machine
    } else if is_even && size == 1 {
        Span::Core
    } else if packages.is_some_and(|packages| packages == groups) {
        Span::Package
    } else if is_even && is_consecutive {
        Span::Cores(size as u32)
    } else {
        Span::Groups(groups)
    }
}
