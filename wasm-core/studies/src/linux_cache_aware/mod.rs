//! Linux's cache-aware scheduling (patch series of 2025 and 2026) against EEVDF: benchmarks of its cover letters, by direction.

mod figures;
mod observe;
mod parameters;
mod setting;
mod tables;
mod workload;

pub use parameters::LinuxCacheAware;

use crate::part::Part;
use crate::single::Single;
use crate::study::Seed;
use crate::table::Table;
use document::Checked;
use observe::Observed;
use setting::Setting;

impl Single for LinuxCacheAware {
    const ID: &'static str = "linux-cache-aware";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/linux-cache-aware.json");
    type Drawn = ();
    type Setting = Setting;
    type Observed = Observed;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    fn with_seeds(self, seeds: Vec<u32>) -> Self {
        Self { seeds, ..self }
    }

    fn shortened(self, quanta: u32) -> Self {
        let [all, stories] =
            [self.quanta, self.story_quanta].map(|lengths| lengths.map(|length| length.min(quanta)));
        Self { quanta: all, story_quanta: stories, ..self }
    }

    fn draw(&self, _seed: u32) {}

    fn parts(&self, (): &()) -> Vec<Part<Self>> {
        figures::parts()
    }

    fn scenario(&self, seed: u32, (): &(), setting: Setting) -> Result<Checked, String> {
        setting.scenario(self, seed)
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        tables::all(seeds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::Definition;
    use std::collections::BTreeSet;

    #[test]
    fn every_setting_is_a_valid_scenario() {
        let study = Definition::<LinuxCacheAware>::read(<LinuxCacheAware as Single>::RANGES).unwrap().study;
        let parts = figures::parts();
        let settings: BTreeSet<Setting> = parts.iter().flat_map(Part::settings).copied().collect();
        assert!(settings.len() > 60, "{} runs", settings.len());
        for setting in settings {
            setting.scenario(&study, 1).unwrap_or_else(|e| panic!("{setting:?}: {e}"));
        }
    }
}
