//! What `balance-set` says of itself.

use crate::policy::describe::{ParamKind, ParamSpec, PolicyInfo};
use serde_json::json;

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "balance-set",
        name: "Balance set",
        summary: "Runs together the threads whose estimated miss ratio in the shared cache is lowest.",
        observes: "who is runnable; sampled reuse distances of each thread in references to the last cache; under COMB its references an instruction, under COMB+IPC its IPC",
        cost: "two traps a sample (Berg and Hagersten report under 20 % while sampling); one sort when estimates change",
        weakness: "unfair to greedy threads; slow to notice a program that changes its habits",
        source: "Fedorova et al. 2005, §4",
        params: vec![
            ParamSpec {
                id: "selection",
                label: "Selection",
                about: "PERF takes the candidate with the lowest estimate that holds a thread not yet run in this round; FAIR the one with most of the least often selected threads.",
                unit: "",
                kind: ParamKind::Choice { options: vec![("perf", "PERF"), ("fair", "FAIR")] },
                default: json!("perf"),
            },
            ParamSpec {
                id: "model",
                label: "Model of a group",
                about: "AVG: each thread alone in its part of the cache. COMB: all histograms in one, distances times N or N − 1. COMB+IPC: distances and counts by the threads' measured IPC.",
                unit: "",
                kind: ParamKind::Choice {
                    options: vec![
                        ("avg", "AVG"),
                        ("comb", "COMB, N"),
                        ("comb-n1", "COMB, N − 1"),
                        ("comb-ipc", "COMB+IPC"),
                    ],
                },
                default: json!("avg"),
            },
            ParamSpec {
                id: "sample_one_in",
                label: "Sampling, one in",
                about: "One reference to the last cache in so many is watched until its line is used again.",
                unit: "references",
                kind: ParamKind::Integer { low: 1, high: 100_000 },
                default: json!(32),
            },
            ParamSpec {
                id: "samples",
                label: "Samples a histogram",
                about: "So many references are picked; the histogram is complete when each was used again or 8,192 references have passed.",
                unit: "samples",
                kind: ParamKind::Integer { low: 8, high: 100_000 },
                default: json!(200),
            },
            ParamSpec {
                id: "refresh_quanta",
                label: "Sample again after",
                about: "Quanta after which all threads are sampled anew; 0 is never, as in the paper.",
                unit: "quanta",
                kind: ParamKind::Integer { low: 0, high: 1_000_000 },
                default: json!(0),
            },
            ParamSpec {
                id: "leave_idle",
                label: "Leave contexts idle",
                about: "Takes threads out of the chosen group as long as that raises its predicted IPC (§4.3.1.1).",
                unit: "",
                kind: ParamKind::Flag,
                default: json!(false),
            },
            ParamSpec {
                id: "miss_cycles",
                label: "Cycles of a miss",
                about: "What the prediction for idle contexts takes a miss of the last cache to cost: the memory latency on the machine's data sheet.",
                unit: "cycles",
                kind: ParamKind::Integer { low: 1, high: 100_000 },
                default: json!(120),
            },
        ],
    }
}
