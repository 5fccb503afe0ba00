//! Energy of whole runs: computed by hand, and the cores that `energy-aware` wakes threads on.

use super::played::{Played, machine, play, program, scenario, walk};
use engine::run::EnergyResult;
use serde_json::{Value, json};

fn constant(value: u64) -> Value {
    json!({"kind": "constant", "value": value})
}

/// Two big cores, and two little ones at half their clock and a fifth of their power.
fn big_little() -> Value {
    let mut machine = machine(4, 1, 4, 64);
    let power = |active: u32, idle: u32| json!({"active_mw": active, "idle_mw": idle});
    machine["clock_mhz"] = json!(2_000);
    machine["cores"] = json!([
        {"count": 2, "contexts": 1, "power": power(1_500, 100)},
        {"count": 2, "contexts": 1, "clock_percent": 50, "power": power(300, 20)},
    ]);
    machine
}

/// Threads that run for some instructions and sleep for some cycles, in turn.
fn sleeper(instructions: u64, cycles: u64) -> Value {
    let mut program = program(0, Value::Null);
    program["waits"] = json!([{
        "run": constant(instructions),
        "then": {"kind": "sleep", "cycles": constant(cycles)},
    }]);
    program
}

fn run(policy: &str, threads: Value, programs: Value) -> Played {
    let workload = json!({"threads": threads, "programs": programs});
    let mut document = scenario(big_little(), workload, json!({"id": policy}), 400, 10_000);
    document["run"]["warmup_quanta"] = json!(200);
    play(document)
}

fn energy(run: &Played) -> &EnergyResult {
    run.result.energy.as_ref().expect("the machine states its power")
}

/// The busy share of each group of cores, in thousandths.
fn busy(run: &Played) -> Vec<u64> {
    energy(run).groups.iter().map(|group| (group.busy_share * 1_000.0).round() as u64).collect()
}

#[test]
fn a_core_that_never_rests_draws_its_active_power() {
    // One thread that never sleeps on four cores: 1.5 + 0.1 + 2 × 0.02 W, an instruction per cycle of half a nanosecond.
    let run = run("eevdf", json!([{"program": "it", "copies": 1}]), json!({"it": program(0, Value::Null)}));
    let energy = energy(&run);
    assert!((energy.watts - 1.64).abs() < 1e-9, "{}", energy.watts);
    // 400 quanta of 10,000 cycles at 2 GHz are 2 ms.
    assert!((energy.joules - 1.64 * 0.002).abs() < 1e-12, "{}", energy.joules);
    assert!((energy.nj_per_instruction - 0.82).abs() < 1e-9, "{}", energy.nj_per_instruction);
    assert!((energy.energy_delay - 0.41).abs() < 1e-9, "{}", energy.energy_delay);
    assert_eq!(energy.uj_per_request, None);
    assert_eq!(busy(&run), [500, 0]);
}

#[test]
fn a_machine_that_states_no_power_has_no_energy_and_the_same_frames() {
    let plain = |power: bool| {
        let mut machine = big_little();
        if !power {
            machine["cores"].as_array_mut().unwrap().iter_mut().for_each(|group| {
                group.as_object_mut().unwrap().remove("power");
            });
        }
        let workload =
            json!({"threads": [{"program": "it", "copies": 3}], "programs": {"it": program(100, walk(3))}});
        play(scenario(machine, workload, json!({"id": "eevdf"}), 20, 10_000)).result
    };
    let (with, without) = (plain(true), plain(false));
    assert!(with.energy.is_some());
    assert_eq!(without.energy, None);
    assert_eq!(with.digest, without.digest);
}

#[test]
fn light_threads_wake_on_little_cores() {
    // A tenth of a big core each. EEVDF leaves both where they started, on the two big ones.
    let threads = json!([{"program": "it", "copies": 2}]);
    let programs = json!({"it": sleeper(2_000, 18_000)});
    let [plain, aware] =
        ["eevdf", "energy-aware"].map(|policy| run(policy, threads.clone(), programs.clone()));
    assert_eq!(busy(&plain)[1], 0);
    assert_eq!(busy(&aware)[0], 0);
    assert!(energy(&aware).joules < energy(&plain).joules);
}

#[test]
fn a_thread_that_does_not_fit_stays_on_a_big_core() {
    // 0.6 of a big core: more than 80 % of a little one, which has half its capacity.
    let threads = json!([{"program": "heavy", "copies": 1}, {"program": "light", "copies": 1}]);
    let programs = json!({"heavy": sleeper(12_000, 8_000), "light": sleeper(1_000, 19_000)});
    let run = run("energy-aware", threads, programs);
    // The light one needs twice as long: 2,000 of 21,000 cycles on two little cores.
    let [big, little] = busy(&run)[..] else { panic!("two groups") };
    assert!((280..310).contains(&big), "{big}");
    assert!((30..70).contains(&little), "{little}");
}

#[test]
fn an_overutilized_machine_is_balanced_as_by_eevdf() {
    // Four threads that never sleep: each has a core, and no wake-up is placed by energy.
    let threads = json!([{"program": "it", "copies": 4}]);
    let programs = json!({"it": program(0, Value::Null)});
    let [plain, aware] =
        ["eevdf", "energy-aware"].map(|policy| run(policy, threads.clone(), programs.clone()));
    assert_eq!(busy(&aware), [1_000, 1_000]);
    assert_eq!(plain.result.digest, aware.result.digest);
}

#[test]
fn a_thread_too_heavy_for_its_little_core_moves_to_a_big_one() {
    // Three threads never sleep; the third starts on a little core. When one of the first two ends, it moves up.
    let threads = json!([
        {"program": "it", "copies": 1, "instructions": 1_000_000},
        {"program": "it", "copies": 2},
    ]);
    let programs = json!({"it": program(0, Value::Null)});
    let aware = run("energy-aware", threads, programs);
    assert_eq!(busy(&aware), [1_000, 0]);
}

#[test]
fn cores_of_one_kind_are_scheduled_by_eevdf() {
    let document = |policy: &str| {
        let mut machine = big_little();
        machine["cores"] = json!([{"count": 4, "contexts": 1, "power": {"active_mw": 1, "idle_mw": 0}}]);
        let workload =
            json!({"threads": [{"program": "it", "copies": 6}], "programs": {"it": sleeper(3_000, 5_000)}});
        scenario(machine, workload, json!({"id": policy}), 50, 10_000)
    };
    assert_eq!(play(document("eevdf")).result.digest, play(document("energy-aware")).result.digest);
}

#[test]
fn a_power_model_of_some_cores_only_is_refused() {
    let mut machine = big_little();
    machine["cores"][1].as_object_mut().unwrap().remove("power");
    let workload =
        json!({"threads": [{"program": "it", "copies": 1}], "programs": {"it": program(0, Value::Null)}});
    let refused = simulator::from_value(scenario(machine, workload, json!({"id": "eevdf"}), 1, 10_000));
    let error = refused.expect_err("it is refused");
    assert_eq!(error.path, "/machine/cores/1/power");
}
