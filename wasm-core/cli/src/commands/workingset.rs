//! `coscope workingset`: working sets of a program's task groups, and the coarsening that they suggest.

use crate::input::ScenarioInput;
use crate::output::{print_json, print_text, table};
use document::fields::Fields;
use document::{CoarsenSpec, DagSpec};
use engine::dag::Dag;
use serde::Serialize;
use tasks::{GroupWorkingSet, Threshold, WorkingSets, coarsened, programs};

/// Bytes per line of a program without a machine: those of the shipped machines for tasks.
const USUAL_LINE: u32 = 128;

/// Arguments of `workingset`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    program: ScenarioInput,
    /// The name is an algorithm; --set gives its parameters, such as /records=65536.
    #[arg(long)]
    algorithm: bool,
    /// List every task group, down to single tasks.
    #[arg(long)]
    groups: bool,
    /// Cache sizes to profile; default: every power of two up to the footprint.
    #[arg(long, value_name = "BYTES,…", value_delimiter = ',')]
    sizes: Vec<u64>,
    /// Suggest coarser tasks for a shared cache of this size.
    #[arg(long, value_name = "BYTES", requires = "cores")]
    cache: Option<u64>,
    /// Cores that share the cache.
    #[arg(long, requires = "cache")]
    cores: Option<u32>,
    /// Divisor of a core's share of the cache.
    #[arg(long, default_value_t = 2, requires = "cache")]
    slack: u32,
    /// Bytes per line, for a program without a machine; 128 by default. A scenario's machine has its own.
    #[arg(long = "line", value_name = "BYTES")]
    line_bytes: Option<u32>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// The JSON output.
#[derive(Serialize)]
struct Report {
    program: &'static str,
    line_bytes: u32,
    tasks: usize,
    task_groups: usize,
    work: u64,
    depth: u64,
    cache_bytes: Vec<u64>,
    whole: GroupWorkingSet,
    #[serde(skip_serializing_if = "Option::is_none")]
    coarsening: Option<Coarsening>,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<Vec<GroupWorkingSet>>,
}

/// The program coarsened for one machine.
#[derive(Serialize)]
struct Coarsening {
    #[serde(flatten)]
    machine: CoarsenSpec,
    tasks: usize,
    depth: u64,
    parallelization_table: Vec<Threshold>,
}

/// Profiles and prints.
pub fn run(args: Args) -> Result<(), String> {
    let report = report(&args)?;
    if args.json { print_json(&report) } else { print_text(&describe(&report)) }
}

fn report(args: &Args) -> Result<Report, String> {
    let (spec, line_bytes, seed) = program(args)?;
    let dag = programs::record(&spec, line_bytes, seed).map_err(|e| e.to_string())?;
    let profile = WorkingSets::of(&dag, line_bytes, sizes(args, line_bytes, &dag)?);
    let nodes = 0..profile.tree().nodes().len() as u32;
    let coarsening = match (args.cache, args.cores) {
        (Some(cache_bytes), Some(cores)) => {
            let machine = CoarsenSpec { cache_bytes, cores, slack: args.slack };
            Some(coarsening(&dag, &profile, machine)?)
        }
        _ => None,
    };
    Ok(Report {
        program: spec.name(),
        line_bytes,
        tasks: dag.tasks.len(),
        task_groups: profile.tree().nodes().iter().filter(|node| !node.is_task()).count(),
        work: dag.work(),
        depth: depth(&dag),
        cache_bytes: profile.cache_bytes(),
        whole: profile.group(&dag, 0),
        coarsening,
        groups: args.groups.then(|| nodes.map(|node| profile.group(&dag, node)).collect()),
    })
}

/// The program, the bytes of a line, and the seed of its data.
fn program(args: &Args) -> Result<(DagSpec, u32, u32), String> {
    if args.algorithm {
        let spec = args.program.algorithm()?;
        return Ok((spec, line_bytes(args)?, 1));
    }
    if let Some(spec) = args.program.dag_file()? {
        return Ok((spec, line_bytes(args)?, 1));
    }
    let (scenario, _) = args.program.read()?;
    let line_bytes = scenario.machine.caches.first().map_or(USUAL_LINE, |cache| cache.line_bytes);
    if args.line_bytes.is_some() {
        return Err(format!(
            "--line: this scenario's machine has lines of {line_bytes} bytes. Set them there."
        ));
    }
    match scenario.workload.dag.clone() {
        Some(spec) => Ok((spec, line_bytes, scenario.run.seed)),
        None => {
            Err("the scenario has threads. Give one with a program of tasks, such as mergesort, or an --algorithm".into())
        }
    }
}

