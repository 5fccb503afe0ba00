//! The references of each thread: programs and traces, each with its part of memory.

use super::error::RunError;
use super::processes::Processes;
use super::trace_library::TraceLibrary;
use crate::parts::Parts;
use crate::trace::PlaybackError;
use crate::workload::{
    Address, Code, Company, Compiled, Frames, Generator, Holding, LineSizes, Listed, Played, RecordedTrace,
    SharedRegion, SharedRegions, Source,
};
use document::Order;
use document::{CoreModel, Execution, Phase, Program, Scenario, ScenarioError, find_program};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The threads' streams of references, and the memory that they share.
pub struct Sources {
    /// By thread.
    pub sources: Vec<Source>,
    /// Regions that threads share.
    pub shared: SharedRegions,
    /// Start of the memory that no thread has.
    pub free: Address,
    /// The frames of all pages.
    pub frames: Frames,
}

/// The parts prepared once for all threads.
struct Prepared<'a> {
    scenario: &'a Scenario,
    line_bytes: u32,
    programs: BTreeMap<&'a str, ProgramParts>,
    traces: BTreeMap<&'a str, Played>,
    /// Whether cores execute instructions one by one, and therefore need their addresses.
    has_smt: bool,
}

/// The parts that all threads of a program share.
#[derive(Clone)]
struct ProgramParts {
    program: Arc<Compiled>,
    execution: Execution,
    /// Share of its instructions that refer to memory.
    reference_share: f64,
}

impl ProgramParts {
    fn new(program: &Program, line_bytes: u32) -> Self {
        let length = |phase: &Phase| phase.instructions as f64;
        let all: f64 = program.phases.iter().map(length).sum();
        let weighed = program.phases.iter().map(|p| length(p) * f64::from(p.references_per_kinstr) / 1_000.0);
        Self {
            program: Compiled::new(program, line_bytes),
            execution: program.execution.unwrap_or_default(),
            reference_share: weighed.sum::<f64>() / all,
        }
    }
}

/// Share of memory references among a trace's instructions on wrong paths. Chosen: near the mean of recorded
/// programs.
const TRACE_REFERENCE_SHARE: f64 = 0.3;

/// Places a thread's code after its data.
fn place_code(
    execution: &Execution,
    reference_share: Option<f64>,
    line_bytes: u32,
    space: &mut Address,
    (seed, position, stream): (u64, usize, Option<u32>),
) -> Code {
    let bytes = execution.instruction_stream.unwrap_or_default().code_bytes;
    Code {
        region: space.take(bytes.div_ceil(u64::from(line_bytes))),
        seed,
        stream: u64::from(stream.unwrap_or(position as u32)),
        reference_share: reference_share.unwrap_or(TRACE_REFERENCE_SHARE),
    }
}

impl Sources {
    /// Builds the streams of all threads. Their memory is allocated from `space` on in the order of the list,
    /// whatever their numbers.
    pub fn build(
        scenario: &Scenario,
        (traces, parts): (&TraceLibrary, &Parts),
        listed: &[Listed],
        (mut space, frames): (Address, Frames),
    ) -> Result<Self, RunError> {
        let groups = &scenario.workload.threads;
        let prepared = Prepared::new(scenario, traces, parts)?;
        let seed = u64::from(scenario.run.seed);
        let mut shared = prepared.lay_out_shared(&mut space)?;
        let programs_share = shared.regions().len();
        let mut holdings: Vec<Holding> = Vec::new();
        let mut processes = Processes::default();
        let mut by_position: Vec<usize> = (0..listed.len()).collect();
        by_position.order_by_key(|&number| listed[number].position);
        let mut sources: Vec<Option<Source>> = vec![None; listed.len()];
        for number in by_position {
            let Listed { entry, copy, position } = listed[number];
            let group = &groups[entry];
            let stream = group.stream.map(|first| first + copy);
            if let Some(stream) = stream {
                space = Address::of_stream(seed, stream);
            }
            let first = space;
            let mut source = if let Some(name) = &group.program {
                let ProgramParts { program, execution, .. } = prepared.programs[name.as_str()].clone();
                let company = Company { regions: &mut shared, group, thread: number as u32 };
                let stream = u64::from(stream.unwrap_or(position as u32));
                let generator = Generator::among(program, &mut space, seed, stream, Some(company));
                Source::program(generator, execution, group.instructions)
            } else {
                let played = &prepared.traces[group.trace.as_deref().unwrap_or_default()];
                let listed = &listed[number];
                let (records, place) =
                    processes.place(played, group, (listed, number), &mut space, &mut shared)?;
                if let Some(of_process) = holdings.iter_mut().find(|known| known.pages.start == place.place())
                {
                    of_process.threads.push(number as u32);
                }
                Source::trace(records, place, group.instructions)
            };
            if prepared.has_smt {
                let share = group.program.as_deref().map(|name| prepared.programs[name].reference_share);
                source.code = Some(place_code(
                    &source.execution,
                    share,
                    prepared.line_bytes,
                    &mut space,
                    (seed, position, stream),
                ));
            }
            sources[number] = Some(source);
            if space.place() > first.place() {
                let pages = first.place()..space.place();
                holdings.push(Holding { pages, threads: vec![number as u32] });
            }
            if let Some(stream) = stream.filter(|&s| space.is_beyond_stream(s)) {
                return Err(ScenarioError::at(
                    format!("/workload/threads/{entry}/stream"),
                    format!("the regions of stream {stream} exceed its part of the simulated memory"),
                    "Use smaller regions (2²⁴ lines a thread), or leave the streams away.",
                )
                .into());
            }
            if space.is_full() {
                return Err(ScenarioError::at(
                    format!("/workload/threads/{entry}"),
                    "the threads' regions together exceed the simulated memory",
                    "Use fewer copies or smaller regions; the limit is 2³² lines.",
                )
                .into());
            }
        }
        let mut built =
            Self { sources: sources.into_iter().flatten().collect(), shared, free: space, frames };
        built.colour(scenario, parts, programs_share, holdings)?;
        Ok(built)
    }

