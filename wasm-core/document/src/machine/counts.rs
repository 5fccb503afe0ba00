//! Checks that a machine is not larger than a page can simulate, and names what was counted.

use crate::cache::CacheSpec;
use crate::error::ScenarioError;
use crate::limits::{MAX_CACHE_LINES, MAX_CONTEXTS, MAX_CORES};
use crate::machine_spec::MachineSpec;

/// Bytes of a gigabyte, as in all texts of sizes: 2³⁰.
const GIGABYTE: f64 = (1u64 << 30) as f64;

/// Checks the number of cores and of hardware contexts of all groups.
pub(super) fn check_counts(
    machine: &MachineSpec,
    cores: usize,
    contexts: usize,
) -> Result<(), ScenarioError> {
    let refused = |problem, remedy: String| Err(ScenarioError::at("/machine/cores", problem, remedy));
    let groups = machine.cores.len();
    let of = if groups > 1 { format!(" of {groups} groups") } else { String::new() };
    if cores == 0 {
        return refused("there are no cores".into(), format!("Give 1 to {MAX_CORES}."));
    }
    if cores > MAX_CORES as usize {
        return refused(format!("{cores} cores{of}"), format!("A machine has at most {MAX_CORES}."));
    }
    if contexts > MAX_CONTEXTS as usize {
        let each = match machine.cores.as_slice() {
            [group] => format!("{cores} cores × {} hardware contexts", group.contexts),
            _ => format!("the {cores} cores{of}"),
        };
        let remedy =
            format!("At most {MAX_CONTEXTS}: give fewer cores, or fewer hardware contexts per core.");
        return refused(format!("{each} are {contexts} hardware contexts"), remedy);
    }
    Ok(())
}

/// Checks the number of cache lines of all caches together, which have this many bytes.
pub(super) fn check_lines(machine: &MachineSpec, lines: u64, bytes: u64) -> Result<(), ScenarioError> {
    if lines <= MAX_CACHE_LINES {
        return Ok(());
    }
    let first = machine.caches.first().map_or(0, |cache| cache.line_bytes);
    let is_equal = machine.caches.iter().all(|cache| cache.line_bytes == first);
    let at = if is_equal { format!(" at {first} bytes") } else { String::new() };
    // Where both would read the same in millions, all digits.
    let is_close = millions(lines) == millions(MAX_CACHE_LINES);
    let said = |count: u64| if is_close { count.to_string() } else { millions(count) };
    Err(ScenarioError::at(
        "/machine/caches",
        format!("{} cache lines ({:.2} GB{at}) in all caches together", said(lines), bytes as f64 / GIGABYTE),
        format!("At most {}: make a cache smaller, or its lines larger.", said(MAX_CACHE_LINES)),
    ))
}

/// Checks the size of one cache, at `place`.
pub(super) fn check_size(cache: &CacheSpec, place: &str) -> Result<(), ScenarioError> {
    let line = u64::from(cache.line_bytes);
    if (line..=MAX_CACHE_LINES * line).contains(&cache.size_bytes) {
        return Ok(());
    }
    Err(ScenarioError::at(
        place,
        format!("{} bytes are out of range", cache.size_bytes),
        format!(
            "Valid are {line} bytes (one line) to {} bytes ({} lines).",
            MAX_CACHE_LINES * line,
            millions(MAX_CACHE_LINES)
        ),
    ))
}

fn millions(count: u64) -> String {
    format!("{:.1} million", count as f64 / 1e6)
}

#[cfg(test)]
mod tests {
    use crate::machine::Topology;
    use crate::machine_spec::MachineSpec;
    use crate::read::Read;
    use serde_json::{Value, json};

    fn refusal(cores: &Value, caches: &Value) -> String {
        let machine = json!({
            "cores": cores, "caches": caches, "memory": {"latency_cycles": 100, "cycles_per_line": 1},
        });
        let machine = MachineSpec::read(&machine).expect("well formed");
        Topology::build(&machine).expect_err("too large").to_string()
    }

    fn cache(level: u32, size_bytes: u64, line_bytes: u32) -> Value {
        json!({
            "level": level, "size_bytes": size_bytes, "ways": 16, "line_bytes": line_bytes, "hit_cycles": level,
            "shared_by": if level == 1 { "core" } else { "machine" },
        })
    }

    #[test]
    fn what_is_counted_has_a_name_and_a_remedy() {
        let cores = |count: u32, contexts: u32| json!({"count": count, "contexts": contexts});
        let l1 = || cache(1, 32 << 10, 64);
        assert_eq!(
            refusal(&json!([cores(512, 4)]), &json!([l1()])),
            "/machine/cores: 512 cores × 4 hardware contexts are 2048 hardware contexts. At most 1024: give fewer cores, or \
             fewer hardware contexts per core."
        );
        assert_eq!(
            refusal(&json!([cores(300, 1), cores(300, 1)]), &json!([l1()])),
            "/machine/cores: 600 cores of 2 groups. A machine has at most 512."
        );
        assert_eq!(refusal(&json!([]), &json!([l1()])), "/machine/cores: there are no cores. Give 1 to 512.");
        assert_eq!(
            refusal(&json!([cores(4, 1)]), &json!([l1(), cache(2, 1 << 30, 64)])),
            "/machine/caches: 16779264 cache lines (1.00 GB at 64 bytes) in all caches together. At most 16777216: make a \
             cache smaller, or its lines larger."
        );
        assert_eq!(
            refusal(&json!([cores(512, 1)]), &json!([cache(1, 2 << 20, 64), cache(2, 1 << 30, 128)])),
            "/machine/caches: 25.2 million cache lines (2.00 GB) in all caches together. At most 16.8 million: make a cache \
             smaller, or its lines larger."
        );
        assert_eq!(
            refusal(&json!([cores(4, 1)]), &json!([cache(1, 32, 64)])),
            "/machine/caches/0/size_bytes: 32 bytes are out of range. Valid are 64 bytes (one line) to 1073741824 bytes (16.8 \
             million lines)."
        );
        assert!(refusal(&json!([cores(4, 1)]), &json!([])).contains("core 0 has no cache. Give every core"));
    }
}
