//! A gain in one line.

use laboratory::gain::{Gain, GainParts};

/// Causes below this many percentage points are omitted: they would be printed as 0.0.
const SHOWN: f64 = 0.05;

/// Formats a gain as `IPC +26.4 % over the baseline: +24.8 thread mix, +1.2 thread speed`; if the baseline
/// executed nothing, only says so.
pub fn describe_gain(gain: &Gain) -> String {
    let Some(GainParts { total, thread_mix, thread_speed, idle, overhead, contexts }) = gain.percent else {
        return "IPC over the baseline: not defined, because the baseline executed nothing".into();
    };
    let causes = [
        (thread_mix, "thread mix"),
        (thread_speed, "thread speed"),
        (idle, "idle contexts"),
        (overhead, "overhead"),
        (contexts, "context count"),
    ];
    let shown: Vec<String> = causes
        .into_iter()
        .filter(|(points, _)| points.abs() >= SHOWN)
        .map(|(points, cause)| format!("{points:+.1} {cause}"))
        .collect();
    let causes = if shown.is_empty() { String::new() } else { format!(": {}", shown.join(", ")) };
    format!("IPC {total:+.1} % over the baseline{causes}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use laboratory::gain::{Overhead, ThreadCounts, WindowCounts, gain};

    fn alone(instructions: u64) -> WindowCounts {
        let stalls = Overhead::default();
        let thread = ThreadCounts { program: "one".into(), instructions, scheduled_cycles: 100, stalls };
        WindowCounts { cycles: 100, contexts: 1, threads: vec![thread], dag: None }
    }

    #[test]
    fn causes_that_do_nothing_are_not_named() {
        let line = |a, b| describe_gain(&gain(&alone(a), &alone(b)));
        assert_eq!(line(40, 50), "IPC +25.0 % over the baseline: +25.0 thread speed");
        assert_eq!(line(40, 40), "IPC +0.0 % over the baseline");
        assert!(line(0, 40).ends_with("executed nothing"));
    }
}
