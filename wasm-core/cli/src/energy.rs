//! The energy output of `coscope run`.

use engine::run::EnergyResult;
use std::fmt::{Error, Write};

/// Prints energy, power, energy per instruction and request, and the busy share of each group of cores.
pub fn describe_energy(out: &mut String, energy: &EnergyResult) -> Result<(), Error> {
    write!(
        out,
        "energy {:.6} J, {:.4} W, {:.4} nJ per instruction, energy-delay {:.4} nJ ns per instruction²",
        energy.joules, energy.watts, energy.nj_per_instruction, energy.energy_delay
    )?;
    match energy.uj_per_request {
        Some(request) => writeln!(out, ", {request:.3} µJ per request")?,
        None => writeln!(out)?,
    }
    for (number, group) in energy.groups.iter().enumerate() {
        let (cores, share, joules) = (group.cores, group.busy_share, group.joules);
        writeln!(out, "core group {number}: {cores} cores, busy {share:.4}, {joules:.6} J")?;
    }
    Ok(())
}
