//! Theorem 3.1 of Chen et al. 2007 as a property of random programs, and why it requires optimal replacement.

use laboratory::theorem::{Counterexample, depth, lru_misses, optimal_misses, trials};

#[test]
fn parallel_depth_first_misses_no_more_than_one_core_and_breadth_first_does() {
    let tried: Vec<_> =
        (1..=3).flat_map(|seed| trials(seed, 400).expect("small programs").into_iter().enumerate()).collect();
    for (program, trial) in &tried {
        assert!(trial.depth_first <= trial.alone, "program {program}: {trial:?}");
    }
    let share = |count: usize| 100 * count / tried.len();
    let tight = share(tried.iter().filter(|(_, t)| t.is_tight).count());
    let fifo_fails = share(tried.iter().filter(|(_, t)| t.breadth_first > t.alone).count());
    println!(
        "of {} programs {tight} % do not fit into C + P·D lines; breadth first misses more than one core in {fifo_fails} %",
        tried.len()
    );
    assert!(tried.len() >= 1_000);
    assert!(tight >= 34, "C + P·D below the footprint in {tight} %");
    assert!(fifo_fails >= 10, "breadth first fails in {fifo_fails} %");
}

#[test]
fn with_lru_the_theorem_does_not_hold() {
    let program = Counterexample::new().expect("a small program");
    assert_eq!((program.dag.tasks.len(), depth(&program.dag)), (206, 5));
    assert_eq!(program.misses(lru_misses), (205, 206));
    assert_eq!(program.misses(optimal_misses), (205, 205));
}
