//! The number of frames per quantum, such that no 32-bit counter of a frame can overflow.

use super::limits::MAX_FRAMES;
use super::machine_spec::{CoreGroup, CoreModel, MachineSpec};
use super::scenario::Scenario;
use super::shipped::find_program;
use super::smt::SmtSpec;
use super::workload::{Execution, WorkloadSpec};

/// Most that a counter of a frame may reach by these bounds. The rest of 2³² is for an instruction or a wait that began
/// before the frame.
const MOST_IN_A_FRAME: u64 = (1 << 32) - (1 << 24);

/// Rates of an interval core are rounded to 1/65,536 of a cycle per instruction: at 0.05 cycles by up to 0.02 %.
const ROUNDING: f64 = 1.001;

/// Frames per quantum of a run: the number in the scenario, or more if those could overflow. Above [`MAX_FRAMES`] if no
/// number suffices.
pub fn frames_per_quantum(scenario: &Scenario) -> u32 {
    let quantum = u64::from(scenario.run.quantum_cycles);
    let most_cycles = MOST_IN_A_FRAME / most_per_cycle(scenario);
    // The last frame of a quantum includes the remainder.
    let fits = |frames: &u64| quantum / frames + quantum % frames <= most_cycles;
    let asked = u64::from(scenario.run.frames_per_quantum);
    (asked..=MAX_FRAMES).find(fits).unwrap_or(MAX_FRAMES + 1) as u32
}

/// Upper bound on the increase of one counter of a frame per cycle: instructions, entries, slots, references of all
/// cores to one cache, or lines that one reference moves.
pub fn most_per_cycle(scenario: &Scenario) -> u64 {
    let Scenario { machine, workload, .. } = scenario;
    let rate = most_instructions(workload);
    let of_core = machine.cores.iter().map(|group| counts_of_core(group, rate)).max().unwrap_or(1);
    let references: u64 =
        machine.cores.iter().map(|group| u64::from(group.count) * references_of_core(group, rate)).sum();
    of_core.max(references * lines_per_reference(machine))
}

/// Instructions per cycle of the fastest program on an interval core.
fn most_instructions(workload: &WorkloadSpec) -> u64 {
    let own = |name: &String| workload.programs.get(name).and_then(|program| program.execution);
    let shipped = |name: &String| find_program(name).and_then(|program| program.execution);
    let names = workload.threads.iter().filter_map(|group| group.program.as_ref());
    let cpi =
        names.filter_map(|name| own(name).or_else(|| shipped(name))).map(|execution| execution.base_cpi);
    let least_cpi = cpi.fold(Execution::default().base_cpi, f64::min);
    libm::ceil(ROUNDING / least_cpi) as u64
}

fn counts_of_core(group: &CoreGroup, rate: u64) -> u64 {
    match group.model {
        CoreModel::InOrder => 1,
        CoreModel::Interval => rate,
        CoreModel::Smt => {
            let smt = group.smt.clone().unwrap_or_default();
            let counts = [
                slots_to_fetch(&smt),
                smt.integer_units + smt.floating_point_units,
                smt.commit_width,
                smt.integer_queue,
                smt.floating_point_queue,
                smt.integer_registers,
                smt.floating_point_registers,
                smt.active_list,
                smt.outstanding_misses,
                smt.tlb.entries,
            ];
            u64::from(counts.into_iter().max().unwrap_or(1))
        }
    }
}

fn references_of_core(group: &CoreGroup, rate: u64) -> u64 {
    match group.model {
        CoreModel::InOrder => 1,
        CoreModel::Interval => rate,
        CoreModel::Smt => {
            let smt = group.smt.clone().unwrap_or_default();
            u64::from(slots_to_fetch(&smt) + smt.integer_units.min(smt.load_store_units))
        }
    }
}

fn slots_to_fetch(smt: &SmtSpec) -> u32 {
    smt.fetch_contexts * smt.fetch_width
}

/// Most lines that one reference moves through one cache or controller: the line itself and the lines prefetched for
/// it. With unlimited memory bandwidth, also the line that each of those evicts from each level.
fn lines_per_reference(machine: &MachineSpec) -> u64 {
    let ahead: u64 =
        machine.caches.iter().flat_map(|cache| &cache.prefetch).map(|p| u64::from(p.degree)).sum();
    let levels = machine.caches.iter().map(|cache| u64::from(cache.level)).max().unwrap_or(1);
    let castouts = if machine.memory.cycles_per_line == 0 { levels } else { 0 };
    (1 + ahead) * (1 + castouts)
}
