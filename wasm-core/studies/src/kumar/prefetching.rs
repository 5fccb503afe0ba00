//! What prefetchers would do (§3.2.4 and ch. 6): devils beside each other on the UMA machine, with and without.

use super::figures::{Figures, change, mean};
use super::laboratory::{Laboratory, subset};
use super::outcome::Outcome;
use super::part::{Part, Setting};
use super::tables::Tables;
use document::{Scenario, StreamPrefetch};
use laboratory::corun::CorunReport;
use policies::corun::SelfPair;

/// The part.
pub struct Prefetching {
    without: Laboratory,
    with: Laboratory,
}

impl Prefetching {
    pub fn new(at: &Setting, tables: &Tables) -> Result<Self, String> {
        let devils = || at.draw.named(&tables.table_4_1.devil);
        let mut machine = at.machines.uma.clone();
        let without = Laboratory::new(at.study, at.seed, &machine, devils(), false)?;
        if let Some(cache) = machine.caches.last_mut() {
            let Setting { study, .. } = at;
            cache.prefetch =
                Some(StreamPrefetch { streams: study.prefetch_streams, degree: study.prefetch_degree });
        }
        Ok(Self { without, with: Laboratory::new(at.study, at.seed, &machine, devils(), false)? })
    }
}

impl Part for Prefetching {
    fn scenarios(&self) -> Result<Vec<Scenario>, String> {
        Ok([self.without.scenarios(), self.with.scenarios()].concat())
    }

    fn figures(&self, outcomes: &[Outcome], tables: &Tables, into: &mut Figures) -> Result<(), String> {
        let (without, with) = outcomes.split_at(outcomes.len() / 2);
        let reports = [self.without.report(without)?, self.with.report(with)?];
        let [lost, lost_with] = [&reports[0], &reports[1]].map(|report| {
            let table = subset(report, &tables.table_4_1.devil).degradation;
            mean((0..table.programs()).filter_map(|p| table.sensitivity(p, SelfPair::LeftOut)))
        });
        into.set("prefetch-devils", lost_with - lost);
        let alone = |report: &CorunReport| mean(report.solo_ipc.0.iter().filter_map(|(_, ipc)| *ipc));
        into.set("prefetch-ipc", change(alone(&reports[1]), alone(&reports[0])));
        Ok(())
    }
}
