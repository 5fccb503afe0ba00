//! Relations between a machine's caches, as coherence needs them: bit sets over the caches.

use document::machine::Topology;

/// One row per cache, with one bit per cache.
#[derive(Clone, Debug)]
struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    fn new(caches: usize, has: impl Fn(usize, usize) -> bool) -> Self {
        let words = caches.div_ceil(64).max(1);
        let mut bits = vec![0; caches * words];
        for row in 0..caches {
            for other in (0..caches).filter(|&other| has(row, other)) {
                bits[row * words + other / 64] |= 1 << (other % 64);
            }
        }
        Self { words, bits }
    }

    fn row(&self, cache: usize) -> &[u64] {
        &self.bits[cache * self.words..(cache + 1) * self.words]
    }
}

/// The relations of all caches.
#[derive(Clone, Debug)]
pub struct Families {
    /// Caches nearer the cores than this one, of cores that share it.
    above: Rows,
    /// This cache, and those behind it.
    path: Rows,
    /// This cache, those above it and those behind it.
    family: Rows,
    /// Caches of the same package.
    package: Rows,
    paths: Vec<Vec<u32>>,
    levels: Vec<u32>,
}

impl Families {
    /// The relations of a machine's caches.
    pub fn new(topology: &Topology) -> Self {
        let caches = &topology.caches;
        let behind = |cache: usize, other: usize| {
            caches[other].level > caches[cache].level
                && caches[cache].cores.iter().all(|core| caches[other].cores.contains(core))
        };
        let package = |cache: usize| topology.cores[caches[cache].cores[0] as usize].package;
        let count = caches.len();
        let own_path = |cache: usize| {
            let path = &topology.cores[caches[cache].cores[0] as usize].path;
            path.iter().copied().skip_while(|&other| other as usize != cache).collect()
        };
        Self {
            above: Rows::new(count, |cache, other| behind(other, cache)),
            path: Rows::new(count, |cache, other| cache == other || behind(cache, other)),
            family: Rows::new(count, |cache, other| {
                cache == other || behind(cache, other) || behind(other, cache)
            }),
            package: Rows::new(count, |cache, other| package(cache) == package(other)),
            paths: (0..count).map(own_path).collect(),
            levels: caches.iter().map(|cache| cache.level).collect(),
        }
    }

    /// Whether one of these holders is a stranger to a first level: not on its path to memory.
    #[inline]
    pub fn has_stranger(&self, holders: &[u64], first_level: usize) -> bool {
        holders.iter().zip(self.path.row(first_level)).any(|(held, own)| held & !own != 0)
    }

    /// The first of these holders, a nearest one, that is a stranger to a first level: within its package if
    /// `in_package`, else outside it.
    pub fn stranger(&self, holders: &[u64], first_level: usize, in_package: bool) -> Option<usize> {
        let rows = self.path.row(first_level).iter().zip(self.package.row(first_level));
        let mut words = holders.iter().zip(rows).enumerate();
        words.find_map(|(word, (held, (own, package)))| {
            let strangers = held & !own & if in_package { *package } else { !package };
            (strangers != 0).then(|| word * 64 + strangers.trailing_zeros() as usize)
        })
    }

    /// Strangers of a first level among these holders.
    pub fn strangers<'a>(&'a self, holders: &'a [u64], first_level: usize) -> impl Iterator<Item = u64> + 'a {
        holders.iter().zip(self.path.row(first_level)).map(|(held, own)| held & !own)
    }

    /// Whether a cache above this one has the line, and is not on the path of this first level.
    pub fn has_peer_above(&self, holders: &[u64], cache: usize, first_level: usize) -> bool {
        let rows = self.above.row(cache).iter().zip(self.path.row(first_level));
        holders.iter().zip(rows).any(|(held, (above, own))| held & above & !own != 0)
    }

    /// Whether this cache is no stranger to any holder.
    pub fn may_own(&self, holders: &[u64], cache: usize) -> bool {
        holders.iter().zip(self.family.row(cache)).all(|(held, family)| held & !family == 0)
    }

    /// This cache and those behind it, nearest first.
    pub fn path(&self, cache: usize) -> &[u32] {
        &self.paths[cache]
    }

    /// Whether a cache is on the path from a first level to memory.
    pub fn is_on_path(&self, cache: usize, first_level: usize) -> bool {
        self.path.row(first_level)[cache / 64] >> (cache % 64) & 1 != 0
    }

    /// A cache's level, 1 nearest the core.
    pub fn level(&self, cache: usize) -> u32 {
        self.levels[cache]
    }
}
