//! Scheduling weights of nice values.

/// Weight of nice 0.
pub const NICE_0: i64 = 1_024;

/// The smallest nice value.
const LOWEST: i32 = -20;

/// Weights of nice −20 to 19: each is about 1.25 times the next one. Those of nice −20, −10, −5, −1 and 0 were checked
/// against the kernel's source; the others are from memory.
const WEIGHTS: [i64; 40] = [
    88_761, 71_755, 56_483, 46_273, 36_291, 29_154, 23_254, 18_705, 14_949, 11_916, 9_548, 7_620, 6_100,
    4_904, 3_906, 3_121, 2_501, 1_991, 1_586, 1_277, NICE_0, 820, 655, 526, 423, 335, 272, 215, 172, 137,
    110, 87, 70, 56, 45, 36, 29, 23, 18, 15,
];

/// The weight of a nice value.
pub fn weight(nice: i32) -> i64 {
    let place = (nice - LOWEST).clamp(0, WEIGHTS.len() as i32 - 1);
    WEIGHTS[place as usize]
}

/// Weight of nice 0 on the scale of control groups.
pub const USUAL: u32 = 100;

/// The weight of a nice value on the scale of sched_ext, 1 to 10,000 (Linux, `sched_weight_to_cgroup` in
/// kernel/sched/sched.h).
pub fn group_weight(nice: i32) -> u32 {
    let scaled = (weight(nice) * i64::from(USUAL) + NICE_0 / 2) / NICE_0;
    scaled.clamp(1, 10_000) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_is_a_quarter() {
        assert_eq!(
            [-20, -10, -5, -1, 0, 5, 10, 19].map(weight),
            [88_761, 9_548, 3_121, 1_277, 1_024, 335, 110, 15]
        );
        for nice in -20..19 {
            let ratio = weight(nice) as f64 / weight(nice + 1) as f64;
            assert!((1.19..1.31).contains(&ratio), "{nice}: {ratio}");
        }
    }

    #[test]
    fn a_hundred_is_usual() {
        assert_eq!([-20, -5, 0, 5, 19].map(group_weight), [8_668, 305, 100, 33, 1]);
    }
}
