//! Programs that run together: under the live scheduler, and in the co-schedules that random placement could give.

use super::block::At;
use super::outcome::Outcome;
use super::programs::Draw;
use crate::figures::{change, mean, range};
use document::machine::Topology;
use document::{
    KUMAR_PREFIX, MachineSpec, PolicyChoice, RunSpec, SCENARIO_VERSION, Scenario, ThreadGroup, WorkloadSpec,
};
use engine::run::standard_deviation;
use laboratory::corun::{CorunProgram, PublishedClass, published_class};
use serde_json::{Value, json};

/// The runs of a combination: some under the live scheduler, then each co-schedule once.
pub struct Mix {
    /// Printed names of the programs.
    pub programs: Vec<String>,
    /// Pairs of programs, by number, of each co-schedule; empty to place them at random.
    pub schedules: Vec<[[usize; 2]; 2]>,
}

impl Mix {
    /// Four programs in the three ways to pair them.
    pub fn quartet(programs: &[String]) -> Self {
        let schedules = vec![[[0, 1], [2, 3]], [[0, 2], [1, 3]], [[0, 3], [1, 2]]];
        Self { programs: programs.to_vec(), schedules }
    }

    /// Live runs, each with its own seed, then every co-schedule.
    pub fn scenarios(&self, at: &At, machine: &MachineSpec, live_runs: u32) -> Result<Vec<Scenario>, String> {
        let study = at.study;
        let length = [study.live_warmup_quanta, study.live_quanta];
        let params = json!({ "placement_quanta": study.placement_quanta });
        let live = |run| self.scenario(at, run, machine, ("virentrack", params.clone()), length);
        let mut runs: Vec<Scenario> = (0..live_runs).map(live).collect();
        runs.extend(self.still(at, machine)?);
        Ok(runs)
    }

    /// Every co-schedule, without moving programs.
    pub fn still(&self, at: &At, machine: &MachineSpec) -> Result<Vec<Scenario>, String> {
        let length = [at.study.still_warmup_quanta, at.study.still_quanta];
        if self.schedules.is_empty() {
            let random = |run| self.scenario(at, run, machine, ("random", json!({ "draw": "once" })), length);
            return Ok((0..at.study.octet_draws).map(random).collect());
        }
        let pinned = |schedule| {
            let placement = placement(machine, schedule)?;
            Ok(self.scenario(at, 0, machine, ("pinned", json!({ "placement": placement })), length))
        };
        self.schedules.iter().map(pinned).collect()
    }

    fn scenario(
        &self,
        at: &At,
        run: u32,
        machine: &MachineSpec,
        (id, params): (&str, Value),
        [warmup_quanta, quanta]: [u32; 2],
    ) -> Scenario {
        let programs = at.draw.named(&self.programs);
        let thread = |(stream, program): (u32, &CorunProgram)| ThreadGroup {
            program: program.program.clone(),
            copies: 1,
            stream: Some(stream),
            ..ThreadGroup::default()
        };
        Scenario {
            version: SCENARIO_VERSION,
            title: format!("{} under {id}", self.programs.join(", ")),
            about: String::new(),
            machine: machine.clone(),
            workload: WorkloadSpec {
                threads: (0..).zip(&programs).map(thread).collect(),
                programs: Draw::definitions(&programs),
                shuffle: false,
                dag: None,
                coarsen: None,
            },
            policy: PolicyChoice { id: id.into(), params: params.as_object().cloned().unwrap_or_default() },
            baseline: None,
            forks: None,
            run: RunSpec {
                switch_cycles: 2_000,
                ..RunSpec::free_of_costs(
                    at.seed * 1_000 + run,
                    at.study.quantum_cycles,
                    warmup_quanta,
                    quanta,
                )
            },
        }
    }

