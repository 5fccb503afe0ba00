//! Energy of a run, from the cores' busy times and the powers stated by its machine.

use super::result::ratio;
use super::totals::Totals;
use document::MachineSpec;
use serde::{Deserialize, Serialize};

/// Energy of the cores over the measurement window: active power while a core has a thread, otherwise idle power.
/// Caches and memory are not included.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct EnergyResult {
    /// Energy of all cores, in joules.
    pub joules: f64,
    /// Mean power of all cores, in watts.
    pub watts: f64,
    /// Nanojoules per instruction; 0 without instructions.
    pub nj_per_instruction: f64,
    /// Energy-delay product per instruction: nanojoules × nanoseconds ÷ instructions². 0 without instructions.
    pub energy_delay: f64,
    /// Microjoules per completed request; omitted without completed requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub uj_per_request: Option<f64>,
    /// Energy by group of cores, in the order of `/machine/cores`.
    pub groups: Vec<GroupEnergy>,
}

/// Energy of one group of equal cores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct GroupEnergy {
    /// Number of cores in the group.
    pub cores: u32,
    /// Cycles in which the cores had a thread ÷ all their cycles, 0–1.
    pub busy_share: f64,
    /// Energy of the group, in joules.
    pub joules: f64,
}

impl EnergyResult {
    /// The energy over the measurement window; `None` on a machine without a power model.
    pub fn new(machine: &MachineSpec, totals: &Totals, requests: u64) -> Option<Self> {
        let hertz = f64::from(machine.clock_mhz) * 1e6;
        let mut idle = totals.core_idle.iter();
        let mut groups = Vec::new();
        for group in &machine.cores {
            let power = group.power?;
            let all = totals.cycles * u64::from(group.count);
            let idle: u64 = idle.by_ref().take(group.count as usize).sum();
            let busy = all - idle;
            let milliwatt_cycles =
                f64::from(power.active_mw) * busy as f64 + f64::from(power.idle_mw) * idle as f64;
            let joules = milliwatt_cycles / 1e3 / hertz;
            groups.push(GroupEnergy { cores: group.count, busy_share: ratio(busy, all), joules });
        }
        let joules: f64 = groups.iter().map(|group| group.joules).sum();
        let seconds = totals.cycles as f64 / hertz;
        let per = |amount: f64, count: f64| if count == 0.0 { 0.0 } else { amount / count };
        let instructions = totals.instructions.iter().sum::<u64>() as f64;
        let nj_per_instruction = per(joules * 1e9, instructions);
        Some(Self {
            joules,
            watts: per(joules, seconds),
            nj_per_instruction,
            energy_delay: nj_per_instruction * per(seconds * 1e9, instructions),
            uj_per_request: (requests > 0).then(|| joules * 1e6 / requests as f64),
            groups,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::{CacheSpec, CoreGroup, MemorySpec, PowerSpec};

    fn machine(little: Option<PowerSpec>) -> MachineSpec {
        let power = Some(PowerSpec { active_mw: 1_700, idle_mw: 50 });
        let big = CoreGroup { power, ..CoreGroup::in_order(1, 1) };
        let little = CoreGroup { power: little, clock_percent: 50, ..CoreGroup::in_order(2, 1) };
        let caches: Vec<CacheSpec> = Vec::new();
        let mut machine = MachineSpec::plain(vec![big, little], caches, MemorySpec::flat(100, 0));
        machine.clock_mhz = 2_000;
        machine
    }

    #[test]
    fn two_kinds_of_cores_by_hand() {
        // 2,000,000 cycles at 2 GHz are a millisecond. The big core is active for a quarter of it, the little ones for all of
        // it and for half of it.
        let totals = Totals {
            cycles: 2_000_000,
            core_idle: vec![1_500_000, 0, 1_000_000],
            instructions: vec![300_000, 700_000],
            ..Totals::default()
        };
        let power = PowerSpec { active_mw: 300, idle_mw: 10 };
        let energy = EnergyResult::new(&machine(Some(power)), &totals, 10).unwrap();
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12 * b.abs().max(1.0), "{a} is not {b}");
        // 1.7 W × 0.25 ms + 0.05 W × 0.75 ms; 0.3 W × 1.5 ms + 0.01 W × 0.5 ms.
        close(energy.groups[0].joules, 0.000_462_5);
        close(energy.groups[1].joules, 0.000_455);
        close(energy.groups[1].busy_share, 0.75);
        close(energy.joules, 0.000_917_5);
        close(energy.watts, 0.917_5);
        close(energy.nj_per_instruction, 0.917_5);
        // A nanosecond per instruction.
        close(energy.energy_delay, 0.917_5);
        close(energy.uj_per_request.unwrap(), 91.75);
    }

    #[test]
    fn no_energy_where_a_group_states_no_power() {
        let totals = Totals { cycles: 1, core_idle: vec![0; 3], ..Totals::default() };
        assert_eq!(EnergyResult::new(&machine(None), &totals, 0), None);
    }
}
