//! `coscope verify`: checks a lesson's result files against its runs, for a whole class at once.

use crate::output::{csv, print_text, table};
use document::{MAX_DOCUMENT_BYTES, is_steering};
use engine::run::{RunResult, TraceLibrary};
use laboratory::lesson::{
    ExpectedLesson, LessonResult, Seeds, VERIFIED, Verdict, outdated, plan, read_result, report, verdict,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use studies::parallel;

/// Arguments of `verify`.
#[derive(clap::Args)]
#[command(after_help = VERIFIED)]
pub struct Args {
    /// Result files that the page wrote at the end of a lesson.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The lesson as handed out: the id of a shipped one, or ID@DIGEST (column lesson_digest) of another. A file of
    /// another lesson, or of a changed one, is not "yes".
    #[arg(long, value_name = "ID[@DIGEST]")]
    expect_lesson: Option<String>,
    /// The seeds as handed out: a file with rows of name,seed. A result file whose name is not listed, or has another
    /// seed, is not "yes".
    #[arg(long, value_name = "NAMES.csv")]
    seed_of: Option<PathBuf>,
    /// Print CSV instead of a table.
    #[arg(long)]
    csv: bool,
}

const HEAD: [&str; 8] = ["file", "name", "lesson", "lesson_digest", "seed", "score", "ok", "problem"];

/// Simulates every file's lesson again and prints one row each, in order.
///
/// Returns whether all results are reproduced.
pub fn run(args: &Args) -> Result<bool, String> {
    let expected = args.expect_lesson.as_deref().map(ExpectedLesson::read).transpose();
    let expected = expected.map_err(|e| format!("--expect-lesson: {e}"))?;
    let seeds = args.seed_of.as_ref().map(|file| {
        let text = std::fs::read_to_string(file).map_err(|e| e.to_string());
        text.and_then(|text| Seeds::read(&text)).map_err(|e| format!("--seed-of {}: {e}", file.display()))
    });
    let seeds = seeds.transpose()?;
    let read: Vec<Result<LessonResult, String>> =
        args.files.iter().map(|file| text_of(file).and_then(|text| read_result(&text))).collect();
    let mut verdicts = verdicts(&read)?;
    for (found, verdict) in read.iter().zip(&mut verdicts) {
        let Ok(found) = found else { continue };
        verdict.problems.extend(expected.as_ref().and_then(|expected| expected.problem(found)));
        verdict.problems.extend(seeds.as_ref().and_then(|seeds| seeds.problem(found)));
    }
    let mut rows = vec![HEAD.map(String::from).to_vec()];
    for ((file, read), verdict) in args.files.iter().zip(&read).zip(&verdicts) {
        rows.push(row(&file.display().to_string(), read.as_ref().ok(), verdict));
    }
    print_text(&if args.csv { csv(&rows) } else { table(&rows) })?;
    Ok(verdicts.iter().all(|verdict| verdict.problems.is_empty()))
}

fn verdicts(read: &[Result<LessonResult, String>]) -> Result<Vec<Verdict>, String> {
    // Students with the same lesson and seed have the same runs: each is simulated once.
    let mut scenarios = BTreeMap::new();
    let mut needed: Vec<Result<Vec<String>, String>> = Vec::with_capacity(read.len());
    for found in read {
        needed.push(found.as_ref().map_err(Clone::clone).and_then(|found| {
            if let Some(problem) = outdated(found) {
                return Err(problem);
            }
            let answers: Vec<_> = found.answers.iter().cloned().map(Some).collect();
            let plan = plan(&found.assignment, &answers).map_err(|e| e.to_string())?;
            let written: Result<Vec<String>, _> = plan.runs.iter().map(serde_json::to_string).collect();
            let written = written.map_err(|e| e.to_string())?;
            scenarios.extend(written.iter().cloned().zip(plan.runs));
            Ok(written)
        }));
    }
    let jobs: Vec<_> = scenarios.into_iter().collect();
    // A failing run is reported for its file only.
    let done = parallel::map(&jobs, parallel::all_cores(), "runs", |(_, scenario)| {
        let run =
            simulator::check_and_start(scenario, &TraceLibrary::default()).and_then(|mut run| run.finish());
        Ok(run.map_err(|e| e.to_string()))
    })?;
    let results: BTreeMap<&str, _> = jobs.iter().map(|(written, _)| written.as_str()).zip(done).collect();
    let check = |(found, needed): (&Result<LessonResult, String>, Result<Vec<String>, String>)| {
        let again = needed.and_then(|needed| {
            let found = found.as_ref().map_err(Clone::clone)?;
            let runs: Result<Vec<RunResult>, String> =
                needed.iter().filter_map(|written| results.get(written.as_str()).cloned()).collect();
            let again = report(&found.assignment, &found.name, &found.answers, &runs?);
            Ok(verdict(found, &again.map_err(|e| e.to_string())?))
        });
        again.unwrap_or_else(|problem| Verdict { score: None, problems: vec![problem] })
    };
    Ok(read.iter().zip(needed).map(check).collect())
}

fn row(file: &str, found: Option<&LessonResult>, verdict: &Verdict) -> Vec<String> {
    let of = |part: &dyn Fn(&LessonResult) -> String| found.map(part).unwrap_or_default();
    vec![
        text(file),
        of(&|found| text(&found.name)),
        of(&|found| text(&found.assignment.lesson.id)),
        of(&LessonResult::lesson_mark),
        of(&|found| found.assignment.seed.to_string()),
        verdict.score.map(|score| format!("{score:.4}")).unwrap_or_default(),
        if verdict.problems.is_empty() { "yes" } else { "no" }.to_string(),
        text(&verdict.problems.join("; ")),
    ]
}

/// A file's text, if it is not larger than a result can be.
fn text_of(file: &Path) -> Result<String, String> {
    let bytes = std::fs::metadata(file).map_err(|e| e.to_string())?.len();
    if bytes > MAX_DOCUMENT_BYTES as u64 {
        return Err(format!("{bytes} bytes; a result has at most {MAX_DOCUMENT_BYTES}"));
    }
    std::fs::read_to_string(file).map_err(|e| e.to_string())
}

/// The most characters per cell (chosen).
const LONGEST_CELL: usize = 300;

/// Sanitizes text written by students: it must not act as a spreadsheet formula or a terminal control sequence, or look
/// like another row.
fn text(cell: &str) -> String {
    let cell: String = cell
        .chars()
        .take(LONGEST_CELL)
        .map(|c| if is_steering(c) { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    let begins = cell.trim_start_matches(|c: char| c.is_whitespace() || c == char::REPLACEMENT_CHARACTER);
    if begins.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
        format!("'{cell}")
    } else {
        cell
    }
}
