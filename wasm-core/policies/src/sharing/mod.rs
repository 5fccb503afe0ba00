//! Detects which threads share data from samples of remote accesses: signatures, similarities, clusters.
//!
//! Pure functions of samples (Tam et al. 2007, §4.3 and §4.4). The policy `thread-clustering` calls them during a run.
//! The study compares their results with the true groups of the workload, which they never see.

mod agreement;
mod average_linkage;
mod clusters;
mod one_pass;
mod report;
mod shmap;
mod signatures;

pub use agreement::{adjusted_rand_index, purity};
pub use average_linkage::average_linkage;
pub use clusters::{Clusters, Kinship};
pub use one_pass::one_pass;
pub use report::{AgreementReport, AgreementRequest, GroupAgreement, agreement, true_groups};
pub use shmap::{ShMapRules, ShMaps};
pub use signatures::Signatures;
