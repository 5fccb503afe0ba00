//! Converts a span to sets of cores.

use super::topology::CoreUnit;
use crate::error::ScenarioError;
use crate::limits::MAX_CORES;
use crate::machine_spec::Span;
use crate::validate::within;

/// The sets of cores that a span describes.
pub(super) fn members(span: &Span, cores: &[CoreUnit], place: &str) -> Result<Vec<Vec<u32>>, ScenarioError> {
    let count = cores.len() as u32;
    let all = || 0..count;
    Ok(match span {
        Span::Core => all().map(|c| vec![c]).collect(),
        Span::Machine => vec![all().collect()],
        Span::Package => {
            let packages = cores.iter().map(|c| c.package).max().unwrap_or(0) + 1;
            (0..packages).map(|p| all().filter(|&c| cores[c as usize].package == p).collect()).collect()
        }
        Span::Cores(n) => {
            within(&format!("{place}/cores"), u64::from(*n), 1, u64::from(MAX_CORES))?;
            let cores: Vec<u32> = all().collect();
            cores.chunks(*n as usize).map(<[u32]>::to_vec).collect()
        }
        Span::Groups(groups) => {
            let mut seen = vec![false; count as usize];
            for &core in groups.iter().flatten() {
                if core >= count || std::mem::replace(&mut seen[core as usize], true) {
                    return Err(ScenarioError::at(
                        format!("{place}/groups"),
                        format!("core {core} is unknown or named twice"),
                        format!("The machine has cores 0 to {}; name each at most once.", count - 1),
                    ));
                }
            }
            groups.iter().filter(|g| !g.is_empty()).cloned().collect()
        }
    })
}

/// For each core, the number of the `what` that contains it.
///
/// # Errors
/// As [`members`]; a core that is in none.
pub(super) fn parts(
    span: &Span,
    cores: &[CoreUnit],
    place: &str,
    what: &str,
) -> Result<Vec<u32>, ScenarioError> {
    let groups = members(span, cores, place)?;
    let number_of = |core| groups.iter().position(|group| group.contains(&core));
    (0..cores.len() as u32)
        .map(|core| match number_of(core) {
            Some(number) => Ok(number as u32),
            None => {
                let message = format!("core {core} is in no {what}");
                Err(ScenarioError::at(place, message, "Name every core once."))
            }
        })
        .collect()
}