    /// Compares the tried runs with random placement.
    pub fn compare<'a>(&self, tried: &'a [&'a Outcome], still: &'a [&'a Outcome]) -> Combination<'a> {
        Combination { programs: self.programs.clone(), tried, still }
    }
}

/// Hardware contexts of the programs if each pair has the first cores of a last cache to itself.
fn placement(machine: &MachineSpec, schedule: &[[usize; 2]; 2]) -> Result<[u32; 4], String> {
    let topology = Topology::build(machine).map_err(|e| e.to_string())?;
    let mut placement = [0; 4];
    for (pair, cache) in schedule.iter().zip(topology.caches.iter().filter(|c| c.last)) {
        for (&program, &core) in pair.iter().zip(&cache.cores) {
            placement[program] = topology.cores[core as usize].first_context;
        }
    }
    Ok(placement)
}

/// Results of a combination.
pub struct Combination<'a> {
    /// Printed names.
    pub programs: Vec<String>,
    /// The runs compared with random placement: of the live scheduler, or the same co-schedules on another machine.
    tried: &'a [&'a Outcome],
    /// Co-schedules without moves.
    still: &'a [&'a Outcome],
}

/// Mean IPC of the programs: the thesis's co-schedule IPC (Table 5.3).
fn ipc(outcome: &&Outcome) -> f64 {
    mean(outcome.result.threads.iter().map(|t| t.ipc))
}

fn ipc_of(outcome: &Outcome, program: usize) -> f64 {
    outcome.result.threads.get(program).map_or(f64::NAN, |t| t.ipc)
}

impl Combination<'_> {
    /// IPC of each co-schedule.
    pub fn still_ipcs(&self) -> Vec<f64> {
        self.still.iter().map(ipc).collect()
    }

    /// 100 · (most − least) / most of the co-schedules' IPCs.
    pub fn possible_gain_percent(&self) -> f64 {
        let (least, most) = range(self.still_ipcs());
        100.0 * (most - least) / most
    }

    /// The live scheduler's position between the worst co-schedule (0) and the best (100).
    pub fn live_share_percent(&self) -> f64 {
        self.share_percent(mean(self.tried.iter().map(ipc)))
    }

    /// The same for a random co-schedule.
    pub fn random_share_percent(&self) -> f64 {
        self.share_percent(mean(self.still_ipcs()))
    }

    fn share_percent(&self, ipc: f64) -> f64 {
        let (least, most) = range(self.still_ipcs());
        100.0 * (ipc - least) / (most - least)
    }

    /// Change in IPC of the tried runs from a random co-schedule.
    pub fn change_percent(&self) -> f64 {
        change(mean(self.tried.iter().map(ipc)), mean(self.still_ipcs()))
    }

    /// Percentage of time in which the live scheduler ran two programs on one cache.
    pub fn together_percent(&self, pair: &[&str; 2]) -> f64 {
        let thread = |name: &str| self.programs.iter().position(|p| p == name).map(|t| t as u32);
        let [Some(a), Some(b)] = pair.map(thread) else { return f64::NAN };
        100.0 * mean(self.tried.iter().map(|outcome| outcome.together(a, b)))
    }

    /// Each application separately.
    pub fn applications(&self) -> impl Iterator<Item = Application> + '_ {
        self.programs.iter().enumerate().map(|(program, name)| {
            let of = |runs: &[&Outcome]| runs.iter().map(|run| ipc_of(run, program)).collect::<Vec<f64>>();
            Application {
                name: name.clone(),
                class: published_class(&format!("{KUMAR_PREFIX}{name}")),
                tried: of(self.tried),
                still: of(self.still),
            }
        })
    }

    /// The number of its programs that the thesis calls devils.
    pub fn devils(&self) -> usize {
        self.applications().filter(|a| a.class == Some(PublishedClass::Devil)).count()
    }
}

/// One program of a combination.
pub struct Application {
    /// Printed name.
    pub name: String,
    /// Its class in Table 4.1.
    pub class: Option<PublishedClass>,
    /// IPC in each tried run.
    tried: Vec<f64>,
    /// IPC in each co-schedule.
    still: Vec<f64>,
}

impl Application {
    /// Change in the mean IPC of the tried runs from the mean of the co-schedules.
    pub fn change_percent(&self) -> f64 {
        change(mean(self.tried.iter().copied()), mean(self.still.iter().copied()))
    }

    /// Gains of the tried runs and of the mean co-schedule over the application's worst co-schedule.
    pub fn gains_percent(&self) -> [f64; 2] {
        let (least, _) = range(self.still.iter().copied());
        [&self.tried, &self.still].map(|ipcs| change(mean(ipcs.iter().copied()), least))
    }

    /// Standard deviation of its IPC over the tried runs, and over co-schedules.
    pub fn deviations(&self) -> [f64; 2] {
        [standard_deviation(&self.tried), standard_deviation(&self.still)]
    }
}
