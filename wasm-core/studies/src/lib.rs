//! Published results of papers, compared with those measured here. One folder per paper; row ids, texts and ranges are
//! in workloads/paper, written before measuring.

mod chen;
mod content;
mod definition;
mod dio;
mod effort;
mod fedorova;
mod figures;
mod kept;
mod kumar;
pub mod lines;
mod linux_cache_aware;
pub mod parallel;
mod parekh;
mod part;
pub mod pictures;
mod piecewise;
pub mod progress;
mod regression;
mod report;
mod row;
#[cfg(test)]
mod rows_alone;
mod runs;
mod scenario;
mod single;
mod study;
pub mod sweep;
mod table;
mod tam;
mod thread_speeds;
mod traces;
mod ucp;
mod witnesses;

pub use effort::{Effort, Shard};
pub use piecewise::Piecewise;
pub use regression::{Regression, r_squared_percent, regressions};
pub use report::{Report, Totals};
pub use row::{Class, RangeSource, Row};
pub use table::Table;
pub use traces::shipped_trace;

/// Papers that can be measured.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Paper {
    /// Chen et al. 2007: Parallel Depth First against work stealing
    Chen,
    /// Zhuravlev et al. 2010: DIO, threads spread by their misses
    Dio,
    /// Fedorova et al. 2005: balance-set scheduling
    Fedorova,
    /// Kumar 2009: co-run degradation, pain and VirenTrack
    Kumar,
    /// Zijlstra, Chen Yu, T. Chen 2025–2026: cache-aware scheduling in Linux
    LinuxCacheAware,
    /// Parekh et al. 2000: thread-sensitive scheduling for SMT processors
    Parekh,
    /// Tam et al. 2007: thread clustering
    Tam,
    /// Qureshi and Patt 2006: UCP, ways of a shared cache dealt by utility
    Ucp,
    /// Ours: the papers' conclusions on recorded programs of today
    Witnesses,
}

/// Measures a paper's rows. Returns `None` if only a shard of the runs was made or no row matches.
///
/// # Errors
/// If runs fail, or files of runs cannot be read or written.
pub fn measure(paper: Paper, effort: &Effort) -> Result<Option<Report>, String> {
    match paper {
        Paper::Chen => study::evaluate::<chen::Chen>(effort),
        Paper::Dio => study::evaluate::<dio::Dio>(effort),
        Paper::Fedorova => study::evaluate::<fedorova::Fedorova>(effort),
        Paper::Kumar => study::evaluate::<kumar::Kumar>(effort),
        Paper::LinuxCacheAware => study::evaluate::<linux_cache_aware::LinuxCacheAware>(effort),
        Paper::Parekh => study::evaluate::<parekh::Parekh>(effort),
        Paper::Tam => study::evaluate::<tam::Tam>(effort),
        Paper::Ucp => study::evaluate::<ucp::Ucp>(effort),
        Paper::Witnesses => study::evaluate::<witnesses::Witnesses>(effort),
    }
}

/// Opens a paper's study under one seed, to be run piece by piece; with `only`, for some rows, as [`Effort::rows`].
///
/// # Errors
/// If the paper or the rows do not exist, or the study cannot prepare.
pub fn in_pieces(paper: &str, seed: u32, only: Option<&str>) -> Result<Box<dyn Piecewise>, String> {
    match <Paper as clap::ValueEnum>::from_str(paper, false)? {
        Paper::Chen => piecewise::open::<chen::Chen>(seed, only),
        Paper::Dio => piecewise::open::<dio::Dio>(seed, only),
        Paper::Fedorova => piecewise::open::<fedorova::Fedorova>(seed, only),
        Paper::Kumar => piecewise::open::<kumar::Kumar>(seed, only),
        Paper::LinuxCacheAware => piecewise::open::<linux_cache_aware::LinuxCacheAware>(seed, only),
        Paper::Parekh => piecewise::open::<parekh::Parekh>(seed, only),
        Paper::Tam => piecewise::open::<tam::Tam>(seed, only),
        Paper::Ucp => piecewise::open::<ucp::Ucp>(seed, only),
        Paper::Witnesses => piecewise::open::<witnesses::Witnesses>(seed, only),
    }
}
