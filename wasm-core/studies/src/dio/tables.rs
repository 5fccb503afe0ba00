//! Every mix of every seed.

use super::parameters::Dio;
use super::setting::{MACHINES, Setting};
use crate::figures::mean;
use crate::study::Seed;
use crate::table::{Table, pairs};
use serde_json::json;

/// Tables of the mixes of four and of eight.
pub fn all(seeds: &[Seed<Dio>]) -> Vec<Table> {
    let quartets = seeds.iter().flat_map(|seed| {
        seed.prepared.quartets.iter().enumerate().map(move |(mix, programs)| {
            let found = seed.quartet(mix);
            vec![json!(programs.join(", ")), json!(found.worst), json!(found.best), json!(found.live)]
        })
    });
    let octets = pairs(MACHINES, seeds).flat_map(|(on, seed)| {
        seed.prepared.octets.iter().enumerate().map(move |(mix, programs)| {
            let found = seed.octet(on, mix);
            let moves = (0..seed.study.placements.len()).map(|placement| {
                seed.run(Setting::Octet { on, mix, placement, live: true }).migrations as f64
            });
            let worst = found.worst.iter().copied();
            vec![
                json!(format!("{on:?}")),
                json!(programs.join(", ")),
                json!(found.mean),
                json!(worst.fold(f64::NEG_INFINITY, f64::max)),
                json!(mean(moves)),
            ]
        })
    });
    vec![
        Table::new(
            "Four programs on two caches: mean speed, 1 is the mean of the three pairings",
            "programs | worst pairing | best pairing | DIO",
            quartets,
        ),
        Table::new(
            "Eight programs on two chips or four pairs of cores: gain of DIO over placements that stay, in %, and threads moved in the window",
            "machine | programs | mean of all programs | slowest speed of the program that gains most | migrations",
            octets,
        ),
    ]
}
