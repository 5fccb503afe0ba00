//! Description and parameters of `balance-set`.

use engine::policy::{ParamSpec, PolicyInfo};

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "balance-set",
        name: "Balance set",
        summary: "Runs together the threads whose estimated miss ratio in the shared cache is lowest.",
        observes: "which threads are runnable; sampled reuse distances of each thread in references to the last cache; under COMB its references per instruction, under COMB+IPC its IPC",
        cost: "two traps per sample (Berg and Hagersten report under 20 % while sampling); one sort when estimates change",
        weakness: "unfair to cache-intensive threads; slow to notice a program that changes phase",
        source: "Fedorova et al. 2005, §4",
        oracle: false,
        params: vec![
            ParamSpec::choice(
                "selection",
                "Selection",
                "PERF takes the candidate with the lowest estimate that holds a thread not yet run in this round; FAIR the one with most of the least often selected threads.",
                &[("perf", "PERF"), ("fair", "FAIR")],
                "perf",
            ),
            ParamSpec::choice(
                "model",
                "Model of a group",
                "AVG: each thread alone in its part of the cache. COMB: all histograms in one, distances times N or N − 1. COMB+IPC: distances and counts by the threads' measured IPC.",
                &[("avg", "AVG"), ("comb", "COMB, N"), ("comb-n1", "COMB, N − 1"), ("comb-ipc", "COMB+IPC")],
                "avg",
            ),
            ParamSpec::whole(
                "sample_one_in",
                "Sampling, one in",
                "One reference to the last cache in so many is watched until its line is used again.",
                "references",
                (1, 32, 100_000),
            ),
            ParamSpec::whole(
                "samples",
                "Samples a histogram",
                "So many references are picked; the histogram is complete when each was used again or was watched for 8,192 references, on large caches for more.",
                "samples",
                (8, 200, 100_000),
            ),
            ParamSpec::whole(
                "refresh_quanta",
                "Sample again after",
                "Quanta after which all threads are sampled anew; 0 is never, as in the paper.",
                "quanta",
                (0, 0, 1_000_000),
            ),
            ParamSpec::number(
                "equal_within",
                "Equal within",
                "Estimates that differ by no more standard errors than this count as equal: of equal threads those run that have waited longest, and where no group is better the ready queue decides. 0 is off, as in the paper; with 2, equal threads are found equal in about 24 of 25 cases. Ours.",
                "standard errors",
                (0.0, 0.0, 10.0),
            ),
            ParamSpec::flag(
                "leave_idle",
                "Leave contexts idle",
                "Runs fewer threads than hardware contexts where that raises the IPC (§4.3.1.1).",
                false,
            ),
            ParamSpec::choice(
                "idle_by",
                "Decides on idle contexts by",
                "Prediction: IPC from the estimated miss ratio of the last cache, blind to first-level misses and bandwidth. Trials: a few quanta with fewer or more threads now and then, and the number with the highest IPC stays. Ours.",
                &[("prediction", "prediction"), ("trials", "trials")],
                "prediction",
            )
            .only_with("leave_idle", true),
            ParamSpec::whole(
                "miss_cycles",
                "Cycles of a miss",
                "What the prediction for idle contexts takes a miss of the last cache to cost: the memory latency on the machine's data sheet.",
                "cycles",
                (1, 120, 100_000),
            )
            .only_with("idle_by", "prediction"),
        ],
    }
}
