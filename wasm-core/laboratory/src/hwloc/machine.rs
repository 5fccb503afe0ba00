//! Converts a topology to the simulated machine.

use super::caches::caches_of;
use super::cores::{core_groups, cores_in, cores_of, span_of};
use super::guess::{Guess, Guesses};
use super::kinds::set_clocks;
use super::memory::memory_of;
use super::object::{Hardware, Kind};
use document::{MachineSpec, Numbering, ScenarioError, Span};

/// The longest name of a machine, in letters.
const NAME_LETTERS: usize = 80;

/// The machine, and the guesses made.
///
/// # Errors
/// A topology without a usable hardware thread.
pub(super) fn machine_of(hardware: &Hardware) -> Result<(MachineSpec, Vec<Guess>), ScenarioError> {
    let mut guesses = Guesses::default();
    let mut cores = cores_of(hardware, &mut guesses);
    if cores.is_empty() {
        return Err(ScenarioError::at(
            "",
            "the topology has no hardware thread that may be used",
            "Write it where programs may run: lstopo --of xml machine.xml; nothing was changed.",
        ));
    }
    if hardware.left_out > 0 {
        guesses.add(
            "/machine/cores",
            format!("{} hardware threads are offline or not allowed", hardware.left_out),
            "left out",
        );
    }
    let (packages, span) = packages_of(hardware, &cores, &mut guesses);
    let caches = caches_of(hardware, &cores, &packages, &mut guesses);
    let (memory, nodes) = memory_of(hardware, &cores, &caches, &mut guesses);
    guesses.add(
        "/machine/cores/0/model",
        "no topology says how cores issue",
        "in-order, hardware contexts take turns",
    );
    set_clocks(&mut cores, &hardware.kinds, &mut guesses);
    let contexts: Vec<u32> = cores.iter().flat_map(|core| core.threads.iter().copied()).collect();
    let machine = MachineSpec {
        name: hardware.name.chars().take(NAME_LETTERS).collect(),
        packages: span,
        numbering: Numbering::unless_plain(contexts, nodes),
        ..MachineSpec::plain(core_groups(&cores), caches, memory)
    };
    Ok((machine, guesses.finish()))
}

/// The cores of each package. Cores that belong to none form one together.
fn packages_of(
    hardware: &Hardware,
    cores: &[super::cores::Core],
    guesses: &mut Guesses,
) -> (Vec<Vec<u32>>, Span) {
    let mut packages: Vec<Vec<u32>> =
        hardware.of(|kind| *kind == Kind::Package).map(|package| cores_in(package, cores)).collect();
    let outside: Vec<u32> = (0..cores.len() as u32)
        .filter(|core| !packages.iter().flatten().any(|other| other == core))
        .collect();
    if !outside.is_empty() {
        guesses.add(
            "/machine/packages",
            format!("{} cores are in no package", outside.len()),
            "they are one package",
        );
        packages.push(outside);
    }
    packages.sort();
    let span = span_of(packages.clone(), cores.len(), None);
    (packages, span)
}