    /// Gives pages frames of the colours that their threads may have, where the machine has colours: first the
    /// regions that programs share, which are the first of all regions, then each thread's own memory.
    fn colour(
        &mut self,
        scenario: &Scenario,
        parts: &Parts,
        programs_share: usize,
        mut holdings: Vec<Holding>,
    ) -> Result<(), RunError> {
        if scenario.machine.caches.iter().all(|cache| cache.colours.is_empty()) {
            return Ok(());
        }
        let place = parts.colours.ok_or(RunError::NotInThisBuild("page colours"))?;
        let of_programs = self.shared.regions()[..programs_share].iter().map(SharedRegion::holding);
        holdings.splice(0..0, of_programs);
        self.frames = place(scenario, self.free, &holdings, &self.frames)?;
        self.sources.iter_mut().for_each(|source| source.lie_in(&self.frames));
        self.shared.lie_in(&self.frames);
        Ok(())
    }
}

impl<'a> Prepared<'a> {
    fn new(scenario: &'a Scenario, traces: &TraceLibrary, parts: &Parts) -> Result<Self, RunError> {
        let line_bytes = scenario.machine.first_line_bytes();
        let has_smt = scenario.machine.cores.iter().any(|group| group.model == CoreModel::Smt);
        let mut all =
            Self { scenario, line_bytes, programs: BTreeMap::new(), traces: BTreeMap::new(), has_smt };
        for (entry, group) in scenario.workload.threads.iter().enumerate() {
            if let Some(name) = &group.program {
                if !all.programs.contains_key(name.as_str()) {
                    let program = lookup(scenario, name, entry)?;
                    all.programs.insert(name, ProgramParts::new(&program, line_bytes));
                }
            } else {
                let name = group.trace.as_deref().unwrap_or_default();
                if !all.traces.contains_key(name) {
                    let sizes = LineSizes {
                        line_bytes,
                        coherent_bytes: scenario.machine.coherence.map(|_| largest_line_bytes(scenario)),
                    };
                    let read = parts.traces.ok_or(RunError::NotInThisBuild("recorded traces"))?;
                    all.traces.insert(name, play(traces, name, entry, |trace| read(trace, sizes))?);
                }
            }
        }
        Ok(all)
    }

    fn lay_out_shared(&self, space: &mut Address) -> Result<SharedRegions, RunError> {
        let mut named = Vec::new();
        for (entry, group) in self.scenario.workload.threads.iter().enumerate() {
            if let Some(name) = &group.program {
                named.push((group, lookup(self.scenario, name, entry)?));
            }
        }
        let groups = named.iter().map(|(group, program)| (*group, program.as_ref()));
        Ok(SharedRegions::lay_out(groups, self.line_bytes, space))
    }
}

fn lookup(scenario: &Scenario, name: &str, entry: usize) -> Result<Arc<Program>, ScenarioError> {
    let inline = scenario.workload.programs.get(name).map(|p| Arc::new(p.clone()));
    inline.or_else(|| find_program(name)).ok_or_else(|| {
        ScenarioError::at(
            format!("/workload/threads/{entry}/program"),
            format!("there is no program \"{name}\""),
            "Define it under /workload/programs.",
        )
    })
}

fn largest_line_bytes(scenario: &Scenario) -> u32 {
    scenario.machine.caches.iter().map(|cache| cache.line_bytes).max().unwrap_or(1)
}

fn play(
    traces: &TraceLibrary,
    name: &str,
    entry: usize,
    read: impl Fn(&RecordedTrace) -> Result<Played, PlaybackError>,
) -> Result<Played, ScenarioError> {
    let place = || format!("/workload/threads/{entry}/trace");
    let trace = traces.traces.get(name).ok_or_else(|| {
        ScenarioError::at(
            place(),
            format!("the trace \"{name}\" is not loaded"),
            "Drop its file on the page, or give the command line --trace NAME=FILE.",
        )
    })?;
    read(trace).map_err(|e| {
        let text = e.to_string();
        let (problem, remedy) = text.split_once(". ").unwrap_or((&text, "Use another trace"));
        ScenarioError::at(place(), problem, format!("{remedy}."))
    })
}
