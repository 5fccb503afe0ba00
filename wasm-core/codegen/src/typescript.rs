//! Generates the TypeScript types of everything that crosses the boundary.

use anyhow::{Result, bail};
use document::{Program, Scenario, ScenarioError, ShippedMachine};
use engine::analysis::{CurvePoint, ReuseHistogram, ReuseProfile};
use engine::core::Cause;
use engine::policy::{Answer as Placing, Event, OsView, PolicyInfo, PolicyListing};
use engine::run::{DecisionRecord, DecisionSteps, Layout, ProbedAccess, RunResult};
use engine::trace::{TextFormat, TraceMeta};
use laboratory::contention::{ContentionPlan, ContentionReport};
use laboratory::corun::{Choices, CorunPlan, CorunReport, DegradationTable, ProgramClass};
use laboratory::fit::{CounterFile, FittedProgram};
use laboratory::gain::Gain;
use laboratory::hwloc::RealMachine;
use laboratory::import::ImportedTasks;
use laboratory::lesson::{Answer, LessonPlan, LessonResult};
use laboratory::recording::{MemoryShape, MemoryUse, Recording, RecordingScenario, ThreadCounters};
use laboratory::same_work::{SameWork, WorkDone};
use laboratory::speedup::{Measured, Scheduler, Speedups, WindowInfo};
use policies::corun::ProgramCounters;
use policies::sharing::{AgreementReport, AgreementRequest};
use std::any::type_name;
use std::collections::BTreeMap;
use studies::Report;
use studies::pictures::ChenPictures;
use ts_rs::{TS, TypeVisitor};

const HEADER: &str = "\
// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.

/** Any JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
";

/// `web/scenario/generated/types.ts`: the roots below and all types inside them, in order of name.
///
/// # Errors
/// Two types with the same name.
pub fn types() -> Result<String> {
    let mut module = Module::default();
    module.visit::<Scenario>();
    module.visit::<Program>();
    module.visit::<ScenarioError>();
    module.visit::<ShippedMachine>();
    module.visit::<RealMachine>();
    module.visit::<PolicyInfo>();
    module.visit::<PolicyListing>();
    module.visit::<ImportedTasks>();
    module.visit::<CounterFile>();
    module.visit::<FittedProgram>();
    module.visit::<Layout>();
    module.visit::<DecisionRecord>();
    module.visit::<DecisionSteps>();
    module.visit::<RunResult>();
    module.visit::<Gain>();
    module.visit::<ReuseHistogram>();
    module.visit::<CurvePoint>();
    module.visit::<ReuseProfile>();
    module.visit::<ProbedAccess>();
    module.visit::<TraceMeta>();
    module.visit::<TextFormat>();
    module.visit::<ContentionPlan>();
    module.visit::<ContentionReport>();
    module.visit::<CorunPlan>();
    module.visit::<CorunReport>();
    module.visit::<ProgramClass>();
    module.visit::<ProgramCounters>();
    module.visit::<DegradationTable>();
    module.visit::<Choices>();
    module.visit::<AgreementRequest>();
    module.visit::<AgreementReport>();
    module.visit::<Scheduler>();
    module.visit::<WindowInfo>();
    module.visit::<Measured>();
    module.visit::<Speedups>();
    module.visit::<SameWork>();
    module.visit::<WorkDone>();
    module.visit::<Answer>();
    module.visit::<LessonPlan>();
    module.visit::<LessonResult>();
    module.visit::<MemoryShape>();
    module.visit::<MemoryUse>();
    module.visit::<ThreadCounters>();
    module.visit::<Recording>();
    module.visit::<RecordingScenario>();
    module.visit::<Report>();
    module.visit::<ChenPictures>();
    Ok([HEADER, &module.finish()?].join("\n"))
}

const POLICY_HEADER: &str = "\
// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.
// What a policy of your own sees and answers. Beside this file, an editor completes it.

/** A number from 0 to below 1; under one seed of the run always the same ones. `Math.random` is this function. */
declare function random(): number;

/** What the default export of a policy is. It is asked at the start, at the end of each quantum, and after arrivals and ends. */
type Decide = (os: OsView, event: Event) => Answer | number[] | undefined;
";

