//! Effect of prefetchers (§3.2.4 and ch. 6): pairs of devils on the UMA machine, with and without.

use super::block::{At, Block, Group};
use super::laboratory::{Laboratory, subset};
use super::outcome::Outcome;
use super::tables::Tables;
use crate::figures::{Figures, change, mean};
use document::StreamPrefetch;
use laboratory::corun::CorunReport;
use policies::corun::SelfPair;

pub fn block(at: &At, tables: &Tables) -> Result<Block, String> {
    let devils = || at.draw.named(&tables.table_4_1.devil);
    let mut machine = at.machines.uma.clone();
    let without = Laboratory::new(at, &machine, devils(), false)?;
    if let Some(cache) = machine.caches.last_mut() {
        let At { study, .. } = at;
        cache.prefetch =
            Some(StreamPrefetch { streams: study.prefetch_streams, degree: study.prefetch_degree });
    }
    let with = Laboratory::new(at, &machine, devils(), false)?;
    let runs = [without.scenarios(), with.scenarios()].concat();
    let figures = move |outcomes: &[&Outcome], tables: &Tables, into: &mut Figures| {
        let (of_without, of_with) = outcomes.split_at(outcomes.len() / 2);
        let reports = [without.report(of_without)?, with.report(of_with)?];
        let [lost, lost_with] = [&reports[0], &reports[1]].map(|report| {
            let table = subset(report, &tables.table_4_1.devil).degradation;
            mean((0..table.programs()).filter_map(|p| table.sensitivity(p, SelfPair::LeftOut)))
        });
        into.set("prefetch-devils", lost_with - lost);
        let alone = |report: &CorunReport| mean(report.solo_ipc.0.iter().filter_map(|(_, ipc)| *ipc));
        into.set("prefetch-ipc", change(alone(&reports[1]), alone(&reports[0])));
        Ok(())
    };
    let all = 0..runs.len();
    Ok(Block { groups: vec![Group::new("prefetch-*", all, figures)], runs })
}
