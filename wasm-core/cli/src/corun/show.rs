//! A report as printed tables.

use crate::output::table;
use laboratory::corun::{Choices, CorunPlan, CorunReport, NamedSchedule};
use serde_json::Value;
use std::fmt::{Error, Write};
use studies::Regression;

/// Tables and choices of a report.
pub fn describe(plan: &CorunPlan, report: &CorunReport, fits: &[Regression]) -> Result<String, Error> {
    let mut out = String::new();
    let (request, measured) = (&plan.request, plan.place.measured.label());
    let machine = if request.machine.name.is_empty() { "machine" } else { &request.machine.name };
    writeln!(
        out,
        "{machine} · {measured} · seed {} · {} cycles after {}",
        request.seed,
        request.window_cycles,
        request.warmup_cycles.unwrap_or_default()
    )?;
    writeln!(out, "\nPercent of its solo IPC that the row's program loses beside the column's\n")?;
    out.push_str(&matrix(report));
    writeln!(out)?;
    out.push_str(&classes(report));
    writeln!(out)?;
    if let (Some(optimal), Some(worst), Some(mean)) = (&report.optimal, report.worst, report.mean) {
        writeln!(out, "best pairs     {}", schedule(optimal))?;
        writeln!(out, "worst          {worst:.2} % in all; chosen at random {mean:.2} % on average")?;
        writeln!(out, "possible gain  {}", gain(report.maximum_possible_gain_percent))?;
    }
    if let Some(choice) = &report.pain_choice {
        writeln!(out, "by least pain  {}", schedule(choice))?;
    }
    if let Some(groups) = &report.groups {
        let how = if groups.simulated { "each run" } else { "sums of pairs" };
        writeln!(out, "best groups    {} ({how})", schedule(&groups.choices.best))?;
        writeln!(out, "worst          {:.2} % in all", groups.choices.worst.total)?;
    }
    for row in report.agreement.iter().flatten() {
        let (found, name) = (row.agreement, method(&row.method));
        writeln!(
            out,
            "pain {name:<24} picks the best of three in {:.1} % of {} quartets; at random {:.1} %",
            found.percent, found.quartets, found.random_percent
        )?;
    }
    if !fits.is_empty() {
        writeln!(out)?;
        out.push_str(&fitted(fits));
    }
    for note in &report.notes {
        writeln!(out, "note: {note}")?;
    }
    Ok(out)
}

/// The choices of a user's table.
pub fn describe_choices(choices: &Choices) -> Result<String, Error> {
    let mut out = String::new();
    writeln!(out, "best pairs     {}", schedule(&choices.best))?;
    writeln!(out, "worst pairs    {}", schedule(&choices.worst))?;
    writeln!(out, "at random      {:.2} % on average", choices.mean_total)?;
    writeln!(out, "possible gain  {}", gain(choices.maximum_possible_gain_percent))?;
    Ok(out)
}

fn matrix(report: &CorunReport) -> String {
    let cell = |value: Option<f64>| value.map_or("?".to_string(), |v| format!("{v:.2}"));
    let mut head = vec![String::new()];
    head.extend(report.programs.iter().cloned());
    head.push("sensitivity".into());
    let mut rows = vec![head];
    for (program, losses) in report.programs.iter().zip(&report.degradation.0) {
        let mut row = vec![program.clone()];
        row.extend(losses.iter().map(|&loss| cell(loss)));
        row.push(cell(report.sensitivity.get(program).copied().flatten()));
        rows.push(row);
    }
    let mut last = vec!["intensity".to_string()];
    last.extend(report.intensity.0.iter().map(|(_, value)| cell(*value)));
    rows.push(last);
    table(&rows)
}

fn classes(report: &CorunReport) -> String {
    let mut rows = vec![["program", "solo IPC", "class", "because"].map(String::from).to_vec()];
    for (program, found) in &report.classes.0 {
        let Some(found) = found else { continue };
        let ipc = report.solo_ipc.get(program).copied().flatten();
        let published = found.published.map(|class| format!(" (published: {})", word(class)));
        rows.push(vec![
            program.clone(),
            ipc.map_or("?".into(), |ipc| format!("{ipc:.3}")),
            found.class.map_or("?".into(), word) + &published.unwrap_or_default(),
            found.rule.clone(),
        ]);
    }
    table(&rows)
}

fn fitted(fits: &[Regression]) -> String {
    let head = ["R² %", "of", "on", "level", "per 10⁶", "counters", "F"];
    let mut rows = vec![head.map(String::from).to_vec()];
    for fit in fits {
        rows.push(vec![
            format!("{:.2}", fit.r_squared_percent),
            fit.of.into(),
            fit.on.join(" and "),
            format!("L{}", fit.level),
            fit.per.into(),
            fit.counters.into(),
            format!("{:.2}", fit.f),
        ]);
    }
    table(&rows)
}

fn schedule(schedule: &NamedSchedule) -> String {
    let groups: Vec<String> = schedule.pairs.iter().map(|group| group.join(" + ")).collect();
    format!("{}: {:.2} % in all", groups.join(", "), schedule.total)
}

fn gain(percent: Option<f64>) -> String {
    percent.map_or("none: the worst choice loses nothing".into(), |p| format!("{p:.2} %"))
}

fn method(method: &policies::corun::PainMethod) -> String {
    format!("{} per {}", word(method.score), word(method.per))
}

/// The JSON name of a value.
fn word(value: impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        _ => String::new(),
    }
}
