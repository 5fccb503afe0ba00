//! Description and parameters of thread-sensitive scheduling.

use crate::anti_starvation;
use engine::policy::{ParamSpec, PolicyInfo};

pub const SOURCE: &str = "Parekh et al. 2000, §4.3";

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "thread-sensitive",
        name: "Thread-sensitive",
        summary: "Runs the threads whose counters look best, or the best beside the worst; threads that have not run yet go first.",
        observes: "which threads are runnable; one or two counters of each thread",
        cost: "two counters per thread; one sort per quantum",
        weakness: "greedy: threads that never look good starve unless α forbids it; counters depend on the threads that run beside; a thread that is not chosen is not measured again",
        source: SOURCE,
        oracle: false,
        params: vec![
            ParamSpec::choice(
                "metric",
                "Metric",
                "What is read of each thread: its miss ratio in L1D, L2 or the D-TLB, the cycles that its loads and stores take on average (ADMAT), or its IPC.",
                &[
                    ("ipc", "IPC"),
                    ("d1mr", "D1MR"),
                    ("l2mr", "L2MR"),
                    ("dtlbmr", "DTLBMR"),
                    ("admat", "ADMAT"),
                ],
                "ipc",
            ),
            ParamSpec::choice(
                "choose",
                "Chooses",
                "Greedy takes the best; by IPC it takes half by integer and half by floating-point IPC. Mix takes as many of the worst as of the best; by IPC, of all instructions.",
                &[("greedy", "greedy"), ("mix", "MIX")],
                "greedy",
            ),
            ParamSpec::whole(
                "turns",
                "Counts over",
                "So many last turns of a thread on a hardware context; 0 counts from its start. The paper does not say; chosen.",
                "turns",
                (0, 0, 1_000),
            ),
            anti_starvation::param(),
        ],
    }
}
