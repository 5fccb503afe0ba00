//! Reasons and pictures of thread clustering's decisions.

use super::describe::SOURCE;
use super::detect::Detection;
use super::migrate::Assignment;
use crate::sharing::{Clusters, Signatures};
use engine::policy::{Candidate, ClusterPlace, Fact, Reason, SharingPicture, ThreadId};
use std::fmt::Write;

/// The result of comparing threads.
pub struct Found<'a> {
    pub detection: &'a Detection,
    pub signatures: &'a Signatures,
    pub clusters: &'a Clusters,
    pub threshold: f64,
}

fn reason(rule: String, facts: Vec<Fact>) -> Reason {
    Reason { rule, facts, source: SOURCE.into(), ..Reason::default() }
}

pub fn watching(share: f64, activation: f64) -> Reason {
    let rule = format!(
        "{:.1} % of thread cycles waited for caches of other packages in the quanta watched, less than {:.1} %: nothing to look into.",
        share * 100.0,
        activation * 100.0
    );
    reason(rule, vec![Fact::new("share of cycles lost to other packages", share)])
}

pub fn pausing(share: f64, windows: u64) -> Reason {
    let rule = format!(
        "{:.1} % of thread cycles waited for caches of other packages in the quanta watched, but the last comparison did not help: next one in {windows} {}.",
        share * 100.0,
        if windows == 1 { "window" } else { "windows" }
    );
    let share = Fact::new("share of cycles lost to other packages", share);
    reason(rule, vec![share, Fact::new("windows to wait", windows as f64)])
}

pub fn settling(left: u64) -> Reason {
    let rule = match left {
        0 => "The moved threads have settled: cycles lost to other packages count from now on.".to_string(),
        1 => "The moved threads still fetch the lines they left behind: 1 quantum to settle.".to_string(),
        _ => format!("The moved threads still fetch the lines they left behind: {left} quanta to settle."),
    };
    reason(rule, vec![Fact::new("quanta to settle", left as f64)])
}

pub fn detecting(detection: &Detection, share: f64) -> Reason {
    let rule = match detection.maps.offered {
        0 => format!(
            "{:.1} % of thread cycles waited for caches of other packages in the quanta watched: one such access in {} is looked at from now on.",
            share * 100.0,
            detection.one_in
        ),
        samples => format!(
            "{samples} of {} samples, one in {} accesses; they cost {:.1} % of thread cycles in the last quantum.",
            detection.rules.samples,
            detection.one_in,
            share * 100.0
        ),
    };
    Reason { sharing: Some(Box::new(picture(detection))), ..reason(rule, Vec::new()) }
}

pub fn too_few(detection: &Detection, least: u64) -> Reason {
    let rule = format!(
        "{} samples are too few to compare threads; at least {least} are needed. No thread moves.",
        detection.maps.offered
    );
    Reason { fallback: true, sharing: Some(Box::new(picture(detection))), ..reason(rule, Vec::new()) }
}

pub fn nobody_alike(found: &Found) -> Reason {
    let rule = format!("No two threads are more alike than {}: no thread moves.", written(found.threshold));
    Reason { sharing: Some(Box::new(compared(found, Vec::new()))), ..reason(rule, facts(found)) }
}

pub fn clustered(found: &Found, groups: &[Vec<ThreadId>], assignment: &Assignment, moved: usize) -> Reason {
    let members: usize = groups.iter().map(Vec::len).sum();
    let rule = format!(
        "{members} threads form {} cluster{}, more alike than {}; {moved} move.",
        groups.len(),
        if groups.len() == 1 { "" } else { "s" },
        written(found.threshold)
    );
    let places = groups.iter().zip(&assignment.clusters);
    let placed = places.clone().map(|(threads, package)| ClusterPlace {
        threads: threads.clone(),
        package: package.map(|p| p as u32),
    });
    let candidates = places.map(|(threads, package)| Candidate {
        threads: threads.clone(),
        score: mean_similarity(found, threads),
        note: match package {
            Some(package) => format!("to package {package}"),
            None => "too many for one package: spread".into(),
        },
    });
    Reason {
        candidates: candidates.collect(),
        score: "mean similarity with the representative".into(),
        sharing: Some(Box::new(compared(found, placed.collect()))),
        ..reason(rule, facts(found))
    }
}

/// A similarity as text. Dot products are whole numbers; a threshold for few samples is less than one.
fn written(similarity: f64) -> String {
    if similarity < 10.0 { format!("{similarity:.2}") } else { format!("{similarity:.0}") }
}

fn mean_similarity(found: &Found, threads: &[ThreadId]) -> f64 {
    let of = |&thread: &ThreadId| found.clusters.kinship[thread as usize].similarity;
    threads.iter().map(of).sum::<f64>() / threads.len() as f64
}

fn facts(found: &Found) -> Vec<Fact> {
    let similarities = found.clusters.kinship.iter().zip(0..).filter_map(|(kinship, thread)| {
        let representative = kinship.representative?;
        Some(Fact::of(&format!("similarity with {{t{representative}}}"), kinship.similarity, thread))
    });
    let samples = Fact::new("samples", found.detection.maps.offered as f64);
    [samples, Fact::new("similarity needed", found.threshold)].into_iter().chain(similarities).collect()
}

/// The present maps.
fn picture(detection: &Detection) -> SharingPicture {
    let hex = |thread: usize| {
        detection.maps.of(thread).iter().fold(String::new(), |mut text, &count| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{:02x}", count.min(255));
            text
        })
    };
    SharingPicture {
        shmaps: (0..detection.maps.threads()).map(hex).collect(),
        regions: detection.maps.regions().to_vec(),
        region_lines: detection.region_lines(),
        samples: detection.maps.offered,
        wanted: detection.rules.samples,
        one_in: detection.one_in,
        ..SharingPicture::default()
    }
}

/// The maps with the result of the comparison.
fn compared(found: &Found, clusters: Vec<ClusterPlace>) -> SharingPicture {
    let threads = 0..found.signatures.threads();
    let row = |a: usize| threads.clone().map(|b| found.signatures.similarity(a, b) as f64).collect();
    let entries = found.signatures.global.iter().zip(0..);
    SharingPicture {
        global: entries.filter(|(global, _)| **global).map(|(_, entry)| entry).collect(),
        clusters,
        similarity: threads.clone().map(row).collect(),
        ..picture(found.detection)
    }
}
