//! Enumerates every pairing explicitly; shares no code with the engine.

/// Totals of all pairings of `cost.len()` programs, where a pair costs both directions.
pub fn totals(cost: &[Vec<f64>]) -> Vec<f64> {
    fn pair_up(cost: &[Vec<f64>], left: &[usize], total: f64, totals: &mut Vec<f64>) {
        let Some((&a, rest)) = left.split_first() else {
            totals.push(total);
            return;
        };
        for &b in rest {
            let without: Vec<usize> = rest.iter().copied().filter(|&c| c != b).collect();
            pair_up(cost, &without, total + cost[a][b] + cost[b][a], totals);
        }
    }
    let mut totals = Vec::new();
    pair_up(cost, &(0..cost.len()).collect::<Vec<_>>(), 0.0, &mut totals);
    totals
}
