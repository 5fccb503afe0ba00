//! Searches in a B-tree: the bytes that each search reads, from the root to a leaf.

use super::zipf::Zipf;
use document::ENTRY_BYTES;

/// A B-tree with its nodes in memory level by level, the root first: the children of node n are n·f + 1 to n·f + f.
///
/// In each node of f entries a search reads the middle of the remaining entries until one is left, and then that one:
/// log₂ f + 1 references. All inner nodes are full except the last ones.
#[derive(Clone, Debug)]
pub struct BTree {
    node_bytes: u64,
    /// log₂ of the entries of a node.
    fan_bits: u32,
    first_leaf: u32,
    leaves: u32,
    /// Odd and coprime with `leaves`: leaves of similar popularity are not adjacent.
    scatter: u64,
    popularity: Zipf,
}

/// The position of one search, in 64 bits.
#[derive(Clone, Copy)]
struct Search {
    leaf: u32,
    entry: u16,
    /// References made.
    step: u16,
}

impl BTree {
    /// A tree of checked sizes: nodes are a power of two in bytes, and there is at least one.
    pub fn new(region_bytes: u64, node_bytes: u32, exponent: f64) -> Self {
        let fan_bits = (node_bytes / ENTRY_BYTES).trailing_zeros();
        let nodes = (region_bytes / u64::from(node_bytes)).min(u64::from(u32::MAX)) as u32;
        let first_leaf = if nodes > 1 { ((nodes - 2) >> fan_bits) + 1 } else { 0 };
        let leaves = nodes - first_leaf;
        // Near the golden section, so that neighbours in rank are far apart.
        let golden = (u64::from(leaves) * 618 / 1_000) | 1;
        let scatter = (golden..).step_by(2).find(|&s| gcd(s, u64::from(leaves)) == 1).unwrap_or(1);
        Self {
            node_bytes: u64::from(node_bytes),
            fan_bits,
            first_leaf,
            leaves,
            scatter,
            popularity: Zipf::new(leaves, exponent),
        }
    }

    /// The next byte that a search reads, and whether it is the search's last: the target entry. After that the next
    /// search begins, with a target drawn from `random`.
    pub fn step(&self, at: &mut u64, random: u64) -> (u64, bool) {
        let mut search = Search { leaf: *at as u32, entry: (*at >> 32) as u16, step: (*at >> 48) as u16 };
        if search.step == 0 {
            let rank = u64::from(self.popularity.rank((random >> 32) as u32));
            search.leaf = self.first_leaf + (rank * self.scatter % u64::from(self.leaves)) as u32;
            search.entry = (random as u32 & ((1 << self.fan_bits) - 1)) as u16;
        }
        let (depth, probe) =
            (u32::from(search.step) / (self.fan_bits + 1), u32::from(search.step) % (self.fan_bits + 1));
        let (mut node, mut target, mut above) =
            (search.leaf, u32::from(search.entry), self.depth(search.leaf));
        let is_last = depth == above && probe == self.fan_bits;
        while above > depth {
            target = (node - 1) & ((1 << self.fan_bits) - 1);
            node = (node - 1) >> self.fan_bits;
            above -= 1;
        }
        search.step = if is_last { 0 } else { search.step + 1 };
        *at = u64::from(search.leaf) | u64::from(search.entry) << 32 | u64::from(search.step) << 48;
        let byte = u64::from(node) * self.node_bytes + u64::from(self.probed(target, probe) * ENTRY_BYTES);
        (byte, is_last)
    }

    /// The entry read by the n-th probe of a binary search for `target`.
    fn probed(&self, target: u32, probe: u32) -> u32 {
        let half = |n: u32| 1 << (self.fan_bits - 1 - n);
        match probe {
            n if n == self.fan_bits => target,
            // The bits of `target` found so far give the start of the remaining entries.
            n => (target >> (self.fan_bits - n) << (self.fan_bits - n)) + half(n),
        }
    }

    /// The number of nodes above a node.
    fn depth(&self, mut node: u32) -> u32 {
        let mut depth = 0;
        while node > 0 {
            node = (node - 1) >> self.fan_bits;
            depth += 1;
        }
        depth
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn a_search_goes_from_the_root_to_a_leaf() {
        // Nodes of 4 entries: a root, its 4 children (1 to 4) and 10 of their 16 (5 to 14). The parent of node 14 is
        // (14 − 1) / 4 = 3, so nodes 0 to 3 are inner nodes and 4 to 14 leaves.
        let tree = BTree::new(15 * 64, 64, 0.0);
        assert_eq!((tree.first_leaf, tree.leaves, tree.fan_bits), (4, 11, 2));
        let mut rng = Rng::new(1, 1);
        let mut found = [0; 15];
        let mut at = 0;
        for _ in 0..4_000 {
            let mut path = Vec::new();
            loop {
                let (byte, last) = tree.step(&mut at, rng.next_u64());
                path.push(byte);
                if last {
                    break;
                }
            }
            let nodes: Vec<u64> = path.iter().map(|byte| byte / 64).collect();
            // Three probes in each node: the middle of 4, the middle of 2, the entry.
            let leaf = *nodes.last().unwrap();
            let parent = (leaf - 1) / 4;
            let expected = if parent == 0 { vec![0, leaf] } else { vec![0, parent, leaf] };
            assert_eq!(nodes, expected.iter().flat_map(|&n| [n; 3]).collect::<Vec<_>>());
            assert_eq!(
                (path[0], path[2]),
                (2 * 16, (expected[1] - 1) * 16),
                "the root's middle, then the child"
            );
            found[leaf as usize] += 1;
        }
        assert!(found[..4].iter().all(|&n| n == 0) && found[4..].iter().all(|&n| n > 200), "{found:?}");
    }

    #[test]
    fn some_leaves_are_looked_for_more_often_and_lie_apart() {
        let tree = BTree::new(1 << 20, 256, 1.0);
        let mut rng = Rng::new(1, 2);
        let mut found = vec![0; 4_096];
        let mut at = 0;
        for _ in 0..200_000 {
            let (byte, last) = tree.step(&mut at, rng.next_u64());
            found[(byte / 256) as usize] += usize::from(last);
        }
        let mut leaves: Vec<usize> = (tree.first_leaf as usize..4_096).collect();
        leaves.sort_by_key(|&leaf| std::cmp::Reverse(found[leaf]));
        assert!(found[leaves[0]] > 20 * found[leaves[200]].max(1));
        assert!(leaves[..20].windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 64), "{:?}", &leaves[..20]);
    }
}
