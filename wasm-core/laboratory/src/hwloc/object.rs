//! The content of a topology, before its conversion to a machine.

use fixedbitset::FixedBitSet;
use serde::Serialize;

/// The type of an object, as far as it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Package,
    Node,
    Cache(CacheFacts),
    Core,
    /// A hardware thread; hwloc's PU.
    Thread,
}

/// A cache as described in the file: 0 means "not given".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CacheFacts {
    pub level: u32,
    pub kind: CacheKind,
    pub size_bytes: u64,
    pub line_bytes: u32,
    /// −1 is fully associative.
    pub ways: i64,
    pub is_inclusive: bool,
}

/// Contents of a cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CacheKind {
    /// Data and instructions.
    Unified,
    /// Data.
    Data,
    /// Instructions; such caches are not simulated.
    Instruction,
}

impl CacheKind {
    /// Its name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            CacheKind::Unified => "unified",
            CacheKind::Data => "data",
            CacheKind::Instruction => "instruction",
        }
    }
}

/// An object and the hardware threads that belong to it.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub kind: Kind,
    /// The operating system's number: for a hardware thread that of `taskset`, for a node that of `numactl`.
    pub os_index: Option<u32>,
    pub cpus: FixedBitSet,
}

/// Relative distances between memory nodes: `rows[from][to]`, by the operating system's numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Distances {
    pub nodes: Vec<u32>,
    pub rows: Vec<Vec<u64>>,
}

/// Hardware threads of one kind, on a machine with several.
#[derive(Clone, Debug)]
pub(super) struct CpuKind {
    pub cpus: FixedBitSet,
    /// Their description, such as `CoreType IntelAtom`.
    pub says: String,
    /// Their highest speed, in one unit for all kinds: MHz, or percent of the fastest.
    pub fastest: Option<u32>,
}

/// The parts of a topology that are used. Objects are in hwloc's logical order, without those that may not be used.
#[derive(Clone, Debug, Default)]
pub(super) struct Hardware {
    pub name: String,
    pub objects: Vec<Object>,
    pub distances: Option<Distances>,
    pub kinds: Vec<CpuKind>,
    /// Hardware threads that exist and may not be used, or are offline.
    pub left_out: usize,
}

impl Hardware {
    /// The objects whose kind satisfies a predicate.
    pub fn of<'a>(&'a self, is: impl Fn(&Kind) -> bool + 'a) -> impl Iterator<Item = &'a Object> {
        self.objects.iter().filter(move |object| is(&object.kind))
    }

    /// Keeps the usable objects: hardware threads of `allowed`, memory nodes of `allowed_nodes`, and objects that contain any
    /// of them.
    pub fn restrict(&mut self, allowed: &FixedBitSet, allowed_nodes: Option<&FixedBitSet>) {
        for object in &mut self.objects {
            object.cpus.intersect_with(allowed);
        }
        self.objects.retain(|object| match (object.kind, object.os_index, allowed_nodes) {
            (Kind::Node, Some(node), Some(nodes)) => nodes.contains(node as usize),
            (Kind::Node, ..) => true,
            _ => !object.cpus.is_clear(),
        });
    }
}