/// `workloads/policies/coscope.d.ts`: the types for a user-written policy, as globals.
///
/// # Errors
/// Two types with the same name.
pub fn policy_types() -> Result<String> {
    let mut module = Module::default();
    module.visit::<OsView>();
    module.visit::<Event>();
    module.visit::<Cause>();
    module.visit::<Placing>();
    Ok([POLICY_HEADER, &module.finish()?.replace("export type", "type")].join("\n"))
}

/// Declarations by name. ts-rs visits a type's parts in a different order in each compilation.
#[derive(Default)]
struct Module {
    declarations: BTreeMap<String, Declaration>,
    /// Types whose name another type already has.
    clashes: Vec<String>,
}

struct Declaration {
    /// The Rust type with its path.
    of: &'static str,
    text: String,
}

impl Module {
    /// All declarations.
    fn finish(self) -> Result<String> {
        if !self.clashes.is_empty() {
            bail!("{}: rename one, or give it #[ts(rename)]", self.clashes.join("; "));
        }
        Ok(self.declarations.into_values().map(|declared| declared.text).collect::<Vec<_>>().join("\n"))
    }
}

impl TypeVisitor for Module {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types with their own declaration have an output file; String and Vec have none.
        let own = T::output_path().is_some() && T::ident() != "JsonValue";
        if !own {
            return;
        }
        let of = type_name::<T::WithoutGenerics>();
        if let Some(first) = self.declarations.get(&T::ident()) {
            if first.of != of {
                self.clashes.push(format!("{} and {of} are both exported as {}", first.of, T::ident()));
            }
            return;
        }
        let declaration = format!("{}export {}", T::docs().unwrap_or_default(), T::decl());
        self.declarations.insert(T::ident(), Declaration { of, text: lay_out(&declaration) });
        T::visit_dependencies(self);
    }
}

/// Formats one declaration: short comments on one line, members indented, the last brace on its own line.
///
/// A `bigint` becomes a `number`: JSON contains these counts, and none reaches 2⁵³.
fn lay_out(declaration: &str) -> String {
    let mut laid_out = String::new();
    let mut comment: Vec<&str> = Vec::new();
    let mut indent = "";
    for line in declaration.lines().map(str::trim) {
        if line == "/**" || !comment.is_empty() {
            comment.push(line);
            if line == "*/" {
                laid_out.push_str(&lay_out_comment(&comment, indent));
                comment.clear();
            }
            continue;
        }
        let code = line.replace("bigint", "number");
        let (member, end) = match code.strip_suffix(", };") {
            Some(member) if !indent.is_empty() => (member, ",\n};\n"),
            _ => (code.as_str(), "\n"),
        };
        laid_out.extend([indent, member, end]);
        indent = "  ";
    }
    laid_out
}

fn lay_out_comment(lines: &[&str], indent: &str) -> String {
    match lines {
        [_, only, _] => format!("{indent}/** {} */\n", only.trim_start_matches("* ")),
        _ => {
            let inner = |line: &&str| {
                if line.starts_with('*') { format!("{indent} {line}\n") } else { format!("{indent}{line}\n") }
            };
            lines.iter().map(inner).collect()
        }
    }
}

#[cfg(test)]
#[expect(dead_code, reason = "only their names and fields are asked for")]
mod tests {
    use super::*;

    mod here {
        #[derive(ts_rs::TS)]
        pub struct Same {
            pub size: u32,
        }
    }

    mod there {
        #[derive(ts_rs::TS)]
        pub struct Same {
            pub name: String,
        }
    }

    #[derive(ts_rs::TS)]
    struct Both {
        one: here::Same,
        again: Vec<here::Same>,
        other: Option<there::Same>,
    }

    #[test]
    fn two_types_of_one_name_are_refused_by_name() {
        let mut module = Module::default();
        module.visit::<Both>();
        let error = module.finish().expect_err("they clash").to_string();
        assert!(error.contains("here::Same") && error.contains("there::Same"), "{error}");
    }

    #[test]
    fn one_type_may_be_met_often() {
        let mut module = Module::default();
        module.visit::<here::Same>();
        module.visit::<Vec<here::Same>>();
        module.visit::<here::Same>();
        assert_eq!(module.finish().ok().as_deref(), Some("export type Same = { size: number, };\n"));
    }
}
