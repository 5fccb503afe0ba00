//! Every pair of every seed.

use super::parameters::Ucp;
use super::setting::{SHARINGS, Setting, Sharing};
use crate::study::Seed;
use crate::table::Table;
use serde_json::{Value, json};

/// Weighted speed-ups and ways, pair by pair.
pub fn all(seeds: &[Seed<Ucp>]) -> Vec<Table> {
    let rows = seeds.iter().flat_map(|seed| {
        seed.prepared.iter().enumerate().map(move |(pair, programs)| {
            let names = programs.map(|program| json!(seed.study.programs[program]));
            let speedups = SHARINGS.map(|sharing| json!(seed.weighted_speedup(pair, sharing)));
            let ways = &seed.run(Setting::Pair(pair, Sharing::Utility)).ways;
            let ways = [0, 1].map(|thread| ways.get(thread).map_or(Value::Null, |ways| json!(ways)));
            [&names[..], &speedups, &ways].concat()
        })
    });
    vec![Table::new(
        "Weighted speed-up of each pair of programs, and mean ways of each under UCP",
        "first | second | LRU | half and half | UCP | UCP, all sets sampled | ways of the first | ways of the second",
        rows,
    )]
}
