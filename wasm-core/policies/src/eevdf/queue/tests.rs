//! Queues filled by hand: the papers' examples, sleepers with negative lag, and shares by weight.

use super::*;
use engine::policy::{NICE_0, weight};
use proptest::prelude::*;

const TICK: i64 = 1_000;

fn lag(queue: &RunQueue, thread: ThreadId) -> f64 {
    let total: i128 = queue.all().map(|entity| i128::from(entity.weight)).sum();
    let (_, scaled) = queue.scaled_lags().find(|(of, _)| *of == thread).expect("it is queued");
    // In cycles of a thread of nice 0.
    scaled as f64 / total as f64 / (1_024.0 * NICE_0 as f64)
}

fn schedule(queue: &mut RunQueue) -> ThreadId {
    let next = queue.pick().expect("a thread is runnable");
    if queue.current().is_none_or(|current| current.thread != next) {
        queue.put_back();
        queue.begin(next);
    }
    next
}

/// Stoica and Abdel-Wahab 1995, §3: quantum 1, two clients of weight 2, requests of 2 and 1; client 2 joins at 1. V is
/// 0, 0.5, 0.75, 1, 1.25, 1.5 at times 0 to 5. Here a quantum has 1,000 cycles, and weight 2 is 2,048. Client 2 is
/// thread 0, so that it wins ties. Protection of the running thread, absent from the paper, is removed each time.
#[test]
fn the_papers_example() {
    let mut queue = RunQueue::default();
    queue.join(Entity::new(1, 2 * NICE_0, 2_000), Coming::Back);
    let (mut order, mut times) = (Vec::new(), Vec::new());
    for time in 0..6 {
        if time == 1 {
            queue.join(Entity::new(0, 2 * NICE_0, 1_000), Coming::Back);
        }
        let mean = queue.mean();
        times.push(mean.sum as f64 / mean.weight as f64 / 1_024_000.0 + mean.base as f64 / 1_024_000.0);
        queue.unprotect();
        order.push(2 - schedule(&mut queue));
        queue.run(1_000);
    }
    assert_eq!(order, [1, 2, 1, 2, 1, 2]);
    assert!(
        times.iter().zip([0.0, 0.5, 0.75, 1.0, 1.25, 1.5]).all(|(a, b)| (a - b).abs() < 1e-9),
        "{times:?}"
    );
}

/// LWN's example (Corbet 2023): A, B, C of equal weight with 30 ms each. After A's turn, lags are −20, 10, 10; after
/// B's −10, −10, 20, and only C is eligible. A millisecond has 1,000 cycles here.
#[test]
fn three_equal_threads() {
    let mut queue = RunQueue::default();
    (0..3).for_each(|thread| queue.join(Entity::new(thread, NICE_0, 30_000), Coming::Back));
    let lags = |queue: &RunQueue| [0, 1, 2].map(|thread| libm::round(lag(queue, thread)) as i64);
    assert_eq!((lags(&queue), schedule(&mut queue)), ([0, 0, 0], 0));
    queue.run(30_000);
    assert_eq!((lags(&queue), schedule(&mut queue)), ([-20_000, 10_000, 10_000], 1));
    queue.run(30_000);
    assert_eq!(lags(&queue), [-10_000, -10_000, 20_000]);
    assert_eq!([0, 1, 2].map(|thread| queue.is_eligible(thread)), [false, false, true]);
    assert_eq!(schedule(&mut queue), 2);
}

/// A thread leaves with a lag of −10,000 and rejoins two others: its distance is 10,000 · (2 + 1) / 2, and its lag
/// among the three −10,000.
#[test]
fn a_short_sleep_keeps_the_debt() {
    let mut queue = RunQueue::default();
    (0..3).for_each(|thread| queue.join(Entity::new(thread, NICE_0, 15_000), Coming::Back));
    schedule(&mut queue);
    queue.run(15_000);
    assert!((lag(&queue, 0) + 10_000.0).abs() < 1.0);
    let gone = queue.leave(0, TICK).expect("it is here");
    queue.join(gone, Coming::Back);
    assert!((lag(&queue, 0) + 10_000.0).abs() < 1.0, "{}", lag(&queue, 0));
}

#[test]
fn a_sleeper_in_debt_stays_until_it_is_paid() {
    let mut queue = RunQueue::default();
    (0..2).for_each(|thread| queue.join(Entity::new(thread, NICE_0, 3_000), Coming::Back));
    schedule(&mut queue);
    queue.run(1_000);
    // Thread 0 has a lag of −500: it blocks and stays queued. Thread 1 runs; after 1,000 more cycles both lags are 0.
    assert_eq!(queue.block(TICK), None);
    assert_eq!((queue.runnable(), schedule(&mut queue)), (1, 1));
    assert!(!queue.is_eligible(0));
    queue.run(1_000);
    assert!(queue.is_eligible(0));
    queue.run(2_000);
    queue.put_back();
    // After twice the time needed, it leaves with a lag of 0, not of 1,000.
    assert_eq!(queue.earliest(None), Some(0));
    assert_eq!(queue.leave(0, TICK).map(|entity| entity.lag), Some(0));
}

#[test]
fn a_running_thread_is_kept_for_the_shortest_slice() {
    let mut queue = RunQueue::default();
    (0..2).for_each(|thread| {
        queue.join(Entity::new(thread, NICE_0, [9_000, 2_000][thread as usize]), Coming::Back)
    });
    queue.begin(0);
    // Once ahead of the other it is not eligible: protection requires eligibility too.
    queue.run(1_000);
    assert_eq!(queue.pick(), Some(1));
    // A third thread far behind keeps thread 0 eligible: it is kept until it has run 2,000 cycles, then the earliest
    // deadline.
    let mut behind = Entity::new(2, 8 * NICE_0, 90_000);
    behind.lag = -50_000_000;
    queue.join(behind, Coming::Back);
    assert_eq!(queue.pick(), Some(0));
    queue.run(1_000);
    assert_eq!(queue.pick(), Some(1));
}

proptest! {
    #[test]
    fn shares_follow_weights_and_lags_are_bounded(
        nices in prop::collection::vec(-5..6i32, 2..7),
        slices in prop::collection::vec(500..9_000i64, 7),
        ticks in 2_000..4_000usize,
    ) {
        let mut queue = RunQueue::default();
        for (thread, &nice) in nices.iter().enumerate() {
            queue.join(Entity::new(thread as u32, weight(nice), slices[thread]), Coming::Back);
        }
        let total: i64 = nices.iter().map(|&nice| weight(nice)).sum();
        let longest = slices[..nices.len()].iter().max().copied().unwrap_or(0) as f64;
        let mut had = vec![0i64; nices.len()];
        for _ in 0..ticks {
            let thread = schedule(&mut queue);
            had[thread as usize] += TICK;
            queue.run(TICK);
            prop_assert_eq!(queue.scaled_lags().map(|(_, lag)| lag).sum::<i128>(), 0);
            for thread in 0..nices.len() as u32 {
                // In cycles of service: no thread is behind or ahead by more than the longest request and a tick.
                let behind = lag(&queue, thread);
                prop_assert!(behind.abs() <= longest + TICK as f64 + 1.0, "thread {}: {}", thread, behind);
            }
        }
        let all = (ticks as i64 * TICK) as f64;
        for (thread, &nice) in nices.iter().enumerate() {
            let ideal = all * weight(nice) as f64 / total as f64;
            prop_assert!((had[thread] as f64 - ideal).abs() <= longest + TICK as f64 + 1.0, "thread {}", thread);
        }
    }
}