fn line_bytes(args: &Args) -> Result<u32, String> {
    let line_bytes = args.line_bytes.unwrap_or(USUAL_LINE);
    if line_bytes.is_power_of_two() && (8..=4_096).contains(&line_bytes) {
        return Ok(line_bytes);
    }
    Err(format!("--line {line_bytes}: valid are powers of two from 8 to 4096"))
}

fn sizes(args: &Args, line_bytes: u32, dag: &Dag) -> Result<Vec<u32>, String> {
    if args.sizes.is_empty() {
        return Ok((0..=dag.lines().next_power_of_two().ilog2()).map(|bits| 1 << bits).collect());
    }
    let lines = |&bytes: &u64| match u32::try_from(bytes / u64::from(line_bytes)) {
        Ok(lines) if lines > 0 && bytes % u64::from(line_bytes) == 0 => Ok(lines),
        _ => {
            let most = u64::from(u32::MAX) * u64::from(line_bytes);
            Err(format!("--sizes {bytes}: valid are multiples of a line, {line_bytes}, up to {most}"))
        }
    };
    args.sizes.iter().map(lines).collect()
}

fn coarsening(dag: &Dag, profile: &WorkingSets, machine: CoarsenSpec) -> Result<Coarsening, String> {
    machine.check_fields("").map_err(|e| {
        let option = e.path.replace("/cache_bytes", "/cache").replace('/', "--");
        format!("{option}: {}. {}", e.problem, e.remedy)
    })?;
    let stops = profile.stops(&machine);
    let coarse = coarsened(dag, profile.tree(), &stops).map_err(|e| e.to_string())?;
    Ok(Coarsening {
        machine,
        tasks: coarse.tasks.len(),
        depth: depth(&coarse),
        parallelization_table: profile.parallelization_table(dag, &stops),
    })
}

fn depth(dag: &Dag) -> u64 {
    dag.depth(|task| u64::from(dag.tasks[task as usize].instructions))
}

fn describe(report: &Report) -> String {
    let mut text = format!(
        "{}: {} tasks in {} groups, {} references, footprint {} bytes\n",
        report.program,
        report.tasks,
        report.task_groups,
        report.whole.references,
        report.whole.footprint_bytes
    );
    let mut rows = vec![row(["cache bytes", "misses"])];
    let sizes = report.cache_bytes.iter().zip(&report.whole.misses);
    rows.extend(sizes.map(|(bytes, misses)| row([&bytes.to_string(), &misses.to_string()])));
    text += &table(&rows);
    if let Some(groups) = &report.groups {
        rows = vec![row(["first task", "tasks", "site", "param", "references", "footprint", "working set"])];
        rows.extend(groups.iter().map(group_row));
        text += &format!("\n{}", table(&rows));
    }
    if let Some(coarse) = &report.coarsening {
        let CoarsenSpec { cache_bytes, cores, .. } = coarse.machine;
        text += &format!("\n{} tasks for {cores} cores that share {cache_bytes} bytes\n", coarse.tasks);
        rows = vec![row(["site", "alone up to", "smallest divided", "groups"])];
        rows.extend(coarse.parallelization_table.iter().map(|threshold| {
            let Threshold { site, threshold, smallest_divided, stopped } = threshold;
            row([site, &*threshold.to_string(), &or_dash(*smallest_divided), &stopped.to_string()])
        }));
        text += &table(&rows);
    }
    text
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(String::from).to_vec()
}

fn group_row(group: &GroupWorkingSet) -> Vec<String> {
    row([
        &group.first_task.to_string(),
        &group.tasks.to_string(),
        group.site.unwrap_or("–"),
        &or_dash(group.param),
        &group.references.to_string(),
        &group.footprint_bytes.to_string(),
        &or_dash(group.working_set_bytes),
    ])
}

fn or_dash(number: Option<impl ToString>) -> String {
    number.map_or("–".into(), |number| number.to_string())
}
