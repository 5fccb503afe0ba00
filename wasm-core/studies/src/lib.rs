//! What papers published, laid beside what is measured here. One folder a paper; its ids, texts and ranges
//! stand in workloads/paper, written before measuring.

mod chen;
mod definition;
mod fedorova;
mod figures;
mod kumar;
pub mod parallel;
mod parekh;
mod regression;
mod scenario;
mod study;
mod table;
mod tam;

pub use definition::{Report, Row};
pub use regression::{Regression, r_squared_percent, regressions};
pub use study::Effort;
pub use table::Table;

/// Papers that can be measured.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Paper {
    /// Chen et al. 2007: Parallel Depth First against work stealing
    Chen,
    /// Fedorova et al. 2005: balance-set scheduling
    Fedorova,
    /// Kumar 2009: co-run degradation, pain and VirenTrack
    Kumar,
    /// Parekh et al. 2000: thread-sensitive scheduling for SMT processors
    Parekh,
    /// Tam et al. 2007: thread clustering
    Tam,
}

/// Measures every row of a paper.
pub fn measure(paper: Paper, effort: &Effort) -> Result<Report, String> {
    match paper {
        Paper::Chen => study::evaluate::<chen::Chen>(effort),
        Paper::Fedorova => study::evaluate::<fedorova::Fedorova>(effort),
        Paper::Kumar => study::evaluate::<kumar::Kumar>(effort),
        Paper::Parekh => study::evaluate::<parekh::Parekh>(effort),
        Paper::Tam => study::evaluate::<tam::Tam>(effort),
    }
}
