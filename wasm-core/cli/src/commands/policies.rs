//! `coscope policies`: lists the policies and their parameters.

use crate::output::{print_json, print_text};
use engine::policy::{ParamKind, ParamSpec, PolicyInfo, PolicyListing, Schedules};

/// Arguments of `policies`.
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// Lists every policy of the registry.
pub fn run(args: Args) -> Result<(), String> {
    let infos = simulator::policies();
    if args.json { print_json(&infos) } else { print_text(&infos.iter().map(describe).collect::<String>()) }
}

fn describe(policy: &PolicyListing) -> String {
    let PolicyListing { schedules, info } = policy;
    let schedules = match schedules {
        Schedules::Threads => "threads",
        Schedules::Tasks => "tasks",
    };
    let params: String = info.params.iter().map(describe_param).collect();
    let oracle = if info.oracle { " (oracle)" } else { "" };
    let PolicyInfo { id, summary, observes, cost, weakness, source, .. } = info;
    let said = [
        ("schedules", schedules),
        ("sees", observes),
        ("cost", cost),
        ("weakness", weakness),
        ("source", source),
    ];
    let lines: String = said.iter().map(|(what, text)| format!("  {what}: {text}\n")).collect();
    format!("{id}{oracle}: {summary}\n{lines}{params}")
}

fn describe_param(param: &ParamSpec) -> String {
    let values = match &param.kind {
        ParamKind::Choice { options } => options.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(" | "),
        ParamKind::Integer { low, high } => format!("{low}–{high}"),
        ParamKind::Number { low, high } => format!("{low}–{high}"),
        ParamKind::Flag => "true | false".to_string(),
        ParamKind::Placement => "list of hardware contexts, one per thread".to_string(),
        ParamKind::Runs => {
            "runs of each hardware context: [thread, first cycle, instructions, 0 or 1]".to_string()
        }
        ParamKind::Matrix => "rows of numbers, as many as columns".to_string(),
        ParamKind::Text { most_bytes } => format!("text of at most {most_bytes} bytes"),
    };
    let unit = if param.unit.is_empty() { String::new() } else { format!(" {}", param.unit) };
    format!("  /policy/params/{} = {} ({values}{unit}): {}\n", param.id, param.default, param.about)
}
