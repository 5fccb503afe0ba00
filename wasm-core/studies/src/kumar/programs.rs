//! The 25 programs of the thesis, one draw of footprints per seed.

use crate::parallel;
use document::{
    Counted, Fitted, FittedFile, KUMAR_PREFIX, MachineSpec, Program, counted_programs, program_of,
};
use laboratory::corun::CorunProgram;
use laboratory::fit::{error_percent, fit_drawn};
use std::collections::BTreeMap;

const SHIPPED: &str = include_str!("../../../../workloads/fitted/cpu2006.json");

/// The programs of one draw.
pub struct Draw {
    /// In the order of Table 3.7, under their shipped names.
    programs: Vec<(String, Program)>,
    /// The largest error of any counter, in percent of the printed value.
    pub fit_error_percent: f64,
}

/// One draw per seed, fitted anew on `machine`.
///
/// # Errors
/// If no program can be fitted to the counters.
pub fn fitted(seeds: &[u32], machine: &MachineSpec, threads: usize) -> Result<Vec<Draw>, String> {
    let numbered: Vec<(u32, &Counted)> = (0..).zip(counted_programs()).collect();
    let tasks: Vec<(u32, u32, &Counted)> =
        seeds.iter().flat_map(|&draw| numbered.iter().map(move |&(n, c)| (draw, n, c))).collect();
    let programs = parallel::map(&tasks, threads, "programs fitted", |&(draw, number, counted)| {
        let found = fit_drawn(machine, 2, &counted.counters, draw, number).map_err(|e| e.to_string())?;
        Ok(Fitted { name: counted.name.clone(), here: found.here, shape: found.shape })
    })?;
    programs.chunks(numbered.len()).map(Draw::new).collect()
}

/// The shipped draw, for a quick test.
pub fn shipped() -> Result<Draw, String> {
    let file: FittedFile =
        serde_json::from_str(SHIPPED).map_err(|e| format!("workloads/fitted/cpu2006.json: {e}"))?;
    Draw::new(&file.programs)
}

impl Draw {
    fn new(fitted: &[Fitted]) -> Result<Self, String> {
        let mut draw = Self { programs: Vec::new(), fit_error_percent: 0.0 };
        for Fitted { name, here, shape } in fitted {
            let counted = counted_programs().iter().find(|counted| counted.name == *name);
            let counted = counted.ok_or_else(|| format!("{name} has no counters"))?;
            let error = error_percent(here, &counted.counters);
            draw.fit_error_percent = draw.fit_error_percent.max(error);
            draw.programs.push((format!("{KUMAR_PREFIX}{name}"), program_of(counted, here, shape)));
        }
        Ok(draw)
    }

    /// All programs, for the laboratory.
    pub fn all(&self) -> Vec<CorunProgram> {
        self.programs.iter().map(|(name, program)| corun_program(name, program)).collect()
    }

    /// The programs with these printed names, in this order.
    pub fn named<'a>(&self, names: impl IntoIterator<Item = &'a String>) -> Vec<CorunProgram> {
        let find = |name: &String| {
            let found =
                self.programs.iter().find(|(known, _)| known.strip_prefix(KUMAR_PREFIX) == Some(name));
            found.map(|(name, program)| corun_program(name, program))
        };
        names.into_iter().filter_map(find).collect()
    }

    /// Definitions of the programs, for a scenario.
    pub fn definitions(programs: &[CorunProgram]) -> BTreeMap<String, Program> {
        programs.iter().filter_map(|p| Some((p.program.clone()?, p.inline.clone()?))).collect()
    }
}

fn corun_program(name: &str, program: &Program) -> CorunProgram {
    CorunProgram { program: Some(name.to_string()), trace: None, inline: Some(program.clone()) }
}
