//! Description and parameters of thread clustering.

use engine::policy::{ParamSpec, PolicyInfo};

pub const SOURCE: &str = "Tam et al. 2007, §4";

/// Samples for which the paper states its threshold (§6.3).
pub const PAPER_SAMPLES: f64 = 1e6;

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "thread-clustering",
        name: "Thread clustering",
        summary: "Brings threads that fetch the same lines from other packages together in one package.",
        observes: "which threads are runnable; cycles lost to caches of other packages; sampled addresses of such accesses",
        cost: "a trap per sample; a dot product per thread and cluster",
        weakness: "sees only what crosses packages: a group that is together already is invisible, and one larger than a package is spread",
        source: SOURCE,
        oracle: false,
        params: params(),
    }
}

fn params() -> Vec<ParamSpec> {
    vec![
        ParamSpec::number(
            "activation_percent",
            "Acts from",
            "Share of thread cycles lost to caches of other packages from which sharing is looked into. The paper has 20, yet reports a program with 6.",
            "%",
            (0.0, 5.0, 100.0),
        ),
        ParamSpec::whole(
            "window_quanta",
            "Watches",
            "Quanta over which that share is taken; the paper has 10⁹ cycles.",
            "quanta",
            (1, 2, 10_000),
        ),
        ParamSpec::whole(
            "settle_quanta",
            "Settles for",
            "Quanta after a move before the share is taken again: a moved thread fetches the lines it left behind, which says nothing of sharing. Chosen: the paper names no such wait.",
            "quanta",
            (0, 4, 10_000),
        ),
        ParamSpec::whole(
            "longest_pause",
            "Longest pause",
            "Windows without sampling after a comparison that moved no thread or whose moves did not lower the share: 1, 2, 4 and so on up to this many. Chosen; 0 samples again at once, as the paper describes.",
            "windows",
            (0, 64, 10_000),
        ),
        ParamSpec::whole(
            "samples",
            "Samples",
            "Samples after which threads are compared; the paper takes about a million.",
            "samples",
            (1, 20_000, 10_000_000),
        ),
        ParamSpec::whole(
            "least_samples",
            "At least",
            "Below so many samples no thread is clustered.",
            "samples",
            (1, 500, 10_000_000),
        ),
        ParamSpec::whole(
            "detection_quanta",
            "Samples for",
            "Quanta after which sampling ends with what there is.",
            "quanta",
            (1, 20, 100_000),
        ),
        ParamSpec::whole(
            "one_in",
            "One in",
            "Remote accesses a sample; the paper finds 10 a good balance.",
            "accesses",
            (1, 10, 100_000),
        ),
        ParamSpec::flag(
            "adapt",
            "Adapts",
            "Samples more seldom where samples cost more than their share, more often where they come too slowly.",
            true,
        ),
        ParamSpec::number(
            "overhead_percent",
            "Spends at most",
            "Share of thread cycles that samples may cost before they are taken more seldom.",
            "%",
            (0.01, 5.0, 100.0),
        )
        .only_with("adapt", true),
        ParamSpec::whole("entries", "Entries", "Counters of a shMap.", "entries", (1, 256, 4_096)),
        ParamSpec::whole(
            "counter_bits",
            "Counter",
            "Bits of a counter, which saturates.",
            "bits",
            (1, 8, 16),
        ),
        ParamSpec::whole(
            "region_bytes",
            "Region",
            "Bytes that an entry stands for, rounded down to a power of two of first-level lines; the paper takes an L2 line, with which nothing is shared by mistake.",
            "bytes",
            (16, 128, 65_536),
        ),
        ParamSpec::flag(
            "filter",
            "Filter",
            "The first region that reaches an entry keeps it; without, regions of one hash are taken for one.",
            true,
        ),
        ParamSpec::whole(
            "claims",
            "Claims",
            "Entries that one thread may be first to claim.",
            "entries",
            (1, 64, 4_096),
        ),
        ParamSpec::whole(
            "floor",
            "Noise floor",
            "Counters below count as nothing.",
            "accesses",
            (0, 3, 65_535),
        ),
        ParamSpec::number(
            "global_percent",
            "Shared by all",
            "An entry that more than this share of all threads touched is ignored.",
            "%",
            (1.0, 50.0, 100.0),
        ),
        ParamSpec::number(
            "threshold",
            "Threshold",
            "Similarity above which threads belong together, for a million samples; a dot product grows with their square, and so does this.",
            "",
            (0.0, 40_000.0, 1e12),
        ),
        ParamSpec::choice(
            "clustering",
            "Clusters by",
            "The paper's single pass over representatives, or average linkage, which it left for later.",
            &[("one-pass", "one pass"), ("average-linkage", "average linkage")],
            "one-pass",
        ),
    ]
}
